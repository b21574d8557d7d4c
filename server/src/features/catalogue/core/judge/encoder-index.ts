import { type PackedStrings, packStrings, stringAt } from '../search/packed-strings.ts'
import type { LabelRows } from './label-rows.ts'
import { stem } from './stem.ts'
import { addVector, emptyVectors, type Vectors, writeDirection } from './vectors.ts'
import { vectorOfWord, type WordTable } from './word-table.ts'

/** The catalogue as the word table sees it: a vector a word, a label and a skill. */
export interface EncoderIndex {
  /** Sorted by bytes; the word's place is its vector. */
  readonly words: PackedStrings
  readonly wordVectors: Vectors
  /** By label row, one long. */
  readonly labels: Vectors
  /** By skill: the direction of the mean of its labels. */
  readonly centroids: Vectors
}

export function buildEncoderIndex(rows: LabelRows, table: WordTable): EncoderIndex {
  const { words, wordVectors } = keepTaxonomyWords(rows, table)
  const { labels, centroids } = encodeLabels(rows, words, wordVectors)
  return { words, wordVectors, labels, centroids }
}

/**
 * Only words some label has, in this form or another. The table knows many more from elsewhere, but it places a word it
 * hardly knows near names of languages: with them "raj mistri" (a mason) was answered with Bihari. On annotated job ads in
 * English leaving them out changed no figure.
 */
function keepTaxonomyWords(rows: LabelRows, table: WordTable): { words: PackedStrings; wordVectors: Vectors } {
  const stems = new Set(rows.words.map(stem))
  const texts: string[] = []
  const places: number[] = []
  for (let at = 0; at < table.header.words; at++) {
    const word = stringAt(table.words, at)
    if (!stems.has(stem(word))) continue
    texts.push(word)
    places.push(at)
  }
  const { dimension, values, scales } = table.vectors
  const wordVectors = emptyVectors(places.length, dimension)
  places.forEach((from, to) => {
    wordVectors.values.set(values.subarray(from * dimension, (from + 1) * dimension), to * dimension)
    wordVectors.scales[to] = scales[from]!
  })
  return { words: packStrings(texts), wordVectors }
}

function encodeLabels(rows: LabelRows, words: PackedStrings, wordVectors: Vectors) {
  const { rowStart, wordStart, wordAt } = rows
  const { dimension } = wordVectors
  const vectorOf = Int32Array.from(rows.words, word => vectorOfWord(words, word))
  const labels = emptyVectors(wordStart.length - 1, dimension)
  const centroids = emptyVectors(rowStart.length - 1, dimension)
  const sum = new Float32Array(dimension)
  for (let skill = 0; skill + 1 < rowStart.length; skill++) {
    for (let row = rowStart[skill]!; row < rowStart[skill + 1]!; row++) {
      sum.fill(0)
      for (let at = wordStart[row]!; at < wordStart[row + 1]!; at++) {
        const vector = vectorOf[wordAt[at]!]!
        if (vector >= 0) addVector(sum, wordVectors, vector)
      }
      writeDirection(labels, row, sum)
    }
    sum.fill(0)
    for (let row = rowStart[skill]!; row < rowStart[skill + 1]!; row++) addVector(sum, labels, row)
    writeDirection(centroids, skill, sum)
  }
  return { labels, centroids }
}
