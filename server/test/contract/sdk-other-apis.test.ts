import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Catalogue } from '../../../sdk/src/catalogue.ts'
import { CatalogueAdmin } from '../../../sdk/src/catalogue-admin.ts'
import { ConflictError, NotFoundError, PramaanError, RateLimitError, ValidationError } from '../../../sdk/src/index.ts'
import { Verification } from '../../../sdk/src/verification.ts'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner } from '../../../testing/partner.ts'
import { newVerifier, validSubmission } from '../../../testing/verification.ts'

/** Every method of the clients of the Verification and the Catalogue API, against the real server. */
let api: TestApi
let verification: Verification
let catalogue: Catalogue
let admin: CatalogueAdmin
beforeAll(async () => {
  api = await startTestApi()
  const verifier = await newVerifier(api, { mode: 'test' })
  const { secret } = await verifier.newKey()
  const shared = {
    baseUrl: api.url,
    clock: api.time.clock,
    // The server's clock counts whole milliseconds.
    sleep: async (milliseconds: number) => api.time.advance(Math.ceil(milliseconds)),
  }
  verification = new Verification({ ...shared, apiKey: secret })
  catalogue = new Catalogue(shared)
  admin = new CatalogueAdmin({ ...shared, adminKey: ADMIN_KEY })
})
afterAll(() => api.close())

const failure = async (promise: PromiseLike<unknown>): Promise<PramaanError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PramaanError)
  return error as PramaanError
}

describe('Verification', () => {
  async function newSession(method: 'human' | 'assessment') {
    const { sessionToken, serviceVerificationId } = await verification.open(validSubmission() as never)
    const session = verification.session(sessionToken)
    await session.storeSkills({ skills: [{ skillId: 'sk_1001' }], endorsementType: 'manager' })
    await session.chooseMethod({ serviceVerificationId, verificationMethod: method })
    return { session, serviceVerificationId }
  }

  test('a session goes through the three steps to an assessment that is graded', async () => {
    const { session, serviceVerificationId } = await newSession('assessment')
    const { stored } = await session.storeItems({ projectIds: ['prj-1'] })
    expect(stored.projects).toMatchObject([{ externalProjectId: 'prj-1' }])
    const { questions, alreadyGenerated } = await session.generateAssessment()
    expect([questions.length, alreadyGenerated]).toEqual([5, undefined])
    expect((await session.generateAssessment()).alreadyGenerated).toBe(true)
    const answers = questions.map(({ questionId }) => ({ questionId, option: 0 }))
    expect(await session.submitAssessment({ answers })).toMatchObject({ score: expect.any(Number) })
    expect(await session.get()).toMatchObject({ serviceVerificationId, verificationMethod: 'assessment' })
    expect(await session.getStudent()).toMatchObject({ name: 'Asha Verma' })
  })

  test('a reviewer is stored and read, and the request to the reviewer is there', async () => {
    const { session, serviceVerificationId } = await newSession('human')
    await session.storeItems({ projectIds: ['prj-1'] })
    const reviewer = { serviceVerificationId, name: 'Ravi Iyer', email: 'Ravi@Example.com', company: 'Sunrise Energy' }
    expect(await verification.reviewers.store(reviewer)).toMatchObject({ email: 'ravi@example.com' })
    expect(await verification.reviewers.get(serviceVerificationId)).toMatchObject({ name: 'Ravi Iyer' })
    expect(await verification.reviews.get(serviceVerificationId)).toMatchObject({ source: { type: 'project' } })
    const decisions = [{ skillId: 'sk_1001', decision: 'endorsed' as const }]
    const stranger = await failure(verification.reviews.endorse(serviceVerificationId, { token: 'rvt_1', decisions }))
    expect(stranger.status).toBe(403)
    const objection = { token: 'rvt_1', reason: 'I do not know this person.' }
    const declined = await failure(verification.reviews.decline(serviceVerificationId, objection))
    const reported = await failure(verification.reviews.report(serviceVerificationId, objection))
    expect([declined.code, reported.code]).toEqual([stranger.code, stranger.code])
  })

  test('what is not held and what was not issued is told by its own code', async () => {
    const { serviceVerificationId } = await newSession('human')
    const released = await failure(verification.verifications.release(serviceVerificationId, {}))
    const rejected = await failure(
      verification.verifications.reject(serviceVerificationId, { reason: 'Looked at it.' }),
    )
    expect([released.code, rejected.code]).toEqual(['NOT_UNDER_REVIEW', 'NOT_UNDER_REVIEW'])
    const revoked = await failure(verification.credentials.revoke('crd_1', { reason: 'Wrong.' }))
    expect(revoked).toMatchObject({ docsUrl: expect.stringMatching(/#verification-\w+$/) })
  })

  test('a session that ended is a 401 or 404 of the API with its request id', async () => {
    const error = await failure(verification.session('vst_1_unknown').get())
    expect(error.requestId).not.toBeNull()
    expect(error.message).toContain(error.requestId!)
  })
})

describe('Catalogue', () => {
  test('the tree is read from the top to a skill', async () => {
    const { data, count } = await catalogue.skills.masters({ limit: 1 })
    expect(data).toHaveLength(1)
    expect(count).toBeGreaterThan(1)
    const [master] = data
    const [subSkill] = (await catalogue.skills.subSkills(master!.master_skill_id, { limit: 1 })).data
    const [skill] = (await catalogue.skills.list(subSkill!.sub_skill_id, { limit: 1 })).data
    expect(await catalogue.skills.get(skill!.skill_id)).toMatchObject({ skill_id: skill!.skill_id })
  })

  test('a skill that search found is selected once, listed and deleted', async () => {
    const [found] = (await catalogue.skills.search({ keyword: 'brick laying', limit: 1 })).data
    const { skill_id, sub_skill_id, master_skill_id } = found!
    const body = { user_id: 'sdk-user', skill_id, sub_skill_id, master_skill_id }
    const { selected_skill_id } = await catalogue.selectedSkills.select(body)
    expect(await failure(catalogue.selectedSkills.select(body))).toBeInstanceOf(ConflictError)
    expect(await catalogue.selectedSkills.get(selected_skill_id)).toMatchObject({ user_id: 'sdk-user' })
    const listed: string[] = []
    for await (const each of catalogue.selectedSkills.list('sdk-user')) listed.push(each.skill_id)
    expect(listed).toEqual([skill_id])
    await catalogue.selectedSkills.delete(selected_skill_id)
    expect(await failure(catalogue.selectedSkills.get(selected_skill_id))).toBeInstanceOf(NotFoundError)
  })

  test('a keyword that is too short is a ValidationError that names it', async () => {
    const error = await failure(catalogue.skills.search({ keyword: 'ab' }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error.reason).toContain('keyword')
  })

  test('beyond the limit of an address a search waits, or is a RateLimitError', async () => {
    const search = () => catalogue.skills.search({ keyword: 'welding', limit: 1 }, { maxRetries: 0 })
    let error: unknown = null
    for (let calls = 0; calls < 30 && error === null; calls++) error = await search().then(() => null, String)
    const limited = await failure(search())
    expect(limited).toBeInstanceOf(RateLimitError)
    expect(limited.retryAfterSeconds).toBeGreaterThan(0)
  })
})

describe('Catalogue, as the operator', () => {
  test('counts, the most selected skills, and a skill request that is rejected', async () => {
    api.time.advance(16 * 60_000)
    const { call } = await newPartner(api)
    const { body } = await call('POST', '/skill-requests', { json: { name: 'Drone battery care' } })
    expect(await admin.counts()).toMatchObject({ skills: expect.any(Number) })
    expect((await admin.topSelectedSkills({ limit: 1 })).page).toBe(1)
    const open: string[] = []
    for await (const each of admin.skillRequests.list({ status: 'open' })) open.push(each.skill_request_id)
    expect(open).toContain(body.data.skill_request_id)
    const decided = await admin.skillRequests.reject(body.data.skill_request_id, { reason: 'It exists.' })
    expect(decided.status).toBe('rejected')
    const again = await failure(admin.skillRequests.approve(body.data.skill_request_id, {}))
    expect(again).toBeInstanceOf(ConflictError)
  })

  test('another key is a 403', async () => {
    const stranger = new CatalogueAdmin({ baseUrl: api.url, adminKey: 'another' })
    expect(await failure(stranger.counts())).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })
})
