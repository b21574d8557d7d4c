const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Events are stored for 30 days. */
export const RETENTION_MS = 30 * 24 * HOUR

/** Documented. Short at first, because most failures are a deployment or a restart; long later. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
const LAST_PAUSE_MS = 12 * HOUR

const JITTER = 0.2
/** Added only: no attempt is earlier than the receiver requested. */
const RETRY_AFTER_JITTER = 0.1

/** Longer values are capped: a wrong clock on the other side would stop deliveries for days. */
const MAX_RETRY_AFTER_SECONDS = 3_600

interface FailedDelivery {
  /** Failed attempts, including the current one. */
  readonly failures: number
  readonly storedAt: Date
  readonly retryAfterMs: number | null
  readonly now: Date
  readonly random: number
}

/** Null if the event will have been deleted by then. */
export function scheduleNextAttempt({ failures, storedAt, retryAfterMs, now, random }: FailedDelivery): Date | null {
  const pause = jittered(PAUSES_MS[failures - 1] ?? LAST_PAUSE_MS, JITTER, random)
  const requested = retryAfterMs ?? 0
  // Compared with the jittered pause: a short one would otherwise end before the requested time.
  const wait = requested > pause ? Math.round(requested * (1 + RETRY_AFTER_JITTER * random)) : pause
  const at = now.getTime() + wait
  return at < storedAt.getTime() + RETENTION_MS ? new Date(at) : null
}

/** Milliseconds from now, at most an hour, 0 for a time in the past. Null if the header cannot be parsed. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = (header ?? '').trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) * SECOND
  const until = readDate(text)
  return until === null ? null : Math.min(Math.max(0, until - now.getTime()), MAX_RETRY_AFTER_SECONDS * SECOND)
}

/** The three formats of RFC 9110 (the first also with an offset) and ISO 8601. */
const DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|UTC|[+-]\d{4})$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
]
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/** `Date.parse` alone accepts `-5` and `1.5` as days of 2001, and reads a date without a zone in the server's zone. */
function readDate(text: string): number | null {
  const spelt = ASCTIME.test(text) ? `${text} GMT` : DATES.some(date => date.test(text)) ? text : ''
  const time = Date.parse(spelt)
  return Number.isNaN(time) ? null : time
}

/** Limits replays, so that they do not overload a receiver that has just recovered. */
const REPLAYS_PER_SECOND = 10
/** Small batches, so that no sliding second exceeds the rate by much. */
export const REPLAYS_AT_ONCE = 2

/** When the next replay may be sent after `count` replays. */
export function nextReplay(sentAt: Date, count: number): Date {
  return new Date(sentAt.getTime() + (count * SECOND) / REPLAYS_PER_SECOND)
}

/** A value within `share` of `ms`, by `random` in [0, 1). Spreads retries of deliveries that failed together. */
export function jittered(ms: number, share: number, random: number): number {
  return Math.round(ms * (1 - share + 2 * share * random))
}
