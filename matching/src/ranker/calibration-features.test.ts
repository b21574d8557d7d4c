import { describe, expect, test } from 'vitest'
import { CALIBRATION_FEATURES, FEATURES } from './features.ts'
import { calibrationFeatures } from './rank.ts'

const ranked = (...scores: readonly number[]) =>
  scores.map((score, at) => ({ score, features: Float32Array.from(FEATURES, () => at / 10) }))
const sign = (name: (typeof CALIBRATION_FEATURES)[number], scores: readonly number[], nth: number) =>
  calibrationFeatures(ranked(...scores))(nth)[CALIBRATION_FEATURES.indexOf(name)]!

describe('calibration features', () => {
  test('there is a number for each', () => {
    expect(calibrationFeatures(ranked(3, 2))(1)).toHaveLength(CALIBRATION_FEATURES.length)
  })

  test('odds compare the candidate with all others', () => {
    expect(sign('odds', [2, 2], 0)).toBeCloseTo(0)
    expect(sign('odds', [Math.log(3), 0], 0)).toBeCloseTo(Math.log(3))
    expect(sign('odds', [2, 2, 2, 2], 3)).toBeCloseTo(Math.log(1 / 3))
  })

  test('wholeLabel is the similarity of its nearest label', () => {
    expect(sign('wholeLabel', [5, 3, 2], 2)).toBeCloseTo(0.2)
  })

  test('the odds are bounded without a competitor, and finite far behind', () => {
    expect(sign('odds', [7], 0)).toBe(12)
    expect(sign('odds', [2000, 1], 0)).toBe(12)
    expect(Number.isFinite(sign('odds', [700, 1], 1))).toBe(true)
  })
})
