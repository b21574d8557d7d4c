import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildEncoderIndex } from './encoder-index.ts'
import { readLabelRows } from './lexical-index.ts'
import { encodeText, type PlacedWord } from './query.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './ranker.fixture.ts'
import { addVector } from './vectors.ts'

const index = buildEncoderIndex(readLabelRows(SAMPLE_SKILLS.map(({ labels }) => labels)), SAMPLE_SKILLS, SAMPLE_TABLE)

function spans({ windows }: ReturnType<typeof encodeText>): string[] {
  return Array.from(windows.first, (first, at) => `${first}-${windows.end[at]}`)
}

function inOneClause(positions: readonly number[]): PlacedWord[] {
  return positions.map(position => ({ vector: 0, position, clause: 0 }))
}

describe('windows', () => {
  test('have up to six words, including those without a vector', () => {
    expect(spans(encodeText(index, inOneClause([0, 4, 5, 6])))).toEqual([
      '0-1',
      '0-2',
      '0-3',
      '1-2',
      '1-3',
      '1-4',
      '2-3',
      '2-4',
      '3-4',
    ])
  })

  test('do not cross punctuation', () => {
    const words = [
      { vector: 0, position: 0, clause: 0 },
      { vector: 1, position: 1, clause: 1 },
    ]
    expect(spans(encodeText(index, words))).toEqual(['0-1', '1-2'])
  })

  test('and the whole know the length of the sum of their vectors', () => {
    const vectors = fc.array(fc.nat(index.wordVectors.scales.length - 1), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(vectors, list => {
        const lengthOf = (some: readonly number[]) => {
          const sum = new Float32Array(index.wordVectors.dimension)
          for (const vector of some) addVector(sum, index.wordVectors, vector)
          return Math.hypot(...sum)
        }
        const encoded = encodeText(
          index,
          list.map((vector, position) => ({ vector, position, clause: 0 })),
        )
        expect(encoded.inverseLength * lengthOf(list)).toBeCloseTo(1, 3)
        encoded.windows.first.forEach((first, at) => {
          const inside = list.slice(first, encoded.windows.end[at])
          expect(encoded.windows.inverseLength[at]! * lengthOf(inside)).toBeCloseTo(1, 3)
        })
      }),
    )
  })

  test('of nothing are none', () => {
    const encoded = encodeText(index, [])
    expect(encoded.inverseLength).toBe(0)
    expect(spans(encoded)).toEqual([])
  })
})
