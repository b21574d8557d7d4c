import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import {
  awaitingReview,
  callOpen,
  decisionsOf,
  endorse,
  errorOf,
  expectOk,
  newVerifier,
  SKILL_IDS,
  type Verifier,
} from '../../../testing/verification.ts'
import type { VerificationOperation } from '../../src/api/verification/operation.ts'
import { verificationOperations } from '../../src/api/verification/operations.ts'
import { disableOrganisation, switchArea } from '../../src/features/organisations/index.ts'

/** What an operator switches off: an organisation, or an area for everybody. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

type Session = Awaited<ReturnType<typeof awaitingReview>>

/** Older than what a process remembers of switches and keys. */
const settle = () => api.time.advance(5_000)

const SWITCHED_OFF = [503, 'SERVICE_DISABLED', '60']
const told = (reply: Reply) => [...errorOf(reply), reply.headers['retry-after']]

const pathFor = (path: string, { id, token }: Session) =>
  path
    .replace('{serviceVerificationId}', id)
    .replace('{sessionToken}', token)
    .replace(/\{\w+\}/g, 'x')

/** What would be taken if it were on. */
function bodyFor({ id, path }: VerificationOperation, session: Session): object {
  if (id === 'endorse') return { token: session.reviewerToken, decisions: decisionsOf(SKILL_IDS) }
  return path.startsWith('/humanverification/') ? { token: session.reviewerToken, reason: 'No time.' } : {}
}

const reachOpen = (operation: VerificationOperation, session: Session) =>
  callOpen(
    api,
    operation.method,
    pathFor(operation.path, session),
    operation.method === 'GET' ? {} : { json: bodyFor(operation, session) },
  )

const reach = (who: Verifier, operation: VerificationOperation, session: Session) =>
  operation.access === 'open'
    ? reachOpen(operation, session)
    : who.call(
        operation.method,
        pathFor(operation.path, session),
        operation.method === 'GET' ? undefined : bodyFor(operation, session),
        session.token,
      )

/** All of a verification that a call could change. */
async function rowsOf({ id }: Session): Promise<unknown> {
  const { rows } = await api.db.admin.query(
    `select to_jsonb(v) as verification, to_jsonb(r) as reviewer,
       (select jsonb_agg(to_jsonb(s) order by position) from verification_skills s where s.verification_id = v.verification_id) as skills,
       (select count(*)::int from verification_items i where i.verification_id = v.verification_id) as items,
       (select count(*)::int from credentials c where c.verification_id = v.verification_id) as credentials,
       (select count(*)::int from events e where e.data::text like '%' || v.verification_id || '%') as events
     from verifications v left join reviewers r using (org_id, mode, verification_id) where v.verification_id = $1`,
    [id],
  )
  return rows[0]
}

describe('while an organisation is disabled', () => {
  let who: Verifier
  let session: Session
  let before: unknown
  beforeAll(async () => {
    who = await newVerifier(api)
    session = await awaitingReview(api, who)
    before = await rowsOf(session)
    await disableOrganisation(api.keys, who.tenant.orgId, true, 'test')
    settle()
  })

  test.each(verificationOperations.map(operation => [operation.id, operation] as const))(
    '%s answers 503 SERVICE_DISABLED with Retry-After, and changes nothing',
    async (_id, operation) => {
      expect(told(await reach(who, operation, session))).toEqual(SWITCHED_OFF)
      expect(await rowsOf(session)).toEqual(before)
    },
  )

  test.each([
    ['GET', 'session'],
    ['POST', 'skills'],
    ['POST', 'method'],
    ['POST', 'items'],
    ['POST', 'reviewer'],
    ['POST', 'remind'],
    ['POST', 'questions'],
    ['POST', 'answers'],
  ])('so does %s /s/{token}/%s, also to a browser', async (method, path) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    const json = method === 'GET' ? {} : { json: {} }
    expect(told(await api.call(method, `/s/${session.token}/${path}`, { headers, ...json }))).toEqual(SWITCHED_OFF)
    expect(await rowsOf(session)).toEqual(before)
  })

  test.each([
    ['/s', 'en', 'Not available now'],
    ['/s', 'hi', 'अभी उपलब्ध नहीं'],
    ['/r', 'en', 'Not available now'],
    ['/r', 'hi', 'अभी उपलब्ध नहीं'],
  ])(
    'the page %s says in the reader’s language (%s) that it is not available, and no word of anybody',
    async (page, language, text) => {
      const path = page === '/s' ? `/s/${session.token}` : `/r/${session.id}`
      const reply = await api.call('GET', path, { headers: { 'accept-language': language } })
      expect([reply.status, reply.headers['retry-after'], reply.headers['content-language']]).toEqual([
        503,
        '60',
        language,
      ])
      expect(reply.text).toContain(text)
      for (const word of ['Asha Verma', 'Ravi Iyer', session.token]) expect(reply.text).not.toContain(word)
      expect(await rowsOf(session)).toEqual(before)
    },
  )

  test('another organisation’s people notice nothing, and unknown ids and tokens are as unknown as before', async () => {
    const other = await awaitingReview(api, await newVerifier(api))
    expect((await api.call('GET', `/s/${other.token}/session`)).status).toBe(200)
    expect((await api.call('GET', `/r/${other.id}`)).status).toBe(200)
    expect((await callOpen(api, 'GET', `/humanverification/verify-page/vrf_${'x'.repeat(32)}`)).status).toBe(404)
    expect((await api.call('GET', `/s/vst_${'x'.repeat(43)}/session`)).status).toBe(401)
  })
})

test('once it is enabled again, everything goes on where it stood', async () => {
  const who = await newVerifier(api)
  const session = await awaitingReview(api, who)
  await disableOrganisation(api.keys, who.tenant.orgId, true, 'test')
  expect(told(await endorse(api, session.id, session.reviewerToken))).toEqual(SWITCHED_OFF)
  await disableOrganisation(api.keys, who.tenant.orgId, false, 'test')
  expect((await api.call('GET', `/s/${session.token}`)).status).toBe(200)
  expect((await api.call('GET', `/r/${session.id}`)).status).toBe(200)
  await expectOk(endorse(api, session.id, session.reviewerToken))
})

test('a proof stays readable when the organisation it was verified under is disabled', async () => {
  const who = await newVerifier(api)
  const session = await awaitingReview(api, who)
  await expectOk(endorse(api, session.id, session.reviewerToken))
  const { body } = await expectOk(who.call('GET', '/session', undefined, session.token))
  const { credentialId } = body.data.credentials[0]
  await disableOrganisation(api.keys, who.tenant.orgId, true, 'test')
  settle()
  for (const ending of ['', '.jwt', '.json'])
    expect((await api.call('GET', `/proof/${credentialId}${ending}`)).status).toBe(200)
})

describe('an area that is switched off for everybody', () => {
  const AREAS = ['sessions', 'assessments', 'reviewers', 'credentials'] as const
  afterEach(async () => {
    for (const area of AREAS) await switchArea(api.keys, area, false, '')
    settle()
  })

  test.each(AREAS)('%s: its calls answer 503 SERVICE_DISABLED with Retry-After, the others answer', async area => {
    const who = await newVerifier(api)
    const session = await awaitingReview(api, who)
    const before = await rowsOf(session)
    await switchArea(api.keys, area, true, 'test')
    settle()
    for (const operation of verificationOperations.filter(each => each.area === area))
      expect([operation.id, ...told(await reach(who, operation, session))]).toEqual([operation.id, ...SWITCHED_OFF])
    expect(await rowsOf(session)).toEqual(before)
    for (const operation of verificationOperations.filter(each => each.area !== area))
      expect([operation.id, (await reach(who, operation, session)).status]).not.toEqual([operation.id, 503])
    await switchArea(api.keys, area, false, '')
    settle()
    expect((await who.call('GET', '/session', undefined, session.token)).status).toBe(200)
  })

  test('every operation belongs to one of them', () => {
    for (const { id, area } of verificationOperations) expect([id, AREAS]).toEqual([id, expect.arrayContaining([area])])
  })

  test.each([
    ['sessions', 503, 200],
    ['reviewers', 200, 503],
    ['credentials', 200, 200],
  ] as const)(
    '%s: the student’s page answers %i, the reviewer’s %i, and proofs are served',
    async (area, student, reviewer) => {
      const session = await awaitingReview(api, await newVerifier(api))
      await switchArea(api.keys, area, true, 'test')
      settle()
      const pages = [`/s/${session.token}`, `/r/${session.id}`, '/proof/crd_x']
      const statuses = await Promise.all(pages.map(async path => (await api.call('GET', path)).status))
      await switchArea(api.keys, area, false, '')
      settle()
      expect(statuses).toEqual([student, reviewer, 404])
    },
  )

  test('assessments: the student’s page gets no questions and keeps all else', async () => {
    const session = await awaitingReview(api, await newVerifier(api))
    await switchArea(api.keys, 'assessments', true, 'test')
    settle()
    const questions = await api.call('POST', `/s/${session.token}/questions`)
    const effectiveStatus = await api.call('GET', `/s/${session.token}/session`)
    await switchArea(api.keys, 'assessments', false, '')
    settle()
    expect([told(questions), effectiveStatus.status]).toEqual([SWITCHED_OFF, 200])
  })
})
