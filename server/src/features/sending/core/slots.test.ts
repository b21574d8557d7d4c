import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { narrowedOffset } from './database-clock.ts'
import { localSlots, slotState } from './slots.ts'
import { mostWithin } from './window.fixture.ts'

const SLOT = { opensAt: 1_000, closesAt: 1_090 }

describe('a slot', () => {
  test('is used from its time on and lost at its end', () => {
    const states = [0, 999.9, 1_000, 1_089.9, 1_090, 5_000].map(now => slotState(now, SLOT))
    expect(states).toEqual(['wait', 'wait', 'use', 'use', 'lost', 'lost'])
  })
  test('is lost at once if the clock of the database is not known well enough', () => {
    const offset = { least: 901, most: 1_000, knownAt: 0 }
    const [slot] = localSlots({ databaseMs: 1_000, granted: 1, firstMs: 300, gapMs: 10, waitedMs: 0 }, offset)
    expect(slot).toEqual({ opensAt: 399, closesAt: 399 })
    expect(slotState(399, slot!)).toBe('lost')
  })
  test('opens as late and closes as early as the clock of the database may say', () => {
    const grant = { databaseMs: 5_000, granted: 2, firstMs: 300, gapMs: 10, waitedMs: 0 }
    expect(localSlots(grant, { least: 3_980, most: 4_000, knownAt: 0 })).toEqual([
      { opensAt: 1_320, closesAt: 1_399 },
      { opensAt: 1_330, closesAt: 1_409 },
    ])
  })
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
/** One statement: how much later than necessary its slot is, its way to the database and back, and how long it waited for the lock. */
const send = fc.record({
  pauseMs: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(40) }),
  there: share,
  back: share,
  lock: share,
})
const run = fc.record({
  limit: fc.constantFrom(1, 3, 7, 80, 200),
  sends: fc.array(send, { minLength: 300, maxLength: 400 }),
  /** The fullest second begins where late messages meet early ones. */
  lateUntil: fc.nat(200),
  farthestMs: fc.constantFrom(0, 5, 60),
})

test('messages in their slots never exceed the limit in any 1,000 ms, whatever the clocks and delays of the processes', () => {
  fc.assert(
    fc.property(run, ({ limit, sends, lateUntil, farthestMs }) => {
      let slotAt = 0
      const used = sends.flatMap(({ pauseMs, there, back, lock }, at) => {
        slotAt += 1_100 / limit + pauseMs
        // By the clock of a process, which has nothing to do with that of the database.
        const origin = at * 1e4
        const [waitedMs, firstMs] = [lock * 200, (at % 5) * 100]
        const databaseTime = slotAt - firstMs + origin
        const askedAt = databaseTime - waitedMs - there * farthestMs
        const exchange = { askedAt, answeredAt: databaseTime + back * farthestMs }
        const grant = { databaseMs: slotAt - firstMs, granted: 1, firstMs, gapMs: 0, waitedMs }
        const [slot] = localSlots(grant, narrowedOffset(null, exchange, grant))
        const now = at < lateUntil ? slot!.closesAt - 0.001 : slot!.opensAt
        return slotState(now, slot!) === 'use' ? now - origin : []
      })
      expect(mostWithin(used, 1_000)).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 200 },
  )
})

test('the arithmetic is exact: with slots any closer, or used any later, one message is too many', () => {
  const limit = 80
  const worst = (gapMs: number, latestMs: number) => {
    const slots = Array.from({ length: 200 }, (_, at) => at * gapMs)
    // As many as can be used at one moment wait for it, and all later ones are used at once.
    const used = slots.map(slot => Math.max(slot, latestMs))
    return mostWithin(used, 1_000)
  }
  expect(worst(1_100 / limit, 99.999)).toBe(limit)
  expect(worst(1_099.9 / limit, 99.999)).toBe(limit + 1)
  expect(worst(1_100 / limit, 100)).toBe(limit + 1)
})
