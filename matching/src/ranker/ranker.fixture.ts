import { packStrings } from '../text/packed-strings.ts'
import type { WordTable } from './model.ts'
import type { RankableSkill } from './ranker-index.ts'
import { emptyVectors, writeDirection } from './vectors.ts'

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

/** For tests: a small catalogue, and a table in which "lorry" is near "truck" and Hindi names are near a language. */
export const SAMPLE_SKILLS: readonly RankableSkill[] = [
  { skill: 11, labels: ['weld pipes', 'join pipes by welding'] },
  { skill: 12, labels: ['drive trucks', 'operate a lorry', 'truck driving'] },
  { skill: 13, labels: ['cook meals', 'prepare food'] },
  { skill: 14, labels: ['Bihari'] },
  { skill: 15, labels: ['lay bricks', 'bricklaying', 'ईंट की चिनाई'] },
  { skill: 16, labels: ['ईंट'] },
]

export const SAMPLE_TABLE = sampleTable({
  weld: [9, 1, 0, 0],
  welding: [9, 2, 0, 0],
  pipes: [7, 0, 2, 0],
  drive: [0, 9, 1, 0],
  truck: [0, 8, 0, 1],
  trucks: [0, 8, 0, 1],
  lorry: [0, 8, 1, 1],
  lorries: [0, 8, 1, 1],
  cook: [0, 0, 9, 1],
  meals: [0, 1, 8, 0],
  food: [0, 0, 8, 1],
  bihari: [0, 0, 0, 9],
  mistri: [0, 0, 1, 9],
  bricks: [4, 0, 0, -6],
  the: [5, 5, 5, 5],
})
