/** Milliseconds since 1970. Always passed as a parameter, so that a test can freeze or advance time. */
export type Clock = () => number

/**
 * Days in Indian Standard Time. A fixed offset replaces the time zone: India has used UTC+5:30 without daylight saving since
 * 1945, and the same arithmetic must run inside Redis, which has no time zones.
 */
export const DAY_MS = 86_400_000
export const IST_OFFSET_MS = 19_800_000

/** The current day in India as `YYYY-MM-DD`. */
export function istDay(nowMs: number): string {
  return new Date(nowMs + IST_OFFSET_MS).toISOString().slice(0, 10)
}

/** From 1 to DAY_MS: exactly at midnight the next midnight is a day away. */
export function msUntilIstMidnight(nowMs: number): number {
  return DAY_MS - ((nowMs + IST_OFFSET_MS) % DAY_MS)
}
