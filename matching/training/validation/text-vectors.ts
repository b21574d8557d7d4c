import type { WordTable } from '../fold.ts'
import { bringToLengthOne } from '../model/bags.ts'
import { wordsOf } from '../text.ts'

export type TextVectors = (texts: readonly string[]) => Float32Array

/** A unit vector for each text, from the folded table alone, as in the server. */
export function textVectors({ words, dimension, scales, rows }: WordTable): TextVectors {
  const numberOf = new Map(words.map((word, number) => [word, number]))
  return texts => {
    const vectors = new Float32Array(texts.length * dimension)
    texts.forEach((text, index) => {
      const sum = vectors.subarray(index * dimension, (index + 1) * dimension)
      for (const word of wordsOf(text)) {
        const number = numberOf.get(word)
        if (number !== undefined) addWord(sum, rows, number * dimension, scales[number]!)
      }
      bringToLengthOne(sum)
    })
    return vectors
  }
}

function addWord(sum: Float32Array, rows: Int8Array, start: number, scale: number): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += rows[start + at]! * scale
}
