import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../bench/figures.ts'
import { readRankerModelFiles } from '../../server/src/adapters/ranker-model.ts'
import { crossValidateCalibration, fitCalibration, type Observation } from './fit-calibration-cross.ts'

/** Answers that are right as often as a logistic function of their one sign says. */
function observations(count: number, constant: number, weight: number, seed: number): Observation[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const feature = random() * 6 - 3
    const isRight = random() < 1 / (1 + Math.exp(-(constant + weight * feature)))
    return { features: Float32Array.from([1, feature]), isRight, fold: Math.floor(random() * 5) }
  })
}

describe('a fitted likelihood', () => {
  test('is the logistic function by which the answers came out', () => {
    const [constant, weight] = fitCalibration(observations(20_000, -1, 1.5, 7))
    expect(constant).toBeCloseTo(-1, 0)
    expect(weight).toBeCloseTo(1.5, 0)
  })

  test('says of answers what they keep: in every tenth as many are right as were said to be', () => {
    const { tenths, sureRight } = crossValidateCalibration([observations(20_000, -1, 1.5, 7)], 0.8)
    for (const { said, right } of tenths) expect(Math.abs(said - right)).toBeLessThan(0.05)
    expect(sureRight).toBeGreaterThan(0.8)
  })

  test('is the same for the same answers, and finite for any', () => {
    const feature = fc.integer({ min: -9, max: 9 })
    const answer = fc.record({
      features: fc.tuple(feature, feature).map(features => Float32Array.from([1, ...features])),
      isRight: fc.boolean(),
      fold: fc.constant(0),
    })
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 30 }), given => {
        const weights = fitCalibration(given)
        expect(weights.every(Number.isFinite)).toBe(true)
        expect(fitCalibration(given)).toEqual(weights)
      }),
      { numRuns: 50 },
    )
  })
})

test('the files in matching/model were fitted to one another', async () => {
  await expect(readRankerModelFiles()).resolves.toBeDefined()
})
