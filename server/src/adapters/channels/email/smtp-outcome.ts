import type { ReceiptStatus } from '../../../contract/inbound.ts'
import type { PauseScope, ProviderHealth, ProviderOutcome, ProviderReason } from '../../../features/channels/index.ts'
import { isNoMailbox, type SmtpAnswer } from '../../smtp-transport.ts'

type Answered = Extract<SmtpAnswer, { kind: 'answered' }>
type NotAccepted = Exclude<ProviderOutcome, { kind: 'accepted' }>

/** In seconds. A server that delays unknown senders (greylisting) usually accepts after five minutes. */
const WAIT = { unreachable: 60, temporary: 300, mailbox: 1_800, paused: 3_600 } as const

/** Login required, mechanism too weak, wrong credentials, encryption required. */
const LOGIN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538])

/** `messageId`: ours, unless the server says that it replaced it. */
export function outcomeOf(answer: SmtpAnswer, messageId: string): ProviderOutcome {
  if (answer.kind === 'accepted') return { kind: 'accepted', providerMessageId: answer.messageId ?? messageId }
  if (answer.kind === 'no_answer') return { kind: 'unknown' }
  return answer.kind === 'not_sent' ? later('provider_fault', WAIT.unreachable) : notAccepted(answer)
}

export function healthOf(answer: SmtpAnswer): ProviderHealth {
  if (answer.kind === 'accepted') return { kind: 'ok' }
  const outcome = answer.kind === 'answered' ? notAccepted(answer) : null
  return outcome?.kind === 'later'
    ? { kind: 'failed', reason: outcome.reason, pause: outcome.pause }
    : { kind: 'failed', reason: 'provider_fault', pause: null }
}

function notAccepted(answer: Answered): NotAccepted {
  const { command, code, status } = answer
  if (code < 500) return temporary(answer)
  if (command.startsWith('AUTH') || LOGIN_CODES.has(code)) return later('credentials', WAIT.paused, 'account')
  if (isAboutSender(answer)) return later('number_blocked', WAIT.paused, 'number')
  if (command === 'RCPT TO' && isNoMailbox(answer)) return { kind: 'invalid_contact' }
  // Some servers look for the mailbox only when they have the mail. Without a status code 550 is about the content then.
  if (command === 'DATA' && isNoAddress(status)) return { kind: 'invalid_contact' }
  if (command === 'RCPT TO') return { kind: 'rejected', reason: reasonOf(status) }
  if (command === 'DATA' || isTooLarge(code, status))
    return { kind: 'rejected', reason: reasonOf(status ?? CONTENT_STATUS) }
  return later('provider_fault', WAIT.temporary)
}

function temporary({ code, status }: Answered): NotAccepted {
  if (code === 421 || /^4\.(?:7\.|3\.2$|5\.3$)/.test(status ?? '')) return later('throttled', WAIT.temporary)
  if (status?.startsWith('4.2.')) return later('unreachable', WAIT.mailbox)
  return later('provider_fault', WAIT.temporary)
}

function later(reason: ProviderReason, afterSeconds: number, pause: PauseScope | null = null): NotAccepted {
  return { kind: 'later', afterSeconds, reason, pause }
}

/** 5.1.7 and 5.1.8 are about the sender's address, at whatever command. */
function isAboutSender({ command, code, status }: Answered): boolean {
  return /^5\.1\.[78]$/.test(status ?? '') || (command === 'MAIL FROM' && !isTooLarge(code, status))
}

function isTooLarge(code: number, status: string | null): boolean {
  return status === '5.3.4' || (code === 552 && status === null)
}

const CONTENT_STATUS = '5.6.0'

/** By subject and detail (RFC 3463). A report of a failure can have a 4 before them: the server tried until it gave up. */
function reasonOf(status: string | null): ProviderReason {
  if (/^\d\.1\.[78]$/.test(status ?? '')) return 'number_blocked'
  if (/^\d\.(?:[67]\.|3\.4$)/.test(status ?? '')) return 'content'
  return /^\d\.[24]\./.test(status ?? '') ? 'unreachable' : 'other'
}

function isNoAddress(status: string | null): boolean {
  return /^5\.1\.(?![78]$)/.test(status ?? '')
}

export interface ReportedStatus {
  readonly status: ReceiptStatus
  readonly reason: ProviderReason | null
}

/**
 * What a report (RFC 3464) says about a recipient. Null if nothing is decided yet. `relayed` and `expanded`: the mail left the servers
 * that report. 5.2.1 is a mailbox that takes no mail, which after days of attempts need not mean that the address does not exist.
 */
export function reportedStatus(action: string, status: string | null): ReportedStatus | null {
  if (action === 'delivered') return { status: 'delivered', reason: null }
  if (action === 'relayed' || action === 'expanded') return { status: 'accepted', reason: null }
  if (action !== 'failed') return null
  return isNoAddress(status)
    ? { status: 'invalid_contact', reason: null }
    : { status: 'undelivered', reason: reasonOf(status) }
}
