import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { CALIBRATION_FEATURES, FACT_FEATURES, FEATURES } from './features.ts'
import { readCalibrations, readWeights } from './model.ts'
import { readQuery } from './query.ts'
import { type Ranker, rankSkills } from './rank.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './ranker.fixture.ts'
import { buildRankerIndex } from './ranker-index.ts'

const even = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1]))
const none = Object.fromEntries(CALIBRATION_FEATURES.map(feature => [feature, 0]))
const weights = readWeights({
  full: even(FEATURES),
  bare: even(FEATURES.filter(feature => !FACT_FEATURES.includes(feature))),
})
/** Every answer has the probability given by the constant. */
const rankerWith = (constant: number, features: Readonly<Record<string, number>> = {}): Ranker => {
  const set = { constant, ...none, ...features }
  return {
    index: buildRankerIndex(SAMPLE_SKILLS, SAMPLE_TABLE),
    weights,
    calibrations: readCalibrations({ full: set, bare: set }),
  }
}
const rank = (ranker: Ranker, text: string, limit: number) =>
  rankSkills(ranker, readQuery(ranker.index, readPhrase(text)), limit)
const certain = rankerWith(50)
const log = (probability: number) => Math.log(probability / (1 - probability))

describe('ranked skills', () => {
  test('have a probability, the highest first', () => {
    const ranker = rankerWith(1, { odds: 0.1 })
    const [first, second] = rank(ranker, 'weld pipes', 5)
    expect(first!.skill).toBe(11)
    expect(first!.score).toBeGreaterThan(second!.score)
  })

  test('the probability is at most 0.89, below every label match', () => {
    expect(rank(certain, 'weld pipes', 1)).toEqual([{ skill: 11, score: 0.89 }])
  })

  test('a probability under 0.1 is not returned', () => {
    expect(rank(rankerWith(log(0.11)), 'weld pipes', 3)).not.toEqual([])
    expect(rank(rankerWith(log(0.09)), 'weld pipes', 3)).toEqual([])
  })

  test('the limit applies', () => {
    expect(rank(certain, 'weld pipes and cook meals', 2)).toHaveLength(2)
  })
})

describe('words that no skill has', () => {
  test.each(['raj mistri', 'zzz', 'बिजली', '', 'of the'])(
    'alone give no answer, whatever the calibration: %j',
    text => {
      expect(rank(certain, text, 5)).toEqual([])
    },
  )

  test('lower the probability if they are more than half', () => {
    const scoreOf = (text: string) => rank(certain, text, 1)[0]!.score
    expect(scoreOf('weld mistri')).toBe(0.89)
    expect(scoreOf('weld mistri chunai')).toBeCloseTo((0.89 * 2) / 3)
    expect(scoreOf('weld mistri chunai plaster')).toBeCloseTo(0.89 / 2)
  })
})

test('any text is answered within the limit, each skill once, with scores from 0.1 to 0.89', () => {
  const words = fc.constantFrom('weld', 'the', 'pipes', ',', 'lorry', 'mistri', 'cook', 'meals', '.', 'brickz', 'कल')
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(words, { maxLength: 40 }).map(each => each.join(' ')),
  )
  const ranker = rankerWith(-1, { odds: 1, wholeLabel: 0.5 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, limit) => {
      const found = rank(ranker, text, limit)
      expect(found.length).toBeLessThanOrEqual(limit)
      expect(new Set(found.map(({ skill }) => skill)).size).toBe(found.length)
      for (const { score } of found) expect(score >= 0.1 && score <= 0.89).toBe(true)
    }),
  )
})
