import { expect, it } from 'vitest'
import { seededRandom } from '../../../bench/figures.ts'
import { toTable } from './to-table.ts'

const random = seededRandom(3)
const draw = (length: number) => Float32Array.from({ length }, () => random() - 0.5)
const [arc, cook] = [draw(768), draw(768)]
const weld = arc.map((value, at) => value + 0.2 * cook[at]!)
const others = Array.from({ length: 20 }, () => draw(768))
const words = ['arc', 'weld', 'cook', ...others.map((_, at) => `w${at}`)]
const vectors = (common: number) => [arc, weld, cook, ...others].map(vector => vector.map(value => value + common))
const table = (common = 0, frequency = new Uint32Array(words.length).fill(1)) =>
  toTable(words, vectors(common), frequency, 100, seededRandom(1))

type Table = ReturnType<typeof toTable>
const rowOf = ({ rows, scales, dimension }: Table, word: number) =>
  Array.from(rows.subarray(word * dimension, (word + 1) * dimension), value => value * scales[word]!)
const lengthOf = (made: Table, word: number) => Math.hypot(...rowOf(made, word))
const cosine = (made: Table, one: number, other: number) =>
  rowOf(made, one).reduce((sum, value, at) => sum + value * rowOf(made, other)[at]!, 0) /
  (lengthOf(made, one) * lengthOf(made, other))

it('turns long vectors into rows of 128, near ones near and others not', () => {
  expect(table().dimension).toBe(128)
  expect(cosine(table(), 0, 1)).toBeGreaterThan(0.85)
  expect(Math.abs(cosine(table(), 0, 2))).toBeLessThan(0.4)
})

it('takes away what all vectors have in common', () => {
  expect(cosine(table(5), 0, 2)).toBeCloseTo(cosine(table(), 0, 2), 1)
})

it('lets a word count the more the fewer names have it', () => {
  const frequency = new Uint32Array(words.length).fill(1)
  frequency[1] = 50
  expect(lengthOf(table(0, frequency), 0)).toBeCloseTo(Math.log(101), 1)
  expect(lengthOf(table(0, frequency), 1)).toBeCloseTo(Math.log(3), 1)
})

it('fills short vectors up with zeros, and gives the same bytes each time', () => {
  const short = toTable(['a', 'b'], [Float32Array.of(1, 0), Float32Array.of(0, 1)], Uint32Array.of(1, 1), 2, random)
  expect(short.dimension).toBe(128)
  expect(cosine(short, 0, 1)).toBeCloseTo(-1, 5)
  expect(
    rowOf(short, 0)
      .slice(2)
      .every(value => value === 0),
  ).toBe(true)
  expect(table().rows).toEqual(table().rows)
})
