import type { Language } from '../api/index.ts'

/** Digits are those of phones and pay slips in every language. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }

export function formatDay(at: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(at),
  )
}

/** To the second, as two entries of a log may share a minute. */
export function formatMoment(at: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 hours ago", "in 6 days", "now". */
export function formatDistance(at: string, now: number, language: Language): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000)
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 60]
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' })
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit)
}
