import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  awaitingReview,
  callOpen,
  completedSession,
  errorOf,
  newVerifier,
  openSession,
  unused,
  type Verifier,
  validSubmission,
} from '../../../testing/verification.ts'
import { sha256 } from '../../src/kernel/crypto.ts'

let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const HOUR = 3_600_000
const verify = (json: unknown) => who.call('POST', '/verify', json)

describe('POST /verify', () => {
  test('opens a session and tells its token, ids, end and hosted page', async () => {
    const { status, body } = await verify(validSubmission({ returnUrl: 'https://example.com/back' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      message: 'Verification session opened.',
      data: {
        sessionToken: expect.stringMatching(/^vst_[0-9a-z]+_[\w-]{43}$/),
        serviceVerificationId: expect.stringMatching(/^vrf_[0-9a-z]+_[\w-]{22}$/),
        serviceUserId: expect.stringMatching(/^SU_[0-9A-Z]{26}$/),
        expiresAt: new Date(api.time.clock() + 24 * HOUR).toISOString(),
        hostedUrl: expect.stringMatching(/^http.*\/s\/vst_/),
      },
    })
    expect(body.data.hostedUrl.endsWith(`/s/${body.data.sessionToken}`)).toBe(true)
  })

  test('puts the number of the organisation into token and id, and knows tokens from before without one', async () => {
    const { token, id } = await openSession(who)
    const { rows } = await api.db.admin.query<{ number: number }>(
      'select short_number as number from organisations where org_id = $1',
      [who.tenant.orgId],
    )
    const number = rows[0]!.number.toString(36)
    expect([token.split('_')[1], id.split('_')[1]]).toEqual([number, number])
    const older = token.replace(`vst_${number}_`, 'vst_')
    await api.db.admin.query('update verifications set token_hash = $2 where verification_id = $1', [id, sha256(older)])
    expect((await who.call('GET', '/session', undefined, older)).status).toBe(200)
    expect((await who.call('GET', '/session', undefined, token)).status).toBe(401)
  })

  test('knows a student by the external id, and each item by student, kind and external id', async () => {
    const student = validSubmission().student
    const first = await completedSession(who, { submission: { student } })
    const again = await completedSession(who, { submission: { student: { ...student, name: 'Asha V.' } } })
    const other = await completedSession(who)
    expect(again.serviceUserId).toBe(first.serviceUserId)
    expect(other.serviceUserId).not.toBe(first.serviceUserId)
    const stored = await Promise.all(
      [first, again, other].map(async ({ token }) => {
        const { body } = await who.call('GET', '/session', undefined, token)
        return body.data.stored.projects[0].serviceProjectId
      }),
    )
    expect(stored[0]).toBe(stored[1])
    expect(stored[2]).not.toBe(stored[0])
  })

  test.each<[string, (valid: Record<string, unknown>) => unknown, string]>([
    ['no student', ({ student: _, ...rest }) => rest, 'student is required.'],
    ['no item at all', valid => ({ student: valid.student }), 'At least one project'],
    ['an unknown field', valid => ({ ...valid, studnt: 1 }), 'studnt is not a known field.'],
    ['51 projects', valid => ({ ...valid, projects: projects(51) }), 'projects must have at most 50 items.'],
    ['an item twice', valid => ({ ...valid, projects: [...projects(1), ...projects(1)] }), 'repeats an external id'],
    ['a date that is none', valid => ({ ...valid, projects: [{ ...projects(1)[0], startDate: 'May' }] }), 'startDate'],
    ['a name of blanks', valid => ({ ...valid, projects: [{ ...projects(1)[0], projectName: '  ' }] }), 'projectName'],
    ['a script for an address', valid => ({ ...valid, returnUrl: 'javascript:alert(1)' }), 'returnUrl'],
    ['an address without a host', valid => ({ ...valid, returnUrl: 'https://' }), 'returnUrl'],
    ['an e-mail that is none', valid => ({ ...valid, student: { ...(valid.student as object), email: 'a' } }), 'email'],
  ])('rejects %s with VALIDATION_FAILED, naming it', async (_what, change, named) => {
    const reply = await verify(change({ ...validSubmission() }))
    expect(errorOf(reply)).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.error.message).toContain(named)
  })

  test('takes 50 items of each kind, and leaves out none', async () => {
    const { token } = await openSession(who, { projects: projects(50) })
    const { body } = await who.call('GET', '/session', undefined, token)
    expect(body.data.projects).toEqual(projects(50))
  })

  test('two at once for a new student make one student', async () => {
    const submission = validSubmission()
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(submission)))
    expect(new Set(replies.map(({ body }) => body.data.serviceUserId)).size).toBe(1)
    expect(new Set(replies.map(({ body }) => body.data.serviceVerificationId)).size).toBe(8)
  })

  test('neither token nor reviewer token is kept in the clear', async () => {
    const { token, reviewerToken } = await awaitingReview(api, who)
    const { rows } = await api.db.admin.query<{ text: string }>(
      'select v::text as text from verifications v union all select r::text from reviewers r',
    )
    for (const secret of [token, reviewerToken])
      expect(rows.filter(({ text }) => text.includes(secret.slice(4)))).toEqual([])
  })
})

function projects(count: number) {
  return Array.from({ length: count }, (_, at) => ({ externalProjectId: `p-${at}`, projectName: `Project ${at}` }))
}

describe('a session', () => {
  test('lives 24 hours from its last use, for whatever its token is used', async () => {
    const session = await openSession(who)
    const alive = async () => (await who.call('GET', '/session', undefined, session.token)).status
    api.time.advance(24 * HOUR - 1)
    expect((await callOpen(api, 'GET', `/step3/store-verification-items/${session.token}/email`)).status).toBe(200)
    api.time.advance(24 * HOUR - 1)
    expect(await alive()).toBe(200)
    api.time.advance(24 * HOUR)
    expect(await alive()).toBe(401)
  })

  test('lives seven days at most, however often it is used', async () => {
    const { token } = await openSession(who)
    const status = async () => (await who.call('GET', '/session', undefined, token)).status
    for (let use = 1; use <= 7; use += 1) {
      api.time.advance(23 * HOUR)
      expect(await status()).toBe(200)
    }
    api.time.advance(7 * HOUR - 1)
    expect(await status()).toBe(200)
    api.time.advance(1)
    expect(await status()).toBe(401)
  })
})

/** As `validSubmission` has them. */
const ONE_OF_EACH = {
  projects: [
    {
      serviceProjectId: expect.stringMatching(/^SP_/),
      externalProjectId: 'prj-1',
      projectName: 'Rooftop solar monitor',
    },
  ],
  experience: [
    {
      serviceExperienceId: expect.stringMatching(/^SE_/),
      externalExperienceId: 'exp-1',
      company: 'Sunrise Energy',
      title: 'Site technician',
    },
  ],
  certificates: [
    {
      serviceCertificateId: expect.stringMatching(/^SC_/),
      externalCertificateId: 'crt-1',
      certificateName: 'Solar PV installer',
    },
  ],
}

describe('GET /session', () => {
  test('shows everything that belongs to it', async () => {
    const submission = validSubmission()
    const session = await awaitingReview(api, who, {
      submission,
      endorsementType: 'manager',
      items: { projectIds: ['prj-1'], workExperienceIds: ['exp-1'], credentialIds: ['crt-1'] },
      reviewer: { email: 'Ravi@Work.Example', website: 'https://work.example' },
    })
    const { status, body } = await who.call('GET', '/session', undefined, session.token)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      serviceVerificationId: session.id,
      serviceUserId: session.serviceUserId,
      state: 'awaiting_reviewer',
      student: submission.student,
      projects: submission.projects,
      workExperiences: submission.workExperiences,
      certificates: submission.certificates,
      stored: ONE_OF_EACH,
      skills: ['sk_1001', 'sk_1004'].map(skillId => ({
        skillId,
        name: expect.any(String),
        names: { hi: expect.stringMatching(/[\u0900-\u097f]/) },
        safetyCritical: false,
        proofUrl: [`https://example.com/proof/${skillId}`],
        outcome: 'open',
        comment: null,
      })),
      verificationMethod: 'human',
      endorsementType: 'manager',
      reviewer: {
        serviceVerificationId: session.id,
        name: 'Ravi Iyer',
        email: 'ravi@work.example',
        company: 'Sunrise Energy',
        website: 'https://work.example',
      },
      assessment: null,
      language: 'en',
      questionSource: null,
      signals: null,
      credentials: [],
      expiresAt: new Date(api.time.clock() + 24 * HOUR).toISOString(),
    })
  })

  test('of a new session is a draft with nothing stored', async () => {
    const { token } = await openSession(who)
    const { body } = await who.call('GET', '/session', undefined, token)
    expect(body.data).toMatchObject({
      state: 'draft',
      stored: { projects: [], experience: [], certificates: [] },
      skills: [],
      verificationMethod: null,
      endorsementType: 'other',
      reviewer: null,
    })
  })

  test.each([
    ['no token', undefined],
    ['a token that never was', `vst_${'a'.repeat(43)}`],
    ['something that is no token', "' or 1=1 --"],
  ])('answers 401 UNAUTHORIZED to %s', async (_what, token) => {
    expect(errorOf(await who.call('GET', '/session', undefined, token))).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('GET /step3/store-verification-items/{sessionToken}/email', () => {
  const emailOf = (token: string) => callOpen(api, 'GET', `/step3/store-verification-items/${token}/email`)

  test('answers at the top level, without a key', async () => {
    const externalStudentId = unused('mail')
    const student = { externalStudentId, name: 'Asha Verma', email: 'Asha@Students.Example' }
    const { token, serviceUserId } = await openSession(who, { student })
    const { status, body } = await emailOf(token)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, email: 'asha@students.example', name: 'Asha Verma', serviceUserId })
  })

  test('answers 404 SESSION_NOT_FOUND to a token that is unknown, no token at all, or dead', async () => {
    const { token } = await openSession(who)
    api.time.advance(25 * HOUR)
    for (const each of [token, `vst_${'a'.repeat(43)}`, 'x', '%00'])
      expect(errorOf(await emailOf(each))).toEqual([404, 'SESSION_NOT_FOUND'])
  })
})
