import type { Period, PeriodDays, Retention } from '../../api/index.ts'

export const PERIODS: readonly Period[] = ['candidates', 'recordings', 'requests']

/** What stands in the form: null is as the installation, otherwise what was typed. */
export type PeriodDraft = Readonly<Record<Period, string | null>>

export function draftOf({ days }: Pick<Retention, 'days'>): PeriodDraft {
  const typed = (period: Period) => (days[period] === null ? null : String(days[period]))
  return { candidates: typed('candidates'), recordings: typed('recordings'), requests: typed('requests') }
}

/** Null for what is not a whole number of the range. */
function readDays(text: string, { shortest, longest }: { readonly shortest: number; readonly longest: number }) {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  return days >= shortest && days <= longest ? days : null
}

export function invalidPeriods(draft: PeriodDraft, ranges: Retention['ranges']): readonly Period[] {
  return PERIODS.filter(each => draft[each] !== null && readDays(draft[each], ranges[each]) === null)
}

/** Of a draft without invalid periods. */
export function daysOf(draft: PeriodDraft): PeriodDays {
  const read = (text: string | null) => (text === null ? null : Number(text.trim()))
  return { candidates: read(draft.candidates), recordings: read(draft.recordings), requests: read(draft.requests) }
}

/** Whether something would be kept for a shorter time than now, so that data goes. */
export function isShorter(before: PeriodDays, after: PeriodDays, ranges: Retention['ranges']): boolean {
  const length = (days: number | null, period: Period) =>
    days ?? ranges[period].installation ?? Number.POSITIVE_INFINITY
  return PERIODS.some(each => length(after[each], each) < length(before[each], each))
}
