import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACT_FEATURES, FEATURES } from './features.ts'
import { buildJudgeIndex } from './judge-index.ts'
import { readLikelihoods } from './likelihood.ts'
import { type Judge, likelySkills } from './likely-skills.ts'
import { SAMPLE_SKILLS, SAMPLE_TABLE } from './sample-skills.ts'
import { SIGNS } from './signs.ts'
import { readWeights } from './weights.ts'

const even = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1]))
const none = Object.fromEntries(SIGNS.map(sign => [sign, 0]))
const weights = readWeights({
  full: even(FEATURES),
  bare: even(FEATURES.filter(feature => !FACT_FEATURES.includes(feature))),
})
/** Everything is as likely as its constant says. */
const judgeSaying = (constant: number, signs: Readonly<Record<string, number>> = {}): Judge => {
  const set = { constant, ...none, ...signs }
  return {
    index: buildJudgeIndex(SAMPLE_SKILLS, SAMPLE_TABLE),
    weights,
    likelihoods: readLikelihoods({ full: set, bare: set }),
  }
}
const certain = judgeSaying(50)
const log = (likelihood: number) => Math.log(likelihood / (1 - likelihood))

describe('likely skills', () => {
  test('are told with how likely they are, the likeliest first', () => {
    const judge = judgeSaying(1, { odds: 0.1 })
    const [first, second] = likelySkills(judge, 'weld pipes', 5)
    expect(first!.skill).toBe(11)
    expect(first!.score).toBeGreaterThan(second!.score)
  })

  test('the surest stays below every label that was met', () => {
    expect(likelySkills(certain, 'weld pipes', 1)).toEqual([{ skill: 11, score: 0.89 }])
  })

  test('what is less likely than one in ten is not told', () => {
    expect(likelySkills(judgeSaying(log(0.11)), 'weld pipes', 3)).not.toEqual([])
    expect(likelySkills(judgeSaying(log(0.09)), 'weld pipes', 3)).toEqual([])
  })

  test('no more are told than were asked for', () => {
    expect(likelySkills(certain, 'weld pipes and cook meals', 2)).toHaveLength(2)
  })
})

describe('words that no skill has', () => {
  test.each(['raj mistri', 'zzz', 'बिजली', '', 'of the'])('alone give no answer, however sure the judge: %j', text => {
    expect(likelySkills(certain, text, 5)).toEqual([])
  })

  test('make an answer less sure once they are more than half', () => {
    const scoreOf = (text: string) => likelySkills(certain, text, 1)[0]!.score
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
  const judge = judgeSaying(-1, { odds: 1, wholeLabel: 0.5 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 6 }), (text, limit) => {
      const found = likelySkills(judge, text, limit)
      expect(found.length).toBeLessThanOrEqual(limit)
      expect(new Set(found.map(({ skill }) => skill)).size).toBe(found.length)
      for (const { score } of found) expect(score >= 0.1 && score <= 0.89).toBe(true)
    }),
  )
})
