import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  awaitingReview,
  callOpen,
  codeSecond,
  completedSession,
  endorse,
  errorOf,
  expectOk,
  mailToken,
  newVerifier,
  openSession,
  sessionAtStep3,
  storeItems,
  storeReviewer,
  storeSkills,
  type Verifier,
  validSubmission,
} from '../../../testing/verification.ts'

let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const DAY = 86_400_000
const reviewerOf = (id: string) => callOpen(api, 'GET', `/storereviewerdetails/${id}`)
const pageOf = (id: string) => callOpen(api, 'GET', `/humanverification/verify-page/${id}`)

describe('POST /storereviewerdetails/store', () => {
  const store = (json: unknown) => who.call('POST', '/storereviewerdetails/store', json)
  const valid = { name: 'Ravi Iyer', email: 'ravi@work.example', company: 'Sunrise Energy' }

  test('stores the reviewer, with the e-mail in lower case', async () => {
    const { id } = await completedSession(who)
    const sent = { ...valid, email: 'Ravi.Iyer@Work.Example', website: 'https://work.example/team' }
    const { status, body } = await store({ serviceVerificationId: id, ...sent })
    const stored = { serviceVerificationId: id, ...sent, email: 'ravi.iyer@work.example' }
    expect([status, body]).toEqual([200, { success: true, message: 'Reviewer details stored.', data: stored }])
    expect((await reviewerOf(id)).body.data).toEqual(stored)
  })

  test('a website may be left out', async () => {
    const { id } = await completedSession(who)
    const { body } = await expectOk(store({ serviceVerificationId: id, ...valid }))
    expect(body.data).toEqual({ serviceVerificationId: id, ...valid, website: null })
  })

  const faulty: readonly [string, object, string][] = [
    ['no id', { ...valid }, 'MISSING_VERIFICATION_ID'],
    ['nothing', {}, 'MISSING_VERIFICATION_ID'],
    ['no name', { serviceVerificationId: 'x', email: 'a', company: 'c' }, 'MISSING_NAME'],
    ['a blank name', { serviceVerificationId: 'x', ...valid, name: ' ' }, 'MISSING_NAME'],
    ['no e-mail', { serviceVerificationId: 'x', name: 'n', company: 'c' }, 'MISSING_EMAIL'],
    ['no company', { serviceVerificationId: 'x', name: 'n', email: 'not one' }, 'MISSING_COMPANY'],
    ['an e-mail that is none', { serviceVerificationId: 'x', ...valid, email: 'not one' }, 'INVALID_EMAIL'],
    [
      'an e-mail that would add a header',
      { serviceVerificationId: 'x', ...valid, email: 'a@b.in\r\nBcc: c@d.in' },
      'INVALID_EMAIL',
    ],
    ['a website that is none', { serviceVerificationId: 'x', ...valid, website: 'work' }, 'INVALID_WEBSITE'],
    ['a script as website', { serviceVerificationId: 'x', ...valid, website: 'javascript:0' }, 'INVALID_WEBSITE'],
    ['an empty website', { serviceVerificationId: 'x', ...valid, website: '' }, 'INVALID_WEBSITE'],
    ['a name that is no text', { serviceVerificationId: 'x', ...valid, name: 5 }, 'VALIDATION_FAILED'],
    ['a name of 201', { serviceVerificationId: 'x', ...valid, name: 'n'.repeat(201) }, 'VALIDATION_FAILED'],
    ['an unknown field', { serviceVerificationId: 'x', ...valid, phone: '1' }, 'VALIDATION_FAILED'],
  ]
  test.each(faulty.map(codeSecond))('with %s answers 400 %s', async (_what, code, json) => {
    expect(errorOf(await store(json))).toEqual([400, code])
  })

  test('answers 404 VERIFICATION_NOT_FOUND to an unknown id and to a draft whose session ended', async () => {
    const { id } = await completedSession(who)
    api.time.advance(DAY)
    for (const each of [id, 'vrf_none', `vrf_${'a'.repeat(22)}`])
      expect(errorOf(await storeReviewer(who, each))).toEqual([404, 'VERIFICATION_NOT_FOUND'])
  })

  test('is for human verifications only: 400 INVALID_VERIFICATION_TYPE, or VERIFICATION_METHOD_NOT_SET before step 2', async () => {
    const assessed = await completedSession(who, { method: 'assessment' })
    expect(errorOf(await storeReviewer(who, assessed.id))).toEqual([400, 'INVALID_VERIFICATION_TYPE'])
    const session = await openSession(who)
    await expectOk(storeSkills(who, session))
    expect(errorOf(await storeReviewer(who, session.id))).toEqual([400, 'VERIFICATION_METHOD_NOT_SET'])
  })

  test('answers 400 REVIEWER_IS_STUDENT to an address of the student, of this session or known since', async () => {
    const student = { ...validSubmission().student, email: 'Asha@one.example' }
    const session = await completedSession(who, { submission: { student } })
    await openSession(who, { student: { ...student, email: 'asha@two.example' } })
    for (const email of ['asha@ONE.example', 'Asha@two.example'])
      expect(errorOf(await storeReviewer(who, session.id, { email }))).toEqual([400, 'REVIEWER_IS_STUDENT'])
  })

  test('answers 400 REVIEWER_IS_STUDENT to another spelling of the student’s own mailbox', async () => {
    const student = { ...validSubmission().student, email: 'ravi.kumar@gmail.com' }
    const session = await completedSession(who, { submission: { student } })
    for (const email of [
      'ravi.kumar+boss@gmail.com',
      'ravikumar@gmail.com',
      'R.Kumar@gmail.com',
      'Ravi.Kumar@GoogleMail.com',
    ]) {
      const expected = email.startsWith('R.Kumar') ? [200, undefined] : [400, 'REVIEWER_IS_STUDENT']
      expect([email, ...errorOf(await storeReviewer(who, session.id, { email }))]).toEqual([email, ...expected])
    }
  })

  test('DUPLICATE_REVIEWER_EMAIL: another spelling of the mailbox is no other person; mail goes to the address as given', async () => {
    const { student } = validSubmission()
    const session = (endorsementType: string) => completedSession(who, { submission: { student }, endorsementType })
    await expectOk(storeReviewer(who, (await session('manager')).id, { email: 'one.two@gmail.com' }))
    const client = await session('client')
    const rejected = await storeReviewer(who, client.id, { email: 'onetwo+client@googlemail.com' })
    expect(errorOf(rejected)).toEqual([409, 'DUPLICATE_REVIEWER_EMAIL'])
    const { body } = await expectOk(storeReviewer(who, client.id, { email: 'three.four@gmail.com' }))
    expect(body.data.email).toBe('three.four@gmail.com')
  })

  test('DUPLICATE_REVIEWER_EMAIL: one address speaks for a source under one type only', async () => {
    const { student } = validSubmission()
    const email = 'one@work.example'
    const session = (endorsementType: string, items?: object) =>
      completedSession(who, { submission: { student }, endorsementType, ...(items && { items }) })
    await expectOk(storeReviewer(who, (await session('manager')).id, { email }))
    const rejected = await storeReviewer(who, (await session('client')).id, { email: 'One@Work.example' })
    expect(errorOf(rejected)).toEqual([409, 'DUPLICATE_REVIEWER_EMAIL'])
    // The same type, another source, another student, another address.
    await expectOk(storeReviewer(who, (await session('manager')).id, { email }))
    await expectOk(storeReviewer(who, (await session('client', { credentialIds: ['crt-1'] })).id, { email }))
    await expectOk(storeReviewer(who, (await completedSession(who, { endorsementType: 'client' })).id, { email }))
    await expectOk(storeReviewer(who, (await session('client')).id, { email: 'two@work.example' }))
  })

  test('may be changed until the decision, which voids the links mailed before; after it 409 ALREADY_DECIDED', async () => {
    const session = await awaitingReview(api, who, { reviewer: { email: 'first@work.example' } })
    await expectOk(storeReviewer(who, session.id, { email: 'second@work.example' }))
    expect(errorOf(await endorse(api, session.id, session.reviewerToken))).toEqual([403, 'INVALID_TOKEN'])
    const token = await mailToken(api, session.id)
    await expectOk(endorse(api, session.id, token))
    expect(errorOf(await storeReviewer(who, session.id, { email: 'third@work.example' }))).toEqual([
      409,
      'ALREADY_DECIDED',
    ])
    expect((await reviewerOf(session.id)).body.data.email).toBe('second@work.example')
  })

  test('sent once more is not a change: the mailed link stays valid', async () => {
    const reviewer = { name: 'Ravi', email: 'same@work.example', company: 'Sunrise' }
    const session = await awaitingReview(api, who, { reviewer })
    await expectOk(storeReviewer(who, session.id, reviewer))
    expect((await endorse(api, session.id, session.reviewerToken)).status).toBe(200)
  })

  test('is written to once reviewer and items are both there, in whichever order', async () => {
    const mailsFor = async (id: string) => {
      const { rows } = await api.db.admin.query<{ payload: { verificationId: string } }>(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send_reviewer_mail'`,
      )
      return rows.filter(({ payload }) => payload.verificationId === id).length
    }
    const itemsFirst = await completedSession(who)
    expect(await mailsFor(itemsFirst.id)).toBe(0)
    await expectOk(storeReviewer(who, itemsFirst.id))
    const reviewerFirst = await sessionAtStep3(who)
    await expectOk(storeReviewer(who, reviewerFirst.id))
    expect(await mailsFor(reviewerFirst.id)).toBe(0)
    await expectOk(storeItems(who, reviewerFirst, { projectIds: ['prj-1'] }))
    for (const { id, token } of [itemsFirst, reviewerFirst]) {
      expect(await mailsFor(id)).toBe(1)
      const { body } = await who.call('GET', '/session', undefined, token)
      expect(body.data.state).toBe('awaiting_reviewer')
    }
  })
})

describe('GET /storereviewerdetails/{serviceVerificationId}', () => {
  test('answers without a key', async () => {
    const { id } = await awaitingReview(api, who, { reviewer: { email: 'open@work.example' } })
    const { status, body } = await reviewerOf(id)
    expect([status, body.success, body.data.email]).toEqual([200, true, 'open@work.example'])
  })

  test('without an id answers 400 MISSING_VERIFICATION_ID', async () => {
    for (const path of ['/storereviewerdetails/', '/storereviewerdetails'])
      expect(errorOf(await callOpen(api, 'GET', path))).toEqual([400, 'MISSING_VERIFICATION_ID'])
  })

  test('answers 404 NOT_FOUND when no reviewer is stored, or nothing is', async () => {
    const { id } = await completedSession(who)
    for (const each of [id, 'vrf_none', '%00', 'store'])
      expect(errorOf(await reviewerOf(each))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('GET /humanverification/verify-page/{serviceVerificationId}', () => {
  test('tells who asks whom to endorse what, with the proof', async () => {
    const submission = validSubmission()
    const session = await awaitingReview(api, who, {
      submission,
      endorsementType: 'mentor',
      items: { projectIds: ['prj-1'], workExperienceIds: ['exp-1'], credentialIds: ['crt-1'] },
      reviewer: { email: 'page@work.example' },
    })
    const { status, body } = await pageOf(session.id)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      serviceVerificationId: session.id,
      endorserInfo: { name: 'Ravi Iyer', company: 'Sunrise Energy', email: 'page@work.example' },
      requesterInfo: {
        name: 'Asha Verma',
        email: submission.student.email,
        externalStudentId: submission.student.externalStudentId,
      },
      source: {
        type: 'experience',
        title: 'Site technician',
        subtitle: 'Sunrise Energy',
        meta: 'since 2024-04',
        description: 'Fitted panels on roofs.',
      },
      skills: ['sk_1001', 'sk_1004'].map(skillId => ({
        skillId,
        name: expect.stringMatching(/\w/),
        proofUrl: [`https://example.com/proof/${skillId}`],
      })),
      endorsementType: 'mentor',
      state: 'awaiting_reviewer',
    })
  })

  test.each([
    ['experience', { projectIds: ['prj-1'], workExperienceIds: ['exp-1'], credentialIds: ['crt-1'] }],
    ['project', { projectIds: ['prj-1'], credentialIds: ['crt-1'] }],
    ['certificate', { credentialIds: ['crt-1'] }],
  ])('shows the %s when that comes first of the attached', async (type, items) => {
    const { id } = await awaitingReview(api, who, { items })
    expect((await pageOf(id)).body.data.source.type).toBe(type)
  })

  test('answers 404 NOT_FOUND to an unknown id, an assessment, and before a reviewer is asked', async () => {
    const withoutItems = await sessionAtStep3(who)
    await expectOk(storeReviewer(who, withoutItems.id))
    const ids = ['vrf_none', (await completedSession(who, { method: 'assessment' })).id]
    for (const id of [...ids, (await completedSession(who)).id, withoutItems.id])
      expect(errorOf(await pageOf(id))).toEqual([404, 'NOT_FOUND'])
  })

  test('reading it, however often and by whatever method, changes nothing', async () => {
    const session = await awaitingReview(api, who)
    const snapshot = async () =>
      (
        await api.db.admin.query(
          'select v::text, r::text from verifications v join reviewers r using (verification_id)',
        )
      ).rows
    const before = await snapshot()
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET'])
      await callOpen(api, method, `/humanverification/verify-page/${session.id}`)
    expect(await snapshot()).toEqual(before)
  })

  test('once decided it answers 200 with the state, and so it does after thirty days without an answer', async () => {
    const [decided, silent] = [await awaitingReview(api, who), await awaitingReview(api, who)]
    await expectOk(endorse(api, decided.id, decided.reviewerToken))
    api.time.advance(30 * DAY)
    const states = [(await pageOf(decided.id)).body.data.state, (await pageOf(silent.id)).body.data.state]
    expect(states).toEqual(['endorsed', 'expired'])
  })

  test('goes on when the session has ended', async () => {
    const session = await awaitingReview(api, who)
    api.time.advance(8 * DAY)
    expect((await pageOf(session.id)).body.data.state).toBe('awaiting_reviewer')
    await expectOk(endorse(api, session.id, session.reviewerToken))
  })

  test('shows the data of this session, whatever a later one says about the same item', async () => {
    const { student } = validSubmission()
    const { id } = await awaitingReview(api, who, { submission: { student } })
    await openSession(who, {
      student: { ...student, name: 'Somebody else' },
      projects: [{ externalProjectId: 'prj-1', projectName: 'Something grander' }],
    })
    const { source, requesterInfo } = (await pageOf(id)).body.data
    expect([source.title, requesterInfo.name]).toEqual(['Rooftop solar monitor', 'Asha Verma'])
  })
})
