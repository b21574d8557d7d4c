import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { eventsOf, keysOf, MINUTE_MS } from '../../../testing/assessments.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { silent } from '../../../testing/fake-model-behaviours.ts'
import { honest, honestAnswer, readAsked, readRequest, type WrittenQuestion } from '../../../testing/honest-model.ts'
import { newPartner } from '../../../testing/partner.ts'
import { newEndpoint, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import {
  completedSession,
  errorOf,
  newVerifier,
  type OpenSession,
  openSession,
  type SessionInput,
  sessionAtStep3,
  storeSkills,
  type Verifier,
} from '../../../testing/verification.ts'

/** POST /assessment/generate of a live session, over HTTP: what the model is asked, when it is not, and for how long. */
let api: TestApi
let model: FakeModel
let receiver: Receiver
let who: Verifier
beforeAll(async () => {
  model = await startFakeModel(honest)
  receiver = await startReceiver()
  api = await startTestApi({
    QUESTION_GENERATOR: 'model',
    MODEL_URL: model.url,
    MODEL_NAME: 'fake',
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
  })
  who = await newVerifier(api)
})
afterAll(async () => {
  await api.close()
  await model.close()
  await receiver.close()
})

const ready = (input: SessionInput = {}) => completedSession(who, { ...input, method: 'assessment' })
const generate = ({ token }: OpenSession) => who.call('POST', '/assessment/generate', undefined, token)
const submit = ({ token }: OpenSession, answers: unknown) => who.call('POST', '/assessment/submit', { answers }, token)
/** Calls of the model since the number given. */
const callsSince = (before: number) => model.journal.slice(before).map(({ request }) => readAsked(request))

interface ShownQuestion {
  readonly questionId: string
  readonly question: string
  readonly options: readonly string[]
}

describe('the model', () => {
  const EVERY_ITEM = { projectIds: ['prj-1'], workExperienceIds: ['exp-1'], credentialIds: ['crt-1'] }

  test('writes for each skill, by its name, from every attached item: names, roles and descriptions', async () => {
    const before = model.journal.length
    await generate(await ready({ items: EVERY_ITEM }))
    const written = callsSince(before).filter(({ kind }) => kind === 'questions')
    expect(written.map(asked => readRequest(asked).skill).toSorted()).toEqual([
      'Brick laying',
      'Mortar mixing to ratio',
    ])
    for (const { data } of written) {
      const [experience, project, certificate] = [1, 2, 3].map(
        number => new RegExp(`^source ${number}: (.*)$`, 'm').exec(data)?.[1],
      )
      expect(experience).toMatch(/^experience: .*Site technician.*Sunrise Energy.*Fitted panels on roofs\./)
      expect(project).toMatch(/^project: .*Rooftop solar monitor.*Developer.*Reads inverters and draws charts\./)
      expect(certificate).toMatch(/^certificate: .*Solar PV installer.*Skill council/)
    }
  })

  test('is told nothing of items that are not attached', async () => {
    const before = model.journal.length
    await generate(await ready({ items: { credentialIds: ['crt-1'] } }))
    const told = model.journal.slice(before).map(({ request }) => JSON.stringify(request))
    expect(told.some(text => text.includes('Solar PV installer'))).toBe(true)
    expect(told.filter(text => /Rooftop solar monitor|Sunrise Energy/.test(text))).toEqual([])
  })

  test('is who wrote each question and its four options; the order of the options is ours', async () => {
    const before = model.journal.length
    const { body } = await generate(await ready())
    const written = callsSince(before)
      .filter(({ kind }) => kind === 'questions')
      .flatMap(asked => (honestAnswer(asked) as { questions: readonly WrittenQuestion[] }).questions)
    const optionsOf = new Map(written.map(({ ask, options }) => [ask, options.toSorted()]))
    const shown: readonly ShownQuestion[] = body.data.questions
    expect(shown).toHaveLength(10)
    for (const { question, options } of shown) {
      expect(options).toHaveLength(4)
      expect(options.toSorted()).toEqual(optionsOf.get(question))
    }
  })
})

describe('called again while the attempt is open', () => {
  test('answers the same questions with alreadyGenerated: no call of the model, no webhook, no executionTime', async () => {
    const partner = await newPartner(api, { orgId: who.tenant.orgId })
    await newEndpoint(partner, receiver.url)
    const session = await ready()
    const first = await generate(session)
    await api.deliver()
    const sent = () =>
      receiver.journal.map(({ body }) => JSON.parse(body).type).filter(type => type.startsWith('verification.'))
    expect([first.body.executionTime, sent()]).toEqual([expect.stringMatching(/^\d+ms$/), ['verification.initiated']])
    const before = model.journal.length
    expect(before).toBeGreaterThan(0)
    for (const _ of [2, 3]) {
      const { status, body } = await generate(session)
      expect([status, body.data]).toEqual([200, { ...first.body.data, alreadyGenerated: true }])
      expect(Object.keys(body).toSorted()).toEqual(['data', 'message', 'success'])
    }
    await api.deliver()
    expect(model.journal.length).toBe(before)
    expect(sent()).toEqual(['verification.initiated'])
    expect(await eventsOf(api.db, session.id)).toEqual(['verification.initiated'])
  })
})

describe('the time limit', () => {
  test('is 90 seconds: until then a silent model is waited for, then 500 GENERATION_FAILED, and nothing is stored', async () => {
    const session = await ready()
    const over = new AbortController()
    const real = AbortSignal.timeout.bind(AbortSignal)
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    timeouts.mockImplementation(ms => (ms === 90_000 ? over.signal : real(ms)))
    model.setBehaviour(silent)
    const before = model.journal.length
    try {
      let answered = false
      const reply = generate(session).finally(() => {
        answered = true
      })
      await expect.poll(() => model.journal.length, { timeout: 20_000 }).toBe(before + 2)
      expect(timeouts.mock.calls.filter(([ms]) => ms === 90_000)).toHaveLength(1)
      expect(answered).toBe(false)
      over.abort()
      expect(errorOf(await reply)).toEqual([500, 'GENERATION_FAILED'])
    } finally {
      timeouts.mockRestore()
      model.setBehaviour(honest)
    }
    expect(await eventsOf(api.db, session.id)).toEqual([])
    const after = await generate(session)
    expect([after.status, after.body.data.alreadyGenerated]).toEqual([200, undefined])
  })
})

describe('each error with its status, and no call of the model', () => {
  const errorWithoutModel = async (session: OpenSession) => {
    const before = model.journal.length
    const error = errorOf(await generate(session))
    expect(model.journal.length).toBe(before)
    return error
  }

  test('403 ASSESSMENT_LOCKED: the assessment is passed', async () => {
    const session = await ready()
    const { questions } = (await generate(session)).body.data
    const keys = await keysOf(api.db, session.id)
    // As long as a person needs: faster answers are held in live mode.
    api.time.advance(MINUTE_MS)
    const answers = questions.map(({ questionId }: ShownQuestion) => ({ questionId, option: keys.get(questionId) }))
    expect((await submit(session, answers)).body.data.passed).toBe(true)
    expect(await errorWithoutModel(session)).toEqual([403, 'ASSESSMENT_LOCKED'])
  })

  test('404 VERIFICATION_NOT_FOUND: no method is chosen, with skills and without', async () => {
    const session = await openSession(who)
    expect(await errorWithoutModel(session)).toEqual([404, 'VERIFICATION_NOT_FOUND'])
    await storeSkills(who, session)
    expect(await errorWithoutModel(session)).toEqual([404, 'VERIFICATION_NOT_FOUND'])
  })

  test('400 INVALID_VERIFICATION_TYPE: the method is human', async () => {
    expect(await errorWithoutModel(await completedSession(who, { method: 'human' }))).toEqual([
      400,
      'INVALID_VERIFICATION_TYPE',
    ])
  })

  test('400 NO_DATA: no project, experience or certificate is attached', async () => {
    expect(await errorWithoutModel(await sessionAtStep3(who, { method: 'assessment' }))).toEqual([400, 'NO_DATA'])
  })

  test('400 NO_SKILLS: the session has none', async () => {
    const session = await ready()
    // No call leaves a session so; the contract has a code for it.
    await api.db.admin.query('delete from verification_skills where verification_id = $1', [session.id])
    expect(await errorWithoutModel(session)).toEqual([400, 'NO_SKILLS'])
  })
})
