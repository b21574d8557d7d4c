import { expect, it } from 'vitest'
import { vectorsOf } from './forward.ts'
import { TINY, tinyTensors } from './tiny-model.ts'
import { toWeights } from './weights.ts'

/** BERT once more, one token and one number at a time, straight from the tensors. */
const tensors = tinyTensors()
type Row = readonly number[]

function rowsNamed(name: string): readonly Row[] {
  const { shape, numbers } = tensors.get(name)!
  const width = shape.at(-1)!
  return Array.from({ length: numbers.length / width }, (_, row) =>
    Array.from(numbers.subarray(row * width, (row + 1) * width)),
  )
}
const rowNamed = (name: string) => rowsNamed(name)[0]!
const dot = (one: Row, other: Row) => one.reduce((sum, value, at) => sum + value * other[at]!, 0)
const plus = (one: Row, other: Row) => one.map((value, at) => value + other[at]!)
const mean = (row: Row) => row.reduce((sum, value) => sum + value, 0) / row.length

const linear = (name: string, row: Row) =>
  plus(
    rowsNamed(`${name}.weight`).map(weight => dot(weight, row)),
    rowNamed(`${name}.bias`),
  )

function layerNorm(name: string, row: Row): Row {
  const centred = row.map(value => value - mean(row))
  const deviation = Math.sqrt(mean(centred.map(value => value * value)) + 1e-12)
  const stretched = centred.map((value, at) => (value / deviation) * rowNamed(`${name}.weight`)[at]!)
  return plus(stretched, rowNamed(`${name}.bias`))
}

/** Its series, which comes to an end for the small numbers of a tiny model. */
function erf(x: number): number {
  let [term, sum] = [x, x]
  for (let n = 1; n < 400; n++) {
    term *= (-x * x) / n
    sum += term / (2 * n + 1)
  }
  return Math.abs(x) > 5 ? Math.sign(x) : (2 / Math.sqrt(Math.PI)) * sum
}
const gelu = (x: number) => (x * (1 + erf(x / Math.SQRT2))) / 2

function attention(name: string, rows: readonly Row[], at: number): Row {
  const size = TINY.width / TINY.heads
  return Array.from({ length: TINY.heads }, (_, head) => {
    const part = (kind: string, row: Row) => linear(`${name}.${kind}`, row).slice(head * size, (head + 1) * size)
    const shares = rows.map(row => Math.exp(dot(part('query', rows[at]!), part('key', row)) / Math.sqrt(size)))
    const total = shares.reduce((sum, share) => sum + share, 0)
    const weighted = rows.map((row, other) => part('value', row).map(value => (value * shares[other]!) / total))
    return weighted.reduce(plus)
  }).flat()
}

function naive(ids: Row): Row {
  let rows = ids.map((id, at) => {
    const token = plus(
      rowsNamed('embeddings.word_embeddings.weight')[id]!,
      rowsNamed('embeddings.position_embeddings.weight')[at]!,
    )
    return layerNorm('embeddings.LayerNorm', plus(token, rowNamed('embeddings.token_type_embeddings.weight')))
  })
  for (let number = 0; number < TINY.layers; number++) {
    const layer = `encoder.layer.${number}`
    const attended = rows.map((row, at) => {
      const found = linear(`${layer}.attention.output.dense`, attention(`${layer}.attention.self`, rows, at))
      return layerNorm(`${layer}.attention.output.LayerNorm`, plus(found, row))
    })
    rows = attended.map(row => {
      const inner = linear(`${layer}.intermediate.dense`, row).map(gelu)
      return layerNorm(`${layer}.output.LayerNorm`, plus(linear(`${layer}.output.dense`, inner), row))
    })
  }
  const sum = rows.reduce(plus)
  return sum.map(value => value / Math.hypot(...sum))
}

const weights = toWeights(tensors, TINY.heads)

it.each([[[3]], [[1, 2]], [[1, 7, 19, 0, 2]], [[1, 5, 5, 5, 9, 9, 14, 2]]])('gives what BERT gives for %j', ids => {
  const expected = naive(ids)
  const made = vectorsOf(weights, Uint32Array.from(ids), ids.length)
  expect(made).toHaveLength(TINY.width)
  for (const [at, value] of expected.entries()) expect(made[at]).toBeCloseTo(value, 5)
})

it('gives each text of a batch the numbers it has alone, at length one', () => {
  const texts = Array.from({ length: 7 }, (_, text) => [1, text + 3, 2 * text + 4, 2])
  const together = vectorsOf(weights, Uint32Array.from(texts.flat()), 4)
  for (const [at, ids] of texts.entries()) {
    const vector = together.slice(at * TINY.width, (at + 1) * TINY.width)
    expect(vector).toEqual(vectorsOf(weights, Uint32Array.from(ids), 4))
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
  }
})

it('says which weights a file has not', () => {
  const without = new Map(tensors)
  without.delete('encoder.layer.1.attention.self.key.bias')
  expect(() => toWeights(without, TINY.heads)).toThrow('encoder.layer.1.attention.self.key.bias')
})
