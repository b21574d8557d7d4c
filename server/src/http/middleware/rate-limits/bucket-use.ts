import { DAY_MS, IST_OFFSET_MS } from '../../../kernel/clock.ts'
import type { Bucket } from './limits.ts'
import type { BucketState } from './rate-limiter.ts'

/** The arithmetic of one bucket. The script in adapters/redis/redis-rate-limiter.ts does the same inside Redis. */
export const MINUTE_MS = 60_000

/** Thousandths: a rate per second is the same number of them per millisecond, so that refilling is exact in whole numbers. */
export const TOKEN = 1_000

/** What was used when the bucket last let a call through. */
export interface BucketUse {
  readonly atMs: number
  /** Tokens missing from a full bucket. Counted down rather than up, so that an unknown bucket is a full one. */
  readonly owed: number
  readonly minute: number
  readonly day: number
}

/** The same, later. Time never runs backwards in a bucket, however the clocks of two servers differ. */
export function useAt({ perSecond }: Bucket, use: BucketUse | undefined, nowMs: number): BucketUse {
  if (use === undefined) return { atMs: nowMs, owed: 0, minute: 0, day: 0 }
  const atMs = Math.max(nowMs, use.atMs)
  return {
    atMs,
    owed: Math.max(0, use.owed - perSecond.rate * (atMs - use.atMs)),
    minute: use.atMs >= atMs - intoMinute(atMs) ? use.minute : 0,
    day: use.atMs >= atMs - intoDay(atMs) ? use.day : 0,
  }
}

/** Until the bucket has room for one call: 0 or less if it has. */
export function waitMs({ perSecond, perMinute, perDay }: Bucket, use: BucketUse): number {
  return Math.max(
    Math.ceil((use.owed + TOKEN - perSecond.burst * TOKEN) / perSecond.rate),
    use.minute >= perMinute ? MINUTE_MS - intoMinute(use.atMs) : 0,
    perDay !== null && use.day >= perDay ? DAY_MS - intoDay(use.atMs) : 0,
  )
}

export function withOneCall(use: BucketUse): BucketUse {
  return { atMs: use.atMs, owed: use.owed + TOKEN, minute: use.minute + 1, day: use.day + 1 }
}

export function stateOf({ name, perMinute, perDay }: Bucket, use: BucketUse): BucketState {
  return {
    name,
    leftMinute: Math.max(0, perMinute - use.minute),
    leftDay: perDay === null ? null : Math.max(0, perDay - use.day),
    minuteResetSeconds: Math.ceil((MINUTE_MS - intoMinute(use.atMs)) / 1000),
  }
}

const intoMinute = (ms: number) => ms % MINUTE_MS
const intoDay = (ms: number) => (ms + IST_OFFSET_MS) % DAY_MS
