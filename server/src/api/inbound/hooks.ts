import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountProviders, HookAnswer, HookRequest, ProviderReceipt } from '../../features/channels/index.ts'
import { applyNotices, findAccount, isVoiceAdapter } from '../../features/channels/index.ts'
import { type ChatDeps, raiseReplies, receiveChat } from '../../features/chats/index.ts'
import { type Loose, receiveHook } from '../../features/journeys/index.ts'
import { receiveOwnHook } from '../../features/own-numbers/index.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import { ipSubject } from '../../http/middleware/ip-limits.ts'
import { limitSubject } from '../../http/middleware/public-limits.ts'
import type { WindowCounter, WindowRule } from '../../http/middleware/rate-limits/window-counter.ts'
import { RejectedCall } from '../../http/mount.ts'
import type { Clock } from '../../kernel/clock.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { type CallDeps, nextInCall } from './calls.ts'

export interface HookDeps extends CallDeps {
  readonly chats: ChatDeps
  readonly accounts: AccountProviders
  readonly clock: Clock
  readonly bulkhead: Bulkhead
  readonly windows: WindowCounter
  /** As providers know it, without a slash at the end: some sign the whole address. */
  readonly publicUrl: string
}

/** WhatsApp reports up to a thousand things in one call; a bounced mail is returned whole. */
const MOST_BYTES = 1_048_576

type AccountRequest = FastifyRequest<{ Params: { account: string; '*'?: string } }>

/**
 * `/inbound/CA_…`: what the provider of one account reports. Nothing of it is believed before the adapter has checked the signature. Below it,
 * for calls only, addresses that a call flow of the provider asks; they have a secret in their path, so nothing logs an address.
 */
export function mountHooks(app: FastifyInstance, deps: HookDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  for (const url of ['/:account', '/:account/*'])
    app.route({
      method: ['GET', 'POST'],
      url,
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
  if (account === null || (account.channel !== 'voice' && request.params['*'] !== undefined))
    throw new RejectedCall(domainError('ROUTE_NOT_FOUND'))
  const [adapter, hook] = [accounts.adapterOf(account), hookOf(deps, request)]
  const reading = await adapter.readHook(hook, new Date(deps.clock()))
  if (reading.kind === 'rejected')
    throw new RejectedCall(domainError(reading.reason === 'malformed' ? 'VALIDATION_FAILED' : 'UNAUTHORIZED'))
  // A key is a message, too, but means something only to its call.
  const messages = reading.call ? [] : reading.messages
  const { unknown, chat } = await receiveHook(
    { ...journeys, takeOthers: loose => takeOthers(journeys, account.id, loose) },
    account,
    { ...reading, messages },
    inPlace,
  )
  await receiveChat(deps.chats, account.id, chat, inPlace)
  if (reading.notices.length > 0) await inPlace(() => applyNotices(journeys, account, reading.notices))
  if (unknown > 0) deps.onUnknown(unknown)
  if (!reading.call || !isVoiceAdapter(adapter)) return reading.answer
  const call = { accountId: account.id, hook: reading.call, languages: adapter.languages }
  const instructions = await nextInCall(deps, call, inPlace)
  return instructions.length === 0 ? reading.answer : adapter.renderCall(instructions, hook)
}

/** Receipts of replies in chats and of test messages to own numbers, and who wants no more of those. */
async function takeOthers(
  { database, clock }: HookDeps['journeys'],
  accountId: string,
  loose: Loose,
): Promise<ReadonlySet<string>> {
  const named = loose.receipts.flatMap(({ sendId, status }) => (sendId === null ? [] : [{ sendId, status }]))
  const replies = await raiseReplies(database.reads, accountId, named)
  const isReply = ({ sendId }: ProviderReceipt) => sendId !== null && replies.has(sendId)
  const receipts = loose.receipts.filter(each => !isReply(each))
  const own = await receiveOwnHook({ database, clock }, accountId, { ...loose, receipts })
  return new Set([...loose.receipts.filter(isReply).map(({ eventId }) => eventId), ...own])
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
