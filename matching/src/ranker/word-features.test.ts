import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { findCandidates } from './candidates.ts'
import { FEATURES, type Feature } from './features.ts'
import { vectorOfWord } from './model.ts'
import { readQuery } from './query.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './ranker.fixture.ts'
import { buildRankerIndex, type RankerIndex } from './ranker-index.ts'
import { dotOf } from './vectors.ts'

const index = buildRankerIndex(SAMPLE_SKILLS, SAMPLE_TABLE)

function candidatesOf(of: RankerIndex, text: string) {
  const query = readQuery(of, readPhrase(text))
  return query === null ? [] : findCandidates(of, query)
}

function featureOf(text: string, skill: number, name: Feature): number {
  const found = candidatesOf(index, text).find(({ place }) => index.skills[place] === skill)
  return found!.features[FEATURES.indexOf(name)]!
}

function threes(words: string): Set<string> {
  return new Set(
    words.split(' ').flatMap(word => Array.from({ length: word.length }, (_, at) => `<${word}>`.slice(at, at + 3))),
  )
}

describe('letters', () => {
  test('overlap is the Jaccard index of the trigrams of label and query', () => {
    const [text, name] = [threes('weld brickz'), threes('lay bricks')]
    const shared = text.intersection(name).size
    expect(featureOf('weld brickz', 15, 'letterOverlap')).toBeCloseTo(shared / text.union(name).size, 5)
    expect(featureOf('weld weld brickz', 15, 'letterOverlap')).toBeCloseTo(shared / text.union(name).size, 5)
  })

  test('that a label has twice count once', () => {
    const twice = buildRankerIndex([{ skill: 1, labels: ['weld welding'] }], SAMPLE_TABLE)
    const [found] = candidatesOf(twice, 'weld')
    const [text, label] = [threes('weld'), threes('weld welding')]
    expect(found!.features[FEATURES.indexOf('letterOverlap')]).toBeCloseTo(text.size / label.size, 5)
  })

  test('are computed anew for each query', () => {
    const before = featureOf('weld pipes', 11, 'letterOverlap')
    featureOf('drive trucks', 12, 'letterOverlap')
    expect(featureOf('weld pipes', 11, 'letterOverlap')).toBe(before)
    expect(before).toBe(1)
  })
})

describe('stems of a window', () => {
  test('that are the name make an overlap of one, however long the text around them', () => {
    expect(featureOf('you cook meals and then drive trucks', 13, 'windowOverlap')).toBe(1)
  })

  test('do not cross punctuation', () => {
    expect(featureOf('cook, meals', 13, 'windowOverlap')).toBeLessThan(1)
  })

  test('have at most six words', () => {
    expect(featureOf('cook the of the of meals', 13, 'windowOverlap')).toBe(1)
    expect(featureOf('cook the of the of the meals', 13, 'windowOverlap')).toBeLessThan(1)
  })

  test('that occur twice still give at most one', () => {
    expect(featureOf('cook cook meals meals', 13, 'windowOverlap')).toBe(1)
  })
})

describe('words of a label', () => {
  const { words, wordVectors } = index.encoder
  const vector = (word: string) => vectorOfWord(words, word)
  const dot = (one: string, other: string) => dotOf(wordVectors, vector(one), wordVectors, vector(other))
  const length = (word: string) => Math.sqrt(dot(word, word))

  test('are compared with the nearest word of the query, weighted by their length', () => {
    const others = fc.uniqueArray(fc.constantFrom('weld', 'lorry', 'drive', 'bricks'))
    fc.assert(
      fc.property(others, more => {
        const text = ['food', ...more]
        const near = (word: string) => Math.max(...text.map(other => dot(word, other) / length(other)))
        const expected = (near('cook') + near('meals')) / (length('cook') + length('meals'))
        expect(featureOf(text.join(' '), 13, 'nameLikeness')).toBeCloseTo(expected, 4)
      }),
    )
  })

  test('use the best label, which may not be the name', () => {
    expect(featureOf('food', 13, 'labelLikeness')).toBeGreaterThan(featureOf('food', 13, 'nameLikeness'))
  })
})

describe('a skill', () => {
  const skills = [
    { skill: 1, labels: ['weld'], description: 'Join pipes.', group: 7 },
    { skill: 2, labels: ['pipes'], group: 7 },
    { skill: 3, labels: ['weld'] },
    { skill: 4, labels: ['pipes'] },
  ]
  const described = buildRankerIndex(skills, SAMPLE_TABLE)
  const of = (skill: number, name: Feature) =>
    candidatesOf(described, 'pipes').find(({ place }) => described.skills[place] === skill)!.features[
      FEATURES.indexOf(name)
    ]!

  test('is similar to its description', () => {
    expect(of(1, 'wholeDescription')).toBeGreaterThan(of(3, 'wholeDescription'))
    expect(of(1, 'wholeCentroid')).toBe(of(3, 'wholeCentroid'))
  })

  test('is similar to the centroid of its siblings', () => {
    expect(of(1, 'windowGroup')).toBeGreaterThan(of(3, 'windowGroup'))
  })

  test('without a description uses its name, and without siblings is its own group', () => {
    expect(of(3, 'wholeDescription')).toBeCloseTo(of(3, 'wholeCentroid'), 2)
    expect(of(3, 'windowGroup')).toBeCloseTo(of(3, 'windowCentroid'), 2)
  })
})
