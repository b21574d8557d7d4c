import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  awaitingReview,
  completedSession,
  decisionsOf,
  endAssessment,
  endorse,
  errorOf,
  expectOk,
  newVerifier,
  openSession,
  SKILL_IDS,
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

const HOUR = 3_600_000
const PATH = '/step3/store-verification-items/store'
const store = (json: unknown) => who.call('POST', PATH, json)
const project = { projectIds: ['prj-1'] }
const all = { projectIds: ['prj-1'], workExperienceIds: ['exp-1'], credentialIds: ['crt-1'] }

describe('POST /step3/store-verification-items/store', () => {
  test('attaches the selected items, with the data the session was opened with', async () => {
    const session = await sessionAtStep3(who)
    const { status, body } = await storeItems(who, session, all)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Verification items stored.',
        data: {
          serviceVerificationId: session.id,
          serviceUserId: session.serviceUserId,
          stored: {
            projects: [
              {
                serviceProjectId: expect.stringMatching(/^SP_[0-9A-Z]{26}$/),
                externalProjectId: 'prj-1',
                projectName: 'Rooftop solar monitor',
              },
            ],
            experience: [
              {
                serviceExperienceId: expect.stringMatching(/^SE_[0-9A-Z]{26}$/),
                externalExperienceId: 'exp-1',
                company: 'Sunrise Energy',
                title: 'Site technician',
              },
            ],
            certificates: [
              {
                serviceCertificateId: expect.stringMatching(/^SC_[0-9A-Z]{26}$/),
                externalCertificateId: 'crt-1',
                certificateName: 'Solar PV installer',
              },
            ],
          },
        },
      },
    ])
  })

  test('replaces on submit: items stored earlier and not named again are deleted', async () => {
    const session = await sessionAtStep3(who)
    await expectOk(storeItems(who, session, { projectIds: ['prj-1'], credentialIds: ['crt-1'] }))
    const { body } = await expectOk(
      storeItems(who, session, { credentialIds: ['crt-1'], workExperienceIds: ['exp-1'] }),
    )
    const { projects, experience, certificates } = body.data.stored
    expect([projects.length, experience.length, certificates.length]).toEqual([0, 1, 1])
    const { body: view } = await who.call('GET', '/session', undefined, session.token)
    expect(view.data.stored).toEqual(body.data.stored)
  })

  test('identifies the session by the token in the body; a header is not asked for', async () => {
    const [mine, other] = [await sessionAtStep3(who), await sessionAtStep3(who)]
    const { body } = await expectOk(who.call('POST', PATH, { sessionToken: mine.token, ...project }, other.token))
    expect(body.data.serviceVerificationId).toBe(mine.id)
  })
})

describe('step 3 rejects, in this order', () => {
  test.each<[string, unknown]>([
    ['none', { projectIds: [] }],
    ['an empty one', { sessionToken: '' }],
    ['null', { sessionToken: null }],
    ['no body', undefined],
  ])('1. MISSING_SESSION_TOKEN: %s', async (_what, json) => {
    expect(errorOf(await store(json))).toEqual([400, 'MISSING_SESSION_TOKEN'])
  })

  test.each<[string, unknown]>([
    ['a field of another type', { sessionToken: 'x', projectIds: 'prj-1' }],
    ['an unknown field', { sessionToken: 'x', certificateIds: [] }],
    ['a token that is no text', { sessionToken: 7 }],
  ])('VALIDATION_FAILED: %s', async (_what, json) => {
    expect(errorOf(await store(json))).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('2. SESSION_NOT_FOUND: a token that is unknown or expired, whatever else is wrong', async () => {
    const session = await openSession(who)
    api.time.advance(25 * HOUR)
    for (const sessionToken of [session.token, `vst_${'a'.repeat(43)}`, 'x'])
      expect(errorOf(await store({ sessionToken }))).toEqual([404, 'SESSION_NOT_FOUND'])
  })

  test('3. VERIFICATION_METHOD_NOT_SET: before step 2, even with no item selected', async () => {
    const session = await openSession(who)
    await expectOk(storeSkills(who, session))
    for (const items of [{}, project, { projectIds: ['never'] }])
      expect(errorOf(await storeItems(who, session, items))).toEqual([400, 'VERIFICATION_METHOD_NOT_SET'])
  })

  test('4. NO_ITEMS_SELECTED: all three arrays empty, given or not', async () => {
    const session = await sessionAtStep3(who)
    for (const items of [{}, { projectIds: [], workExperienceIds: [], credentialIds: [] }])
      expect(errorOf(await storeItems(who, session, items))).toEqual([400, 'NO_ITEMS_SELECTED'])
  })

  test('5. ITEM_NOT_FOUND: an id that was not submitted, or under another kind; nothing is stored', async () => {
    const session = await sessionAtStep3(who)
    const reply = await storeItems(who, session, { projectIds: ['prj-1', 'exp-1'] })
    expect(errorOf(reply)).toEqual([400, 'ITEM_NOT_FOUND'])
    expect(reply.body.error.message).toContain('projectIds[1]')
    const { body } = await who.call('GET', '/session', undefined, session.token)
    expect(body.data.stored.projects).toEqual([])
  })
})

describe('over all sessions of a student', () => {
  const endorsed = async (endorsementType: string, skillIds: readonly string[] = SKILL_IDS) => {
    const { student } = validSubmission()
    const first = await awaitingReview(api, who, { submission: { student }, endorsementType, skillIds })
    await expectOk(endorse(api, first.id, first.reviewerToken, decisionsOf(skillIds)))
    return student
  }

  test('DUPLICATE_SKILLS_IN_BUNDLE: a skill verified for the source under the same type', async () => {
    const student = await endorsed('manager')
    const input = { submission: { student }, endorsementType: 'manager', skillIds: ['sk_1004'] }
    const again = await sessionAtStep3(who, input)
    const reply = await storeItems(who, again, project)
    expect(errorOf(reply)).toEqual([409, 'DUPLICATE_SKILLS_IN_BUNDLE'])
    expect(reply.body.error.message).toContain('sk_1004')
    await expectOk(storeItems(who, again, { credentialIds: ['crt-1'] }))
  })

  test('another type, another source or another student may have the skill verified once more', async () => {
    const student = await endorsed('manager')
    const [type, source, stranger] = [
      await sessionAtStep3(who, { submission: { student }, endorsementType: 'client' }),
      await sessionAtStep3(who, { submission: { student }, endorsementType: 'manager' }),
      await sessionAtStep3(who, { endorsementType: 'manager' }),
    ]
    expect((await storeItems(who, type, project)).status).toBe(200)
    expect((await storeItems(who, source, { credentialIds: ['crt-1'] })).status).toBe(200)
    expect((await storeItems(who, stranger, project)).status).toBe(200)
  })

  test('a skill that was declined may be asked for again', async () => {
    const { student } = validSubmission()
    const first = await awaitingReview(api, who, { submission: { student } })
    await expectOk(endorse(api, first.id, first.reviewerToken, decisionsOf(SKILL_IDS, 'declined')))
    const again = await sessionAtStep3(who, { submission: { student } })
    expect((await storeItems(who, again, project)).status).toBe(200)
  })

  test('MAX_SKILLS_PER_SOURCE: the eleventh different skill of a source, open or verified', async () => {
    const ids = await someSkillIds(11)
    const student = await endorsed('manager', ids.slice(0, 5))
    await completedSession(who, { submission: { student }, endorsementType: 'client', skillIds: ids.slice(4, 10) })
    const eleventh = await sessionAtStep3(who, { submission: { student }, skillIds: ids.slice(9, 11) })
    expect(errorOf(await storeItems(who, eleventh, project))).toEqual([409, 'MAX_SKILLS_PER_SOURCE'])
    await expectOk(storeSkills(who, eleventh, ids.slice(8, 10)))
    await expectOk(storeItems(who, eleventh, project))
  })

  test('skills of a session that died as a draft count no more', async () => {
    const ids = await someSkillIds(11)
    const { student } = validSubmission()
    await completedSession(who, { submission: { student }, skillIds: ids.slice(0, 10) })
    const blocked = await sessionAtStep3(who, { submission: { student }, skillIds: ids.slice(10) })
    expect(errorOf(await storeItems(who, blocked, project))).toEqual([409, 'MAX_SKILLS_PER_SOURCE'])
    api.time.advance(24 * HOUR)
    await completedSession(who, { submission: { student }, skillIds: ids.slice(10) })
  })

  test('skills that wait for a reviewer count on, however old the session', async () => {
    const ids = await someSkillIds(11)
    const { student } = validSubmission()
    await awaitingReview(api, who, { submission: { student }, skillIds: ids.slice(0, 10) })
    api.time.advance(8 * 24 * HOUR)
    const blocked = await sessionAtStep3(who, { submission: { student }, skillIds: ids.slice(10) })
    expect(errorOf(await storeItems(who, blocked, project))).toEqual([409, 'MAX_SKILLS_PER_SOURCE'])
  })

  test('ASSESSMENT_ALREADY_PASSED: an assessment of a skill passed by another source', async () => {
    const { student } = validSubmission()
    const passed = await completedSession(who, { submission: { student }, method: 'assessment' })
    await endAssessment(api, who, passed)
    const again = await sessionAtStep3(who, { submission: { student }, method: 'assessment', skillIds: ['sk_1004'] })
    expect(errorOf(await storeItems(who, again, { credentialIds: ['crt-1'] }))).toEqual([
      409,
      'ASSESSMENT_ALREADY_PASSED',
    ])
    expect(errorOf(await storeItems(who, again, project))).toEqual([409, 'DUPLICATE_SKILLS_IN_BUNDLE'])
    await completedSession(who, { submission: { student }, method: 'human' })
  })

  test('an assessment that failed leaves the skill free', async () => {
    const { student } = validSubmission()
    const failed = await completedSession(who, { submission: { student }, method: 'assessment' })
    await endAssessment(api, who, failed, 'failed')
    const again = await sessionAtStep3(who, { submission: { student }, method: 'assessment' })
    expect((await storeItems(who, again, project)).status).toBe(200)
  })
})

describe('once the reviewer was written to', () => {
  test('the same items are taken again, others are rejected with 409 VERIFICATION_FIXED', async () => {
    const session = await awaitingReview(api, who)
    const again = await expectOk(storeItems(who, session, project))
    expect(again.body.data.stored.projects).toHaveLength(1)
    expect(errorOf(await storeItems(who, session, all))).toEqual([409, 'VERIFICATION_FIXED'])
  })

  test('a reviewer stored before step 3 is checked by step 3', async () => {
    const { student } = validSubmission()
    const first = await completedSession(who, { submission: { student }, endorsementType: 'manager' })
    await expectOk(storeReviewer(who, first.id, { email: 'both@work.example' }))
    const second = await sessionAtStep3(who, { submission: { student }, endorsementType: 'client' })
    await expectOk(storeReviewer(who, second.id, { email: 'Both@work.example' }))
    expect(errorOf(await storeItems(who, second, project))).toEqual([409, 'DUPLICATE_REVIEWER_EMAIL'])
    await expectOk(storeItems(who, second, { credentialIds: ['crt-1'] }))
    const { body } = await who.call('GET', '/session', undefined, second.token)
    expect(body.data.state).toBe('awaiting_reviewer')
  })
})

async function someSkillIds(count: number): Promise<readonly string[]> {
  const { rows } = await api.db.admin.query<{ number: number }>(
    "select number from catalogue_nodes where level = 'skill' and retired_version is null order by number limit $1",
    [count],
  )
  return rows.map(({ number }) => `sk_${number}`)
}
