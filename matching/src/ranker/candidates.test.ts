import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { buffersOf } from '../snapshot.ts'
import { FACT_FEATURES, FEATURES, type Feature } from './features.ts'
import { readWeights } from './model.ts'
import { readQuery } from './query.ts'
import { scoreSkills } from './rank.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './ranker.fixture.ts'
import { buildRankerIndex } from './ranker-index.ts'

const EVEN = Object.fromEntries(FEATURES.map(name => [name, name === 'labelCount' || name === 'nameStems' ? 0 : 1]))
const BARE = Object.fromEntries(Object.entries(EVEN).filter(([name]) => !FACT_FEATURES.some(fact => fact === name)))
const weights = readWeights({ full: EVEN, bare: BARE })
const index = buildRankerIndex(SAMPLE_SKILLS, SAMPLE_TABLE)

function scored(text: string, limit = 10) {
  return scoreSkills(index, weights, readQuery(index, readPhrase(text)), limit)
}

function skillsFor(text: string): number[] {
  return scored(text).map(({ skill }) => skill)
}

function featureOf(text: string, skill: number, name: Feature): number {
  return scored(text).find(each => each.skill === skill)!.features[FEATURES.indexOf(name)]!
}

describe('a text', () => {
  test('that is a label finds its skill first', () => {
    for (const { skill, labels } of SAMPLE_SKILLS.slice(0, 5))
      for (const label of labels.slice(0, 2)) expect(skillsFor(label)[0]).toBe(skill)
  })

  test('in other forms and another order finds it too', () => {
    expect(skillsFor('welded pipe')[0]).toBe(11)
    expect(skillsFor('driving of lorries')[0]).toBe(12)
  })

  test('with a misspelling next to a known word finds it by n-grams', () => {
    expect(skillsFor('brickz laying')[0]).toBe(15)
  })

  test('matches a label by n-grams alone, after those that share a word', () => {
    const rank = (skill: number) => featureOf('weld brickz', skill, 'lexicalRank')
    expect(rank(11)).toBeGreaterThan(rank(15))
    expect(rank(15)).toBeGreaterThan(rank(12))
  })

  test('finds by meaning a skill that shares no word with it', () => {
    expect(skillsFor('lorry')).toContain(12)
    expect(featureOf('lorry', 12, 'windowName')).toBeGreaterThan(0.9)
  })

  test('of two clauses finds the skill of each', () => {
    expect(skillsFor('you will cook meals for the crew, and drive trucks on the weekend').slice(0, 2).sort()).toEqual([
      12, 13,
    ])
  })

  test('scores its windows within a clause only', () => {
    expect(featureOf('weld, pipes', 11, 'windowCentroid')).toBeLessThan(featureOf('weld pipes', 11, 'windowCentroid'))
  })
})

describe('unknown words', () => {
  test.each(['raj mistri', 'mistri', 'ka kaam', 'the', '', '???', 'बिजली', 'of the and'])('%j finds nothing', text => {
    expect(scored(text)).toEqual([])
  })

  test('a word that is not in the catalogue is not encoded, even if the table has it', () => {
    expect(featureOf('weld mistri', 11, 'wholeCentroid')).toBe(featureOf('weld', 11, 'wholeCentroid'))
    expect(featureOf('weld the', 11, 'wholeCentroid')).toBe(featureOf('weld', 11, 'wholeCentroid'))
  })

  test('a skill without a readable label is never an answer', () => {
    for (const text of ['weld pipes', 'cook', 'bricks']) expect(skillsFor(text)).not.toContain(16)
  })
})

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(fc.constantFrom('weld', 'the', 'pipes', ',', 'lorry', 'mistri', 'cook', 'meals', '.', 'brickz'), {
        maxLength: 40,
      })
      .map(words => words.join(' ')),
  )

  test('gives the same answer twice, in order and within its limit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, limit) => {
        const found = scored(text, limit)
        expect(scored(text, limit)).toEqual(found)
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(new Set(found.map(({ skill }) => skill)).size).toBe(found.length)
        const scores = found.map(({ score }) => score)
        expect(scores.every(Number.isFinite)).toBe(true)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      }),
    )
  })

  test('gets the same answer from a transferred index', () => {
    const built = buildRankerIndex(SAMPLE_SKILLS, SAMPLE_TABLE)
    const moved = structuredClone(built, { transfer: buffersOf(built) })
    expect(built.lexical.byGram.rows).toHaveLength(0)
    fc.assert(
      fc.property(texts, text => {
        expect(scoreSkills(moved, weights, readQuery(moved, readPhrase(text)), 5)).toEqual(scored(text, 5))
      }),
    )
  })
})

describe("ESCO's facts", () => {
  const facts = { occupations: 0, isKnowledge: false, reuse: 'sector-specific' } as const
  const twins = [
    { skill: 1, labels: ['weld pipes'], facts },
    { skill: 2, labels: ['weld pipes'], facts: { ...facts, occupations: 40 } },
  ]

  const ranks = (skills: Parameters<typeof buildRankerIndex>[0]) => {
    const built = buildRankerIndex(skills, SAMPLE_TABLE)
    return scoreSkills(built, weights, readQuery(built, readPhrase('weld pipes')), 3)
  }
  const stranger = { skill: 3, labels: ['weld pipes'] }

  test('decide between equal scores if every skill has them', () => {
    expect(ranks(twins).map(({ skill }) => skill)).toEqual([2, 1])
  })

  test('count neither for nor against a skill without them', () => {
    expect(ranks([...twins, stranger]).map(({ skill }) => skill)).toEqual([2, 3, 1])
  })

  test('are not used if half of the skills lack them', () => {
    const [first, second] = ranks([twins[0]!, twins[1]!, stranger, SAMPLE_SKILLS[2]!])
    expect(first!.score).toBe(second!.score)
  })
})
