import { describe, expect, test } from 'vitest'
import { buildEncoderIndex } from './encoder-index.ts'
import { readLabelRows } from './lexical-index.ts'
import { sampleTable } from './ranker.fixture.ts'
import { createWordDots, dotsOfWord } from './scratch.ts'
import { dotOf } from './vectors.ts'

const WORDS = Array.from({ length: 200 }, (_, at) => `w${at}`)
const table = sampleTable(Object.fromEntries(WORDS.map((word, at) => [word, [at + 1, 200 - at, at % 7, 3]])))
const skills = WORDS.map(word => ({ labels: [word] }))
const index = buildEncoderIndex(readLabelRows(skills.map(({ labels }) => labels)), skills, table)

function expected(vector: number): number[] {
  return WORDS.map((_, skill) => Math.fround(dotOf(index.wordVectors, vector, index.centroids, skill)))
}

describe('products of a word with every skill', () => {
  test('are right, also for a word that was evicted in between', () => {
    const dots = createWordDots(index)
    for (const vector of [...WORDS.keys(), 0, 199, 60]) {
      const found = dotsOfWord(dots, index, vector)
      expected(vector).forEach((dot, skill) => {
        expect(found[skill]).toBeCloseTo(dot, 5)
      })
    }
  })

  test('are cached for the last 150 words', () => {
    const dots = createWordDots(index)
    for (let vector = 0; vector < 149; vector++) dotsOfWord(dots, index, vector)
    const first = dotsOfWord(dots, index, 0)
    for (let vector = 149; vector < 170; vector++) dotsOfWord(dots, index, vector)
    expect(dots.kept.size).toBe(150)
    expect(dotsOfWord(dots, index, 0)).toBe(first)
    expect(dots.kept.has(1)).toBe(false)
  })
})
