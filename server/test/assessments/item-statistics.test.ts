import { afterAll, beforeAll, expect, test } from 'vitest'
import { assessmentSetup, generate, newVerification, type Setup, submit } from '../../../testing/assessments.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { generatedBank, importFiles } from '../../../testing/private-bank.ts'
import { listItemStatistics } from '../../src/features/questions/index.ts'
import type { Mode } from '../../src/kernel/tenant.ts'

/** Statistics of items from answers in live mode. */
let db: TestDatabase
let setup: Setup
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  setup = await assessmentSetup(db)
  orgId = await newOrganisation(keysDeps(db))
})
afterAll(() => db.drop())

const SKILL = 1001

/** A new student answers; the first `right` of five questions right. Returns their items in the order of the answers. */
async function answer(right: number, mode: Mode = 'live', language: 'en' | 'hi' = 'en'): Promise<readonly string[]> {
  const tenant = { orgId, mode }
  const id = await newVerification(setup, tenant, { skills: [SKILL], language })
  const made = await generate(setup, tenant, id)
  if (!made.ok) throw new Error(made.error.code)
  await submit(db, setup, tenant, id, made.value.questions, right)
  const { rows } = await db.admin.query<{ question_id: string; item_id: string }>(
    'select question_id, item_id from assessment_questions where verification_id = $1',
    [id],
  )
  const itemOf = new Map(rows.map(row => [row.question_id, row.item_id]))
  return made.value.questions.map(question => itemOf.get(question.id)!)
}
const statistics = async () => new Map((await listItemStatistics(db.database.reads)).map(each => [each.itemId, each]))

test('count each answer once, with the rest of its attempt, in both languages', async () => {
  const asked = [
    { items: await answer(4), right: 4 },
    { items: await answer(1, 'live', 'hi'), right: 1 },
    { items: await answer(5), right: 5 },
  ]
  const found = await statistics()
  for (const itemId of new Set(asked.flatMap(({ items }) => items))) {
    const answers = asked.flatMap(({ items, right }) => {
      const place = items.indexOf(itemId)
      if (place === -1) return []
      const isRight = place < right ? 1 : 0
      return [{ isRight, rest: (right - isRight) / 4 }]
    })
    const sum = (read: (each: (typeof answers)[number]) => number) => answers.reduce((all, each) => all + read(each), 0)
    const rightAnswers = sum(each => each.isRight)
    const item = found.get(itemId)!
    expect(item).toMatchObject({ skillNumber: SKILL, answers: answers.length, rightAnswers })
    expect(item.rest).toBeCloseTo(sum(each => each.rest))
    expect(item.restSquared).toBeCloseTo(sum(each => each.rest ** 2))
    expect(item.rightRest).toBeCloseTo(sum(each => each.rest * each.isRight))
    expect(item.wrongChoices.length).toBe(3)
    expect(item.wrongChoices.reduce((all, each) => all + each, 0)).toBe(answers.length - rightAnswers)
  }
})

test('do not count trials in test mode', async () => {
  const before = await statistics()
  await answer(5, 'test')
  expect(await statistics()).toEqual(before)
})

test('of many students at once are complete', async () => {
  const total = async () => [...(await statistics()).values()].reduce((all, { answers }) => all + answers, 0)
  const before = await total()
  await Promise.all(Array.from({ length: 8 }, () => answer(2)))
  expect(await total()).toBe(before + 40)
})

test('contain no person, and the role of requests can read neither counts per option nor keys', async () => {
  const { rows } = await db.admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where (table_schema, table_name) = ('grading', 'item_statistics') order by ordinal_position`,
  )
  expect(rows.map(row => row.name)).toEqual([
    'item_id',
    'wording',
    'answers',
    'right_answers',
    'rest',
    'rest_squared',
    'right_rest',
    'choices',
  ])
  const { rows: rights } = await db.admin.query(
    `select has_any_column_privilege('pramaan_app', 'grading.item_statistics', 'select, insert, update') as allowed`,
  )
  expect(rights).toEqual([{ allowed: false }])
})

test('start anew for a question with other words, stay for one that is imported again, and end with a deleted one', async () => {
  const before = await statistics()
  await importFiles(db.database, generatedBank(1, [SKILL]), 5)
  expect([...(await statistics()).values()].map(({ answers }) => answers)).toEqual(
    [...before.values()].map(({ answers }) => answers),
  )
  await importFiles(db.database, generatedBank(2, [SKILL]), 5)
  expect(await statistics()).toEqual(new Map())
  const items = await answer(5)
  expect([...(await statistics()).values()].map(({ itemId, answers }) => [itemId, answers])).toEqual(
    items.toSorted().map(itemId => [itemId, 1]),
  )
  await importFiles(db.database, generatedBank(2, [1004]), 5)
  expect((await db.admin.query('select from grading.item_statistics')).rowCount).toBe(0)
})
