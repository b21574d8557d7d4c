import { expect, test } from 'vitest'
import { parseCpuTicks, stolenShare } from './stolen-time.ts'

test('the share that other machines got is steal of all times but those of guests', () => {
  const before = parseCpuTicks('cpu  100 0 100 700 50 0 0 50 30 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n')
  const after = parseCpuTicks('cpu  200 0 150 750 100 0 0 300 60 0\n')
  expect(before).toEqual({ total: 1_000, stolen: 50 })
  expect(stolenShare(before, after)).toBeCloseTo(250 / 500)
})

test('without readings nothing was stolen', () => {
  expect(stolenShare(parseCpuTicks(''), parseCpuTicks(''))).toBe(0)
})
