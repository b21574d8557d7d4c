import { stem } from '../text/english.ts'
import { type PackedStrings, packStrings, stringAt } from '../text/packed-strings.ts'
import type { LabelRows } from './lexical-index.ts'
import { vectorOfWord, type WordTable } from './model.ts'
import { comparableWords, contentWords } from './tokens.ts'
import { addVector, dotOf, emptyVectors, type Vectors, writeDirection } from './vectors.ts'

/** The catalogue as vectors: one per word, label and skill. */
export interface EncoderIndex {
  /** Sorted by bytes; the position of a word is the number of its vector. */
  readonly words: PackedStrings
  readonly wordVectors: Vectors
  /** By label row, of length one. */
  readonly labels: Vectors
  /** By skill: the direction of the mean of its labels. */
  readonly centroids: Vectors
  /** By skill: the direction of its name and description. */
  readonly descriptions: Vectors
  /** By group: the direction of the mean of its skills. */
  readonly groups: Vectors
  /** By skill: its group. */
  readonly groupOf: Uint32Array<ArrayBuffer>
  /** By word: the length of its vector. */
  readonly wordLengths: Float32Array<ArrayBuffer>
}

/** A skill with its labels, description and group. */
export interface DescribedSkill {
  readonly labels: readonly string[]
  readonly description?: string
  readonly group?: number
}

export function buildEncoderIndex(rows: LabelRows, skills: readonly DescribedSkill[], table: WordTable): EncoderIndex {
  const { words, wordVectors } = keepTaxonomyWords(rows, table)
  const { labels, centroids } = encodeLabels(rows, words, wordVectors)
  return {
    words,
    wordVectors,
    labels,
    centroids,
    descriptions: encodeDescriptions(skills, words, wordVectors),
    ...encodeGroups(skills, centroids),
    wordLengths: wordVectors.scales.map((_, word) => Math.sqrt(dotOf(wordVectors, word, wordVectors, word))),
  }
}

/**
 * Keeps only words whose stem occurs in a label. The table has many more words, but places those it hardly knows near names of
 * languages: with them "raj mistri" (a mason) matched Bihari. On annotated job ads in English dropping them changed no figure.
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

function encodeDescriptions(skills: readonly DescribedSkill[], words: PackedStrings, wordVectors: Vectors): Vectors {
  const descriptions = emptyVectors(skills.length, wordVectors.dimension)
  const sum = new Float32Array(wordVectors.dimension)
  skills.forEach(({ labels: [name = ''], description = '' }, skill) => {
    sum.fill(0)
    for (const word of contentWords(comparableWords(`${name} ${description}`))) {
      const vector = vectorOfWord(words, word)
      if (vector >= 0) addVector(sum, wordVectors, vector)
    }
    writeDirection(descriptions, skill, sum)
  })
  return descriptions
}

function encodeGroups(skills: readonly DescribedSkill[], centroids: Vectors) {
  const members = Map.groupBy(skills.keys(), skill => skills[skill]!.group ?? `alone ${skill}`)
  const groups = emptyVectors(members.size, centroids.dimension)
  const groupOf = new Uint32Array(skills.length)
  const sum = new Float32Array(centroids.dimension)
  for (const [group, list] of [...members.values()].entries()) {
    sum.fill(0)
    for (const skill of list) {
      addVector(sum, centroids, skill)
      groupOf[skill] = group
    }
    writeDirection(groups, group, sum)
  }
  return { groups, groupOf }
}
