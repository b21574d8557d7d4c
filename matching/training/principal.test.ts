import { expect, it } from 'vitest'
import { seededRandom } from '../../bench/figures.ts'
import { alongPrincipalAxes } from './principal.ts'

/** 200 rows of six numbers that vary along two oblique directions, and hardly otherwise. */
const random = seededRandom(5)
const ROWS = Float32Array.from(
  Array.from({ length: 200 }, () => {
    const [along, across] = [random() - 0.5, random() - 0.5]
    return [3, along + across, along - across, 2 * along, across, 0.01 * random()]
  }).flat(),
)

const cosine = (rows: Float32Array, width: number, one: number, other: number) => {
  const row = (at: number) => rows.subarray(at * width, (at + 1) * width)
  const length = (at: number) => Math.hypot(...row(at))
  return row(one).reduce((sum, value, at) => sum + value * row(other)[at]!, 0) / (length(one) * length(other))
}

it('keeps with two numbers a row what six told of which rows are near, without what all have in common', () => {
  const { width, vectors } = alongPrincipalAxes(ROWS, 6, 2)
  expect(width).toBe(2)
  const centred = ROWS.map((value, at) => (at % 6 === 0 ? 0 : value))
  for (let other = 1; other < 50; other++)
    expect(cosine(vectors, 2, 0, other)).toBeCloseTo(cosine(centred, 6, 0, other), 0)
  expect(Math.min(...Array.from({ length: 49 }, (_, at) => cosine(vectors, 2, 0, at + 1)))).toBeLessThan(-0.9)
})

it('gives rows of the mean length that training starts from', () => {
  const { vectors } = alongPrincipalAxes(ROWS, 6, 2)
  const lengths = Array.from({ length: 200 }, (_, row) => Math.hypot(...vectors.subarray(row * 2, row * 2 + 2)))
  expect(lengths.reduce((sum, length) => sum + length, 0) / 200).toBeCloseTo(5, 3)
})
