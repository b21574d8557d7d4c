import { beforeAll, describe, expect, test } from 'vitest'
import { readWholeBank } from '../../../testing/item-bank.ts'
import { readStarterTree } from '../../../testing/starter.ts'
import { chooseQuestions } from '../../src/features/questions/core/choose.ts'
import { passGate } from '../../src/features/questions/core/quality-gate.ts'
import { QUESTIONS_A_SKILL, type SkillQuestion } from '../../src/features/questions/core/question.ts'
import { seeded } from '../../src/features/questions/core/questions.fixture.ts'
import type { ItemBank } from '../../src/features/questions/index.ts'

/** The questions we wrote, as they lie in the tree: that they are enough, sound, and not to be guessed. */
const LANGUAGES = ['en', 'hi'] as const
type BankLanguage = (typeof LANGUAGES)[number]

let bank: ItemBank
let all: readonly SkillQuestion[]
beforeAll(async () => {
  bank = await readWholeBank()
  all = [...bank.values()].flat()
})

const lengthsOf = ({ texts }: SkillQuestion, language: BankLanguage) =>
  texts[language]!.options.map(option => [...option].length)

test('has at least 200 skills over every trade of the starter catalogue, each verifiable', async () => {
  const { skills } = await readStarterTree()
  const verifiable = new Set(skills.filter(skill => skill.verifiable).map(skill => skill.number))
  expect(bank.size).toBeGreaterThanOrEqual(200)
  expect([...bank.keys()].filter(number => !verifiable.has(number))).toEqual([])
})

test('has at least fifteen questions a skill that pass the gate beside each other: three attempts without a repeat', () => {
  for (const [skill, questions] of bank) {
    const { kept, dropped } = passGate(questions)
    expect({ skill, dropped }).toEqual({ skill, dropped: [] })
    expect(kept.length, `skill ${skill}`).toBeGreaterThanOrEqual(15)
  }
})

test('has every question in English and in Hindi, and no two skills share one', () => {
  for (const { texts } of all) expect(Object.keys(texts)).toEqual(LANGUAGES)
  for (const language of LANGUAGES) {
    const asked = all.map(({ texts }) => JSON.stringify([texts[language]!.ask, texts[language]!.options.toSorted()]))
    expect(asked.filter((each, at) => asked.indexOf(each) < at)).toEqual([])
  }
})

test.each(LANGUAGES)('has the right option as the longest in at most a quarter of all questions in %s', language => {
  const telling = all.filter(question => {
    const [right, ...wrong] = lengthsOf(question, language)
    return wrong.every(length => length < right!)
  })
  expect(telling.length / all.length).toBeLessThanOrEqual(0.25)
})

/** The share of questions that somebody gets right who knows nothing; one of several like options is right by chance. */
function guessed(drawn: readonly SkillQuestion[], language: BankLanguage, prefer: (length: number) => number): number {
  const hits = drawn.map(question => {
    const marks = lengthsOf(question, language).map(prefer)
    const best = Math.max(...marks)
    return marks[question.right] === best ? 1 / marks.filter(mark => mark === best).length : 0
  })
  return hits.reduce<number>((sum, hit) => sum + hit, 0) / drawn.length
}

describe('over 10,000 draws', () => {
  const draws: (readonly SkillQuestion[])[] = []
  beforeAll(() => {
    const random = seeded(20_261_115)
    const skills = [...bank.values()]
    for (let draw = 0; draw < 10_000; draw++)
      draws.push(chooseQuestions(skills[draw % skills.length]!, QUESTIONS_A_SKILL.mandate, random))
  })

  // 1.3 hundredths are three deviations of 10,000 answers with a chance of a quarter.
  test.each([0, 1, 2, 3])('always choosing option %i is right a quarter of the time, at every question', position => {
    for (let at = 0; at < QUESTIONS_A_SKILL.mandate; at++) {
      const share = draws.filter(questions => questions[at]!.right === position).length / draws.length
      expect(Math.abs(share - 0.25)).toBeLessThanOrEqual(0.013)
    }
  })

  test('no draw has a position that is right more often than another', () => {
    for (const questions of draws) expect(questions.map(each => each.right).toSorted()).toEqual([0, 1, 2, 3])
  })

  test.each(LANGUAGES)('the longest option in %s is right at most 30 times in a hundred', language => {
    expect(guessed(draws.flat(), language, length => length)).toBeLessThanOrEqual(0.3)
  })

  test.each(LANGUAGES)('the shortest option in %s is right at most 32 times in a hundred', language => {
    expect(guessed(draws.flat(), language, length => -length)).toBeLessThanOrEqual(0.32)
  })
})
