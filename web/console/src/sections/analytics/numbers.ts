import type { Language } from '../../api/index.ts'

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }

/** Nothing of nothing has no share. */
export function formatShare(part: number, whole: number, language: Language): string {
  if (whole === 0) return '–'
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 1 }).format(part / whole)
}

/** How much more or less than before, with its sign. */
export function formatChange(now: number, before: number, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return format.format((now - before) / before)
}

/** A day of India as it stands in the calendar, whatever the zone of the browser. */
export function formatCalendarDay(day: string, language: Language, isShort = false): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    ...(!isShort && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** Places of a series that have a label: in equal steps from the first, at most `most`. */
export function labelledPlaces(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step)
}

/** From 0 to the first round number that is not below the largest value, in at most five steps. */
export function ticksUpTo(largest: number): readonly number[] {
  const rough = Math.max(largest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map(each => each * power).find(each => each >= rough) ?? power)
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, at) => at * step)
}
