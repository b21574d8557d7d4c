import { expect, test } from 'vitest'
import { madeBetween } from './made-between.ts'

test('the range holds the times of all ids, and so much around', () => {
  // 2026-11-15T06:30:00.000Z and a second later, as ULIDs write them.
  const ids = ['EV_01M7ET9ZC00000000000000000', 'EV_01M7ETA0B80000000000000000']
  const { from, until } = madeBetween(ids, 1_000)
  expect(until.getTime() - from.getTime()).toBe(3_000)
  expect(from.getUTCFullYear()).toBe(2026)
})

test.each(['EV_ZZZZZZZZZZZZZZZZZZZZZZZZZZ', 'EV_00000000000000000000000000', 'EV_', 'EV_UUUUUUUUUU'])(
  'the range of %s is one that a database takes',
  id => {
    const { from, until } = madeBetween([id], 86_400_000)
    expect(from.getTime()).toBeGreaterThanOrEqual(0)
    expect(Number.isFinite(until.getTime())).toBe(true)
  },
)
