import { expect, test } from 'vitest'
import { spanOf } from './event-ref.ts'

const at = (...moments: readonly string[]) => moments.map((storedAt, nth) => ({ id: `EV_${nth}`, storedAt }))

test('the span of moments, as PostgreSQL writes them, is from the first to the last', () => {
  const [first, last] = ['2026-11-15 10:28:46+00', '2026-11-16 00:00:00.000001+00']
  const between = ['2026-11-15 10:28:46.7+00', '2026-11-15 10:28:46.739356+00', '2026-11-15 10:28:47+00']
  expect(spanOf(at(...between, last, first))).toEqual([first, last])
  expect(spanOf(at('2026-11-15 10:28:46.739+00', '2026-11-15 10:28:46.7+00'))[0]).toBe('2026-11-15 10:28:46.7+00')
})

test('of none it holds nothing', () => {
  expect(spanOf([])).toEqual(['infinity', '-infinity'])
})
