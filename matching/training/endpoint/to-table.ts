import { foldRow, type WordTable } from '../fold.ts'
import type { Random } from '../random.ts'

/** The dimension of the trained table, for which memory and time are measured. */
const DIMENSION = 128

/**
 * A word table for the ranker, from vectors of another model. The mean is subtracted, because otherwise all words would be similar;
 * longer vectors are reduced by a random projection, which preserves similarities; and a word weighs more if fewer names have it,
 * because a text is the sum of its words.
 */
export function toTable(
  words: readonly string[],
  vectors: readonly Float32Array[],
  frequency: Uint32Array,
  names: number,
  random: Random,
): WordTable {
  const given = vectors[0]?.length ?? 0
  const project = given > DIMENSION ? projection(given, random) : fillUp
  const common = meanOf(vectors, given)
  const scales = new Float32Array(words.length)
  const rows = new Int8Array(words.length * DIMENSION)
  vectors.forEach((vector, word) => {
    const own = project(vector.map((value, at) => value - common[at]!))
    const length = Math.hypot(...own)
    const share = length === 0 ? 0 : Math.log(1 + names / Math.max(1, frequency[word]!)) / length
    scales[word] = foldRow(
      own.map(value => value * share),
      rows.subarray(word * DIMENSION, (word + 1) * DIMENSION),
    )
  })
  return { words, dimension: DIMENSION, scales, rows }
}

function meanOf(vectors: readonly Float32Array[], length: number): Float64Array {
  const mean = new Float64Array(length)
  for (const vector of vectors) for (let at = 0; at < length; at++) mean[at]! += vector[at]! / vectors.length
  return mean
}

/** Padded with zeros, because the ranker multiplies sixteen numbers at once. */
function fillUp(vector: Float32Array): Float32Array {
  const filled = new Float32Array(DIMENSION)
  filled.set(vector)
  return filled
}

/** Random signs are as good as random numbers and cheaper (Achlioptas, 2003). */
function projection(from: number, random: Random): (vector: Float32Array) => Float32Array {
  const signs = Int8Array.from({ length: from * DIMENSION }, () => (random() < 0.5 ? -1 : 1))
  return vector => {
    const projected = new Float32Array(DIMENSION)
    for (let row = 0; row < DIMENSION; row++)
      for (let at = 0; at < from; at++) projected[row]! += signs[row * from + at]! * vector[at]!
    return projected
  }
}
