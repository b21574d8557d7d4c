import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAmount, checkThreshold, decideLow, insufficientCredits, movementsOf } from './credits.ts'

const campaignId = 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K'

describe('credits.low', () => {
  test('is sent when credits fall below the threshold, and not again while they stay below', () => {
    expect(decideLow({ available: 999, threshold: 1_000 }, false, true)).toBe('send')
    expect(decideLow({ available: 998, threshold: 1_000 }, true, true)).toBe('nothing')
  })
  test('is not sent at the threshold, for a grant that stays below it, or with a threshold of 0', () => {
    expect(decideLow({ available: 1_000, threshold: 1_000 }, false, true)).toBe('nothing')
    expect(decideLow({ available: 500, threshold: 1_000 }, false, false)).toBe('nothing')
    expect(decideLow({ available: 0, threshold: 0 }, false, true)).toBe('nothing')
  })
  test('can be sent again after credits were at the threshold', () => {
    expect(decideLow({ available: 999, threshold: 1_000 }, true, false)).toBe('nothing')
    expect(decideLow({ available: 1_000, threshold: 1_000 }, true, false)).toBe('rearm')
  })
  test('is sent once per fall, whatever the order of changes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), steps => {
        const threshold = 10
        let [available, isReported, sent, falls, wasLow] = [15, false, 0, 0, false]
        for (const next of steps) {
          const decided = decideLow({ available: next, threshold }, isReported, next < available)
          if (decided === 'send') sent++
          if (decided !== 'nothing') isReported = decided === 'send'
          if (next < threshold && !wasLow) falls++
          wasLow = next < threshold
          available = next
        }
        expect(sent).toBe(falls)
      }),
    )
  })
})

test('a settlement is one transfer per kind, and none for zero', () => {
  const settled = movementsOf([
    { campaignId, cause: 'a', charge: 3, release: 2 },
    { campaignId, cause: 'b', charge: 0, release: 1 },
    { campaignId, cause: 'c', charge: 0, release: 0 },
  ])
  expect(settled).toEqual([
    { kind: 'charge', amount: 3, cause: 'a', campaignId },
    { kind: 'release', amount: 2, cause: 'a', campaignId },
    { kind: 'release', amount: 1, cause: 'b', campaignId },
  ])
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('a settlement of %s credits is a bug', charge => {
  expect(() => movementsOf([{ campaignId, cause: 'a', charge, release: 0 }])).toThrow('cannot be moved')
})

test.each([0, -5, 1.5, Number.NaN, 1_000_000_001])('an operator cannot grant %s credits', amount => {
  expect(checkAmount(amount)).toMatchObject({ ok: false, error: { code: 'AMOUNT_OUT_OF_RANGE' } })
})

test('a threshold of 0 turns the event off', () => {
  expect(checkThreshold(0)).toEqual({ ok: true, value: 0 })
  expect(checkThreshold(-1)).toMatchObject({ ok: false, error: { details: [{ path: 'threshold' }] } })
})

test('too few credits: the details say how many are needed and available', () => {
  expect(insufficientCredits(300, 120).details).toEqual([
    { path: 'credits.needed', message: '300' },
    { path: 'credits.available', message: '120' },
  ])
})
