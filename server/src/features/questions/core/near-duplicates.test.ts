import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areNearDuplicates } from './quality-gate.ts'
import type { SkillQuestion } from './question.ts'
import { inHindi } from './questions.fixture.ts'

const MEASURES = ['2 mm', '5 mm', '10 mm', '20 mm']
const asked = (ask: string, options: readonly string[] = MEASURES): SkillQuestion => ({
  texts: { en: { ask, options } },
  right: 0,
})
const other = ['red', 'blue', 'green', 'black']

describe('near duplicates', () => {
  test.each<[string, SkillQuestion, SkillQuestion]>([
    ['the same words', asked('How thick is a mortar joint?'), asked('How thick is a mortar joint?', other)],
    ['the same words in another order', asked('How thick is a mortar joint?'), asked('A mortar joint is how thick?')],
    [
      'other case and punctuation',
      asked('How thick is a mortar joint?'),
      asked('HOW THICK, is a "mortar" joint', other),
    ],
    [
      'one word more',
      asked('How thick is a mortar joint in brick work?'),
      asked('How thick is a good mortar joint in brick work?', other),
    ],
    [
      'half the words and the same options in another order',
      asked('How thick is a mortar joint?'),
      asked('How thick should a mortar joint be?', MEASURES.toReversed()),
    ],
  ])('%s', (_, one, another) => {
    expect(areNearDuplicates(one, another)).toBe(true)
    expect(areNearDuplicates(another, one)).toBe(true)
  })
})

describe('two questions', () => {
  test.each<[string, SkillQuestion, SkillQuestion]>([
    ['on two things', asked('How thick is a mortar joint?'), asked('Why are bricks soaked?', other)],
    ['on two things with one set of options', asked('How thick is a mortar joint?'), asked('What gap has a door?')],
    [
      'of half the words with other options',
      asked('How thick is a mortar joint?'),
      asked('How thick should a mortar joint be?', other),
    ],
  ])('%s', (_, one, another) => {
    expect(areNearDuplicates(one, another)).toBe(false)
    expect(areNearDuplicates(another, one)).toBe(false)
  })

  test('are compared in English, which every question has', () => {
    const one = asked('How thick is a mortar joint?')
    const another = asked('Why are bricks soaked?', other)
    expect(areNearDuplicates({ ...one, texts: { ...one.texts, hi: inHindi } }, another)).toBe(false)
  })
})

test('a question is its own near duplicate, and the relation is symmetric', () => {
  const word = fc.constantFrom('how', 'thick', 'is', 'a', 'joint', 'door', 'gap', 'wall')
  const question = fc
    .tuple(fc.array(word, { maxLength: 8 }), fc.uniqueArray(word, { minLength: 4, maxLength: 4 }))
    .map(([words, options]) => asked(words.join(' '), options))
  fc.assert(
    fc.property(question, question, (one, another) => {
      expect(areNearDuplicates(one, one)).toBe(true)
      expect(areNearDuplicates(one, another)).toBe(areNearDuplicates(another, one))
    }),
  )
})
