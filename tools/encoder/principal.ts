import { seededRandom } from '../../bench/figures.ts'
import { bringToLengthOne } from './model/bags.ts'
import { dotProducts, transpose } from './model/dot-products.ts'
import { type Pretrained, subtractProjection } from './model/parameters.ts'

/** Each round brings the axes nearer; after these the part of the spread they hold no longer grew in its fourth digit. */
const ROUNDS = 30
/** The length of a word's vector that training starts well from: GloVe's, with which its rates were found. */
const LENGTH = 5

/**
 * The same rows with fewer numbers each: along the axes of their greatest spread, found by turning random axes with the rows' own
 * products again and again (orthogonal iteration). A map from all of them at random would start training with the noise of it.
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

/** Moved so that their mean is zero, or all texts would look alike; then each at length one. */
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

/** Gram and Schmidt, in place: each row keeps what the rows before it do not have. */
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
