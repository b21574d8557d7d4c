import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountProviders, HookAnswer, HookRequest } from '../../features/channels/index.ts'
import { applyNotices, findAccount } from '../../features/channels/index.ts'
import { type JourneyDeps, receiveHook } from '../../features/journeys/index.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import { ipSubject } from '../../http/middleware/ip-limits.ts'
import { limitSubject } from '../../http/middleware/public-limits.ts'
import type { WindowCounter, WindowRule } from '../../http/middleware/rate-limits/window-counter.ts'
import { RejectedCall } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { domainError } from '../../kernel/domain-error.ts'

export interface HookDeps {
  readonly journeys: JourneyDeps
  readonly accounts: AccountProviders
  readonly clock: Clock
  readonly bulkhead: Bulkhead
  readonly windows: WindowCounter
  /** As providers know it, without a slash at the end: some sign the whole address. */
  readonly publicUrl: string
  readonly onUnknown: (count: number) => void
}

/** WhatsApp reports up to a thousand things in one call; a bounced mail is returned whole. */
const MOST_BYTES = 1_048_576

type AccountRequest = FastifyRequest<{ Params: { account: string } }>

/** `/inbound/CA_…`: what the provider of one account reports. Nothing of it is believed before the adapter has checked the signature. */
export function mountHooks(app: FastifyInstance, deps: HookDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  app.route({
    method: ['GET', 'POST'],
    url: '/:account',
    bodyLimit: MOST_BYTES,
    handler: async (request: AccountRequest, reply) => {
      const { status, contentType, body } = await takeHook(deps, request)
      return reply.code(status).type(contentType).send(body)
    },
  })
}

/**
 * Calls that are rejected, per address. Those of a provider are not counted: it reports thousands of messages from a few addresses, and
 * would report again what was turned away.
 */
const REJECTED: WindowRule = { name: 'rejected-hooks', kind: 'rolling', limit: 120, windowMs: 60_000 }

async function takeHook(deps: HookDeps, request: AccountRequest): Promise<HookAnswer> {
  const subject = ipSubject(request.ip)
  await limitSubject(deps, subject, REJECTED, 'look')
  try {
    return await readAndApply(deps, request)
  } catch (error) {
    if (error instanceof RejectedCall) await deps.windows.take(subject, [REJECTED], deps.clock())
    throw error
  }
}

async function readAndApply(deps: HookDeps, request: AccountRequest): Promise<HookAnswer> {
  const { journeys, accounts, bulkhead } = deps
  const inPlace = <T>(work: () => Promise<T>) => bulkhead.run('inbound', work)
  const account = await inPlace(() => findAccount(journeys.database.reads, request.params.account))
  // Paused accounts still hear what became of their messages, and archived ones of those before.
  if (account === null) throw new RejectedCall(domainError('ROUTE_NOT_FOUND'))
  const reading = await accounts.adapterOf(account).readHook(hookOf(deps, request), new Date(deps.clock()))
  if (reading.kind === 'rejected')
    throw new RejectedCall(domainError(reading.reason === 'malformed' ? 'VALIDATION_FAILED' : 'UNAUTHORIZED'))
  const { unknown } = await receiveHook(journeys, account.id, reading, inPlace)
  if (reading.notices.length > 0) await inPlace(() => applyNotices(journeys, account, reading.notices))
  if (unknown > 0) deps.onUnknown(unknown)
  return reading.answer
}

function hookOf({ publicUrl }: HookDeps, { method, url, headers, body }: AccountRequest): HookRequest {
  const single = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${publicUrl}${url}`,
    headers: Object.fromEntries(single),
    body: body instanceof Uint8Array ? body : new Uint8Array(),
  }
}
