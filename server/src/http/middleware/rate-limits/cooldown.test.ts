import { expect, test } from 'vitest'
import { type Cooldown, nextCooldown, startsCooldown, withRejection } from './cooldown.ts'

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

test('100 rejected calls in any sliding minute start a cooldown, also across a clock minute', () => {
  const boundary = START - (START % 60_000)
  let times: readonly number[] = []
  const started = Array.from({ length: 100 }, (_, at) => {
    const now = boundary - 500 + at * 10
    times = withRejection(times, now)
    return startsCooldown(times, now)
  })
  expect(started.indexOf(true)).toBe(99)
})

test('100 rejected calls spread over more than a minute start none', () => {
  let times: readonly number[] = []
  const started = Array.from({ length: 300 }, (_, at) => {
    times = withRejection(times, START + at * 607)
    return startsCooldown(times, START + at * 607)
  })
  expect(started).not.toContain(true)
  expect(times).toHaveLength(100)
})
