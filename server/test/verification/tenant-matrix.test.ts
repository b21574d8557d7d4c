import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import {
  awaitingReview,
  endorse,
  expectOk,
  newVerifier,
  openSession,
  SKILL_IDS,
  type Verifier,
} from '../../../testing/verification.ts'
import { verificationOperations } from '../../src/api/verification/operations.ts'

/**
 * Generated from the operations: every call that a key makes about a session or a verification, made by another organisation and
 * by the other mode. Each must answer as to a token, or an id, that never existed. A new operation fails here until somebody says
 * how to call it.
 */
let api: TestApi
let owner: Verifier
let strangers: Record<string, Verifier>
beforeAll(async () => {
  api = await startTestApi()
  owner = await newVerifier(api)
  strangers = {
    'another organisation': await newVerifier(api),
    'the other mode': await newVerifier(api, { orgId: owner.tenant.orgId, mode: 'test' }),
  }
})
afterAll(() => api.close())

interface Named {
  readonly token: string
  readonly id: string
  readonly credentialId: string
}

const NEVER: Named = {
  token: `vst_${'n'.repeat(43)}`,
  id: `vrf_${'n'.repeat(22)}`,
  credentialId: `crd_${'n'.repeat(22)}`,
}

/** Of the owner: a session that waits for its reviewer, and a credential of another. */
async function something(): Promise<Named> {
  const endorsed = await awaitingReview(api, owner)
  await expectOk(endorse(api, endorsed.id, endorsed.reviewerToken))
  const { body } = await owner.call('GET', '/session', undefined, endorsed.token)
  return { ...(await awaitingReview(api, owner)), credentialId: body.data.credentials[0].credentialId }
}

/** How to call each operation about one session; null for those that name none. */
const CALLS: Record<string, ((who: Verifier, named: Named) => Promise<Reply>) | null> = {
  openSession: null,
  getSession: (who, { token }) => who.call('GET', '/session', undefined, token),
  storeSkills: (who, { token }) =>
    who.call('POST', '/step1/storeskills/store', { skills: SKILL_IDS.map(skillId => ({ skillId })) }, token),
  chooseMethod: (who, { token, id }) =>
    who.call('POST', '/step2/verification-method', { serviceVerificationId: id, verificationMethod: 'human' }, token),
  storeItems: (who, { token }) =>
    who.call('POST', '/step3/store-verification-items/store', { sessionToken: token, projectIds: ['prj-1'] }),
  storeReviewer: (who, { id }) =>
    who.call('POST', '/storereviewerdetails/store', {
      serviceVerificationId: id,
      name: 'Taken over',
      email: 'taken@over.example',
      company: 'Nobody',
    }),
  generateAssessment: (who, { token }) => who.call('POST', '/assessment/generate', undefined, token),
  releaseVerification: (who, { id }) => who.call('POST', `/verifications/${id}/release`, {}),
  rejectVerification: (who, { id }) => who.call('POST', `/verifications/${id}/reject`, {}),
  revokeCredential: (who, { credentialId }) =>
    who.call('POST', `/credentials/${credentialId}/revoke`, { reason: 'Taken over.' }),
  submitAssessment: (who, { token }) => who.call('POST', '/assessment/submit', { answers: [] }, token),
}

const guarded = verificationOperations.filter(({ access }) => access !== 'open')

describe.each(['another organisation', 'the other mode'])('to %s', stranger => {
  test.each(guarded.map(({ id }) => [id]))('%s answers as to what never existed', async operationId => {
    expect(Object.keys(CALLS)).toContain(operationId)
    const call = CALLS[operationId]
    if (!call) return
    const who = strangers[stranger]!
    const session = await something()
    const [foreign, never] = [await call(who, session), await call(who, NEVER)]
    expect([foreign.status, foreign.text]).toEqual([never.status, never.text])
    expect([401, 404]).toContain(foreign.status)
  })

  test('nothing of it can be changed', async () => {
    const session = await something()
    const look = async () => (await owner.call('GET', '/session', undefined, session.token)).text
    const before = await look()
    for (const call of Object.values(CALLS)) await call?.(strangers[stranger]!, session)
    expect(await look()).toBe(before)
  })

  test('the same external ids are another student and other items', async () => {
    const mine = await openSession(owner)
    const theirs = await openSession(strangers[stranger]!, { student: mine.submission.student })
    expect(theirs.serviceUserId).not.toBe(mine.serviceUserId)
  })
})
