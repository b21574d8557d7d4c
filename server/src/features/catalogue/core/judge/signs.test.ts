import { describe, expect, test } from 'vitest'
import { FEATURES } from './features.ts'
import { SIGNS, signsOf } from './signs.ts'

const ranked = (...scores: readonly number[]) =>
  scores.map((score, at) => ({ score, features: Float32Array.from(FEATURES, () => at / 10) }))
const sign = (name: (typeof SIGNS)[number], scores: readonly number[], nth: number) =>
  signsOf(ranked(...scores))(nth)[SIGNS.indexOf(name)]!

describe('the signs of an answer', () => {
  test('there is a number for each', () => {
    expect(signsOf(ranked(3, 2))(1)).toHaveLength(SIGNS.length)
  })

  test('its odds are its weight against all others', () => {
    expect(sign('odds', [2, 2], 0)).toBeCloseTo(0)
    expect(sign('odds', [Math.log(3), 0], 0)).toBeCloseTo(Math.log(3))
    expect(sign('odds', [2, 2, 2, 2], 3)).toBeCloseTo(Math.log(1 / 3))
  })

  test('its nearness to the text is that of its nearest label', () => {
    expect(sign('wholeLabel', [5, 3, 2], 2)).toBeCloseTo(0.2)
  })

  test('alone it is sure, but not endlessly; far behind, it has odds all the same', () => {
    expect(sign('odds', [7], 0)).toBe(12)
    expect(sign('odds', [2000, 1], 0)).toBe(12)
    expect(Number.isFinite(sign('odds', [700, 1], 1))).toBe(true)
  })
})
