import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  awaitingReview,
  chooseMethod,
  codeSecond,
  completedSession,
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
} from '../../../testing/verification.ts'

let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const viewOf = async (token: string) => (await who.call('GET', '/session', undefined, token)).body.data

describe('POST /step1/storeskills/store', () => {
  const store = (json: unknown, token: string) => who.call('POST', '/step1/storeskills/store', json, token)
  const skills = [{ skillId: 'sk_1001', proofUrl: ['https://example.com/a'] }, { skillId: 'sk_1004' }]

  test('stores skills with their proof, and tells their names', async () => {
    const session = await openSession(who)
    const { status, body } = await store({ skills, endorsementType: 'teacher' }, session.token)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Skills stored.',
        data: {
          serviceVerificationId: session.id,
          skills: [
            { skillId: 'sk_1001', name: expect.stringMatching(/\w/), proofUrl: ['https://example.com/a'] },
            { skillId: 'sk_1004', name: expect.stringMatching(/\w/), proofUrl: [] },
          ],
          endorsementType: 'teacher',
        },
      },
    ])
  })

  test('is by default an endorsement of type other', async () => {
    const session = await openSession(who)
    const { body } = await store({ skills }, session.token)
    expect(body.data.endorsementType).toBe('other')
  })

  test.each(['manager', 'colleague', 'client', 'mentor', 'teacher', 'other'])('takes the type %s', async type => {
    const { token } = await openSession(who)
    expect((await store({ skills, endorsementType: type }, token)).body.data.endorsementType).toBe(type)
  })

  test('replaces what was stored before, and takes back the items of step 3', async () => {
    const session = await completedSession(who)
    await expectOk(storeSkills(who, session, ['sk_1004']))
    const view = await viewOf(session.token)
    expect(view.skills.map((skill: { skillId: string }) => skill.skillId)).toEqual(['sk_1004'])
    expect(view.stored).toEqual({ projects: [], experience: [], certificates: [] })
    expect(view.verificationMethod).toBe('human')
  })

  test('sent once more changes nothing', async () => {
    const session = await completedSession(who)
    const before = await viewOf(session.token)
    await expectOk(storeSkills(who, session))
    expect(await viewOf(session.token)).toEqual(before)
  })

  test.each<[string, unknown, string]>([
    ['no skills', { skills: [] }, 'skills must have at least 1 item.'],
    ['no list', {}, 'skills is required.'],
    ['eleven', { skills: Array.from({ length: 11 }, () => skills[0]) }, 'skills must have at most 10 items.'],
    ['one twice', { skills: [skills[1], skills[1]] }, 'skills[1].skillId repeats a skill.'],
    ['one that is none', { skills: [{ skillId: 'sk_999999999' }] }, 'skills[0].skillId does not exist.'],
    ['six proofs', { skills: [{ skillId: 'sk_1001', proofUrl: Array(6).fill('https://a.in') }] }, 'at most 5 items'],
    ['a proof that is no address', { skills: [{ skillId: 'sk_1001', proofUrl: ['data:x'] }] }, 'proofUrl[0]'],
    ['a type that is none', { skills, endorsementType: 'assessment' }, 'endorsementType must be one of'],
    ['an unknown field', { skills, extra: 1 }, 'extra is not a known field.'],
  ])('rejects %s with VALIDATION_FAILED', async (_what, json, named) => {
    const { token } = await openSession(who)
    const reply = await store(json, token)
    expect(errorOf(reply)).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.error.message).toContain(named)
  })

  test('rejects other skills with 409 VERIFICATION_FIXED once the reviewer was written to, and takes the same', async () => {
    const session = await awaitingReview(api, who)
    expect(errorOf(await storeSkills(who, session, ['sk_1004']))).toEqual([409, 'VERIFICATION_FIXED'])
    expect((await storeSkills(who, session)).status).toBe(200)
  })
})

describe('POST /step2/verification-method', () => {
  const choose = (json: unknown, token?: string) => who.call('POST', '/step2/verification-method', json, token)
  const withSkills = async () => {
    const session = await openSession(who)
    await expectOk(storeSkills(who, session))
    return session
  }

  test.each(['human', 'assessment'])('stores the method %s', async method => {
    const session = await withSkills()
    const { status, body } = await chooseMethod(who, session, method)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Verification method stored.',
        data: { serviceVerificationId: session.id, verificationMethod: method },
      },
    ])
    expect((await viewOf(session.token)).verificationMethod).toBe(method)
  })

  test("makes an assessment's type assessment", async () => {
    const session = await withSkills()
    await expectOk(chooseMethod(who, session, 'assessment'))
    expect((await viewOf(session.token)).endorsementType).toBe('assessment')
  })

  const rejected: readonly [string, unknown, string][] = [
    ['no id', { verificationMethod: 'human' }, 'MISSING_VERIFICATION_ID'],
    ['an empty id', { serviceVerificationId: '', verificationMethod: 'human' }, 'MISSING_VERIFICATION_ID'],
    ['nothing at all', {}, 'MISSING_VERIFICATION_ID'],
    ['no body', undefined, 'MISSING_VERIFICATION_ID'],
    ['no method', { serviceVerificationId: 'x' }, 'MISSING_VERIFICATION_METHOD'],
    ['an empty method', { serviceVerificationId: 'x', verificationMethod: ' ' }, 'MISSING_VERIFICATION_METHOD'],
    ['another method', { serviceVerificationId: 'x', verificationMethod: 'magic' }, 'INVALID_VERIFICATION_METHOD'],
    ['capitals', { serviceVerificationId: 'x', verificationMethod: 'HUMAN' }, 'INVALID_VERIFICATION_METHOD'],
    ['a number', { serviceVerificationId: 'x', verificationMethod: 5 }, 'INVALID_VERIFICATION_METHOD'],
    ['an id that is no text', { serviceVerificationId: 5, verificationMethod: 'human' }, 'VALIDATION_FAILED'],
    ['a list', [], 'VALIDATION_FAILED'],
    ['an unknown field', { serviceVerificationId: 'x', verificationMethod: 'human', reason: '' }, 'VALIDATION_FAILED'],
  ]
  test.each(rejected.map(codeSecond))('with %s answers 400 %s', async (_what, code, json) => {
    const { token } = await withSkills()
    expect(errorOf(await choose(json, token))).toEqual([400, code])
  })

  test("answers 404 VERIFICATION_NOT_FOUND to an id that is not the session's own", async () => {
    const [mine, another] = [await withSkills(), await withSkills()]
    for (const id of [another.id, 'vrf_none'])
      expect(errorOf(await choose({ serviceVerificationId: id, verificationMethod: 'human' }, mine.token))).toEqual([
        404,
        'VERIFICATION_NOT_FOUND',
      ])
  })

  test('answers 400 NO_SKILLS before step 1', async () => {
    const session = await openSession(who)
    expect(errorOf(await chooseMethod(who, session, 'human'))).toEqual([400, 'NO_SKILLS'])
  })

  test('needs a session token that lives', async () => {
    const { id } = await withSkills()
    const json = { serviceVerificationId: id, verificationMethod: 'human' }
    for (const token of [undefined, `vst_${'x'.repeat(43)}`])
      expect(errorOf(await choose(json, token))).toEqual([401, 'UNAUTHORIZED'])
  })

  test('may be changed before anybody is asked: the stored items stay and the reviewer is removed', async () => {
    const session = await sessionAtStep3(who)
    await expectOk(storeReviewer(who, session.id))
    await expectOk(chooseMethod(who, session, 'assessment'))
    expect((await viewOf(session.token)).reviewer).toBeNull()
    await expectOk(storeItems(who, session, { projectIds: ['prj-1'] }))
    const { stored } = await viewOf(session.token)
    expect(stored.projects).toHaveLength(1)
    await expectOk(chooseMethod(who, session, 'human'))
    expect(await viewOf(session.token)).toMatchObject({ stored, reviewer: null, state: 'draft' })
    // The items count as step 3: with a reviewer the verification goes on.
    await expectOk(storeReviewer(who, session.id))
    expect((await viewOf(session.token)).state).toBe('awaiting_reviewer')
  })

  test('claims the stored items under the new method, or removes them where a rule forbids it', async () => {
    const claimsOf = async (id: string) =>
      (
        await api.db.admin.query(
          "select distinct endorsement_type as type from skill_claims where verification_id = $1 and state = 'open'",
          [id],
        )
      ).rows.map(({ type }) => type)
    const session = await completedSession(who)
    await expectOk(chooseMethod(who, session, 'assessment'))
    expect(await claimsOf(session.id)).toEqual(['assessment'])
    // Another session of the same student verified the same skills of the same item under this method.
    await api.db.admin.query("update skill_claims set state = 'verified' where verification_id = $1", [session.id])
    const second = await completedSession(who, { submission: session.submission })
    await expectOk(chooseMethod(who, second, 'assessment'))
    expect((await viewOf(second.token)).stored.projects).toEqual([])
    expect(await claimsOf(second.id)).toEqual([])
    const items = await storeItems(who, second, { projectIds: ['prj-1'] })
    expect(errorOf(items)).toEqual([409, 'DUPLICATE_SKILLS_IN_BUNDLE'])
  })

  test('answers 409 METHOD_FIXED once the reviewer was written to, and takes the same again', async () => {
    const session = await awaitingReview(api, who)
    expect(errorOf(await chooseMethod(who, session, 'assessment'))).toEqual([409, 'METHOD_FIXED'])
    expect((await chooseMethod(who, session, 'human')).status).toBe(200)
  })

  test('answers 409 METHOD_FIXED once questions exist', async () => {
    const session = await completedSession(who, { method: 'assessment', skillIds: SKILL_IDS })
    await api.db.admin.query("update verifications set state = 'questions_ready' where verification_id = $1", [
      session.id,
    ])
    expect(errorOf(await chooseMethod(who, session, 'human'))).toEqual([409, 'METHOD_FIXED'])
  })
})
