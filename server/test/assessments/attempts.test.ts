import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  assessmentSetup,
  eventsOf,
  generate,
  HOUR_MS,
  keysOf,
  newVerification,
  type Setup,
  submit,
} from '../../../testing/assessments.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { submitAssessment } from '../../src/features/assessments/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** Attempts of one student at one skill, over all sessions, on the private bank. */
let db: TestDatabase
let setup: Setup
let tenant: Tenant
beforeAll(async () => {
  db = await createTestDatabase()
  setup = await assessmentSetup(db)
})
afterAll(() => db.drop())
let students = 0
let student: string
beforeEach(async () => {
  tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
  students += 1
  student = `one-of-many-${students}`
})

const session = (skills: readonly number[] = [1001]) => newVerification(setup, tenant, { student, skills })
const codeOf = async (id: string) => {
  const outcome = await generate(setup, tenant, id)
  return outcome.ok ? 'ok' : outcome.error.code
}
async function fail(id: string): Promise<readonly string[]> {
  const made = await generate(setup, tenant, id)
  if (!made.ok) throw new Error(made.error.code)
  await submit(db, setup, tenant, id, made.value.questions, 0)
  return made.value.questions.map(({ question }) => question)
}
const stateOf = async (id: string) => {
  const { rows } = await db.admin.query('select state, signals from verifications where verification_id = $1', [id])
  return rows[0]
}

describe('three attempts at a skill in 30 days', () => {
  test('whatever the session, and no question twice', async () => {
    const asked: string[] = []
    for (const _ of [1, 2, 3]) {
      asked.push(...(await fail(await session())))
      setup.time.advance(HOUR_MS)
    }
    expect(new Set(asked).size).toBe(15)
    const late = await session([1001, 1004])
    expect(await generate(setup, tenant, late)).toMatchObject({
      error: { code: 'ATTEMPTS_EXHAUSTED', details: [{ message: expect.stringMatching(/^sk_1001:/) }] },
    })
    // Another skill has attempts of its own, and the month passes.
    expect(await codeOf(await session([1004]))).toBe('ok')
    setup.time.advance(30 * 24 * HOUR_MS)
    expect(await codeOf(await session())).toBe('ok')
  })

  test('of sessions at the same time, one begins an attempt', async () => {
    const ids = await Promise.all([session(), session(), session()])
    const codes = await Promise.all(ids.map(codeOf))
    expect(codes.toSorted()).toEqual(['ATTEMPT_TOO_SOON', 'ATTEMPT_TOO_SOON', 'ok'])
  })

  test('a session ends as failed when its skill has none left, even if other sessions used them', async () => {
    const [first, second] = [await session(), await session()]
    await fail(first)
    setup.time.advance(HOUR_MS)
    await fail(first)
    setup.time.advance(HOUR_MS)
    await fail(second)
    expect(await stateOf(second)).toMatchObject({ state: 'failed' })
    expect(await eventsOf(db, second)).toEqual(['verification.initiated', 'verification.failed'])
  })
})

describe('answers faster than a person can read', () => {
  test('hold the outcome: no credential and no event, and the session says why', async () => {
    const id = await session()
    const made = await generate(setup, tenant, id)
    const keys = await keysOf(db, id)
    const answers = [...keys].map(([questionId, option]) => ({ questionId, option }))
    expect(made.ok && (await submitAssessment(setup.deps, tenant, id, answers))).toMatchObject({
      value: { passed: true },
    })
    expect(await stateOf(id)).toEqual({
      state: 'under_review',
      signals: { grade: 'red', reasons: ['fast_answers'] },
    })
    expect(setup.issued.filter(each => each.verificationId === id)).toEqual([])
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
    expect(await codeOf(id)).toBe('ASSESSMENT_LOCKED')
  })

  test('a failed attempt is only failed', async () => {
    const id = await session()
    const made = await generate(setup, tenant, id)
    if (!made.ok) throw new Error(made.error.code)
    const answers = [...(await keysOf(db, id))].map(([questionId, option]) => ({
      questionId,
      option: (option + 1) % 4,
    }))
    await submitAssessment(setup.deps, tenant, id, answers)
    expect(await stateOf(id)).toMatchObject({ state: 'questions_ready' })
  })
})

test('the application cannot read the keys of the private bank', async () => {
  for (const table of ['grading.bank_keys', 'grading.answer_keys'])
    await expect(db.appPool.query(`select * from ${table}`)).rejects.toThrow('permission denied')
})

test('a skill without questions is named', async () => {
  const id = await session([1001, 2001])
  expect(await generate(setup, tenant, id)).toMatchObject({
    error: { code: 'GENERATION_FAILED', details: [{ message: expect.stringMatching(/^sk_2001:/) }] },
  })
})

test('a skill that questions cannot verify is not asked, whatever a bank has', async () => {
  await db.admin.query("update catalogue_nodes set verifiable = false where level = 'skill' and number = 1002")
  const id = await session([1002])
  expect(await generate(setup, tenant, id)).toMatchObject({
    error: { code: 'GENERATION_FAILED', details: [{ message: expect.stringMatching(/^sk_1002:/) }] },
  })
})

test('questions are in the language of the session', async () => {
  const id = await newVerification(setup, tenant, { student, skills: [1003], language: 'hi' })
  const made = await generate(setup, tenant, id)
  for (const { question, options } of made.ok ? made.value.questions : [])
    expect([question, ...options].join(' ')).toMatch(/^[\u0900-\u097F ?]+$/)
  expect(made).toMatchObject({ ok: true, value: { questions: Array(5).fill(expect.anything()) } })
})

test('a passed safety-critical skill waits for an endorsement', async () => {
  await db.admin.query("update catalogue_nodes set safety_critical = true where level = 'skill' and number = 1005")
  const id = await session([1005])
  const made = await generate(setup, tenant, id)
  if (!made.ok) throw new Error(made.error.code)
  await submit(db, setup, tenant, id, made.value.questions, 5)
  expect(await stateOf(id)).toEqual({
    state: 'under_review',
    signals: { grade: 'red', reasons: ['endorsement_missing'] },
  })
})
