import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptRawJson } from '../../http/body.ts'
import { answerUnchanged } from '../../http/etag.ts'
import { routeNotFound } from '../../http/faults.ts'
import {
  type RenderedAnswer,
  repeatedSignature,
  runOnce,
  sealedAnswers,
  wasAnswered,
} from '../../http/middleware/idempotency.ts'

import { mountOperations, RejectedCall, renderErrors, sendOutcome } from '../../http/mount.ts'
import type { Outcome } from '../../http/operation.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { refuseBeforeBody } from './before-body.ts'
import type { PartnerApiDeps } from './deps.ts'
import { PARTNER_BASE_PATH } from './document.ts'
import { type PartnerCode, renderPartnerError } from './errors.ts'
import { limitUnroutedCall, runMiddleware } from './middleware.ts'
import type { PartnerContext, PartnerOperation, WriteContext } from './operation.ts'
import { partnerOperations } from './operations.ts'
import { logCalls } from './request-log.ts'

export async function partnerPlugin(app: FastifyInstance, deps: PartnerApiDeps): Promise<void> {
  await app.register(
    async api => {
      const log = logCalls(api, deps)
      renderErrors(api, renderPartnerError, log.remember)
      // The signature is over the raw bytes, so they are kept and read as JSON only once it holds.
      acceptRawJson(api)
      const contexts = new WeakMap<FastifyRequest, PartnerContext>()
      const operations = new Map(partnerOperations.map(each => [each.id, each]))
      const operationOf = ({ routeOptions }: FastifyRequest) => operations.get(routeOptions.config.operationId ?? '')
      api.addHook('preParsing', async (request, reply, payload) => {
        if (operationOf(request)) await refuseBeforeBody(deps, request, reply, payload)
        return payload
      })
      api.addHook('preValidation', async (request, reply) => {
        const operation = operationOf(request)
        if (operation) contexts.set(request, await runMiddleware(deps, operation, request, reply))
        else await limitUnroutedCall(deps, request, reply)
      })
      api.addHook('onSend', answerUnchanged)
      // Servers call this API, not web pages. Without this route the CORS handler of /api would answer the preflight.
      api.options('/*', async ({ method, url }) => {
        throw new RejectedCall(routeNotFound(method, url))
      })
      const depsOf = depsOfOperations(deps)
      mountOperations(api, partnerOperations, (operation, request, reply) =>
        answerCall(depsOf.get(operation)!, operation, contexts.get(request)!, request, reply),
      )
    },
    { prefix: PARTNER_BASE_PATH },
  )
}

/** Look-ups read over the connections of their area, which have a bulkhead of their own. */
function depsOfOperations(deps: PartnerApiDeps): ReadonlyMap<PartnerOperation, PartnerApiDeps> {
  const depsOf = (operation: PartnerOperation): PartnerApiDeps =>
    operation.isLookUp
      ? { ...deps, database: deps.lookUps(compartmentOf(operation)), bulkhead: deps.lookUpBulkhead }
      : deps
  return new Map(partnerOperations.map(operation => [operation, depsOf(operation)]))
}

async function answerCall(
  deps: PartnerApiDeps,
  operation: PartnerOperation,
  context: PartnerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { params, query, body } = request
  // A read's handler asks for no transaction; its type says so where it is declared.
  const run = (full: PartnerContext) => operation.handle({ params, query, body, context: full as WriteContext }, deps)
  if (operation.answersFromMemory) return await sendOutcome(reply, await run(context))
  if (!operation.writes)
    return await sendOutcome(reply, await deps.bulkhead.run(compartmentOf(operation), () => run(context)))
  // Nobody on the way keeps a secret.
  if (operation.answersSecret) reply.header('cache-control', 'no-store')
  const counted = operation.checkCounts?.(body)
  if (counted && !counted.ok) throw new RejectedCall(counted.error)
  if (operation.spends && context.repeatable.idempotencyKey === '')
    throw new RejectedCall(domainError('IDEMPOTENCY_KEY_REQUIRED'))
  const { tenant } = context.key
  const database = deps.database.forTenant(tenant)
  const answers = operation.answersSecret ? sealedAnswers(deps.answers, deps.secretBox, tenant) : deps.answers
  const prepared = await prepare(deps, operation, context, request)
  const write = () =>
    runOnce({ ...deps, answers }, database, context.repeatable, async tx =>
      render(await run({ ...context, tx, prepared } as WriteContext), request.id),
    )
  // Not around `prepare`, which may wait ten seconds for a partner's server and holds no connection meanwhile.
  const outcome = await deps.bulkhead.run(compartmentOf(operation), write)
  if ('ok' in outcome) throw new RejectedCall(outcome.error)
  if (outcome.replayed) reply.header('Idempotent-Replayed', 'true')
  if (outcome.retryAfterSeconds !== undefined) reply.header('retry-after', String(outcome.retryAfterSeconds))
  return reply.code(outcome.status).type('application/json; charset=utf-8').send(outcome.body)
}

/** Reads of an area do not wait for its writes. */
function compartmentOf({ tag, rateClass }: PartnerOperation): string {
  return `${tag} ${rateClass}`
}

async function prepare(
  deps: PartnerApiDeps,
  operation: PartnerOperation,
  context: PartnerContext,
  { params, query, body }: FastifyRequest,
): Promise<unknown> {
  const database = deps.database.forTenant(context.key.tenant)
  if (!operation.prepare) return undefined
  if (await wasAnswered(deps, database, context.repeatable)) {
    // It calls a partner's server, which is an effect: without a key it cannot be distinguished from a captured copy.
    if (context.repeatable.idempotencyKey === '') throw new RejectedCall(repeatedSignature().error)
    return undefined
  }
  const prepared = await operation.prepare({ params, query, body, context }, deps)
  if (!prepared.ok) throw new RejectedCall(prepared.error)
  return prepared.value
}

/** To the bytes that are sent now and kept for later. */
function render(outcome: Outcome<PartnerCode | string>, requestId: string): RenderedAnswer {
  if (!('ok' in outcome)) return { status: outcome.status, body: JSON.stringify(outcome.body) }
  const { retryAfterSeconds } = outcome.error
  const { status, body } = renderPartnerError(outcome.error as never, requestId)
  return { status, body: JSON.stringify(body), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
