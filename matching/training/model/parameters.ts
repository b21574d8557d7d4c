import type { GramLists } from './grams.ts'

/**
 * The trained parameters. A word's vector is `exp(weight) x (map x pretrained + residual + sum of its grams / root of their number)`:
 * the map carries what a large corpus knows of the word, the residual what the taxonomy adds, the n-grams make "welder" and
 * "welding" neighbours, and the weight is the weight of the word in a text.
 */
export interface Parameters {
  readonly dimension: number
  readonly pretrained: Pretrained | null
  /** A row for each of our dimensions, as wide as the pretrained vectors; empty without them. */
  readonly map: Float32Array
  readonly residual: Float32Array
  readonly grams: Float32Array
  /** The logarithm of each word's weight. */
  readonly weight: Float32Array
  readonly gramsOf: GramLists
}

/** Fixed vectors, one row per word; zero for a word that the large corpus lacks. */
export interface Pretrained {
  readonly width: number
  readonly vectors: Float32Array
}

/** Words rarer than this in labels keep nearly their whole weight (smooth inverse frequency). */
const RARE = 1e-3
/** Weight of the most frequent words. */
const FLOOR = 0.02
const GRAM_SPREAD = 0.02
/** Without pretrained vectors the residual must distinguish words from the first step. */
const RESIDUAL_SPREAD = 0.3

export function initialParameters(
  frequency: Uint32Array,
  gramsOf: GramLists,
  pretrained: Pretrained | null,
  dimension: number,
  random: () => number,
): Parameters {
  const words = frequency.length
  return {
    dimension,
    pretrained,
    map: pretrained ? orthogonalMap(dimension, pretrained.width, random) : new Float32Array(0),
    residual: normals(words * dimension, pretrained ? 0 : RESIDUAL_SPREAD, random),
    grams: normals(gramsOf.buckets * dimension, GRAM_SPREAD, random),
    weight: initialWeights(frequency),
    gramsOf,
  }
}

function initialWeights(frequency: Uint32Array): Float32Array {
  const total = frequency.reduce((sum, count) => sum + count, 0)
  return Float32Array.from(frequency, count => Math.log(RARE / (RARE + Math.max(count, 1) / total) + FLOOR))
}

/** Normally distributed numbers, two from each pair of draws (Box and Muller). */
function normals(length: number, spread: number, random: () => number): Float32Array {
  const values = new Float32Array(length)
  if (spread === 0) return values
  for (let at = 0; at < length; at += 2) {
    const radius = spread * Math.sqrt(-2 * Math.log(1 - random()))
    const angle = 2 * Math.PI * random()
    values[at] = radius * Math.cos(angle)
    if (at + 1 < length) values[at + 1] = radius * Math.sin(angle)
  }
  return values
}

/** Columns of length one at right angles, so that at the start distances are those of the pretrained vectors. */
function orthogonalMap(dimension: number, width: number, random: () => number): Float32Array {
  if (width > dimension) throw new Error(`vectors of ${width} numbers do not fit ${dimension} dimensions`)
  const columns: Float32Array[] = []
  while (columns.length < width) {
    const column = normals(dimension, 1, random)
    for (const earlier of columns) subtractProjection(column, earlier)
    const length = Math.hypot(...column)
    columns.push(column.map(value => value / length))
  }
  const map = new Float32Array(dimension * width)
  for (let row = 0; row < dimension; row++) {
    for (let at = 0; at < width; at++) map[row * width + at] = columns[at]![row]!
  }
  return map
}

/** Subtracts the projection onto another vector of length one. */
export function subtractProjection(vector: Float32Array, unit: Float32Array): void {
  const along = vector.reduce((sum, value, at) => sum + value * unit[at]!, 0)
  for (let at = 0; at < vector.length; at++) vector[at]! -= along * unit[at]!
}
