import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClockOffset, narrowedOffset } from './database-clock.ts'

describe('the offset of the clock of the database', () => {
  test('lies between what the question and the answer allow', () => {
    const offset = narrowedOffset(null, { askedAt: 1_000, answeredAt: 1_030 }, { databaseMs: 50_000, waitedMs: 10 })
    expect(offset).toEqual({ least: 48_970, most: 48_990, knownAt: 1_000 })
  })
  test('is known by the fastest exchange, and a slow one later takes nothing away but the drift since', () => {
    const fast = narrowedOffset(null, { askedAt: 1_000, answeredAt: 1_002 }, { databaseMs: 50_001, waitedMs: 0 })
    const slow = narrowedOffset(fast, { askedAt: 2_000, answeredAt: 2_400 }, { databaseMs: 51_100, waitedMs: 0 })
    expect(slow.most - slow.least).toBeCloseTo(2 + 2 * 1.4, 6)
  })
  test('is learnt anew when a clock was set', () => {
    const before = narrowedOffset(null, { askedAt: 0, answeredAt: 10 }, { databaseMs: 5_000, waitedMs: 0 })
    const after = narrowedOffset(before, { askedAt: 100, answeredAt: 110 }, { databaseMs: 9_000, waitedMs: 0 })
    expect(after).toEqual({ least: 8_890, most: 8_900, knownAt: 100 })
  })
  test.each([3_600_000, -3_600_000])('is possible when the clock of the database is set by %d ms', waitedMs => {
    const { least, most } = narrowedOffset(null, { askedAt: 0, answeredAt: 30 }, { databaseMs: 500, waitedMs })
    expect(least).toBe(470)
    expect([470, 500]).toContain(most)
  })

  const exchange = fc.record({
    afterMs: fc.nat(500),
    there: fc.nat(300),
    wait: fc.nat(200),
    back: fc.nat(300),
    slew: fc.double({ min: -0.0009, max: 0.0009, noNaN: true }),
  })
  test('never excludes the true one, while clocks are slewed and exchanges overlap', () => {
    fc.assert(
      fc.property(fc.array(exchange, { minLength: 1, maxLength: 40 }), exchanges => {
        let [mono, truth] = [0, 1e9]
        let known: ClockOffset | null = null
        for (const { afterMs, there, wait, back, slew } of exchanges) {
          mono += afterMs
          truth += afterMs * slew
          const askedAt = mono
          const readAt = askedAt + there + wait
          const answers = { askedAt, answeredAt: readAt + back }
          // The clocks stand still against each other within one exchange; the drift between two covers the rest.
          known = narrowedOffset(known, answers, { databaseMs: readAt + truth, waitedMs: wait })
          const late = Math.abs(known.knownAt - mono) * 0.001
          expect(known.least - late).toBeLessThanOrEqual(truth + 1e-6)
          expect(known.most + late).toBeGreaterThanOrEqual(truth - 1e-6)
        }
      }),
    )
  })
})
