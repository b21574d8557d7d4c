import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeText, type PlacedWord } from './encoded-text.ts'
import { buildEncoderIndex } from './encoder-index.ts'
import { readLabelRows } from './label-rows.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './sample-skills.ts'
import { addVector } from './vectors.ts'

const index = buildEncoderIndex(readLabelRows(SAMPLE_SKILLS.map(({ labels }) => labels)), SAMPLE_SKILLS, SAMPLE_TABLE)

function spans({ windows }: ReturnType<typeof encodeText>): string[] {
  return Array.from(windows.first, (first, at) => `${first}-${windows.end[at]}`)
}

function inOneStretch(positions: readonly number[]): PlacedWord[] {
  return positions.map(position => ({ vector: 0, position, part: 0 }))
}

describe('windows', () => {
  test('hold up to six words, those without a vector counted in', () => {
    expect(spans(encodeText(index, inOneStretch([0, 4, 5, 6])))).toEqual([
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

  test('do not reach over punctuation', () => {
    const words = [
      { vector: 0, position: 0, part: 0 },
      { vector: 1, position: 1, part: 1 },
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
          list.map((vector, position) => ({ vector, position, part: 0 })),
        )
        expect(encoded.perLength * lengthOf(list)).toBeCloseTo(1, 3)
        encoded.windows.first.forEach((first, at) => {
          const inside = list.slice(first, encoded.windows.end[at])
          expect(encoded.windows.perLength[at]! * lengthOf(inside)).toBeCloseTo(1, 3)
        })
      }),
    )
  })

  test('of nothing are none', () => {
    const encoded = encodeText(index, [])
    expect(encoded.perLength).toBe(0)
    expect(spans(encoded)).toEqual([])
  })
})
