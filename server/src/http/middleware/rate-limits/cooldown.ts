/** A key that keeps calling although its calls are rejected gets a pause, twice as long each time it happens again. */
export const COOLDOWN = {
  /** Rejected calls within any sliding window that start a cooldown. The same for test keys. */
  rejections: 100,
  windowMs: 60_000,
  firstMs: 60_000,
  longestMs: 15 * 60_000,
  /** After this long without a cooldown the series starts again at `firstMs`. */
  forgottenAfterMs: 3_600_000,
} as const

export interface Cooldown {
  readonly untilMs: number
  readonly lengthMs: number
}

export function nextCooldown(last: Cooldown | null, nowMs: number): Cooldown {
  if (last !== null && nowMs < last.untilMs) return last
  const repeated = last !== null && nowMs < last.untilMs + COOLDOWN.forgottenAfterMs
  const lengthMs = repeated ? Math.min(last.lengthMs * 2, COOLDOWN.longestMs) : COOLDOWN.firstMs
  return { untilMs: nowMs + lengthMs, lengthMs }
}

/** The times of the last rejected calls, oldest first, this one included; at most as many as start a cooldown. */
export function withRejection(times: readonly number[], nowMs: number): readonly number[] {
  return [...times, nowMs].slice(-COOLDOWN.rejections)
}

/**
 * Counted over any 60 seconds and not by clock minutes: counted by clock minutes, 161 rejected calls around a boundary started no
 * cooldown.
 */
export function startsCooldown(times: readonly number[], nowMs: number): boolean {
  return times.length >= COOLDOWN.rejections && times[0]! > nowMs - COOLDOWN.windowMs
}
