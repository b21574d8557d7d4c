import type { EncoderIndex } from '../ranker/encoder-index.ts'
import { vectorOfWord } from '../ranker/model.ts'
import type { Ranker } from '../ranker/rank.ts'
import { addVector, type Vectors } from '../ranker/vectors.ts'
import { placeOfNumber } from '../text/packed-strings.ts'

/** Similarity of a skill's nearest label to some words, from -1 to 1, by the ranker's word vectors; 0 if they have none. */
export type Nearness = (words: readonly string[]) => (skill: number) => number

const UNKNOWN: Nearness = () => () => 0

/** Unknown until the ranker of a catalogue is built. */
export function nearnessBy(ranker: Ranker | null): Nearness {
  if (ranker === null) return UNKNOWN
  const { skills, rowStart, encoder } = ranker.index
  return words => {
    // Most windows are no candidate's best, so the sum is made when the first skill is asked for.
    let encoded: EncodedWords | null = null
    return skill => {
      const place = placeOfNumber(skills, skill)
      if (place < 0) return 0
      encoded ??= encode(encoder, words)
      if (encoded.length === 0) return 0
      let best = -1
      for (let row = rowStart[place]!; row < rowStart[place + 1]!; row++)
        best = Math.max(best, productWith(encoder.labels, row, encoded.sum))
      return best / encoded.length
    }
  }
}

interface EncodedWords {
  readonly sum: Float32Array
  readonly length: number
}

function encode({ words: known, wordVectors }: EncoderIndex, words: readonly string[]): EncodedWords {
  const sum = new Float32Array(wordVectors.dimension)
  for (const word of words.flatMap(each => each.split(' '))) {
    const vector = vectorOfWord(known, word)
    if (vector >= 0) addVector(sum, wordVectors, vector)
  }
  return { sum, length: Math.hypot(...sum) }
}

function productWith({ dimension, values, scales }: Vectors, at: number, sum: Float32Array): number {
  let product = 0
  for (let d = 0; d < dimension; d++) product += values[at * dimension + d]! * sum[d]!
  return product * scales[at]!
}
