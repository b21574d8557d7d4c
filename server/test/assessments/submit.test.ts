import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assessmentSetup,
  ends,
  eventsOf,
  generate,
  HOUR_MS,
  keysOf,
  MINUTE_MS,
  newVerification,
  type Setup,
  submit,
  type VerificationInput,
} from '../../../testing/assessments.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { expireAttempts, readAssessment, submitAssessment } from '../../src/features/assessments/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** Answering: once, whole, in time; what comes of it. Without a model, as test keys have it. */
let db: TestDatabase
let setup: Setup
let tenant: Tenant
beforeAll(async () => {
  db = await createTestDatabase()
  setup = await assessmentSetup(db)
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'test' }
})
afterAll(() => db.drop())

async function opened(terms: VerificationInput = {}) {
  const id = await newVerification(setup, tenant, terms)
  return { id, questions: await questionsOf(id) }
}
async function questionsOf(id: string) {
  const made = await generate(setup, tenant, id)
  if (!made.ok) throw new Error(made.error.code)
  return made.value.questions
}
const send = (id: string, answers: readonly { questionId: string; option: string | number }[]) =>
  submitAssessment(setup.deps, tenant, id, answers)
const firsts = (questions: readonly { id: string }[]) => questions.map(({ id }) => ({ questionId: id, option: 0 }))
/** How it ended, and with which credentials. */
const endsOf = async (id: string) => (await eventsOf(db, id)).filter(type => type !== 'verification.initiated')
const issuedOf = (id: string) =>
  setup.issued.filter(each => each.verificationId === id).map(({ skill, result }) => ({ skill: skill.number, result }))
const attemptsOf = async (id: string) =>
  (
    await db.admin.query('select attempt, state, score from assessments where verification_id = $1 order by attempt', [
      id,
    ])
  ).rows

describe('scoring', () => {
  test.each([
    [5, 100],
    [4, 80],
  ])('%i of five right in every skill passes, and every skill is verified with its result', async (right, score) => {
    const { id, questions } = await opened()
    const skill = { correct: right, total: 5, passed: true }
    expect(await submit(db, setup, tenant, id, questions, right)).toEqual({
      ok: true,
      value: {
        score,
        passed: true,
        skills: [
          { skillId: 'sk_1001', ...skill },
          { skillId: 'sk_1004', ...skill },
        ],
      },
    })
    const result = { score, correct: right, total: 5, questionSource: 'item_bank' }
    expect(issuedOf(id)).toEqual([
      { skill: 1001, result },
      { skill: 1004, result },
    ])
    expect(await endsOf(id)).toEqual(['verification.completed'])
    expect(await attemptsOf(id)).toEqual([{ attempt: 1, state: 'passed', score }])
  })

  test('one skill of two passed is not passed, and the verification stays open while attempts are left', async () => {
    const { id, questions } = await opened()
    const keys = await keysOf(db, id)
    const answers = questions.map(({ id: questionId, skillNumber }) => ({
      questionId,
      option: (keys.get(questionId)! + (skillNumber === 1001 ? 0 : 1)) % 4,
    }))
    expect(await send(id, answers)).toMatchObject({
      value: {
        score: 50,
        passed: false,
        skills: [
          { correct: 5, passed: true },
          { correct: 0, passed: false },
        ],
      },
    })
    expect(await endsOf(id)).toEqual([])
  })

  test('a new attempt asks only what is not passed, and passing it verifies every skill with its own result', async () => {
    const { id, questions } = await opened()
    const keys = await keysOf(db, id)
    await send(
      id,
      questions.map(({ id: questionId, skillNumber }) => ({
        questionId,
        option: (keys.get(questionId)! + (skillNumber === 1001 ? 0 : 1)) % 4,
      })),
    )
    setup.time.advance(HOUR_MS)
    const again = await questionsOf(id)
    expect(again.map(({ skillNumber }) => skillNumber)).toEqual(Array(5).fill(1004))
    expect(await submit(db, setup, tenant, id, again, 4)).toMatchObject({
      value: { score: 80, passed: true, skills: [{ skillId: 'sk_1004', correct: 4 }] },
    })
    expect(issuedOf(id)).toMatchObject([
      { skill: 1001, result: { score: 100 } },
      { skill: 1004, result: { score: 80 } },
    ])
  })

  test('an option counts the same by its text', async () => {
    const { id, questions } = await opened({ skills: [1001] })
    const keys = await keysOf(db, id)
    const answers = questions.map(each => ({ questionId: each.id, option: each.options[keys.get(each.id)!]! }))
    expect(await send(id, answers)).toMatchObject({ value: { score: 100, passed: true } })
  })

  test('the third failure fails every skill', async () => {
    const { id } = await opened()
    for (const _ of [1, 2, 3]) {
      await submit(db, setup, tenant, id, await questionsOf(id), 3)
      setup.time.advance(HOUR_MS)
    }
    expect(await endsOf(id)).toEqual(['verification.failed'])
    expect(issuedOf(id)).toEqual([])
  })
})

describe('once', () => {
  test('of twenty at the same time one is graded', async () => {
    const { id, questions } = await opened()
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(db, setup, tenant, id, questions, 5)))
    expect(all.filter(each => each.ok)).toHaveLength(1)
    expect(new Set(all.flatMap(each => (each.ok ? [] : [each.error.code])))).toEqual(new Set(['ASSESSMENT_LOCKED']))
    expect(await endsOf(id)).toHaveLength(1)
  })
  test('a failed attempt is not answered again', async () => {
    const { id, questions } = await opened()
    await submit(db, setup, tenant, id, questions, 0)
    expect(await submit(db, setup, tenant, id, questions, 4)).toMatchObject({
      error: { code: 'ASSESSMENT_NOT_FOUND' },
    })
    expect(await attemptsOf(id)).toEqual([{ attempt: 1, state: 'failed', score: 0 }])
  })
  test('a passed one is locked', async () => {
    const { id, questions } = await opened()
    await submit(db, setup, tenant, id, questions, 4)
    expect(await send(id, firsts(questions))).toMatchObject({ error: { code: 'ASSESSMENT_LOCKED' } })
  })
})

describe('errors change nothing', () => {
  test('a question without an answer, an answer without a question, nothing to answer', async () => {
    const { id, questions } = await opened()
    expect(await send(id, firsts(questions.slice(1)))).toMatchObject({ error: { code: 'ANSWERS_INCOMPLETE' } })
    expect(await send(id, [])).toMatchObject({ error: { code: 'ANSWERS_INCOMPLETE' } })
    expect(await send(id, [...firsts(questions), { questionId: 'qst_no', option: 0 }])).toMatchObject({
      error: { code: 'VALIDATION_FAILED' },
    })
    expect(await attemptsOf(id)).toEqual([{ attempt: 1, state: 'open', score: null }])
    expect(await send(await newVerification(setup, tenant), [])).toMatchObject({
      error: { code: 'ASSESSMENT_NOT_FOUND' },
    })
  })
  test('another organisation finds no assessment', async () => {
    const { id, questions } = await opened()
    const foreign: Tenant = { ...tenant, orgId: await newOrganisation(keysDeps(db)) }
    expect(await submitAssessment(setup.deps, foreign, id, firsts(questions))).toMatchObject({
      error: { code: 'ASSESSMENT_NOT_FOUND' },
    })
  })
  test('questions of an earlier attempt are not answers to this one', async () => {
    const { id, questions } = await opened()
    await submit(db, setup, tenant, id, questions, 0)
    setup.time.advance(HOUR_MS)
    await questionsOf(id)
    expect(await send(id, firsts(questions))).toMatchObject({ error: { code: 'VALIDATION_FAILED' } })
  })
})

describe('the clock', () => {
  test('a millisecond before the end counts, the end does not, and counts as failed', async () => {
    const [inTime, late] = [await opened(), await opened()]
    setup.time.advance(15 * MINUTE_MS - 1)
    expect((await submit(db, setup, tenant, inTime.id, inTime.questions, 4)).ok).toBe(true)
    setup.time.advance(1)
    expect(await submit(db, setup, tenant, late.id, late.questions, 4)).toMatchObject({
      error: { code: 'ASSESSMENT_EXPIRED' },
    })
    expect(await attemptsOf(late.id)).toEqual([{ attempt: 1, state: 'expired', score: null }])
    expect(await submit(db, setup, tenant, late.id, late.questions, 4)).toMatchObject({
      error: { code: 'ASSESSMENT_EXPIRED' },
    })
    setup.time.advance(HOUR_MS)
    expect((await generate(setup, tenant, late.id)).ok).toBe(true)
  })

  test('the job ends what ran out, of every organisation, and with the third the verification', async () => {
    const { id } = await opened()
    const elsewhere: Tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
    const other = await newVerification(setup, elsewhere)
    await generate(setup, elsewhere, other)
    for (const _ of [1, 2]) {
      setup.time.advance(15 * MINUTE_MS)
      await expireAttempts(setup.deps, ends())
      expect(await endsOf(id)).toEqual([])
      setup.time.advance(HOUR_MS)
      await questionsOf(id)
    }
    setup.time.advance(15 * MINUTE_MS)
    await expireAttempts(setup.deps, ends())
    await expireAttempts(setup.deps, ends())
    expect((await attemptsOf(id)).map(each => each.state)).toEqual(['expired', 'expired', 'expired'])
    expect((await attemptsOf(other)).map(each => each.state)).toEqual(['expired'])
    expect(await endsOf(id)).toHaveLength(1)
    expect(await generate(setup, tenant, id)).toMatchObject({ error: { code: 'ATTEMPTS_EXHAUSTED' } })
  })

  test('an exhausted verification ends with the first call that notices, without waiting for the job', async () => {
    const { id } = await opened()
    for (const _ of [1, 2]) {
      setup.time.advance(15 * MINUTE_MS + HOUR_MS)
      await questionsOf(id)
    }
    setup.time.advance(15 * MINUTE_MS)
    expect(await generate(setup, tenant, id)).toMatchObject({ error: { code: 'ATTEMPTS_EXHAUSTED' } })
    expect(await endsOf(id)).toHaveLength(1)
  })

  test('a generation whose maker was killed long ago leaves nothing of its model’s words', async () => {
    const id = await newVerification(setup, tenant)
    const insert = (text: string) => db.admin.query(text, [tenant.orgId, id])
    await insert(`insert into assessment_generations (org_id, mode, verification_id, run, lease_token, leased_until)
      values ($1, 'test', $2, 1, gen_random_uuid(), now() - interval '11 minutes')`)
    await insert(
      `insert into model_steps (org_id, mode, subject, run, step, tries) values ($1, 'test', $2, 1, 'write', 1)`,
    )
    await expireAttempts(setup.deps, ends())
    const { rows } = await db.admin.query('select from model_steps where subject = $1', [id])
    expect(rows).toEqual([])
    expect((await generate(setup, tenant, id)).ok).toBe(true)
  })
})

test('a session shows the last attempt and never more than its score', async () => {
  const { id, questions } = await opened()
  const view = () => readAssessment(db.database.forTenant(tenant).reads, id, new Date(setup.time.clock()))
  const expiresAt = new Date(setup.time.clock() + 15 * MINUTE_MS)
  const open = { totalQuestions: 10, attempt: 1, expiresAt, hasAttemptsLeft: true, questionSource: 'item_bank' }
  expect(await view()).toEqual({ ...open, score: null, passed: null, nextAttemptAt: null })
  await submit(db, setup, tenant, id, questions, 2)
  const nextAttemptAt = new Date(setup.time.clock() + HOUR_MS)
  expect(await view()).toEqual({ ...open, score: 40, passed: false, nextAttemptAt })
  setup.time.advance(HOUR_MS)
  await questionsOf(id)
  setup.time.advance(HOUR_MS)
  expect(await view()).toMatchObject({ attempt: 2, score: null, passed: false })
  expect(await readAssessment(db.database.forTenant(tenant).reads, 'vrf_none', new Date())).toBeNull()
})
