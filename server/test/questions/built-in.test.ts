import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_BANK } from '../../../testing/item-bank.ts'
import { openItemBank } from '../../src/compose/questions.ts'
import { passGate } from '../../src/features/questions/core/quality-gate.ts'
import { QUESTIONS_A_SKILL } from '../../src/features/questions/core/question.ts'
import { seeded } from '../../src/features/questions/core/questions.fixture.ts'
import type { MadeQuestions, PublicBank } from '../../src/features/questions/index.ts'
import { testQuestionsOf } from './test-questions.fixture.ts'

/** In test mode every skill that may be verified gets its questions: from the public bank, or samples. */
const AT_ONCE = 8

let db: TestDatabase
let itemBank: PublicBank
/** What each skill gets in an installation without a bank. */
const derived = new Map<number, MadeQuestions>()

beforeAll(async () => {
  db = await createTestDatabase(inject('templateDatabase'))
  itemBank = await openItemBank()
  const { rows } = await db.admin.query<{ number: number }>(
    `select number from catalogue_nodes where level = 'skill' and verifiable and retired_version is null order by number`,
  )
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const skills = rows.slice(at, at + AT_ONCE).map(row => row.number)
    await Promise.all(skills.map(async skill => derived.set(skill, await make(EMPTY_BANK, skill))))
  }
})
afterAll(() => db.drop())

const make = (bank: PublicBank, skill: number) => testQuestionsOf(db, bank, skill, seeded(skill))

const known = ({ texts, right }: MadeQuestions['questions'][number]) => ({ texts, right: right! })

describe('every verifiable skill of the starter catalogue', () => {
  test('has five samples that pass the gate beside each other', () => {
    expect(derived.size).toBeGreaterThanOrEqual(892)
    const short = [...derived].filter(
      ([, { questions, source }]) =>
        source !== 'sample' || passGate(questions.map(known)).kept.length !== QUESTIONS_A_SKILL.session,
    )
    expect(short).toEqual([])
  })
})

test('a skill of the bank is asked in English and Hindi, and by the bank alone', async () => {
  const [skill] = itemBank.skills
  const { questions, source } = await make(itemBank, skill!)
  expect(source).toBe('item_bank')
  expect(questions).toHaveLength(QUESTIONS_A_SKILL.session)
  const written = new Set((await itemBank.itemsOf(skill!)).map(each => each.texts.en.ask))
  for (const { texts } of questions) {
    expect(Object.keys(texts)).toEqual(['en', 'hi'])
    expect(written).toContain(texts.en.ask)
  }
})

test('each position has a right answer, one of them two', async () => {
  for (const bank of [itemBank, EMPTY_BANK]) {
    const { questions } = await make(bank, [...itemBank.skills][0]!)
    expect(questions.map(each => each.right).toSorted()).toEqual([0, 0, 1, 2, 3])
  }
})

test('a skill that does not exist has no questions', async () => {
  expect(await make(itemBank, 999_999)).toMatchObject({ questions: [] })
})
