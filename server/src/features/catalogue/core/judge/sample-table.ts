import { packStrings } from '../search/packed-strings.ts'
import { emptyVectors, writeDirection } from './vectors.ts'
import type { WordTable } from './word-table.ts'

const dimension = 16

/** For tests: a table of the given words, whose vectors are filled up with zeros. */
export function sampleTable(vectorOf: Readonly<Record<string, readonly number[]>>): WordTable {
  const words = Object.keys(vectorOf).sort()
  const vectors = emptyVectors(words.length, dimension)
  words.forEach((word, at) => {
    const filled = new Float32Array(dimension)
    filled.set(vectorOf[word]!)
    writeDirection(vectors, at, filled)
  })
  const packed = packStrings(words)
  const wordBytes = packed.bytes.length + words.length - 1
  return { header: { version: 1, dimension, words: words.length, wordBytes }, words: packed, vectors }
}
