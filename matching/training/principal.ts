import { seededRandom } from '../../bench/figures.ts'
import { bringToLengthOne } from './model/bags.ts'
import { dotProducts, transpose } from './model/dot-products.ts'
import { type Pretrained, subtractProjection } from './model/parameters.ts'

/** After this many rounds the explained variance no longer changed in its fourth digit. */
const ROUNDS = 30
/** Initial length of word vectors: that of GloVe, with which the rates were chosen. */
const LENGTH = 5

/**
 * The same rows with fewer numbers: along their principal axes, found by orthogonal iteration. A random projection would start
 * training with its noise.
 */
export function alongPrincipalAxes(rows: Float32Array, width: number, axes: number): Pretrained {
  const centred = centre(rows, width)
  const turned = transpose(centred, width)
  const products = dotProducts(turned, turned, rows.length / width)
  const random = seededRandom(1)
  let found = orthonormal(
    Float32Array.from({ length: axes * width }, () => random() - 0.5),
    width,
  )
  for (let round = 0; round < ROUNDS; round++) found = orthonormal(dotProducts(found, products, width), width)
  const vectors = dotProducts(centred, found, width)
  const scale = LENGTH / meanLength(vectors, axes)
  return { width: axes, vectors: vectors.map(value => value * scale) }
}

/** Centred, because otherwise all texts would be similar; then normalised. */
function centre(rows: Float32Array, width: number): Float32Array {
  const mean = new Float64Array(width)
  rows.forEach((value, at) => {
    mean[at % width]! += value
  })
  const count = rows.length / width
  const centred = rows.map((value, at) => value - mean[at % width]! / count)
  for (let start = 0; start < centred.length; start += width) bringToLengthOne(centred.subarray(start, start + width))
  return centred
}

/** Gram-Schmidt orthogonalisation, in place. */
function orthonormal(rows: Float32Array, width: number): Float32Array {
  for (let start = 0; start < rows.length; start += width) {
    const row = rows.subarray(start, start + width)
    for (let before = 0; before < start; before += width) subtractProjection(row, rows.subarray(before, before + width))
    bringToLengthOne(row)
  }
  return rows
}

function meanLength(rows: Float32Array, width: number): number {
  let sum = 0
  for (let start = 0; start < rows.length; start += width) sum += Math.hypot(...rows.subarray(start, start + width))
  return sum / (rows.length / width)
}
