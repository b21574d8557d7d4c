import { expect, test } from 'vitest'
import { type Cooldown, nextCooldown, oneMoreRefusal, type Refusals } from './cooldown.ts'

const START = 1_760_000_040_000

test('each cooldown within an hour of the last one’s end is twice as long, up to 15 minutes', () => {
  const seconds: number[] = []
  let last: Cooldown | null = null
  for (let round = 0; round < 6; round++) {
    last = nextCooldown(last, last === null ? START : last.untilMs + 3_599_999)
    seconds.push(last.lengthMs / 1000)
  }
  expect(seconds).toEqual([60, 120, 240, 480, 900, 900])
})

test('after an hour without a cooldown the series begins anew', () => {
  const last = { untilMs: START, lengthMs: 480_000 }
  expect(nextCooldown(last, START + 3_600_000)).toEqual({ untilMs: START + 3_660_000, lengthMs: 60_000 })
})

test('a cooldown that is on is neither prolonged nor doubled', () => {
  const last = { untilMs: START, lengthMs: 120_000 }
  expect(nextCooldown(last, START - 1)).toBe(last)
})

test('refusals count within one clock minute only', () => {
  let refusals: Refusals | null = null
  const counts = [0, 59_999, 60_000, 60_001].map(at => {
    refusals = oneMoreRefusal(refusals, START - (START % 60_000) + at)
    return refusals.count
  })
  expect(counts).toEqual([1, 2, 1, 2])
})
