import { DAY_MS, istDay, msUntilIstMidnight } from '../../../kernel/clock.ts'

/** How often an organisation may contact a person first, over all of its campaigns. Follow-ups do not count. */
export interface FrequencyCap {
  /** In a calendar day in India. At least 1. */
  readonly perDay: number
  /** In any 7 days. At least 1, and at most KEPT_CONTACTS: older contacts are not known. */
  readonly perWeek: number
}

/** How many first contacts a person's row holds. */
export const KEPT_CONTACTS = 5

export const DEFAULT_CAP: FrequencyCap = { perDay: 2, perWeek: 5 }

const WEEK_MS = 7 * DAY_MS

/**
 * The first time, from `now` on, at which the person may be contacted. A contact counts from the time of its decision, and may reach the person
 * up to `lateMs` later. Days need no such margin: nobody is contacted at night.
 */
export function nextAllowedContact(
  firstContacts: readonly Date[],
  now: Date,
  { perDay, perWeek }: FrequencyCap,
  lateMs: number,
): Date {
  const newestFirst = firstContacts.map(each => each.getTime()).toSorted((a, b) => b - a)
  const counting = newestFirst[perWeek - 1]
  // With this many contacts in the window, the oldest of them has to leave it.
  const afterWeek = counting === undefined ? now.getTime() : Math.max(now.getTime(), counting + WEEK_MS + lateMs)
  const sameDay = newestFirst.filter(each => istDay(each) === istDay(afterWeek)).length
  // The week stays free on the next day: nothing is added in between.
  return new Date(sameDay < perDay ? afterWeek : nextFreeDay(newestFirst, afterWeek, perDay))
}

/** More than one day ahead only if contacts lie in the future, as after a clock was set back. */
function nextFreeDay(contacts: readonly number[], from: number, perDay: number): number {
  const midnight = from + msUntilIstMidnight(from)
  const taken = contacts.filter(each => istDay(each) === istDay(midnight)).length
  return taken < perDay ? midnight : nextFreeDay(contacts, midnight, perDay)
}

/** Each time that is given is removed once: two campaigns may have contacted a person at the same time. */
export function withoutContacts(contacts: readonly Date[], gone: readonly Date[]): readonly Date[] {
  const left = gone.map(each => each.getTime())
  return contacts.filter(each => {
    const at = left.indexOf(each.getTime())
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
