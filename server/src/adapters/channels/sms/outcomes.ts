import type {
  PauseScope,
  ProviderHealth,
  ProviderOutcome,
  ProviderReason,
  ProviderReceipt,
  Recipient,
} from '../../../features/channels/index.ts'
import { type Exchange, readRetryAfter } from '../provider-http.ts'

/** What a provider's error code means, in the answer to a request or in a receipt. In both cases nothing was delivered. */
export type SmsFault = Extract<ProviderOutcome, { kind: 'invalid_contact' | 'rejected' | 'later' }>

type Answered = Extract<Exchange, { kind: 'answered' }>

const WAIT_SECONDS = 60
const MOST_WAIT_SECONDS = 3_600
/** Only as a lower limit: a pause ends by an operator. */
const PAUSE_SECONDS = 900

export const INVALID_CONTACT: SmsFault = { kind: 'invalid_contact' }

export function rejected(reason: ProviderReason): SmsFault {
  return { kind: 'rejected', reason }
}

export function later(reason: ProviderReason): SmsFault {
  return { kind: 'later', afterSeconds: WAIT_SECONDS, reason, pause: null }
}

export function paused(reason: ProviderReason, pause: PauseScope): SmsFault {
  return { kind: 'later', afterSeconds: PAUSE_SECONDS, reason, pause }
}

/** A table of codes, written as rows of one meaning each. */
export function faultsByCode(
  rows: readonly (readonly [fault: SmsFault, ...codes: readonly number[]])[],
): ReadonlyMap<number, SmsFault> {
  return new Map(rows.flatMap(([fault, ...codes]) => codes.map(code => [code, fault] as const)))
}

/** `read` is for answers only. */
export function outcomeOf(exchange: Exchange, read: (answer: Answered) => ProviderOutcome): ProviderOutcome {
  if (exchange.kind === 'not_sent') return later('provider_fault')
  if (exchange.kind === 'no_answer') return { kind: 'unknown' }
  return read(exchange)
}

/** Do not say whether the message was taken: the request timed out, or it is there already. */
const UNCLEAR: ReadonlySet<number> = new Set([408, 409])

/** What an answer other than 2xx means. The provider's own code, if it is in the table, tells more than the status. */
export function faultOf({ status, retryAfter }: Answered, known: SmsFault | undefined): ProviderOutcome {
  if (known !== undefined) return waiting(known, retryAfter)
  // A gateway also answers 503 when the provider behind it got the request. Retry-After is the provider's own word.
  if (status === 429 || (status === 503 && retryAfter !== null)) return waiting(later('throttled'), retryAfter)
  if (status === 401 || status === 403) return paused('credentials', 'account')
  if (status === 402) return paused('balance', 'account')
  return status >= 500 || UNCLEAR.has(status) ? { kind: 'unknown' } : rejected('other')
}

function waiting(fault: SmsFault, retryAfter: string | null): SmsFault {
  if (fault.kind !== 'later') return fault
  return { ...fault, afterSeconds: readRetryAfter(retryAfter, MOST_WAIT_SECONDS) ?? fault.afterSeconds }
}

/** Of a question that changes nothing. */
export function healthOf(exchange: Exchange, read: (answer: Answered) => ProviderOutcome): ProviderHealth {
  const outcome = outcomeOf(exchange, read)
  if (outcome.kind === 'accepted') return { kind: 'ok' }
  if (outcome.kind === 'later') return { kind: 'failed', reason: outcome.reason, pause: outcome.pause }
  return { kind: 'failed', reason: 'provider_fault', pause: null }
}

/** A message that was accepted and then failed, so it is not sent again, whatever the code would mean in an answer. */
export function failedReceipt(fault: SmsFault): Pick<ProviderReceipt, 'status' | 'reason' | 'pause'> {
  if (fault.kind === 'invalid_contact') return { status: 'invalid_contact', reason: null, pause: null }
  return { status: 'undelivered', reason: fault.reason, pause: fault.kind === 'later' ? fault.pause : null }
}

/** Null if there is no number to send to. Providers read `,` and `<` as a list of numbers, so the form is checked here once more. */
export function phoneOf({ phone }: Recipient): string | null {
  return phone !== null && /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null
}
