import { expect, it } from 'vitest'
import { dotProducts, transpose } from './dot-products.ts'

it('multiplies every row with every row, whether or not they fill the tiles', () => {
  for (const rows of [1, 2, 3, 5]) {
    for (const columns of [1, 2, 3, 4, 5, 7]) {
      const a = Float32Array.from({ length: rows * 3 }, (_, at) => at + 1)
      const b = Float32Array.from({ length: columns * 3 }, (_, at) => 10 - at)
      const expected = Array.from({ length: rows * columns }, (_, at) => {
        const [row, column] = [Math.floor(at / columns), at % columns]
        return [0, 1, 2].reduce((sum, k) => sum + a[row * 3 + k]! * b[column * 3 + k]!, 0)
      })
      expect([...dotProducts(a, b, 3)], `${rows} by ${columns}`).toEqual(expected)
    }
  }
})

it('turns rows into columns', () => {
  expect([...transpose(Float32Array.of(1, 2, 3, 4, 5, 6), 3)]).toEqual([1, 4, 2, 5, 3, 6])
})
