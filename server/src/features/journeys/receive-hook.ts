import type { InboundEvent } from '../../contract/inbound.ts'
import type { Reads } from '../../database/tx.ts'
import type { HookReading, PersonMessage } from '../channels/index.ts'
import { type InPlace, type ReceiveDeps, receiveInbound } from './receive-inbound.ts'
import { findLastSend, findSendsOfAccount } from './send-store.ts'

type Read = Pick<Extract<HookReading, { readonly kind: 'read' }>, 'receipts' | 'messages'>

/**
 * Receipts and messages that a provider reported for an account, and whose signature was right. Returns how many belong to no message of
 * the account. Safe to repeat.
 */
export async function receiveHook(
  deps: ReceiveDeps,
  accountId: string,
  read: Read,
  inPlace: InPlace,
): Promise<{ readonly unknown: number }> {
  const { receipts, messages } = read
  const now = new Date(deps.clock())
  const joined = await inPlace(() => join(deps.database.reads, accountId, read))
  const events = [
    ...receipts.flatMap((receipt): InboundEvent[] => {
      const sendId = joined.sendOf(receipt.sendId, receipt.providerMessageId)
      const { eventId: id, at, status } = receipt
      return sendId === null ? [] : [{ id, sendId, at: at ?? now, what: { kind: 'receipt', status } }]
    }),
    ...messages.flatMap((message): InboundEvent[] => {
      const sendId = joined.sendOf(message.sendId, message.inReplyTo) ?? joined.lastTo(message)
      const { eventId: id, at, content } = message
      if (sendId === null || content.kind !== 'text') return []
      return [{ id, sendId, at: at ?? now, what: { kind: 'reply', reply: content } }]
    }),
  ]
  const { unknown } = events.length === 0 ? { unknown: 0 } : await receiveInbound(deps, events, inPlace)
  return { unknown: unknown + receipts.length + messages.length - events.length }
}

interface Joined {
  sendOf(sendId: string | null, providerMessageId: string | null): string | null
  /** The last message to whoever wrote without naming one. */
  lastTo(message: PersonMessage): string | null
}

async function join(reads: Reads, accountId: string, { receipts, messages }: Read): Promise<Joined> {
  const named = [
    ...receipts.map(({ sendId, providerMessageId }) => ({ sendId, providerMessageId })),
    ...messages.map(({ sendId, inReplyTo }) => ({ sendId, providerMessageId: inReplyTo })),
  ]
  const sends = await findSendsOfAccount(
    reads,
    accountId,
    named.flatMap(({ sendId }) => sendId ?? []),
    named.flatMap(({ providerMessageId }) => providerMessageId ?? []),
  )
  const own = new Set(sends.map(({ sendId }) => sendId))
  const byProviderId = new Map(sends.map(({ sendId, providerMessageId }) => [providerMessageId, sendId]))
  const sendOf: Joined['sendOf'] = (sendId, providerMessageId) => {
    if (sendId !== null && own.has(sendId)) return sendId
    return providerMessageId === null ? null : (byProviderId.get(providerMessageId) ?? null)
  }
  const last = new Map<PersonMessage, string | null>()
  for (const message of messages) {
    const { phone } = message.from
    if (phone !== null && sendOf(message.sendId, message.inReplyTo) === null)
      last.set(message, await findLastSend(reads, accountId, phone))
  }
  return { sendOf, lastTo: message => last.get(message) ?? null }
}
