import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addVector, dotOf, emptyVectors, writeDirection } from './vectors.ts'

const DIMENSION = 8
const vector = fc
  .array(fc.integer({ min: -1000, max: 1000 }), { minLength: DIMENSION, maxLength: DIMENSION })
  .filter(values => values.some(value => value !== 0))

function directionOf(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map(value => value / length)
}

describe('vectors in bytes', () => {
  test('keep their direction within one percent, whatever their length', () => {
    fc.assert(
      fc.property(vector, values => {
        const vectors = emptyVectors(2, DIMENSION)
        writeDirection(vectors, 1, Float32Array.from(values))
        const back = new Float32Array(DIMENSION)
        addVector(back, vectors, 1)
        directionOf(values).forEach((value, d) => {
          expect(back[d]).toBeCloseTo(value, 1.9)
        })
      }),
    )
  })

  test('have the dot products of their directions', () => {
    fc.assert(
      fc.property(vector, vector, (one, other) => {
        const vectors = emptyVectors(2, DIMENSION)
        writeDirection(vectors, 0, Float32Array.from(one))
        writeDirection(vectors, 1, Float32Array.from(other))
        const cosine = directionOf(one).reduce((sum, value, d) => sum + value * directionOf(other)[d]!, 0)
        expect(Math.abs(dotOf(vectors, 0, vectors, 1) - cosine)).toBeLessThan(0.03)
      }),
    )
  })

  test('of zero are zero', () => {
    const vectors = emptyVectors(1, DIMENSION)
    writeDirection(vectors, 0, new Float32Array(DIMENSION))
    expect(dotOf(vectors, 0, vectors, 0)).toBe(0)
  })
})
