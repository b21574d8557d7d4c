import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { eventsOf, HOUR_MS, keysOf, MINUTE_MS } from '../../../testing/assessments.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { modelRefusal, slow } from '../../../testing/fake-model-behaviours.ts'
import { honest } from '../../../testing/honest-model.ts'
import {
  completedSession,
  errorOf,
  newVerifier,
  type OpenSession,
  openSession,
  SKILL_IDS,
  sessionAtStep3,
  storeSkills,
  type Verifier,
} from '../../../testing/verification.ts'

/** The two calls of an assessment, over HTTP and over two servers. */
let one: TestApi
let two: TestApi
let model: FakeModel
let live: Verifier
let trial: Verifier
beforeAll(async () => {
  model = await startFakeModel(honest)
  const env = { QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake' }
  one = await startTestApi(env)
  two = await startTestApi(env, { db: one.db, time: one.time })
  live = await newVerifier(one)
  trial = await newVerifier(one, { mode: 'test' })
})
afterAll(async () => {
  await two.close()
  await one.close()
  await model.close()
})

const ready = (who: Verifier) => completedSession(who, { method: 'assessment' })
const generate = (who: Verifier, { token }: OpenSession) => who.call('POST', '/assessment/generate', undefined, token)
const submit = (who: Verifier, { token }: OpenSession, answers: unknown) =>
  who.call('POST', '/assessment/submit', { answers }, token)
const TEXT = expect.any(String)

/** All right, or all wrong. */
async function answersTo(session: OpenSession, questions: readonly { questionId: string }[], right: boolean) {
  const keys = await keysOf(one.db, session.id)
  return questions.map(({ questionId }) => ({ questionId, option: (keys.get(questionId)! + (right ? 0 : 1)) % 4 }))
}
async function attempt(session: OpenSession, right: boolean, who = trial) {
  const { body } = await generate(who, session)
  return await submit(who, session, await answersTo(session, body.data.questions, right))
}

describe('POST /assessment/generate', () => {
  test('answers with questions and nothing that tells which option is right', async () => {
    const session = await ready(trial)
    const { status, body, headers } = await generate(trial, session)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const question = { questionId: TEXT, question: TEXT, options: [TEXT, TEXT, TEXT, TEXT] }
    expect(body).toEqual({
      success: true,
      data: {
        serviceVerificationId: session.id,
        totalQuestions: 10,
        expiresAt: new Date(one.time.clock() + 15 * MINUTE_MS).toISOString(),
        questions: Array.from({ length: 10 }, () => question),
      },
      message: TEXT,
      executionTime: expect.stringMatching(/^\d+ms$/),
    })
  })

  test('called again gives the same, says so, and took no time', async () => {
    const session = await ready(trial)
    const first = await generate(trial, session)
    const { status, body } = await generate(trial, session)
    expect([status, body.data]).toEqual([200, { ...first.body.data, alreadyGenerated: true }])
    expect(body).not.toHaveProperty('executionTime')
    expect(await eventsOf(one.db, session.id)).toEqual(['verification.initiated'])
  })

  test('twenty calls at once over two servers: one generation, one event, the same questions for all', async () => {
    model.setBehaviour(request => slow(300, honest(request)))
    const before = model.journal.length
    const session = await ready(live)
    const { secret } = await live.newKey()
    const headers = { 'x-api-key': secret, 'x-session-token': session.token }
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? one : two).call('POST', '/api/v1/assessment/generate', { headers }),
      ),
    )
    expect(all.map(each => each.status)).toEqual(Array(20).fill(200))
    expect(new Set(all.map(({ body }) => JSON.stringify(body.data.questions))).size).toBe(1)
    expect(all.filter(({ body }) => body.executionTime !== undefined)).toHaveLength(1)
    expect(all.filter(({ body }) => body.data.alreadyGenerated)).toHaveLength(19)
    expect(model.journal.length - before).toBe(4 * SKILL_IDS.length)
    expect(await eventsOf(one.db, session.id)).toEqual(['verification.initiated'])
    model.setBehaviour(honest)
  })

  test('every code under its condition', async () => {
    const opened = await openSession(trial)
    expect(errorOf(await generate(trial, opened))).toEqual([404, 'VERIFICATION_NOT_FOUND'])
    await storeSkills(trial, opened)
    expect(errorOf(await generate(trial, opened))).toEqual([404, 'VERIFICATION_NOT_FOUND'])
    const human = await completedSession(trial)
    expect(errorOf(await generate(trial, human))).toEqual([400, 'INVALID_VERIFICATION_TYPE'])
    const empty = await sessionAtStep3(trial, { method: 'assessment' })
    expect(errorOf(await generate(trial, empty))).toEqual([400, 'NO_DATA'])
    expect(errorOf(await trial.call('POST', '/assessment/generate'))).toEqual([401, 'UNAUTHORIZED'])
    const other = await newVerifier(one, { mode: 'test' })
    expect(errorOf(await generate(other, empty))).toEqual([401, 'UNAUTHORIZED'])
    expect(errorOf(await generate(live, empty))).toEqual([401, 'UNAUTHORIZED'])
  })

  test('a model that fails: 500 GENERATION_FAILED, without a word of the model', async () => {
    model.setBehaviour(() => modelRefusal('As a poet I refuse.'))
    const session = await ready(live)
    const reply = await generate(live, session)
    expect(errorOf(reply)).toEqual([500, 'GENERATION_FAILED'])
    expect(reply.text).not.toContain('poet')
    model.setBehaviour(honest)
    expect((await generate(live, session)).status).toBe(200)
  })
})

const stateOf = async (session: OpenSession): Promise<string> =>
  (await trial.call('GET', '/session', undefined, session.token)).body.data.state

describe('POST /assessment/submit', () => {
  test('passes, locks, ends the verification, and the session shows it', async () => {
    const session = await ready(trial)
    const { status, body } = await attempt(session, true)
    const skills = SKILL_IDS.map(skillId => ({ skillId, correct: 5, total: 5, passed: true }))
    expect([status, body.data]).toEqual([200, { score: 100, passed: true, skills }])
    expect(errorOf(await generate(trial, session))).toEqual([403, 'ASSESSMENT_LOCKED'])
    expect(errorOf(await submit(trial, session, []))).toEqual([403, 'ASSESSMENT_LOCKED'])
    expect(await eventsOf(one.db, session.id)).toEqual(['verification.initiated', 'verification.completed'])
    const shown = (await trial.call('GET', '/session', undefined, session.token)).body.data
    expect(shown).toMatchObject({ state: 'passed', assessment: { attempt: 1, score: 100, passed: true } })
  })

  test('three failures, an hour apart, end it', async () => {
    const session = await ready(trial)
    for (const number of [1, 2, 3]) {
      expect((await attempt(session, false)).body.data).toMatchObject({ score: 0, passed: false })
      const next = await generate(trial, session)
      const rejected = number === 3 ? [409, 'ATTEMPTS_EXHAUSTED', undefined] : [409, 'ATTEMPT_TOO_SOON', '3600']
      expect([...errorOf(next), next.headers['retry-after']]).toEqual(rejected)
      expect(await stateOf(session)).toBe(number === 3 ? 'failed' : 'attempt_failed')
      one.time.advance(HOUR_MS)
    }
    expect(await eventsOf(one.db, session.id)).toEqual(['verification.initiated', 'verification.failed'])
  })

  test('the session is attempt_failed between two attempts, answered or expired, and questions_ready within one', async () => {
    const session = await ready(trial)
    await generate(trial, session)
    expect(await stateOf(session)).toBe('questions_ready')
    one.time.advance(15 * MINUTE_MS)
    expect(await stateOf(session)).toBe('attempt_failed')
    one.time.advance(HOUR_MS)
    await generate(trial, session)
    expect(await stateOf(session)).toBe('questions_ready')
    await attempt(session, false)
    expect(errorOf(await submit(trial, session, []))).toEqual([404, 'ASSESSMENT_NOT_FOUND'])
    expect(await stateOf(session)).toBe('attempt_failed')
    one.time.advance(HOUR_MS)
    await generate(trial, session)
    one.time.advance(15 * MINUTE_MS)
    // The last attempt expired: the session shows the end before a job has stored it.
    expect(await stateOf(session)).toBe('failed')
  })

  test('every other code under its condition', async () => {
    const session = await ready(trial)
    expect(errorOf(await submit(trial, session, []))).toEqual([404, 'ASSESSMENT_NOT_FOUND'])
    const { questions } = (await generate(trial, session)).body.data
    const answers = await answersTo(session, questions, true)
    const incomplete = await submit(trial, session, answers.slice(1))
    expect(errorOf(incomplete)).toEqual([400, 'ANSWERS_INCOMPLETE'])
    expect(incomplete.body.error.message).toContain(answers[0]!.questionId)
    for (const wrong of [
      answers.with(0, { ...answers[0]!, option: 4 }),
      [...answers, { questionId: 'qst_other', option: 0 }],
      [{ questionId: answers[0]!.questionId }],
      'none',
    ])
      expect(errorOf(await submit(trial, session, wrong))).toEqual([400, 'VALIDATION_FAILED'])
    one.time.advance(15 * MINUTE_MS)
    const late = await submit(trial, session, answers)
    expect([...errorOf(late), late.headers['retry-after']]).toEqual([409, 'ASSESSMENT_EXPIRED', '3600'])
  })
})
