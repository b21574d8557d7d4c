import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCandidates } from './candidates.ts'
import { FEATURES, type Feature } from './features.ts'
import { buildJudgeIndex } from './judge-index.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './sample-skills.ts'
import { dotOf } from './vectors.ts'
import { vectorOfWord } from './word-table.ts'

const index = buildJudgeIndex(SAMPLE_SKILLS, SAMPLE_TABLE)

function featureOf(text: string, skill: number, name: Feature): number {
  const found = findCandidates(index, text).find(({ place }) => index.skills[place] === skill)
  return found!.features[FEATURES.indexOf(name)]!
}

function threes(words: string): Set<string> {
  return new Set(
    words.split(' ').flatMap(word => Array.from({ length: word.length }, (_, at) => `<${word}>`.slice(at, at + 3))),
  )
}

describe('letters', () => {
  test('overlap by the groups of three that label and text share, of all that either has, whatever their number', () => {
    const [text, name] = [threes('weld brickz'), threes('lay bricks')]
    const shared = text.intersection(name).size
    expect(featureOf('weld brickz', 15, 'letterOverlap')).toBeCloseTo(shared / text.union(name).size, 5)
    expect(featureOf('weld weld brickz', 15, 'letterOverlap')).toBeCloseTo(shared / text.union(name).size, 5)
  })

  test('that a label has twice count once', () => {
    const twice = buildJudgeIndex([{ skill: 1, labels: ['weld welding'] }], SAMPLE_TABLE)
    const [found] = findCandidates(twice, 'weld')
    const [text, label] = [threes('weld'), threes('weld welding')]
    expect(found!.features[FEATURES.indexOf('letterOverlap')]).toBeCloseTo(text.size / label.size, 5)
  })

  test('are asked anew for each text', () => {
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

  test('do not reach over punctuation', () => {
    expect(featureOf('cook, meals', 13, 'windowOverlap')).toBeLessThan(1)
  })

  test('reach over six words, not more', () => {
    expect(featureOf('cook the of the of meals', 13, 'windowOverlap')).toBe(1)
    expect(featureOf('cook the of the of the meals', 13, 'windowOverlap')).toBeLessThan(1)
  })

  test('said twice still make at most one', () => {
    expect(featureOf('cook cook meals meals', 13, 'windowOverlap')).toBe(1)
  })
})

describe('words of a label', () => {
  const { words, wordVectors } = index.encoder
  const vector = (word: string) => vectorOfWord(words, word)
  const dot = (one: string, other: string) => dotOf(wordVectors, vector(one), wordVectors, vector(other))
  const length = (word: string) => Math.sqrt(dot(word, word))

  test('are as near as the nearest word of the text, each counted by its length', () => {
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

  test('count by the best label, which may be another than the name', () => {
    expect(featureOf('food', 13, 'labelLikeness')).toBeGreaterThan(featureOf('food', 13, 'nameLikeness'))
  })
})

describe('beside its labels, a skill', () => {
  const skills = [
    { skill: 1, labels: ['weld'], description: 'Join pipes.', group: 7 },
    { skill: 2, labels: ['pipes'], group: 7 },
    { skill: 3, labels: ['weld'] },
    { skill: 4, labels: ['pipes'] },
  ]
  const described = buildJudgeIndex(skills, SAMPLE_TABLE)
  const of = (skill: number, name: Feature) =>
    findCandidates(described, 'pipes').find(({ place }) => described.skills[place] === skill)!.features[
      FEATURES.indexOf(name)
    ]!

  test('is near what its description says', () => {
    expect(of(1, 'wholeDescription')).toBeGreaterThan(of(3, 'wholeDescription'))
    expect(of(1, 'wholeCentroid')).toBe(of(3, 'wholeCentroid'))
  })

  test('is near what its siblings are near', () => {
    expect(of(1, 'windowGroup')).toBeGreaterThan(of(3, 'windowGroup'))
  })

  test('without a description is described by its name, and without siblings is its own group', () => {
    expect(of(3, 'wholeDescription')).toBeCloseTo(of(3, 'wholeCentroid'), 2)
    expect(of(3, 'windowGroup')).toBeCloseTo(of(3, 'windowCentroid'), 2)
  })
})
