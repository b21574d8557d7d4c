import PostalMime, { addressParser, type Email } from 'postal-mime'
import { isSendId } from '../../../contract/inbound.ts'
import type { HookReading, HookRequest, PersonMessage, ProviderReceipt } from '../../../features/channels/index.ts'
import { NOTHING_READ } from '../../../features/channels/index.ts'
import { equalInConstantTime, sha256Hex } from '../../../kernel/crypto.ts'
import { STOP_SUBJECT } from './compose-mail.ts'
import { fieldsOf, type Report, readReport } from './mail-report.ts'
import { replyText } from './reply-text.ts'
import type { ReturnAddresses } from './return-address.ts'
import { reportedStatus } from './smtp-outcome.ts'

export interface Inbox {
  readonly addresses: ReturnAddresses
  /** Of our Message-IDs. */
  readonly messageDomain: string
  /** Of the relay that posts mails to us. */
  readonly hookSecret: string
}

/** What the reports and replies need of a mail. */
interface Received {
  readonly mail: Email
  readonly sendId: string
  readonly at: Date
  /** `what` tells the events of one mail apart. */
  eventId(what: string): string
}

const PARSE_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 262_144, forceRfc822Attachments: true } as const

/** A mail that a server for our return domain received, and posted to us: a report of a bounce, a complaint, or a reply. */
export async function readMail(hook: HookRequest, inbox: Inbox, now: Date): Promise<HookReading> {
  if (!isFromRelay(hook, inbox.hookSecret)) return { kind: 'rejected', reason: 'signature' }
  const mail = await parse(hook)
  if (mail === null) return { kind: 'rejected', reason: 'malformed' }
  const report = readReport(mail)
  const origin = findOrigin(mail, report, inbox)
  if (origin === 'forged') return { kind: 'rejected', reason: 'signature' }
  if (origin === null) return readingOf([], [])
  const id = mail.messageId?.trim() || sha256Hex(hook.body)
  const received: Received = {
    mail,
    sendId: origin,
    at: timeOf(mail, now),
    eventId: what => sha256Hex(`${id}\n${origin}\n${what}`).slice(0, 40),
  }
  if (report?.kind === 'delivery') return readingOf(readReceipts(received, report), [])
  if (report?.kind === 'feedback') return readingOf([], readComplaint(received, report))
  return readingOf([], readReply(received))
}

function readingOf(receipts: readonly ProviderReceipt[], messages: readonly PersonMessage[]): HookReading {
  return { ...NOTHING_READ, receipts, messages }
}

/** Hashes have one length, so the time of the comparison does not tell the length of the secret. */
function isFromRelay({ headers }: HookRequest, secret: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && equalInConstantTime(sha256Hex(given), sha256Hex(secret))
}

/** The parser reads anything as a mail. One without a sender is none (RFC 5322 requires it). */
async function parse({ method, headers, body }: HookRequest): Promise<Email | null> {
  if (method !== 'POST' || !/^message\/rfc822\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return null
  try {
    const mail = await PostalMime.parse(body, PARSE_LIMITS)
    return senderOf(mail) === null ? null : mail
  } catch {
    return null
  }
}

function senderOf({ from }: Email): string | null {
  return from?.address?.includes('@') ? from.address : null
}

/** By the clock of the sender, but not in the future. */
function timeOf({ date }: Email, now: Date): Date {
  const time = Date.parse(date ?? '')
  return time > 0 && time <= now.getTime() ? new Date(time) : now
}

/** Where a relay or a server before it writes to whom the mail came. */
const RECIPIENT_HEADERS: ReadonlySet<string> = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'])

/**
 * The message that a mail is about. A return address decides, wherever it stands; one that we did not make spoils the mail. Without any,
 * our id in the headers that a report returns, or in those of a reply, does: only who got the message knows it.
 */
function findOrigin(mail: Email, report: Report | null, { addresses, messageDomain }: Inbox): string | 'forged' | null {
  const to = mail.headers
    .filter(({ key }) => RECIPIENT_HEADERS.has(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map(({ address }) => address ?? '')
  const readings = [...to, ...(report?.returnPaths ?? [])].flatMap(address => addresses.read(address) ?? [])
  if (readings.some(({ kind }) => kind === 'forged')) return 'forged'
  const ours = readings.find(reading => reading.kind === 'ours')
  if (ours !== undefined) return ours.sendId
  const ids = report === null ? `${mail.inReplyTo ?? ''} ${mail.references ?? ''}` : (report.messageId ?? '')
  const named = [...ids.matchAll(/<([^<>@\s]+)@([^<>@\s]+)>/g)].find(
    ([, local = '', domain = '']) => isSendId(local) && domain.toLowerCase() === messageDomain.toLowerCase(),
  )
  return named?.[1] ?? report?.sendId ?? null
}

function readReceipts({ sendId, at, eventId }: Received, report: Report): readonly ProviderReceipt[] {
  const receipts = report.groups.flatMap(fields => {
    const status = /^\d\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? null
    const action = fields.get('action')?.toLowerCase() ?? ''
    const reported = reportedStatus(action, status)
    if (reported === null) return []
    const providerMessageId = report.messageId?.replace(/^<|>$/g, '') ?? null
    return [{ eventId: eventId(`${action} ${status}`), sendId, providerMessageId, ...reported, pause: null, at }]
  })
  return [...new Map(receipts.map(receipt => [receipt.eventId, receipt])).values()]
}

/** A correction of a filter, and a report about a signature: nobody complains. */
const NO_COMPLAINTS: ReadonlySet<string> = new Set(['not-spam', 'auth-failure'])

/** Who reports a mail as spam wants no other. */
function readComplaint({ sendId, at, eventId }: Received, report: Report): readonly PersonMessage[] {
  const [fields] = report.groups
  const type = fields?.get('feedback-type')?.toLowerCase()
  if (type === undefined || NO_COMPLAINTS.has(type)) return []
  const email = addressParser(fields?.get('original-rcpt-to') ?? '', { flatten: true })[0]?.address || null
  const from = { phone: null, email, userId: null }
  return [{ eventId: eventId('complaint'), from, sendId, inReplyTo: null, at, content: { kind: 'complaint' } }]
}

function readReply({ mail, sendId, at, eventId }: Received): readonly PersonMessage[] {
  const isAnswer = mail.inReplyTo !== undefined || mail.references !== undefined
  // What the link in List-Unsubscribe writes; some providers send it themselves, as an automatic mail.
  const isStop = !isAnswer && mail.subject?.trim().toUpperCase() === STOP_SUBJECT
  if (!isStop && isAutomatic(mail)) return []
  const text = isStop ? STOP_SUBJECT : replyText({ text: mail.text ?? '', html: mail.html ?? '' })
  const [inReplyTo = null] = /[^<>\s]+@[^<>\s]+/.exec(mail.inReplyTo ?? '') ?? []
  const from = { phone: null, email: senderOf(mail), userId: null }
  const content = text === '' ? ({ kind: 'unsupported' } as const) : ({ kind: 'text', text } as const)
  return [{ eventId: eventId('reply'), from, sendId, inReplyTo, at, content }]
}

/** Out of office, or a bounce that is not a report. */
function isAutomatic(mail: Email): boolean {
  const fields = fieldsOf(mail.headerLines.map(({ line }) => line).join('\n'))
  const submitted = fields.get('auto-submitted') ?? 'no'
  return (
    !/^no\b/i.test(submitted) ||
    /^(?:auto_reply|bulk|junk|list)$/i.test(fields.get('precedence') ?? '') ||
    fields.get('return-path') === '<>' ||
    /^(?:mailer-daemon|postmaster)@/i.test(senderOf(mail) ?? '')
  )
}
