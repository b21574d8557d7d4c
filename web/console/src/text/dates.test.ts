import { expect, test } from 'vitest'
import { formatDay, formatDistance } from './dates.ts'

const NOW = Date.parse('2026-10-28T12:00:00Z')

test.each([
  ['2026-10-28T11:59:40Z', 'now'],
  ['2026-10-28T11:57:00Z', '3 minutes ago'],
  ['2026-10-28T09:00:00Z', '3 hours ago'],
  ['2026-10-27T11:00:00Z', 'yesterday'],
  ['2026-11-03T12:00:00Z', 'in 6 days'],
  ['2024-10-01T12:00:00Z', '2 years ago'],
])('%s is %s', (at, wanted) => {
  expect(formatDistance(at, NOW, 'en')).toBe(wanted)
})

test('a Hindi date has the digits of phones', () => {
  expect(formatDay('2026-10-28T12:00:00Z', 'hi')).toMatch(/^28 \p{Script=Devanagari}/u)
})
