import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, istDay, msUntilIstMidnight } from './clock.ts'

const MIDNIGHT = Date.parse('2026-03-01T00:00:00+05:30')
const anyInstant = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') })

test('a day begins at midnight in India, not in Greenwich', () => {
  expect(istDay(MIDNIGHT - 1)).toBe('2026-02-28')
  expect(istDay(MIDNIGHT)).toBe('2026-03-01')
  expect(istDay(Date.parse('2026-03-01T18:29:59.999Z'))).toBe('2026-03-01')
  expect(istDay(Date.parse('2026-03-01T18:30:00Z'))).toBe('2026-03-02')
})

test('at midnight a whole day is left, a millisecond before it one millisecond', () => {
  expect(msUntilIstMidnight(MIDNIGHT)).toBe(DAY_MS)
  expect(msUntilIstMidnight(MIDNIGHT - 1)).toBe(1)
})

test('the day is the one the time zone database gives', () => {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Kolkata',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  fc.assert(
    fc.property(anyInstant, now => {
      expect(istDay(now)).toBe(calendar.format(now))
    }),
  )
})

test('the day lasts until the next midnight and not a millisecond longer', () => {
  fc.assert(
    fc.property(anyInstant, now => {
      const end = now + msUntilIstMidnight(now)
      expect(istDay(end - 1)).toBe(istDay(now))
      expect(istDay(end)).not.toBe(istDay(now))
    }),
  )
})
