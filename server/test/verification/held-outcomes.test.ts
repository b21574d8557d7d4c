import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { eventsOf, keysOf } from '../../../testing/assessments.ts'
import {
  awaitingReview,
  completedSession,
  decisionsOf,
  endorse,
  expectOk,
  newVerifier,
  type OpenSession,
  type Verifier,
  validSubmission,
} from '../../../testing/verification.ts'

/** Outcomes that are graded red: what is held, and what comes of it. */
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const SKILL_ID = 'sk_1001'
const sessionOf = async ({ token }: OpenSession) => (await who.call('GET', '/session', undefined, token)).body.data
const resolve = (id: string, how: 'release' | 'reject', json: object = { reason: 'We called the company.' }) =>
  who.call('POST', `/verifications/${id}/${how}`, json)

/** The clock of the test stands still, so the answers come at once: nobody can have read the questions. */
async function answerAtOnce(session: OpenSession, waitMs = 0): Promise<void> {
  await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  api.time.advance(waitMs)
  const keys = await keysOf(api.db, session.id)
  const answers = [...keys].map(([questionId, option]) => ({ questionId, option }))
  await expectOk(who.call('POST', '/assessment/submit', { answers }, session.token))
}
const held = async () => {
  const session = await completedSession(who, { method: 'assessment', skillIds: [SKILL_ID] })
  await answerAtOnce(session)
  return session
}

describe('a held outcome', () => {
  test('is shown with its reasons, and has no credential', async () => {
    const session = await held()
    expect(await sessionOf(session)).toMatchObject({
      state: 'under_review',
      questionSource: 'item_bank',
      signals: { grade: 'red', reasons: ['fast_answers'] },
      credentials: [],
      skills: [{ outcome: 'open' }],
    })
    expect(await eventsOf(api.db, session.id)).toEqual(['verification.initiated'])
  })

  test('is released by the organisation: credentials that say so, and the event', async () => {
    const session = await held()
    const { status, body } = await resolve(session.id, 'release')
    expect([status, body.data]).toEqual([200, { serviceVerificationId: session.id, state: 'passed' }])
    const shown = await sessionOf(session)
    expect(shown).toMatchObject({ state: 'passed', skills: [{ outcome: 'passed' }] })
    expect(await eventsOf(api.db, session.id)).toEqual(['verification.initiated', 'verification.completed'])
    const proof = await api.call('GET', `${new URL(shown.credentials[0].url).pathname}.json`)
    const [work, questions] = proof.body.evidence
    expect(proof.body.credentialSubject.achievement.criteria.narrative).toMatch(
      /^5 multiple-choice questions on this skill, drawn from a bank that is not public, .* released by the organisation that asked for it\.$/,
    )
    expect(work.narrative).toBe('The holder named this work. The questions were about the skill, not about this work.')
    expect(questions).toMatchObject({ genre: 'question_source', name: 'item_bank' })
  })

  test('is rejected by the organisation: nothing is verified', async () => {
    const session = await held()
    expect((await resolve(session.id, 'reject', {})).body.data.state).toBe('failed')
    expect(await sessionOf(session)).toMatchObject({ state: 'failed', credentials: [] })
    expect(await eventsOf(api.db, session.id)).toEqual(['verification.initiated', 'verification.failed'])
  })

  test('cannot be resolved twice, nor when nothing is held: 409 NOT_UNDER_REVIEW', async () => {
    const session = await held()
    await expectOk(resolve(session.id, 'release'))
    const open = await completedSession(who, { method: 'assessment' })
    for (const [id, how] of [
      [session.id, 'release'],
      [session.id, 'reject'],
      [open.id, 'release'],
    ] as const) {
      const { status, body } = await resolve(id, how)
      expect([status, body.error.code]).toEqual([409, 'NOT_UNDER_REVIEW'])
    }
  })

  test.each(['vrf_unknown', '%00', 'vrf_1_%00', ' '])('of the id %j is not found: 404', async id => {
    for (const how of ['release', 'reject'] as const) {
      const { status, body } = await resolve(id, how)
      expect([status, body.error.code]).toEqual([404, 'VERIFICATION_NOT_FOUND'])
    }
  })

  test('of two resolutions at once one counts', async () => {
    const session = await held()
    const both = await Promise.all([resolve(session.id, 'release'), resolve(session.id, 'reject')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await eventsOf(api.db, session.id)).length).toBe(2)
  })

  test('contains no answer of a person after it is resolved', async () => {
    const session = await held()
    await expectOk(resolve(session.id, 'release'))
    const { rows } = await api.db.admin.query(
      'select outcome, resolution, resolved_by, reason from held_outcomes where verification_id = $1',
      [session.id],
    )
    expect(rows).toEqual([
      { outcome: null, resolution: 'released', resolved_by: 'organisation', reason: 'We called the company.' },
    ])
  })
})

test('a passed safety-critical skill is verified as soon as a reviewer has endorsed it, in whatever session', async () => {
  await api.db.admin.query("update catalogue_nodes set safety_critical = true where level = 'skill' and number = 1005")
  const submission = { student: validSubmission().student }
  const assessed = await completedSession(who, { method: 'assessment', skillIds: ['sk_1005'], submission })
  await answerAtOnce(assessed, 120_000)
  expect(await sessionOf(assessed)).toMatchObject({
    state: 'under_review',
    signals: { grade: 'red', reasons: ['endorsement_missing'] },
  })
  const asked = await awaitingReview(api, who, { skillIds: ['sk_1005'], submission })
  await expectOk(endorse(api, asked.id, asked.reviewerToken, decisionsOf(['sk_1005'])))
  expect(await sessionOf(assessed)).toMatchObject({ state: 'passed', credentials: [{ skillId: 'sk_1005' }] })
  expect(await eventsOf(api.db, assessed.id)).toEqual(['verification.initiated', 'verification.completed'])
})
