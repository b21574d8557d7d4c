import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { CallOptions, Reply } from '../../../testing/client.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import {
  callOpen,
  endorse,
  newVerifier,
  openSession,
  storeReviewer,
  type Verifier,
} from '../../../testing/verification.ts'
import { disableOrganisation } from '../../src/features/organisations/index.ts'
import { confirmationNumber } from '../../src/features/verification/index.ts'
import { isRevokedIn, placeOf } from '../credentials/credentials.fixture.ts'
import { findWord, type Story, submissionOf, tablesOf, tellStory } from './persons.fixture.ts'

/** Erasing by the person's own link: what is gone, what stays, and who cannot bring it about. */
let api: TestApi
let mail: MailServer
let who: Verifier
beforeAll(async () => {
  mail = await startMailServer()
  api = await startTestApi({ SMTP_URL: mail.url })
  who = await newVerifier(api)
})
afterAll(async () => {
  await api.close()
  await mail.close()
})

const form = (fields: Record<string, string>): CallOptions => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

const eraseStudent = (token: string, number: string) => api.call('POST', `/s/${token}/delete`, form({ number }))
const eraseReviewer = (id: string, link: string, number = confirmationNumber(id)) =>
  api.call('POST', `/r/${id}/delete`, form({ link, number }))

const rowsOf = async (sql: string, ...values: unknown[]) => (await api.db.admin.query(sql, values)).rows

/** So that no word of a test is another's. */
let stories = 0
async function newStory(verifier = who): Promise<Story & { readonly student: string; readonly reviewer: string }> {
  stories += 1
  const persons = { student: `canary${stories}student`, reviewer: `canary${stories}reviewer` }
  return { ...(await tellStory(api, verifier, persons)), ...persons }
}

const STUDENT_TABLES = [
  'assessment_questions',
  'credentials',
  'events',
  'model_steps',
  'sources',
  'students',
  'verification_skills',
  'verifications',
]
const REVIEWER_TABLES = ['credentials', 'reviewer_uses', 'reviewers', 'verification_skills']

async function expectProofGone({ credentialId }: Story): Promise<void> {
  const { status, text } = await api.call('GET', `/proof/${credentialId}`)
  expect(status).toBe(410)
  expect(text).toContain('data-status="revoked"')
  expect(text).not.toContain('canary')
  const [{ payload }] = await rowsOf('select payload from credentials where credential_id = $1', credentialId)
  const { listId, index } = placeOf(payload)
  expect(isRevokedIn((await api.call('GET', `/status/${listId}`)).text, index)).toBe(true)
}

describe('a student who has own data erased', () => {
  test('leaves no byte of it, nor of those who were asked, in any table', async () => {
    const [story, beside] = [await newStory(), await newStory()]
    const found = await findWord(api.db, story.student)
    expect(tablesOf(found)).toEqual(STUDENT_TABLES)
    expect(tablesOf(await findWord(api.db, story.reviewer))).toEqual(REVIEWER_TABLES)
    const others = [await findWord(api.db, beside.student), await findWord(api.db, beside.reviewer)]
    const { status } = await eraseStudent(story.draft.token, confirmationNumber(story.draft.id))
    expect(status).toBe(303)
    expect(await findWord(api.db, story.student)).toEqual([])
    expect(await findWord(api.db, story.reviewer)).toEqual([])
    // Not even of the same organisation has anybody else lost anything.
    expect([await findWord(api.db, beside.student), await findWord(api.db, beside.reviewer)]).toEqual(others)
    expect(api.logLines.join('')).not.toContain('canary')
    await expectProofGone(story)
  })

  test('leaves what can be counted, and an audit row', async () => {
    const { ids, serviceUserId, draft } = await newStory()
    const counts = () =>
      Promise.all([
        rowsOf(
          `select count(*)::int as asked, count(mailed_at)::int as mailed from reviewers where verification_id = any($1)`,
          ids,
        ),
        rowsOf('select attempt, state, score from assessments where verification_id = any($1)', ids),
        rowsOf('select count(*)::int as asked from assessment_questions where verification_id = any($1)', ids),
        rowsOf('select count(*)::int as items from verification_items where verification_id = any($1)', ids),
      ])
    const before = await counts()
    await eraseStudent(draft.token, confirmationNumber(draft.id))
    expect(await counts()).toEqual(before)
    const states = await rowsOf('select state from verifications where verification_id = any($1) order by state', ids)
    // What still waited has ended: nobody will answer.
    expect(states.map(({ state }) => state)).toEqual(['declined', 'draft', 'endorsed', 'expired', 'expired', 'expired'])
    expect(await rowsOf('select actor, action, details from audit_log where subject = $1', serviceUserId)).toEqual([
      { actor: 'student', action: 'student.erased', details: {} },
    ])
  })

  test('is erased from events: they lose the organisation’s id of the student, and never contain a name or e-mail', async () => {
    const { ids, student, draft, waiting } = await newStory()
    const eventsOf = () =>
      rowsOf(
        `select event_id, type, data from events where data->'verification'->>'serviceVerificationId' = any($1) order by event_id`,
        ids,
      )
    const before = await eventsOf()
    expect(before.map(({ type }) => type).toSorted()).toEqual([
      'verification.completed',
      'verification.failed',
      'verification.initiated',
    ])
    for (const { data } of before) {
      expect(data.verification.externalStudentId).toBe(`${student}-student`)
      expect(JSON.stringify(data).replace(`${student}-student`, '')).not.toContain('canary')
    }
    await eraseStudent(draft.token, confirmationNumber(draft.id))
    const after = await eventsOf()
    const expected = before.map(({ data, ...rest }) => ({
      ...rest,
      data: { verification: { ...data.verification, externalStudentId: 'erased' } },
    }))
    expect(after).toEqual(expect.arrayContaining(expected))
    const told = after.filter(({ event_id }) => !before.some(each => each.event_id === event_id))
    expect(told).toHaveLength(3)
    expect(told.map(({ data }) => data.verification)).toContainEqual({
      serviceVerificationId: waiting.id,
      externalStudentId: 'erased',
      verificationMethod: 'human',
      state: 'expired',
      skills: [{ skillId: 'sk_1001', verified: false }],
      signals: null,
    })
  })

  test('is found by no token and no id any more', async () => {
    const story = await newStory()
    await eraseStudent(story.draft.token, confirmationNumber(story.draft.id))
    for (const { id, token } of [story.draft, story.endorsed, story.waiting]) {
      const answers: readonly Reply[] = [
        await api.call('GET', `/s/${token}`),
        await api.call('GET', `/s/${token}/session`),
        await who.call('GET', '/session', undefined, token),
        await who.call('POST', '/assessment/generate', undefined, token),
        await callOpen(api, 'GET', `/step3/store-verification-items/${token}/email`),
        await storeReviewer(who, id),
        await callOpen(api, 'GET', `/storereviewerdetails/${id}`),
        await callOpen(api, 'GET', `/humanverification/verify-page/${id}`),
        await api.call('GET', `/r/${id}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 401, 401, 401, 404, 404, 404, 404, 404])
    }
    const { id, reviewerToken } = story.waiting
    expect((await endorse(api, id, reviewerToken)).status).toBe(404)
  })

  test('is a new student if the same external id is sent again', async () => {
    const { student, serviceUserId, draft } = await newStory()
    await eraseStudent(draft.token, confirmationNumber(draft.id))
    const again = await openSession(who, submissionOf(student))
    expect(again.serviceUserId).not.toBe(serviceUserId)
    expect((await api.call('GET', `/s/${again.token}`)).status).toBe(200)
  })

  test('stops all mail: neither the waiting mail nor the reminder is sent, and no job is left', async () => {
    await api.runJobs()
    mail.received.splice(0)
    const { draft, ids } = await newStory()
    await eraseStudent(draft.token, confirmationNumber(draft.id))
    await api.runJobs()
    for (const days of [4, 31]) {
      api.time.advance(days * 86_400_000)
      for (const task of ['remind_reviewers', 'expire_reviewers']) await api.runScheduled(task)
      await api.runJobs()
    }
    expect(mail.received.filter(({ mail: { text } }) => ids.some(id => text?.includes(id)))).toEqual([])
    const [{ due }] = await rowsOf(
      `select count(*)::int as due from reviewers
       where verification_id = any($1) and (next_mail_at is not null or (decided_at is null and token_expires_at is not null))`,
      ids,
    )
    expect(due).toBe(0)
  })

  test('gets the same answer a second time, and nothing changes', async () => {
    const { draft, ids, endorsed } = await newStory()
    const everything = () =>
      rowsOf('select v::text from verifications v where verification_id = any($1) order by 1', ids)
    const number = confirmationNumber(draft.id)
    const first = await eraseStudent(draft.token, number)
    const left = await everything()
    api.time.advance(60_000)
    for (const each of [await eraseStudent(draft.token, number), await eraseStudent(draft.token, '')])
      expect([each.status, each.headers.location]).toEqual([303, first.headers.location])
    expect(await everything()).toEqual(left)
    const pages = [draft, endorsed].map(({ token }) => api.call('GET', `/s/${token}/delete`))
    for (const { status, text } of await Promise.all(pages)) {
      expect([status, text.includes('Your data is deleted'), text.includes('<form')]).toEqual([200, true, false])
      expect(text).toContain('That there were 6 requests')
    }
  })

  test('may do so while the organisation is disabled, for that is the organisation’s affair', async () => {
    const verifier = await newVerifier(api)
    const { draft, student } = await newStory(verifier)
    await disableOrganisation(api.keys, verifier.tenant.orgId, true, 'test')
    expect((await eraseStudent(draft.token, confirmationNumber(draft.id))).status).toBe(303)
    expect(await findWord(api.db, student)).toEqual([])
  })
})

describe('a reviewer who has own data erased', () => {
  test('leaves no byte of it in that verification, and the proofs that rest on it', async () => {
    const story = await newStory()
    const { id, reviewerToken } = story.endorsed
    const ofOthers = (found: readonly string[]) => found.filter(each => !each.includes(id))
    const before = await findWord(api.db, story.reviewer)
    expect(tablesOf(before.filter(each => each.includes(id)))).toEqual(REVIEWER_TABLES)
    expect((await eraseReviewer(id, `${api.url}/r/${id}#${reviewerToken}`)).status).toBe(303)
    expect(await findWord(api.db, story.reviewer)).toEqual(ofOthers(before))
    await expectProofGone(story)
    const [row] = await rowsOf(
      `select v.state, s.outcome, s.comment, r.signals, r.decided_at is not null as decided
       from verifications v join verification_skills s using (verification_id) join reviewers r using (verification_id)
       where verification_id = $1`,
      id,
    )
    expect(row).toEqual({ state: 'endorsed', outcome: 'endorsed', comment: null, signals: null, decided: true })
    expect(await rowsOf('select actor, action, details from audit_log where subject = $1', id)).toEqual([
      { actor: 'reviewer', action: 'reviewer.erased', details: {} },
    ])
  })

  test('also if nothing was endorsed, and the verification keeps its state', async () => {
    const { declined, reported, waiting, reviewer } = await newStory()
    for (const { id, reviewerToken } of [declined, reported, waiting]) {
      expect((await eraseReviewer(id, reviewerToken)).status).toBe(303)
      expect((await findWord(api.db, reviewer)).filter(each => each.includes(id))).toEqual([])
      const [{ state }] = await rowsOf('select state from verifications where verification_id = $1', id)
      expect(state).toBe(id === declined.id ? 'declined' : 'awaiting_reviewer')
    }
  })

  test('does not block the student, who sees that no reviewer is asked and may name another one', async () => {
    const story = await newStory()
    const { id, token, reviewerToken } = story.waiting
    await eraseReviewer(id, reviewerToken)
    expect((await endorse(api, id, reviewerToken)).status).toBe(404)
    expect((await callOpen(api, 'GET', `/humanverification/verify-page/${id}`)).status).toBe(404)
    const { body } = await who.call('GET', '/session', undefined, token)
    expect(body.data).toMatchObject({ state: 'awaiting_reviewer', reviewer: null })
    expect((await storeReviewer(who, id, { name: 'Somebody else' })).status).toBe(200)
    const after = await who.call('GET', '/session', undefined, token)
    expect(after.body.data.reviewer.name).toBe('Somebody else')
    // The link of the one before opens nothing of the next.
    expect((await eraseReviewer(id, reviewerToken)).status).toBe(400)
  })

  test('allows another reviewer to verify the same skill', async () => {
    const { endorsed } = await newStory()
    const claims = () => rowsOf('select distinct state from skill_claims where verification_id = $1', endorsed.id)
    expect(await claims()).toEqual([{ state: 'verified' }])
    await eraseReviewer(endorsed.id, endorsed.reviewerToken)
    expect(await claims()).toEqual([{ state: 'released' }])
  })

  test('is written to no more, and the verification ends in its time', async () => {
    await api.runJobs()
    mail.received.splice(0)
    const { waiting } = await newStory()
    await eraseReviewer(waiting.id, waiting.reviewerToken)
    await api.runJobs()
    api.time.advance(31 * 86_400_000)
    for (const task of ['remind_reviewers', 'expire_reviewers']) await api.runScheduled(task)
    await api.runJobs()
    expect(mail.received.filter(({ mail: { text } }) => text?.includes(waiting.id))).toEqual([])
    const [{ state }] = await rowsOf('select state from verifications where verification_id = $1', waiting.id)
    expect(state).toBe('expired')
  })

  test('gets the same answer a second time, also after the thirty days, and nothing changes', async () => {
    const { endorsed, draft } = await newStory()
    const { id, reviewerToken } = endorsed
    api.time.advance(40 * 86_400_000)
    const first = await eraseReviewer(id, reviewerToken)
    const everything = () => rowsOf('select r::text from reviewers r where verification_id = $1', id)
    const left = await everything()
    const second = await eraseReviewer(id, reviewerToken)
    expect([second.status, second.headers.location]).toEqual([303, first.headers.location])
    expect(await everything()).toEqual(left)
    expect((await api.call('GET', `/r/${id}/delete`)).text).toContain('Your data is deleted')
    expect(draft.id).not.toBe(id)
  })
})

describe('nothing is erased', () => {
  let story: Awaited<ReturnType<typeof newStory>>
  beforeAll(async () => {
    story = await newStory()
  })

  test.each([
    ['opening the pages', 'GET', {}],
    ['asking for their heads', 'HEAD', {}],
    ['a number in the address', 'GET', { inAddress: true }],
    ['a form without the number', 'POST', form({})],
    ['a form with another number', 'POST', form({ number: '1234' })],
    ['JSON', 'POST', { json: { number: 'right' } }],
    ['no body at all', 'POST', {}],
    ['another method', 'PUT', form({ number: 'right' })],
    ['DELETE', 'DELETE', {}],
  ] as const)('by %s', async (_what, method, options) => {
    const { draft, waiting, student, reviewer } = story
    const before = [await findWord(api.db, student), await findWord(api.db, reviewer)]
    const { inAddress, ...sent } = { inAddress: false, ...options } as CallOptions & { readonly inAddress: boolean }
    const query = (id: string, more = '') => (inAddress ? `?number=${confirmationNumber(id)}${more}` : '')
    const link = `&link=${waiting.reviewerToken}`
    const answers = [
      await api.call(method, `/s/${draft.token}/delete${query(draft.id)}`, sent),
      await api.call(method, `/r/${waiting.id}/delete${query(waiting.id, link)}`, sent),
    ]
    for (const { status } of answers) expect([200, 400, 404, 415]).toContain(status)
    expect([await findWord(api.db, student), await findWord(api.db, reviewer)]).toEqual(before)
  })

  test.each([
    ['no key', () => ''],
    ['a key of nobody’s', () => `rvt_${'x'.repeat(43)}`],
    ['the student’s own', ({ waiting }: Story) => waiting.token],
    ['that of another verification', ({ endorsed }: Story) => endorsed.reviewerToken],
  ])('of a reviewer, with %s and the right number', async (_what, keyOf) => {
    const before = await findWord(api.db, story.reviewer)
    const { status, text } = await eraseReviewer(story.waiting.id, keyOf(story))
    expect(status).toBe(400)
    expect(text).toContain('Nothing was deleted')
    expect(await findWord(api.db, story.reviewer)).toEqual(before)
  })

  test('by a link that is dead or made up, which all look alike', async () => {
    const { draft, student } = story
    const number = confirmationNumber(draft.id)
    api.time.advance(25 * 3_600_000)
    const answers = await Promise.all(
      [draft.token, `vst_${'x'.repeat(43)}`, 'x', '%00'].map(token => eraseStudent(token, number)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await findWord(api.db, student)).not.toEqual([])
  })
})
