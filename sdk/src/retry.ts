import type { PramaanError } from './errors.ts'

/** Whether to try again and how long to wait before: a decision without clock or network. */
export interface RetryPolicy {
  readonly maxRetries: number
  /** 0 up to 1, as Math.random gives it. */
  readonly random: () => number
  /** A longer Retry-After gives up. 60 unless told: what a caller can be expected to sit through; a daily cap ends at midnight. */
  readonly longestRetryAfterSeconds?: number
}

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
const LONGEST_RETRY_AFTER_SECONDS = 60

/** Milliseconds to wait before the next attempt; null to give up. `retries` is how many there were already. */
export function retryDelay(error: PramaanError, retries: number, policy: RetryPolicy): number | null {
  const { maxRetries, random, longestRetryAfterSeconds = LONGEST_RETRY_AFTER_SECONDS } = policy
  if (retries >= maxRetries || !mayPass(error)) return null
  // Full jitter: clients that failed together come back spread over the whole interval.
  const backoffMs = random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retries)
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return backoffMs
  // Coming back sooner is refused for certain, and refused calls lead to cooldown; later than the cap is the caller's decision.
  if (retryAfterSeconds > longestRetryAfterSeconds) return null
  // On top, since all who were told the same second would come back in it.
  return retryAfterSeconds * 1000 + backoffMs
}

function mayPass({ status, code }: PramaanError): boolean {
  // No answer came. The call may have been done: writes carry an Idempotency-Key, so the retry gets the first answer.
  if (status === null) return true
  // A refused call consumed nothing.
  if (status === 429) return true
  // Our own first attempt still runs (its connection was cut, not its work); soon there is an answer to fetch.
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return true
  // The server, or a proxy before it, is in trouble; 5xx are never kept under the Idempotency-Key.
  if (status >= 500) return true
  // What remains depends on what was sent or on the state of the object, not on the moment.
  return false
}
