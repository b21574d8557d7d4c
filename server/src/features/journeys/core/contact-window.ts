import { DAY_MS, IST_OFFSET_MS } from '../../../kernel/clock.ts'

/** Hours and minutes IST, such as 10:00 and 21:00. */
export interface ContactWindow {
  readonly start: string
  readonly end: string
}

/**
 * The first time from `now` on at which people may be contacted. The minute of `end` is outside: at 21:00:00 nobody is called. The
 * last seconds are left out as well, because a message takes time on its way: sent at 20:59:59, it would arrive after 21:00.
 */
export function nextInWindow({ start, end }: ContactWindow, now: Date): Date {
  const sinceMidnight = (now.getTime() + IST_OFFSET_MS) % DAY_MS
  const midnight = now.getTime() - sinceMidnight
  const [from, until] = [msOf(start), msOf(end) - MARGIN_MS]
  if (sinceMidnight < from) return new Date(midnight + from)
  return sinceMidnight < until ? now : new Date(midnight + DAY_MS + from)
}

const MARGIN_MS = 15_000

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
