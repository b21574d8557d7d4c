import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RenderedAnswer, runOnce, wasAnswered } from '../../gates/idempotency.ts'
import { sealedAnswers } from '../../gates/sealed-answers.ts'
import { acceptRawJson } from '../../http/body.ts'
import { mountOperations, RefusedCall, renderRefusals, sendOutcome } from '../../http/mount.ts'
import type { Outcome } from '../../http/operation.ts'
import { refusal } from '../../kernel/refusal.ts'
import type { PartnerSurfaceDeps } from './deps.ts'
import { PARTNER_BASE_PATH } from './document.ts'
import { type PartnerCode, renderPartnerRefusal } from './errors.ts'
import { passGates } from './gates.ts'
import { logCalls } from './log-calls.ts'
import type { PartnerContext, PartnerOperation, WriteContext } from './operation.ts'
import { partnerOperations } from './operations.ts'

export async function partnerSurface(app: FastifyInstance, deps: PartnerSurfaceDeps): Promise<void> {
  await app.register(
    async surface => {
      const log = logCalls(surface, deps)
      renderRefusals(surface, renderPartnerRefusal, log.remember)
      // The signature is over the raw bytes, so they are kept and read as JSON only once it holds.
      acceptRawJson(surface)
      const contexts = new WeakMap<FastifyRequest, PartnerContext>()
      surface.addHook('preValidation', async (request, reply) => {
        const { operationId } = request.routeOptions.config
        const operation = partnerOperations.find(each => each.id === operationId)
        if (operation) contexts.set(request, await passGates(deps, operation, request, reply))
      })
      surface.addHook('onSend', answerUnchanged)
      // Servers call us, not web pages: a preflight is told so in our own words, before the catalogue's /api takes it for its own.
      surface.options('/*', async () => {
        throw new RefusedCall(refusal('ROUTE_NOT_FOUND'))
      })
      mountOperations(surface, partnerOperations, (operation, request, reply) =>
        answerCall(deps, operation, contexts.get(request)!, request, reply),
      )
    },
    { prefix: PARTNER_BASE_PATH },
  )
}

/** A client that holds the very same list gets no body again. */
async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const etag = reply.getHeader('etag')
  if (etag === undefined || request.headers['if-none-match'] !== etag) return payload
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return ''
}

async function answerCall(
  deps: PartnerSurfaceDeps,
  operation: PartnerOperation,
  context: PartnerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { params, query, body } = request
  // A read's handler asks for no transaction; its type says so where it is declared.
  const run = (full: PartnerContext) => operation.handle({ params, query, body, context: full as WriteContext }, deps)
  if (!operation.writes) return await sendOutcome(reply, await run(context))
  const counted = operation.judgeCounts?.(body)
  if (counted && !counted.ok) throw new RefusedCall(counted.refusal)
  const { tenant } = context.key
  const database = deps.database.forTenant(tenant)
  const answers = operation.answersSecret ? sealedAnswers(deps.answers, deps.secretBox, tenant) : deps.answers
  const prepared = await prepare(deps, operation, context, request)
  const outcome = await runOnce({ ...deps, answers }, database, context.repeatable, async tx =>
    render(await run({ ...context, tx, prepared } as WriteContext), request.id),
  )
  if ('ok' in outcome) throw new RefusedCall(outcome.refusal)
  if (outcome.replayed) reply.header('Idempotent-Replayed', 'true')
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds))
  return reply.code(outcome.status).type('application/json; charset=utf-8').send(outcome.body)
}

async function prepare(
  deps: PartnerSurfaceDeps,
  operation: PartnerOperation,
  context: PartnerContext,
  { params, query, body }: FastifyRequest,
): Promise<unknown> {
  const database = deps.database.forTenant(context.key.tenant)
  if (!operation.prepare || (await wasAnswered(deps, database, context.repeatable))) return undefined
  const prepared = await operation.prepare({ params, query, body, context }, deps)
  if (!prepared.ok) throw new RefusedCall(prepared.refusal)
  return prepared.value
}

/** To the bytes that are sent now and kept for later. */
function render(outcome: Outcome<PartnerCode | string>, requestId: string): RenderedAnswer {
  if (!('ok' in outcome)) return { status: outcome.status, body: JSON.stringify(outcome.body) }
  const { retryAfterSeconds } = outcome.refusal
  const { status, body } = renderPartnerRefusal(outcome.refusal as never, requestId)
  return { status, body: JSON.stringify(body), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
