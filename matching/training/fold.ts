import type { Parameters } from './model/parameters.ts'
import { wordVectors } from './model/word-vectors.ts'

/** One row per word, eight bits per number: row x scale is the word's vector. */
export interface WordTable {
  readonly words: readonly string[]
  readonly dimension: number
  readonly scales: Float32Array
  readonly rows: Int8Array
}

const LARGEST = 127
/** Words per part: all vectors in full precision would take 32 MB. */
const PART = 4096

/** Combines map, residual, grams and weight into one vector per word. */
export function foldTable(words: readonly string[], parameters: Parameters): WordTable {
  const { dimension } = parameters
  const scales = new Float32Array(words.length)
  const rows = new Int8Array(words.length * dimension)
  for (let first = 0; first < words.length; first += PART) {
    const part = Uint32Array.from({ length: Math.min(PART, words.length - first) }, (_, index) => first + index)
    const vectors = wordVectors(parameters, part)
    for (const word of part) {
      const start = (word - first) * dimension
      scales[word] = foldRow(vectors.subarray(start, start + dimension), rows.subarray(word * dimension))
    }
  }
  return { words, dimension, scales, rows }
}

export function foldRow(vector: Float32Array, row: Int8Array): number {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) return 0
  for (let at = 0; at < vector.length; at++) row[at] = Math.round((vector[at]! / largest) * LARGEST)
  return largest / LARGEST
}
