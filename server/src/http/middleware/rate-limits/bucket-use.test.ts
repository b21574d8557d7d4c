import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BucketUse, useAt, waitMs, withOneCall } from './bucket-use.ts'

const START = Date.parse('2026-03-01T10:00:00+05:30')
const bucketOf = (rate: number, burst: number) => ({
  name: 'x',
  perSecond: { rate, burst },
  perMinute: 1_000_000,
  perDay: null,
})

test('however often it is asked, an emptied bucket gives exactly the rate times the time: nothing drifts', () => {
  const polls = fc.array(fc.integer({ min: 1, max: 97 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 333 }), polls, (rate, waits) => {
      const bucket = bucketOf(rate, 1_000)
      let use: BucketUse = { atMs: START, owed: 1_000_000, minute: 0, day: 0 }
      let [now, passed] = [START, 0]
      for (const wait of waits) {
        now += wait
        for (use = useAt(bucket, use, now); waitMs(bucket, use) <= 0; passed++) use = withOneCall(use)
      }
      expect(passed).toBe(Math.floor((rate * (now - START)) / 1000))
    }),
  )
})

test('the wait is exact: a millisecond earlier there is no room, then there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 50 }), (rate, burst) => {
      const bucket = bucketOf(rate, burst)
      const empty = { atMs: START, owed: burst * 1_000, minute: 0, day: 0 }
      const wait = waitMs(bucket, empty)
      expect(waitMs(bucket, useAt(bucket, empty, START + wait - 1))).toBeGreaterThan(0)
      expect(waitMs(bucket, useAt(bucket, empty, START + wait))).toBeLessThanOrEqual(0)
    }),
  )
})

test('a server whose clock is behind neither refills a bucket nor reopens the minute before', () => {
  const bucket = bucketOf(10, 10)
  const use = { atMs: START, owed: 5_000, minute: 7, day: 7 }
  expect(useAt(bucket, use, START - 500)).toEqual(use)
})

test('a bucket never holds more than its burst', () => {
  const bucket = bucketOf(10, 10)
  expect(useAt(bucket, { atMs: START, owed: 1_000, minute: 0, day: 0 }, START + 60_000).owed).toBe(0)
})
