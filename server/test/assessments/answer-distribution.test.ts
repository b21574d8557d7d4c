import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_BANK } from '../../../testing/item-bank.ts'
import { openItemBank } from '../../src/compose/questions.ts'
import { type DrawnQuestion, drawQuestions } from '../../src/features/assessments/core/draw.ts'
import { seeded } from '../../src/features/questions/core/questions.fixture.ts'
import type { PublicBank } from '../../src/features/questions/index.ts'
import { testQuestionsOf } from '../questions/test-questions.fixture.ts'

/** 10,000 questions as students see them, of test mode: what somebody gets right who knows nothing. */
const SESSIONS = 1_000
const AT_ONCE = 10
let db: TestDatabase
const drawn: (readonly DrawnQuestion[])[] = []
beforeAll(async () => {
  db = await createTestDatabase(inject('templateDatabase'))
  const itemBank = await openItemBank()
  const { rows } = await db.admin.query<{ number: number }>(
    `select number from catalogue_nodes where level = 'skill' and verifiable and retired_version is null order by number`,
  )
  const skills = rows.map(row => row.number)
  const session = async (number: number) => {
    // One skill of the bank and one that only the catalogue knows.
    const ofBank = [...itemBank.skills][number % itemBank.skills.size]!
    const own = await Promise.all([
      made(itemBank, ofBank, number),
      made(EMPTY_BANK, skills[number % skills.length]!, number),
    ])
    let next = 0
    return drawQuestions(own.flat(), seeded(number + 90_000), () => `q${next++}`)
  }
  for (let from = 0; from < SESSIONS; from += AT_ONCE)
    drawn.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => session(from + at)))))
})
afterAll(() => db.drop())

async function made(itemBank: PublicBank, skillNumber: number, seed: number) {
  const { questions } = await testQuestionsOf(db, itemBank, skillNumber, seeded(seed * 7 + 1))
  return questions.map(({ itemId, texts, right }) => ({
    skillNumber,
    itemId,
    question: texts.en.ask,
    options: texts.en.options,
    right,
  }))
}

/** Of several like options one is right by chance. */
function share(prefer: (options: readonly string[]) => readonly number[]): number {
  const all = drawn.flat()
  const hits = all.map(({ shown, right }) => {
    const picked = prefer(shown.options)
    const best = picked.flatMap((value, place) => (value === Math.max(...picked) ? [place] : []))
    return best.includes(right!) ? 1 / best.length : 0
  })
  return hits.reduce((sum, hit) => sum + hit, 0) / all.length
}
const A_QUARTER = { least: 0.25 - 0.013, most: 0.25 + 0.013 }

test('there are 10,000 of them', () => {
  expect(drawn.flat().length).toBe(SESSIONS * 10)
})

describe('who picks always', () => {
  test.each([0, 1, 2, 3])('place %i is right in a quarter, give or take 1.3 in a hundred', place => {
    const right = share(options => options.map((_, at) => (at === place ? 1 : 0)))
    expect(right).toBeGreaterThan(A_QUARTER.least)
    expect(right).toBeLessThan(A_QUARTER.most)
  })
  test('the longest option is right in at most 30 %', () => {
    expect(share(options => options.map(option => [...option].length))).toBeLessThanOrEqual(0.3)
  })
  test('the shortest option is right in at most 30 %', () => {
    expect(share(options => options.map(option => -[...option].length))).toBeLessThanOrEqual(0.3)
  })
  test('the first option by the alphabet is right in at most 30 %', () => {
    expect(share(options => options.map(option => -options.toSorted().indexOf(option)))).toBeLessThanOrEqual(0.3)
  })
  test('the place the question before it had right is right in a quarter', () => {
    const pairs = drawn.flatMap(each => each.slice(1).map((one, at) => one.right === each[at]!.right))
    const right = pairs.filter(Boolean).length / pairs.length
    expect(Math.abs(right - 0.25)).toBeLessThan(0.015)
  })
})
