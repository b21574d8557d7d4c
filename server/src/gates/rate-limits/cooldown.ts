import { MINUTE_MS } from './bucket-use.ts'

/** A key that keeps calling although it is refused is shut out for a while, and for longer each time it comes back to that. */
export const COOLDOWN = {
  /** Refusals within one clock minute. The same for test keys. */
  refusals: 100,
  firstMs: 60_000,
  longestMs: 15 * 60_000,
  /** After as long without a cooldown the next is a first one again. */
  forgottenAfterMs: 3_600_000,
} as const

export interface Cooldown {
  readonly untilMs: number
  readonly lengthMs: number
}

export interface Refusals {
  readonly minute: number
  readonly count: number
}

export function nextCooldown(last: Cooldown | null, nowMs: number): Cooldown {
  if (last !== null && nowMs < last.untilMs) return last
  const repeated = last !== null && nowMs < last.untilMs + COOLDOWN.forgottenAfterMs
  const lengthMs = repeated ? Math.min(last.lengthMs * 2, COOLDOWN.longestMs) : COOLDOWN.firstMs
  return { untilMs: nowMs + lengthMs, lengthMs }
}

export function oneMoreRefusal(last: Refusals | null, nowMs: number): Refusals {
  const minute = Math.floor(nowMs / MINUTE_MS)
  return { minute, count: last?.minute === minute ? last.count + 1 : 1 }
}
