import { jittered } from './jitter.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Events are kept 30 days: after that there is nothing left to send. */
export const KEPT_DAYS_MS = 30 * 24 * HOUR

/** Published. Quick at first, since most failures are a deployment or a restart; patient later. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
const LAST_PAUSE_MS = 12 * HOUR

const JITTER = 0.2
/** On top only: nobody is to come earlier than the receiver asked. */
const ASKED_JITTER = 0.1

/** Longer ones are not believed: a wrong clock there would silence an endpoint for days. */
const LONGEST_ASKED_SECONDS = 3_600

interface FailedDelivery {
  /** Tries that failed so far, the one just made included. */
  readonly failures: number
  readonly storedAt: Date
  readonly retryAfterMs: number | null
  readonly now: Date
  readonly random: number
}

/** Null when the event would no longer be kept by then. */
export function nextTry({ failures, storedAt, retryAfterMs, now, random }: FailedDelivery): Date | null {
  const pause = jittered(PAUSES_MS[failures - 1] ?? LAST_PAUSE_MS, JITTER, random)
  const asked = retryAfterMs ?? 0
  // Against the pause as drawn: one drawn short would else come before the time asked for.
  const wait = asked > pause ? Math.round(asked * (1 + ASKED_JITTER * random)) : pause
  const at = now.getTime() + wait
  return at < storedAt.getTime() + KEPT_DAYS_MS ? new Date(at) : null
}

/** Milliseconds from now, an hour at most, 0 for a time that has passed. Null where nothing sensible was asked. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = (header ?? '').trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_ASKED_SECONDS) * SECOND
  const until = readDate(text)
  return until === null ? null : Math.min(Math.max(0, until - now.getTime()), LONGEST_ASKED_SECONDS * SECOND)
}

/** The three spellings of RFC 9110 (the first with an offset, too) and ISO 8601. Each names its zone but the third. */
const DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|UTC|[+-]\d{4})$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
]
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/** `Date.parse` alone takes `-5` and `1.5` for days of 2001, and a date without a zone for one of the server's zone. */
function readDate(text: string): number | null {
  const spelt = ASCTIME.test(text) ? `${text} GMT` : DATES.some(date => date.test(text)) ? text : ''
  const time = Date.parse(spelt)
  return Number.isNaN(time) ? null : time
}

/** A receiver that was away must not be drowned by what it asks for again. */
const REPLAYS_A_SECOND = 10
/** Few, so that no second that begins anywhere has many more than that. */
export const REPLAYS_AT_ONCE = 2

/** When the next replay may be sent after so many were. */
export function nextReplay(sentAt: Date, count: number): Date {
  return new Date(sentAt.getTime() + (count * SECOND) / REPLAYS_A_SECOND)
}
