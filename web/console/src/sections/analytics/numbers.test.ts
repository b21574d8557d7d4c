import { expect, test } from 'vitest'
import { formatCalendarDay, formatChange, formatShare, labelledPlaces, ticksUpTo } from './numbers.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])('the axis for %d has the ticks %j', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks)
})

test.each([
  [1, 7, [0]],
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [7, 4, [0, 2, 4, 6]],
  [30, 7, [0, 5, 10, 15, 20, 25]],
])('of %d days at most %d have a label, in equal steps: %j', (count, most, places) => {
  expect(labelledPlaces(count, most)).toEqual(places)
})

test('shares and changes have signs and one digit, and nothing has no share', () => {
  expect([formatShare(1, 3, 'en'), formatShare(0, 0, 'en')]).toEqual(['33.3%', '–'])
  expect([formatChange(3, 2, 'en'), formatChange(1, 2, 'en'), formatChange(2, 2, 'en')]).toEqual(['+50%', '-50%', '0%'])
})

test('a day stays the day that it is in India', () => {
  expect(formatCalendarDay('2026-11-01', 'en')).toBe('1 Nov 2026')
})
