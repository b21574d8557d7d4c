import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRowProducts } from './vectors.ts'

const DIMENSION = 32
const CAPACITY = 7
const row = fc.int8Array({ minLength: DIMENSION, maxLength: DIMENSION })

describe('products of a row with many', () => {
  test('are exact, also for the greatest values', () => {
    const products = createRowProducts(DIMENSION, CAPACITY)
    const greatest = new Int8Array(DIMENSION).fill(-128)
    const rows = fc.array(fc.oneof(row, fc.constant(greatest)), { maxLength: CAPACITY })
    fc.assert(
      fc.property(fc.oneof(row, fc.constant(greatest)), rows, (one, others) => {
        others.forEach((other, at) => {
          products.place(at, other)
        })
        const exact = others.map(other => other.reduce((sum, value, d) => sum + value * one[d]!, 0))
        expect([...products.multiply(one, others.length)]).toEqual(exact)
      }),
    )
  })

  test('of many rows placed at once are those of each', () => {
    const products = createRowProducts(DIMENSION, CAPACITY)
    products.place(
      2,
      Int8Array.from({ length: 2 * DIMENSION }, (_, d) => (d < DIMENSION ? 1 : 2)),
    )
    const ones = new Int8Array(DIMENSION).fill(1)
    expect([...products.multiply(ones, 4)]).toEqual([0, 0, DIMENSION, 2 * DIMENSION])
  })

  test('are independent for each catalogue', () => {
    const [one, other] = [createRowProducts(DIMENSION, CAPACITY), createRowProducts(DIMENSION, CAPACITY)]
    one.place(0, new Int8Array(DIMENSION).fill(3))
    expect([...other.multiply(new Int8Array(DIMENSION).fill(1), 1)]).toEqual([0])
  })
})
