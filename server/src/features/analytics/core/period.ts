import { DAY_MS } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

const MOST_DAYS = 366
const DEFAULT_DAYS = 30

/** Days in India, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export interface GivenDays {
  readonly from: string | null
  readonly to: string | null
}

/** Ranges that end today. */
export const RANGES = ['7d', '30d', '90d', 'month'] as const
export type Range = (typeof RANGES)[number]

export interface GivenPeriods extends GivenDays {
  /** Used where no days are given. */
  readonly range: Range | null
  /** `previous`: as many days directly before. */
  readonly compare: 'previous' | GivenDays | null
}

type Invalid = DomainError<'VALIDATION_FAILED'>

/** The last 30 days unless given. `today` is the day in India. */
export function decidePeriod(given: GivenDays, today: string): Result<Period, Invalid> {
  return periodOf(given, today, { from: 'from', to: 'to' })
}

/** The days to show, and those to compare them with. */
export function decidePeriods(
  { from, to, range, compare }: GivenPeriods,
  today: string,
): Result<{ readonly period: Period; readonly compared: Period | null }, Invalid> {
  const hasDays = from !== null || to !== null
  const period = hasDays || range === null ? decidePeriod({ from, to }, today) : ok(rangeUpTo(range, today))
  if (!period.ok) return period
  if (compare === null) return ok({ period: period.value, compared: null })
  if (compare === 'previous') return ok({ period: period.value, compared: before(period.value) })
  const compared = periodOf(compare, today, { from: 'compare_from', to: 'compare_to' })
  return compared.ok ? ok({ period: period.value, compared: compared.value }) : compared
}

/** Every day of the period, in order. */
export function daysOf({ from, to }: Period): readonly string[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, at) => dayBefore(from, -at))
}

function rangeUpTo(range: Range, today: string): Period {
  if (range === 'month') return { from: `${today.slice(0, 7)}-01`, to: today }
  return { from: dayBefore(today, Number.parseInt(range, 10) - 1), to: today }
}

function before(period: Period): Period {
  return { from: dayBefore(period.from, lengthOf(period)), to: dayBefore(period.from, 1) }
}

function periodOf(given: GivenDays, today: string, names: Record<'from' | 'to', string>): Result<Period, Invalid> {
  const to = given.to ?? today
  if (!isDay(to)) return invalid(names.to, `${names.to} is not a valid day.`)
  const from = given.from ?? dayBefore(to, DEFAULT_DAYS - 1)
  if (!isDay(from)) return invalid(names.from, `${names.from} is not a valid day.`)
  const days = lengthOf({ from, to })
  if (days < 1) return invalid(names.from, `${names.from} must not be after ${names.to}.`)
  if (days > MOST_DAYS) return invalid(names.from, `${names.from} and ${names.to} may span at most ${MOST_DAYS} days.`)
  return ok({ from, to })
}

function invalid(path: string, message: string) {
  return err(domainError('VALIDATION_FAILED', { path, message }))
}

/** The pattern admits 30 February, which `Date` takes for 2 March. */
function isDay(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
