/**
 * Days of India. A fixed offset stands in for the time zone: India has kept UTC+5:30 without daylight saving since 1945, and
 * the same arithmetic must run inside Redis, where there are no time zones.
 */
export const DAY_MS = 86_400_000
export const IST_OFFSET_MS = 19_800_000

/** `YYYY-MM-DD` of the day it is in India. */
export function istDay(nowMs: number): string {
  return new Date(nowMs + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** From 1 to a whole day: at midnight itself the next one is a day away. */
export function msUntilIstMidnight(nowMs: number): number {
  return DAY_MS - ((nowMs + IST_OFFSET_MS) % DAY_MS)
}
