import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptRawJson } from '../../http/body.ts'
import { routeNotFound } from '../../http/faults.ts'
import { mountOperations, RejectedCall, renderErrors, sendOutcome } from '../../http/mount.ts'
import { domainError } from '../../kernel/domain-error.ts'
import type { VerificationApiDeps } from './deps.ts'
import { VERIFICATION_BASE_PATH } from './document.ts'
import { renderVerificationError } from './errors.ts'
import { hostedCalls } from './hosted.ts'
import { admitCall, limitOpenRoute, readBody } from './middleware.ts'
import type { OpenContext, SessionContext, VerificationOperation } from './operation.ts'
import { generateAssessment } from './operations/generate-assessment.ts'
import { verificationOperations } from './operations.ts'
import { logCalls } from './request-log.ts'

export async function verificationPlugin(app: FastifyInstance, deps: VerificationApiDeps): Promise<void> {
  await app.register(
    async api => {
      const contexts = new WeakMap<FastifyRequest, OpenContext>()
      const log = logCalls(api, deps)
      renderErrors(api, renderVerificationError, log.remember)
      acceptRawJson(api)
      const operationOf = ({ routeOptions }: FastifyRequest) =>
        verificationOperations.find(each => each.id === routeOptions.config.operationId)
      api.addHook('preParsing', async (request, reply, payload) => {
        const operation = operationOf(request)
        if (operation) contexts.set(request, await admitCall(deps, operation, request, reply))
        return payload
      })
      api.addHook('preValidation', async request => {
        const operation = operationOf(request)
        if (operation) readBody(operation, request)
        else await limitOpenRoute(deps, request)
      })
      // Servers call this API, not web pages. Without this route the CORS handler of /api would answer the preflight.
      api.options('/*', async ({ method, url }) => {
        throw new RejectedCall(routeNotFound(method, url))
      })
      rejectMissingIds(api)
      mountOperations(api, verificationOperations, (operation, request, reply) =>
        answerCall(deps, operation, contexts.get(request) as SessionContext, request, reply),
      )
    },
    { prefix: VERIFICATION_BASE_PATH },
  )
  await hostedCalls(app, deps)
}

/** The document has a code for an address without its id. */
function rejectMissingIds(api: FastifyInstance): void {
  for (const url of ['/storereviewerdetails', '/storereviewerdetails/'])
    api.get(url, async () => {
      throw new RejectedCall(domainError('MISSING_VERIFICATION_ID'))
    })
}

async function answerCall(
  deps: VerificationApiDeps,
  operation: VerificationOperation,
  context: SessionContext,
  { params, query, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // What is answered here holds names, addresses and tokens: nobody on the way keeps it.
  reply.header('cache-control', 'no-store')
  const run = () => operation.handle({ params, query, body, context }, deps)
  // Generating questions waits for a model for up to 90 seconds and holds no connection meanwhile.
  if (operation.id === generateAssessment.id) return await sendOutcome(reply, await run())
  return await sendOutcome(reply, await deps.bulkhead.run(operation.tag, run))
}
