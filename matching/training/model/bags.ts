/** A text as the normalised sum of its words' vectors. */
export interface Bags {
  /** One row per text. */
  readonly unit: Float32Array
  readonly lengths: Float32Array
}

/** Keeps a text finite whose words cancel out. */
const SHORTEST = 1e-9

/** `bags` holds rows of `vectors`; a repeated word counts each time. */
export function sumBags(vectors: Float32Array, bags: readonly Uint32Array[], dimension: number): Bags {
  const unit = new Float32Array(bags.length * dimension)
  const lengths = new Float32Array(bags.length)
  bags.forEach((bag, index) => {
    const sum = unit.subarray(index * dimension, (index + 1) * dimension)
    for (const row of bag) {
      const start = row * dimension
      for (let at = 0; at < dimension; at++) sum[at]! += vectors[start + at]!
    }
    lengths[index] = bringToLengthOne(sum)
  })
  return { unit, lengths }
}

/** Returns the previous length. */
export function bringToLengthOne(vector: Float32Array): number {
  let squares = 0
  for (let at = 0; at < vector.length; at++) squares += vector[at]! * vector[at]!
  const length = Math.max(Math.sqrt(squares), SHORTEST)
  for (let at = 0; at < vector.length; at++) vector[at]! /= length
  return length
}

/** Gradient of the word vectors from that of the unit vectors of texts. */
export function bagsToWords(
  { unit, lengths }: Bags,
  bags: readonly Uint32Array[],
  toUnit: Float32Array,
  words: number,
  dimension: number,
): Float32Array {
  const toWords = new Float32Array(words * dimension)
  const turn = new Float32Array(dimension)
  bags.forEach((bag, index) => {
    const start = index * dimension
    let along = 0
    for (let at = 0; at < dimension; at++) along += unit[start + at]! * toUnit[start + at]!
    // Only the direction matters, because the length is normalised.
    const inverse = 1 / lengths[index]!
    for (let at = 0; at < dimension; at++) turn[at] = (toUnit[start + at]! - along * unit[start + at]!) * inverse
    for (const row of bag) {
      const word = row * dimension
      for (let at = 0; at < dimension; at++) toWords[word + at]! += turn[at]!
    }
  })
  return toWords
}
