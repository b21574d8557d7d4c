import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUpShared, buildPostings, type RowFeatures } from './lexical-index.ts'

const FEATURES = 6

function rowFeatures(rows: readonly (readonly number[])[]): RowFeatures {
  const start = new Uint32Array(rows.length + 1)
  rows.forEach((row, i) => {
    start[i + 1] = start[i]! + row.length
  })
  return { start, features: Uint32Array.from(rows.flat()) }
}

const sets = fc.uniqueArray(fc.integer({ min: 0, max: FEATURES - 1 }), { maxLength: FEATURES })
/** Every feature somewhere, as in an index. */
const everywhere = Array.from({ length: FEATURES }, (_, feature) => feature)

describe('shared features', () => {
  test('sum by row to the shared rarities, as a direct count does', () => {
    fc.assert(
      fc.property(fc.array(sets, { maxLength: 8 }), sets, fc.nat(3), (some, known, unseen) => {
        const rows = [...some, everywhere]
        const postings = buildPostings(rowFeatures(rows), FEATURES, rows.length)
        const rarity = (feature: number) => Math.log(1 + rows.length / rows.filter(row => row.includes(feature)).length)
        const sums = new Float32Array(rows.length * 2).fill(7)
        const { sum: whole, inverseNorm } = addUpShared(postings, { known, unseen }, sums)
        expect(whole).toBeCloseTo(known.reduce((all, each) => all + rarity(each), 0) + unseen * postings.unseen, 4)
        rows.forEach((row, i) => {
          const shared = row.filter(feature => known.includes(feature)).map(rarity)
          expect(sums[2 * i]).toBeCloseTo(
            shared.reduce((sum, each) => sum + each, 0),
            4,
          )
          expect(sums[2 * i + 1]).toBeCloseTo(
            shared.reduce((sum, each) => sum + each ** 2, 0),
            3,
          )
        })
        const squares = known.reduce((sum, each) => sum + rarity(each) ** 2, 0)
        const unseenSquares = unseen * (0.7 * Math.log(1 + rows.length)) ** 2
        const norm = Math.sqrt(squares + unseenSquares)
        expect(inverseNorm).toBeCloseTo(norm === 0 ? 0 : 1 / norm, 4)
      }),
    )
  })

  test('make a row that is the query a cosine and a coverage of one', () => {
    const postings = buildPostings(
      rowFeatures([
        [0, 2, 5],
        [1, 3, 4],
        [0, 1],
      ]),
      FEATURES,
      3,
    )
    const sums = new Float32Array(6)
    const { inverseNorm } = addUpShared(postings, { known: [0, 2, 5], unseen: 0 }, sums)
    expect(sums[0]! * postings.inverseSum[0]!).toBeCloseTo(1, 5)
    expect(sums[1]! * postings.inverseNorm[0]! * inverseNorm).toBeCloseTo(1, 5)
  })

  test('weigh more if they are rarer', () => {
    const { rarity } = buildPostings(rowFeatures([[0, 1], [0], [0, 2, 3, 4, 5]]), FEATURES, 3)
    expect(rarity[1]).toBeGreaterThan(rarity[0]!)
  })

  test('of more rows than the limit have no weight, and a row with nothing else matches no query', () => {
    const postings = buildPostings(rowFeatures([[0, 1], [0], [0, 2, 3, 4, 5]]), FEATURES, 2)
    const sums = new Float32Array(6)
    const weight = addUpShared(postings, { known: [0], unseen: 0 }, sums)
    expect(weight).toEqual({ sum: 0, inverseNorm: 0 })
    expect([...sums]).toEqual([0, 0, 0, 0, 0, 0])
    expect([postings.inverseSum[1], postings.inverseNorm[1], postings.rows.length]).toEqual([0, 0, 5])
  })
})
