import type { Bucket } from './limits.ts'

/**
 * Judges every bucket of a call in one step; a refused call consumes nothing. Seconds are a token bucket, minutes are clock
 * minutes, days end at midnight IST. Redis and its in-process stand-in implement it.
 */
export interface RateLimiter {
  take(call: LimitedCall): Promise<LimitVerdict>
  /** What `take` would say now, and what is left, without taking or counting anything. */
  look(call: LimitedCall): Promise<LimitVerdict>
  /** Puts the key into cooldown at once. One that is in cooldown already stays as it is. */
  coolDown(keyId: string, nowMs: number): Promise<void>
}

export interface LimitedCall {
  readonly keyId: string
  readonly buckets: readonly Bucket[]
  readonly nowMs: number
}

export type LimitOutcome = 'allowed' | 'rate_limited' | 'cooldown'

export interface LimitVerdict {
  readonly outcome: LimitOutcome
  /** Until every exhausted bucket has room, or the cooldown is over. 0 for an allowed call. */
  readonly retryAfterSeconds: number
  /** In the order of the call's buckets, with this call taken if it was allowed. */
  readonly buckets: readonly BucketState[]
}

export interface BucketState {
  readonly name: string
  readonly leftMinute: number
  /** Null where the day has no limit. */
  readonly leftDay: number | null
  readonly minuteResetSeconds: number
}

export function limitVerdict(outcome: LimitOutcome, waitMs: number, buckets: readonly BucketState[]): LimitVerdict {
  const retryAfterSeconds = outcome === 'allowed' ? 0 : Math.max(1, Math.ceil(waitMs / 1000))
  return { outcome, retryAfterSeconds, buckets }
}
