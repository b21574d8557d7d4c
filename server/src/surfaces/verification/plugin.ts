import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptRawJson } from '../../http/body.ts'
import { mountOperations, RefusedCall, renderRefusals, sendOutcome } from '../../http/mount.ts'
import { refusal } from '../../kernel/refusal.ts'
import type { VerificationSurfaceDeps } from './deps.ts'
import { VERIFICATION_BASE_PATH } from './document.ts'
import { renderVerificationRefusal } from './errors.ts'
import { passGates } from './gates.ts'
import { hostedCalls } from './hosted.ts'
import { logCalls } from './log-calls.ts'
import type { OpenContext, SessionContext, VerificationOperation } from './operation.ts'
import { verificationOperations } from './operations.ts'

export async function verificationSurface(app: FastifyInstance, deps: VerificationSurfaceDeps): Promise<void> {
  await app.register(
    async surface => {
      const contexts = new WeakMap<FastifyRequest, OpenContext>()
      const log = logCalls(surface, deps)
      renderRefusals(surface, renderVerificationRefusal, log.remember)
      // A body is read as JSON only once the key holds.
      acceptRawJson(surface)
      surface.addHook('preValidation', async (request, reply) => {
        const { operationId } = request.routeOptions.config
        const operation = verificationOperations.find(each => each.id === operationId)
        if (operation) contexts.set(request, await passGates(deps, operation, request, reply))
      })
      // Servers call us, not web pages: a preflight is told so in our own words, before the catalogue's /api takes it for its own.
      surface.options('/*', async () => {
        throw new RefusedCall(refusal('ROUTE_NOT_FOUND'))
      })
      refuseLeftOutIds(surface)
      mountOperations(surface, verificationOperations, (operation, request, reply) =>
        answerCall(deps, operation, contexts.get(request) as SessionContext, request, reply),
      )
    },
    { prefix: VERIFICATION_BASE_PATH },
  )
  await hostedCalls(app, deps)
}

/** The document has a code for an address without its id. */
function refuseLeftOutIds(surface: FastifyInstance): void {
  for (const url of ['/storereviewerdetails', '/storereviewerdetails/'])
    surface.get(url, async () => {
      throw new RefusedCall(refusal('MISSING_VERIFICATION_ID'))
    })
}

async function answerCall(
  deps: VerificationSurfaceDeps,
  operation: VerificationOperation,
  context: SessionContext,
  { params, query, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // What is answered here holds names, addresses and tokens: nobody on the way keeps it.
  reply.header('cache-control', 'no-store')
  return await sendOutcome(reply, await operation.handle({ params, query, body, context }, deps))
}
