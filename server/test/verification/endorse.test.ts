import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  awaitingReview,
  callOpen,
  completedSession,
  decisionsOf,
  endAssessment,
  endorse,
  errorOf,
  expectOk,
  mailToken,
  newVerifier,
  SKILL_IDS,
  type Verifier,
} from '../../../testing/verification.ts'

let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const DAY = 86_400_000
const [ONE, TWO] = SKILL_IDS
const decided = (one: string, two: string) => [
  { skillId: ONE, decision: one },
  { skillId: TWO, decision: two, comment: 'Seen on site.' },
]

interface EventRow {
  readonly type: string
  readonly data: { readonly verification: { readonly serviceVerificationId: string } }
}

async function eventsOf(id: string): Promise<readonly EventRow[]> {
  const { rows } = await api.db.admin.query<EventRow>('select type, data from events order by seq')
  return rows.filter(({ data }) => data.verification?.serviceVerificationId === id)
}

describe('POST /humanverification/endorse/{serviceVerificationId}', () => {
  test('takes the decision on every skill, and shows it to the student', async () => {
    const session = await awaitingReview(api, who)
    const { status, body } = await endorse(api, session.id, session.reviewerToken, decided('declined', 'endorsed'))
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Decision taken.',
        data: {
          serviceVerificationId: session.id,
          state: 'partly_endorsed',
          skills: [
            { skillId: ONE, decision: 'declined' },
            { skillId: TWO, decision: 'endorsed' },
          ],
        },
      },
    ])
    const { data } = (await who.call('GET', '/session', undefined, session.token)).body
    expect(data.state).toBe('partly_endorsed')
    expect(data.credentials).toEqual([
      { credentialId: expect.stringMatching(/^crd_/), skillId: TWO, url: expect.stringMatching(/\/proof\/crd_/) },
    ])
    expect(data.skills.map((skill: Record<string, unknown>) => [skill.outcome, skill.comment])).toEqual([
      ['declined', null],
      ['endorsed', 'Seen on site.'],
    ])
  })

  test.each([
    ['endorsed', 'verification.completed', 'endorsed', 'endorsed'],
    ['partly_endorsed', 'verification.completed', 'endorsed', 'cannot_say'],
    ['declined', 'verification.failed', 'declined', 'cannot_say'],
    ['declined', 'verification.failed', 'cannot_say', 'cannot_say'],
  ])('ends as %s with %s after %s and %s', async (state, type, one, two) => {
    const session = await awaitingReview(api, who)
    const { body } = await expectOk(endorse(api, session.id, session.reviewerToken, decided(one, two)))
    expect(body.data.state).toBe(state)
    expect(await eventsOf(session.id)).toEqual([
      {
        type,
        data: {
          verification: {
            serviceVerificationId: session.id,
            externalStudentId: session.submission.student.externalStudentId,
            verificationMethod: 'human',
            state,
            skills: [
              { skillId: ONE, verified: one === 'endorsed' },
              { skillId: TWO, verified: two === 'endorsed' },
            ],
            signals: { grade: 'amber', reasons: ['other_domain'] },
          },
        },
      },
    ])
  })

  test('is once: afterwards 409 ALREADY_DECIDED, and nothing changes', async () => {
    const session = await awaitingReview(api, who)
    await expectOk(endorse(api, session.id, session.reviewerToken))
    const again = await endorse(api, session.id, session.reviewerToken, decisionsOf(SKILL_IDS, 'declined'))
    expect(errorOf(again)).toEqual([409, 'ALREADY_DECIDED'])
    expect(await eventsOf(session.id)).toHaveLength(1)
    const { body } = await who.call('GET', '/session', undefined, session.token)
    expect(body.data.state).toBe('endorsed')
  })

  test('answers 403 INVALID_TOKEN to any token but those mailed for this verification', async () => {
    const [mine, other] = [await awaitingReview(api, who), await awaitingReview(api, who)]
    for (const token of [other.reviewerToken, mine.token, 'x', `rvt_${'a'.repeat(43)}`])
      expect(errorOf(await endorse(api, mine.id, token))).toEqual([403, 'INVALID_TOKEN'])
    expect(await eventsOf(mine.id)).toEqual([])
  })

  test('takes any of several mailed tokens: a reminder does not spoil the first link', async () => {
    const session = await awaitingReview(api, who)
    await mailToken(api, session.id)
    expect((await endorse(api, session.id, session.reviewerToken)).status).toBe(200)
  })

  test('is possible for thirty days, then 409 TOKEN_EXPIRED', async () => {
    const [first, second] = [await awaitingReview(api, who), await awaitingReview(api, who)]
    api.time.advance(30 * DAY - 1)
    await expectOk(endorse(api, first.id, first.reviewerToken))
    api.time.advance(1)
    expect(errorOf(await endorse(api, second.id, second.reviewerToken))).toEqual([409, 'TOKEN_EXPIRED'])
  })

  test('answers 404 NOT_FOUND if no reviewer is asked', async () => {
    const assessed = await completedSession(who, { method: 'assessment' })
    for (const id of ['vrf_none', (await completedSession(who)).id, assessed.id])
      expect(errorOf(await endorse(api, id, 'x'))).toEqual([404, 'NOT_FOUND'])
  })

  test.each<[string, readonly object[], string]>([
    ['a skill without a decision', decisionsOf([ONE]), `${TWO} has no decision.`],
    ['a skill decided twice', decisionsOf([ONE, ONE, TWO]), `${ONE} is decided twice.`],
    ['a skill of nobody', decisionsOf([ONE, TWO, 'sk_999']), 'decisions[2].skillId'],
  ])('rejects %s with 400 DECISIONS_INCOMPLETE, and the link stays good', async (_what, decisions, named) => {
    const session = await awaitingReview(api, who)
    const reply = await endorse(api, session.id, session.reviewerToken, decisions)
    expect(errorOf(reply)).toEqual([400, 'DECISIONS_INCOMPLETE'])
    expect(reply.body.error.message).toContain(named)
    await expectOk(endorse(api, session.id, session.reviewerToken))
  })

  test.each<[string, object]>([
    ['no token', { decisions: decisionsOf(SKILL_IDS) }],
    ['no decisions', { token: 'x' }],
    ['another decision', { token: 'x', decisions: decisionsOf(SKILL_IDS, 'maybe') }],
    ['a comment of 501', { token: 'x', decisions: [{ skillId: ONE, decision: 'endorsed', comment: 'c'.repeat(501) }] }],
    ['an unknown field', { token: 'x', decisions: decisionsOf(SKILL_IDS), note: '' }],
  ])('rejects %s with 400 VALIDATION_FAILED', async (_what, json) => {
    const reply = await callOpen(api, 'POST', '/humanverification/endorse/vrf_x', { json })
    expect(errorOf(reply)).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('a comment of 500 characters is taken', async () => {
    const session = await awaitingReview(api, who, { skillIds: [ONE] })
    const decisions = [{ skillId: ONE, decision: 'endorsed', comment: 'c'.repeat(500) }]
    expect((await endorse(api, session.id, session.reviewerToken, decisions)).status).toBe(200)
  })

  test('from a browser the number of the page is asked for: 400 CONFIRMATION_NEEDED without it', async () => {
    const session = await awaitingReview(api, who)
    const json = { token: session.reviewerToken, decisions: decisionsOf(SKILL_IDS) }
    const path = `/humanverification/endorse/${session.id}`
    for (const headers of [{ origin: 'https://pramaan.example' }, { 'sec-fetch-mode': 'cors' }])
      expect(errorOf(await callOpen(api, 'POST', path, { json, headers }))).toEqual([400, 'CONFIRMATION_NEEDED'])
    const wrong = { ...json, page: { number: '0', seconds: 60 } }
    expect(errorOf(await callOpen(api, 'POST', path, { json: wrong }))).toEqual([400, 'CONFIRMATION_NEEDED'])
  })
})

test('an assessment that is passed or failed for the last time ends with its event', async () => {
  const [passed, failed] = [
    await completedSession(who, { method: 'assessment' }),
    await completedSession(who, { method: 'assessment' }),
  ]
  await endAssessment(api, who, passed)
  await endAssessment(api, who, failed, 'failed')
  const ends = [(await eventsOf(passed.id))[0], (await eventsOf(failed.id))[0]]
  expect(ends).toMatchObject([
    { type: 'verification.completed', data: { verification: { state: 'passed', verificationMethod: 'assessment' } } },
    { type: 'verification.failed', data: { verification: { state: 'failed', verificationMethod: 'assessment' } } },
  ])
})
