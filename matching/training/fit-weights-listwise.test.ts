import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CandidateList, fitListwise } from './fit-weights-listwise.ts'

const DECAY = 0.01

function list(rows: readonly (readonly number[])[], right: readonly number[]): CandidateList {
  return { features: rows.map(row => Float32Array.from(row)), isRight: rows.map((_, at) => right.includes(at)) }
}

/** Loss in units of each feature's spread, computed independently. */
function lossOf(lists: readonly CandidateList[], weights: readonly number[]): number {
  const rows = lists.flatMap(each => each.features)
  const spread = weights.map((_, at) => {
    const mean = rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length
    return Math.sqrt(rows.reduce((sum, row) => sum + (row[at]! - mean) ** 2, 0) / rows.length) || 1
  })
  const losses = lists.map(({ features, isRight }) => {
    const scores = features.map(row => weights.reduce((sum, weight, at) => sum + weight * row[at]!, 0))
    const total = Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0))
    const right = scores.filter((_, at) => isRight[at])
    return total - right.reduce((sum, score) => sum + score, 0) / right.length
  })
  const size = weights.reduce((sum, weight, at) => sum + (weight * spread[at]!) ** 2, 0)
  return losses.reduce((sum, loss) => sum + loss, 0) / lists.length + DECAY * size
}

const value = fc.integer({ min: -5, max: 5 })
const candidates = fc.array(fc.tuple(value, value, value), { minLength: 2, maxLength: 6 })
const lists = fc.array(
  candidates.map(rows => list(rows, [0])),
  { minLength: 1, maxLength: 6 },
)

describe('listwise weights', () => {
  test('are those of the least loss: a step to any side makes it worse', () => {
    fc.assert(
      fc.property(lists, given => {
        const weights = fitListwise(given, [0, 1, 2], DECAY)
        const least = lossOf(given, weights)
        for (const at of [0, 1, 2])
          for (const step of [-0.01, 0.01]) {
            const aside = weights.map((weight, other) => (other === at ? weight + step : weight))
            expect(lossOf(given, aside)).toBeGreaterThanOrEqual(least - 1e-6)
          }
      }),
      { numRuns: 50 },
    )
  })

  test('rank what tells right from wrong, and give nothing to what never varies', () => {
    const given = [
      list(
        [
          [3, 1, 7],
          [1, 2, 7],
          [0, 1, 7],
        ],
        [0],
      ),
      list(
        [
          [9, 0, 7],
          [8, 1, 7],
        ],
        [0],
      ),
    ]
    const [contentWords, , constant] = fitListwise(given, [0, 1, 2], DECAY)
    expect(contentWords).toBeGreaterThan(0)
    expect(constant).toBeCloseTo(0, 6)
  })

  test('weigh only the columns asked for', () => {
    const given = [
      list(
        [
          [0, 5],
          [9, 1],
        ],
        [0],
      ),
    ]
    expect(fitListwise(given, [1], DECAY)).toHaveLength(1)
    expect(fitListwise(given, [1], DECAY)[0]).toBeGreaterThan(0)
  })

  test('learn nothing from a list without a right one', () => {
    expect(fitListwise([list([[1], [2]], [])], [0], DECAY).every(weight => weight === 0)).toBe(true)
  })
})
