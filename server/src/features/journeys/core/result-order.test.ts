import { expect, test } from 'vitest'
import { firstIdAt, idsBetween } from './result-order.ts'

test.each([
  [2, 'RS_0000000002'],
  [1_763_442_000_000, 'RS_01KAANB040'],
  [2 ** 48 - 1, 'RS_7ZZZZZZZZZ'],
])('ids of %i begin with %s, as the library makes them', (time, first) => {
  expect(firstIdAt(time)).toBe(first)
})

test('ids limit the search of live mode, with an hour around, and not that of test mode', () => {
  const [from, until] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
  const { first, before } = idsBetween('live', { from, until })
  // A second before and after each bound.
  expect(['RS_01M6A31XCR0000000000000000' < first!, 'RS_01M6A31ZB80000000000000000' > first!]).toEqual([true, true])
  expect(['RS_01M6CWABMR0000000000000000' < before!, 'RS_01M6CWADK80000000000000000' > before!]).toEqual([true, true])
  expect(idsBetween('test', { from, until })).toEqual({ first: null, before: null })
})
