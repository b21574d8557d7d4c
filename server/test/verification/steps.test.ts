import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../harness/api.ts'
import {
  awaitingReview,
  chooseMethod,
  codeSecond,
  completedSession,
  expectOk,
  newVerifier,
  openSession,
  refusalOf,
  SKILL_IDS,
  sessionAtStep3,
  storeItems,
  storeReviewer,
  storeSkills,
  type Verifier,
} from '../harness/verification.ts'

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
    ['one that is none', { skills: [{ skillId: 'sk_999999999' }] }, 'skills[0].skillId names no skill.'],
    ['six proofs', { skills: [{ skillId: 'sk_1001', proofUrl: Array(6).fill('https://a.in') }] }, 'at most 5 items'],
    ['a proof that is no address', { skills: [{ skillId: 'sk_1001', proofUrl: ['data:x'] }] }, 'proofUrl[0]'],
    ['a type that is none', { skills, endorsementType: 'assessment' }, 'endorsementType must be one of'],
    ['an unknown field', { skills, extra: 1 }, 'extra is not a known field.'],
  ])('refuses %s with VALIDATION_FAILED', async (_what, json, named) => {
    const { token } = await openSession(who)
    const reply = await store(json, token)
    expect(refusalOf(reply)).toEqual([400, 'VALIDATION_FAILED'])
    expect(reply.body.error.message).toContain(named)
  })

  test('refuses other skills with 409 VERIFICATION_FIXED once the reviewer was written to, and takes the same', async () => {
    const session = await awaitingReview(api, who)
    expect(refusalOf(await storeSkills(who, session, ['sk_1004']))).toEqual([409, 'VERIFICATION_FIXED'])
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

  const refused: readonly [string, unknown, string][] = [
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
  test.each(refused.map(codeSecond))('with %s answers 400 %s', async (_what, code, json) => {
    const { token } = await withSkills()
    expect(refusalOf(await choose(json, token))).toEqual([400, code])
  })

  test("answers 404 VERIFICATION_NOT_FOUND to an id that is not the session's own", async () => {
    const [mine, another] = [await withSkills(), await withSkills()]
    for (const id of [another.id, 'vrf_none'])
      expect(refusalOf(await choose({ serviceVerificationId: id, verificationMethod: 'human' }, mine.token))).toEqual([
        404,
        'VERIFICATION_NOT_FOUND',
      ])
  })

  test('answers 400 NO_SKILLS before step 1', async () => {
    const session = await openSession(who)
    expect(refusalOf(await chooseMethod(who, session, 'human'))).toEqual([400, 'NO_SKILLS'])
  })

  test('needs a session token that lives', async () => {
    const { id } = await withSkills()
    const json = { serviceVerificationId: id, verificationMethod: 'human' }
    for (const token of [undefined, `vst_${'x'.repeat(43)}`])
      expect(refusalOf(await choose(json, token))).toEqual([401, 'UNAUTHORIZED'])
  })

  test('may be changed before anybody is asked; items and reviewer then go', async () => {
    const session = await sessionAtStep3(who)
    await expectOk(storeReviewer(who, session.id))
    await expectOk(chooseMethod(who, session, 'assessment'))
    await expectOk(storeItems(who, session, { projectIds: ['prj-1'] }))
    await expectOk(chooseMethod(who, session, 'human'))
    const view = await viewOf(session.token)
    expect([view.reviewer, view.stored.projects, view.state]).toEqual([null, [], 'draft'])
  })

  test('answers 409 METHOD_FIXED once the reviewer was written to, and takes the same again', async () => {
    const session = await awaitingReview(api, who)
    expect(refusalOf(await chooseMethod(who, session, 'assessment'))).toEqual([409, 'METHOD_FIXED'])
    expect((await chooseMethod(who, session, 'human')).status).toBe(200)
  })

  test('answers 409 METHOD_FIXED once questions exist', async () => {
    const session = await completedSession(who, { method: 'assessment', skillIds: SKILL_IDS })
    await api.db.admin.query("update verifications set state = 'questions_ready' where verification_id = $1", [
      session.id,
    ])
    expect(refusalOf(await chooseMethod(who, session, 'human'))).toEqual([409, 'METHOD_FIXED'])
  })
})
