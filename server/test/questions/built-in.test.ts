import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { loadItemBank } from '../../src/compose/questions.ts'
import { passGate } from '../../src/features/questions/core/quality-gate.ts'
import { QUESTIONS_A_SKILL } from '../../src/features/questions/core/question.ts'
import { seeded } from '../../src/features/questions/core/questions.fixture.ts'
import type { ItemBank } from '../../src/features/questions/index.ts'
import { type BuiltInQuestions, builtInQuestions } from '../../src/features/questions/make-questions.ts'

/** Without a model: every skill that may be verified gets its questions, from the bank or from the catalogue. */
const AT_ONCE = 8

let db: TestDatabase
let itemBank: ItemBank
/** What each skill gets in an installation without a bank. */
const derived = new Map<number, BuiltInQuestions>()

beforeAll(async () => {
  db = await createTestDatabase(inject('templateDatabase'))
  itemBank = await loadItemBank()
  const { rows } = await db.admin.query<{ number: number }>(
    `select number from catalogue_nodes where level = 'skill' and verifiable and retired_version is null order by number`,
  )
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const skills = rows.slice(at, at + AT_ONCE).map(row => row.number)
    await Promise.all(skills.map(async skill => derived.set(skill, await make(new Map(), skill))))
  }
})
afterAll(() => db.drop())

const make = (bank: ItemBank, skill: number) =>
  builtInQuestions({ itemBank: bank, random: seeded(skill) }, db.database.reads, skill)

describe('every verifiable skill of the starter catalogue', () => {
  test('has four questions from the catalogue that pass the gate beside each other', () => {
    expect(derived.size).toBeGreaterThanOrEqual(892)
    const short = [...derived].filter(
      ([, { questions, source }]) => source !== 'catalogue' || passGate(questions).kept.length !== QUESTIONS_A_SKILL,
    )
    expect(short).toEqual([])
  })

  test('no question contains the answer of another', () => {
    const told = [...derived.values()].flatMap(({ questions }) => {
      const asked = questions.map(({ texts }) => texts.en.ask)
      return questions.map(({ texts, right }) => texts.en.options[right]!).filter(answer => asked.some(holds(answer)))
    })
    expect(told).toEqual([])
  })
})

/** Short names of trades ("Packing") are also words of skills; what is longer than that is an answer. */
function holds(answer: string): (ask: string) => boolean {
  return ask => answer.length > 30 && ask.includes(answer)
}

test('a skill of the bank is asked in English and Hindi, and by the bank alone', async () => {
  const [skill] = itemBank.keys()
  const { questions, source } = await make(itemBank, skill!)
  expect(source).toBe('item_bank')
  expect(questions).toHaveLength(QUESTIONS_A_SKILL)
  const written = new Set(itemBank.get(skill!)!.map(each => each.texts.en.ask))
  for (const { texts } of questions) {
    expect(Object.keys(texts)).toEqual(['en', 'hi'])
    expect(written).toContain(texts.en.ask)
  }
})

test('each position has one right answer', async () => {
  for (const bank of [itemBank, new Map()]) {
    const { questions } = await make(bank, [...itemBank.keys()][0]!)
    expect(questions.map(each => each.right).toSorted()).toEqual([0, 1, 2, 3])
  }
})

test('a skill that does not exist has no questions', async () => {
  expect(await make(itemBank, 999_999)).toEqual({ questions: [], source: 'catalogue' })
})
