/** When a call that was refused for the time being is sent again. */

export interface Rejection {
  readonly status: number
  /** Seconds, as the Retry-After header gives them; null if there is none. */
  readonly retryAfter: string | null
  /** How long this call has waited already. */
  readonly waitedMs: number
  /** From 0 to 1. */
  readonly random: number
}

/** A window of the limits lasts a minute. A busy service names a second; one that was switched off names a minute, and that is no wait. */
const LONGEST_WAIT_MS: Readonly<Record<number, number>> = { 429: 60_000, 503: 10_000 }
const LONGEST_OF_A_CALL_MS = 90_000
/** A class that was refused together must not come back together. */
const MOST_SPREAD_MS = 5_000

/** Milliseconds until the next try, or null if the error is to be shown. */
export function waitBeforeRetry({ status, retryAfter, waitedMs, random }: Rejection): number | null {
  const longest = LONGEST_WAIT_MS[status]
  if (longest === undefined || !/^\d{1,4}$/.test(retryAfter ?? '')) return null
  const named = Math.max(1, Number(retryAfter)) * 1_000
  if (named > longest) return null
  const wait = named + Math.round(random * Math.min(named, MOST_SPREAD_MS))
  return waitedMs + wait > LONGEST_OF_A_CALL_MS ? null : wait
}
