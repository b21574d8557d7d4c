import type { PramaanError } from './errors.ts'

/** Decides whether to retry and how long to wait before. Pure: no clock, no network. */
export interface RetryPolicy {
  readonly maxRetries: number
  /** From 0 up to 1, as Math.random returns it. */
  readonly random: () => number
  /** No retry if Retry-After is longer. Default 60 seconds: a daily limit, for example, ends at midnight. */
  readonly longestRetryAfterSeconds?: number
  /** False if a call that was carried out must not be sent again. Default true. */
  readonly isRepeatable?: boolean
}

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
const LONGEST_RETRY_AFTER_SECONDS = 60

/** Milliseconds to wait before the next attempt; null for no retry. `retries` is the number of retries so far. */
export function retryDelay(error: PramaanError, retries: number, policy: RetryPolicy): number | null {
  const { maxRetries, random, longestRetryAfterSeconds = LONGEST_RETRY_AFTER_SECONDS, isRepeatable = true } = policy
  if (retries >= maxRetries || !mayPass(error) || !(isRepeatable || wasNotCarriedOut(error))) return null
  // Full jitter: clients that failed together retry spread over the whole interval.
  const backoffMs = random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retries)
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return backoffMs
  // An earlier retry is rejected for certain, and rejected calls lead to cooldown. After a longer wait the caller decides.
  if (retryAfterSeconds > longestRetryAfterSeconds) return null
  // Added to Retry-After, because all clients that got the same value would retry in the same second.
  return retryAfterSeconds * 1000 + backoffMs
}

function mayPass({ status, code }: PramaanError): boolean {
  // No response. The call may have been carried out: writes have an Idempotency-Key, so a retry gets the first response.
  if (status === null) return true
  // A rate-limited call changed nothing.
  if (status === 429) return true
  // The first attempt is still running (only its connection was cut). Its response can be fetched soon.
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return true
  // The server or a proxy has a fault. A 5xx is never stored under the Idempotency-Key.
  if (status >= 500) return true
  // Other errors depend on the request or the state of the object. A retry does not help.
  return false
}

/** A limit and a switched-off or overloaded service answer before a call changes anything, and say when to come back. */
function wasNotCarriedOut({ status, retryAfterSeconds }: PramaanError): boolean {
  return status === 429 || (status === 503 && retryAfterSeconds !== null)
}
