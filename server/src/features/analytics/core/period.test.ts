import { expect, test } from 'vitest'
import { decidePeriod } from './period.ts'

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
