import { expect, test } from 'vitest'
import { daysOf, decidePeriod, decidePeriods } from './period.ts'

const decided = (from: string | null, to: string | null) => decidePeriod({ from, to }, '2026-11-17')
const NOTHING = null

test.each([
  [NOTHING, NOTHING, { from: '2026-10-19', to: '2026-11-17' }],
  [NOTHING, '2026-03-01', { from: '2026-01-31', to: '2026-03-01' }],
  ['2026-11-17', NOTHING, { from: '2026-11-17', to: '2026-11-17' }],
  ['2024-01-01', '2024-12-31', { from: '2024-01-01', to: '2024-12-31' }],
])('from %s to %s is a period', (from, to, period) => {
  expect(decided(from, to)).toEqual({ ok: true, value: period })
})

test.each([
  ['2026-01-01', '2027-01-02', 'from'],
  ['2026-05-02', '2026-05-01', 'from'],
  ['2026-11-18', NOTHING, 'from'],
  ['2026-02-30', NOTHING, 'from'],
  [NOTHING, '2026-13-01', 'to'],
])('from %s to %s is rejected', (from, to, path) => {
  expect(decided(from, to)).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED', details: [{ path }] } })
})

const NONE = { from: null, to: null, range: null, compare: null }
const periods = (given: Partial<Parameters<typeof decidePeriods>[0]>) =>
  decidePeriods({ ...NONE, ...given }, '2026-11-17')

test.each([
  ['7d', '2026-11-11'],
  ['30d', '2026-10-19'],
  ['90d', '2026-08-20'],
  ['month', '2026-11-01'],
] as const)('the range %s begins on %s and ends today', (range, from) => {
  expect(periods({ range })).toEqual({ ok: true, value: { period: { from, to: '2026-11-17' }, compared: null } })
})

test('days win over a range, and the period before has as many days and ends the day before', () => {
  const given = { range: '7d', from: '2026-03-01', to: '2026-03-10', compare: 'previous' } as const
  expect(periods(given)).toEqual({
    ok: true,
    value: {
      period: { from: '2026-03-01', to: '2026-03-10' },
      compared: { from: '2026-02-19', to: '2026-02-28' },
    },
  })
})

test('days to compare with are checked like the others, under their own names', () => {
  const compare = { from: '2025-01-01', to: '2025-01-31' }
  expect(periods({ compare })).toMatchObject({ ok: true, value: { compared: compare } })
  const rejected = periods({ compare: { from: '2026-02-30', to: null } })
  expect(rejected).toMatchObject({ ok: false, error: { details: [{ path: 'compare_from' }] } })
})

test('a period has every day once, in order, across the end of a month', () => {
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
})
