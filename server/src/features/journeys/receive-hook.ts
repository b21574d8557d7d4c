import type { InboundEvent } from '../../contract/inbound.ts'
import type { Reads } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { ChannelAccount, HookReading, PersonMessage, ProviderReceipt, Recipient } from '../channels/index.ts'
import { isOptOut } from '../people/index.ts'
import type { LooseReport } from './kept-receipt-store.ts'
import { keepReports } from './kept-receipts.ts'
import { type InPlace, type ReceiveDeps, type ReportedEvent, receiveInbound } from './receive-inbound.ts'
import { findLastSend, findSendOwners, findSendsOfAccount } from './send-store.ts'

type Read = Pick<Extract<HookReading, { readonly kind: 'read' }>, 'receipts' | 'messages'>

/** What a candidate wrote in a chat, except STOP. */
export interface ChatMessage {
  readonly tenant: Tenant
  /** The message of the journey that the chat is about. */
  readonly sendId: string
  readonly message: PersonMessage
}

/** Reports that belong to no message of a journey, as far as is known. */
export interface Loose {
  readonly receipts: readonly ProviderReceipt[]
  readonly messages: readonly PersonMessage[]
}

export interface HookReceiveDeps extends ReceiveDeps {
  /** Applies those of the reports that are about other messages of the account, and returns their event ids. */
  readonly takeOthers: (loose: Loose) => Promise<ReadonlySet<string>>
}

/**
 * Receipts and messages that a provider reported for an account, and whose signature was right. What names a message by an id that is not
 * known yet is kept until it is. Returns how many belong to no message of the account for certain, and messages of a chat, which the caller
 * applies. Safe to repeat.
 */
export async function receiveHook(
  deps: HookReceiveDeps,
  { id: accountId, channel }: Pick<ChannelAccount, 'id' | 'channel'>,
  read: Read,
  inPlace: InPlace,
): Promise<{ readonly unknown: number; readonly chat: readonly ChatMessage[] }> {
  const all = [...read.receipts.map(ofReceipt), ...read.messages.flatMap(each => ofMessage(each, channel))]
  const now = new Date(deps.clock())
  const found = await inPlace(() => findMessages(deps.database.reads, accountId, all))
  const others = await inPlace(() =>
    takeLoose(deps, read, new Set(all.filter(each => !found.has(each)).map(each => each.eventId))),
  )
  const reports = all.filter(each => !others.has(each.eventId))
  const loose = reports.flatMap(each => (found.get(each)?.sendId == null ? looseOf(each) : []))
  const { joined, givenUp } =
    loose.length === 0 ? NOTHING_KEPT : await inPlace(() => keepReports(deps, accountId, loose))
  const events = reports.flatMap((report): ReportedEvent[] => {
    const { sendId, names } = found.get(report) ?? { sendId: joined.get(report.eventId), names: undefined }
    const { eventId: id, at, what, isComplaint, chat: forChat } = report
    if (sendId === undefined || forChat !== null) return []
    return [{ id, sendId, at: at ?? now, what, isComplaint, ...(names !== undefined && { names }) }]
  })
  const { unknown } = events.length === 0 ? { unknown: 0 } : await receiveInbound(deps, events, inPlace)
  const nameless = reports.filter(each => !found.has(each) && each.providerMessageId === null)
  const chats = reports.flatMap(({ chat: message, ...report }, at) => {
    const sendId = found.get(reports[at]!)?.sendId ?? joined.get(report.eventId)
    return message === null || sendId === undefined ? [] : [{ sendId, message }]
  })
  const chat = await inPlace(() => withTenants(deps.database.reads, chats))
  return { unknown: unknown + nameless.length + givenUp + chats.length - chat.length, chat }
}

async function takeLoose(
  { takeOthers }: HookReceiveDeps,
  { receipts, messages }: Read,
  eventIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (eventIds.size === 0) return eventIds
  return await takeOthers({
    receipts: receipts.filter(({ eventId }) => eventIds.has(eventId)),
    messages: messages.filter(({ eventId }) => eventIds.has(eventId)),
  })
}

async function withTenants(
  reads: Reads,
  chats: readonly Omit<ChatMessage, 'tenant'>[],
): Promise<readonly ChatMessage[]> {
  if (chats.length === 0) return []
  const owners = await findSendOwners(
    reads,
    chats.map(({ sendId }) => sendId),
  )
  return chats.flatMap(each => {
    const tenant = owners.get(each.sendId)
    return tenant?.mode === 'live' ? [{ ...each, tenant }] : []
  })
}

const NOTHING_KEPT = { joined: new Map<string, string>(), givenUp: 0 }

/** A receipt or a message, and how it names the message of ours that it is about. */
interface Report {
  readonly eventId: string
  readonly sendId: string | null
  readonly providerMessageId: string | null
  /** Who wrote; null for a receipt. */
  readonly from: Recipient | null
  readonly at: Date | null
  readonly what: InboundEvent['what']
  readonly isComplaint: boolean
  /** A message for the chat with the candidate. */
  readonly chat: PersonMessage | null
}

function ofReceipt({ eventId, sendId, providerMessageId, at, status }: ProviderReceipt): Report {
  const what = { kind: 'receipt', status } as const
  return { eventId, sendId, providerMessageId, from: null, at, what, isComplaint: false, chat: null }
}

/** STOP goes the same way on all channels: it needs no chat, and nothing is replied. A complaint is a STOP. */
function ofMessage(message: PersonMessage, channel: ChannelAccount['channel']): readonly Report[] {
  const { eventId, sendId, inReplyTo, from, at, content } = message
  const isComplaint = content.kind === 'complaint'
  const text = content.kind === 'text' ? content.text : null
  const isChat = channel === 'whatsapp' && !isComplaint && (text === null || !isOptOut(text))
  if (text === null && !isChat && !isComplaint) return []
  const reply = isComplaint ? ({ kind: 'stop' } as const) : ({ kind: 'text', text: text ?? '' } as const)
  const what = { kind: 'reply', reply } as const
  return [{ eventId, sendId, providerMessageId: inReplyTo, from, at, what, isComplaint, chat: isChat ? message : null }]
}

function looseOf({ eventId, providerMessageId, what }: Report): readonly LooseReport[] {
  if (providerMessageId === null) return []
  if (what.kind === 'receipt') return [{ eventId, providerMessageId, what: what.status }]
  const isStop = what.reply.kind === 'stop' || (what.reply.kind === 'text' && isOptOut(what.reply.text))
  return [{ eventId, providerMessageId, what: isStop ? 'stop' : 'text' }]
}

interface Found {
  readonly sendId: string
  /** The provider's id of the message, where the message has none yet: the process that sent it may have ended before it stored the id. */
  readonly names?: string
}

async function findMessages(
  reads: Reads,
  accountId: string,
  reports: readonly Report[],
): Promise<ReadonlyMap<Report, Found>> {
  const sends = await findSendsOfAccount(
    reads,
    accountId,
    reports.flatMap(({ sendId }) => sendId ?? []),
    reports.flatMap(({ providerMessageId }) => providerMessageId ?? []),
  )
  const providerIdOf = new Map(sends.map(each => [each.sendId, each.providerMessageId]))
  const byProviderId = new Map(sends.map(each => [each.providerMessageId, each.sendId]))
  const found = new Map<Report, Found>()
  for (const report of reports) {
    const { sendId, providerMessageId, from, what } = report
    if (sendId !== null && providerIdOf.has(sendId)) {
      const isNew = what.kind === 'receipt' && providerMessageId !== null && providerIdOf.get(sendId) === null
      found.set(report, isNew ? { sendId, names: providerMessageId } : { sendId })
      continue
    }
    const named = providerMessageId === null ? undefined : byProviderId.get(providerMessageId)
    // The last message to whoever wrote without naming one that is known.
    const meant = named ?? (from === null ? null : await findLastSend(reads, accountId, from))
    if (meant !== null) found.set(report, { sendId: meant })
  }
  return found
}
