import { DAY_MS } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Period } from './overview.ts'

const MOST_DAYS = 366
const DEFAULT_DAYS = 30

/** The last 30 days unless given. `today` is the day in India. */
export function decidePeriod(
  given: { readonly from: string | null; readonly to: string | null },
  today: string,
): Result<Period, DomainError<'VALIDATION_FAILED'>> {
  const to = given.to ?? today
  if (!isDay(to)) return invalid('to', 'to is not a valid day.')
  const from = given.from ?? dayBefore(to, DEFAULT_DAYS - 1)
  if (!isDay(from)) return invalid('from', 'from is not a valid day.')
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return invalid('from', 'from must not be after to.')
  if (days > MOST_DAYS) return invalid('from', `from and to may span at most ${MOST_DAYS} days.`)
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

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
