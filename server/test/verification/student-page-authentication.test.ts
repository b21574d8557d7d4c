import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  errorOf,
  newVerifier,
  type OpenSession,
  openSession,
  SKILL_IDS,
  type Verifier,
} from '../../../testing/verification.ts'
import { goThroughSteps, SKILLS, startStudentFixture, step } from './students.fixture.ts'

/** What the page's own routes let in, without a page. */
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api?.close())

const post = (token: string, path: string, json: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', `/s/${token}/${path}`, { json, headers })
const skills = { skills: SKILL_IDS.map(skillId => ({ skillId })), endorsementType: 'manager' }

async function throughSteps({ token }: OpenSession, verificationMethod: string) {
  await post(token, 'skills', skills)
  await post(token, 'method', { verificationMethod })
  return await post(token, 'items', { projectIds: ['prj-1'] })
}

describe('the routes of the student’s page', () => {
  test('do what the API does, in its envelope and with its codes', async () => {
    const session = await openSession(who)
    expect(errorOf(await post(session.token, 'method', { verificationMethod: 'human' }))).toEqual([400, 'NO_SKILLS'])
    expect(errorOf(await post(session.token, 'items', { projectIds: ['prj-1'] }))).toEqual([
      400,
      'VERIFICATION_METHOD_NOT_SET',
    ])
    expect((await throughSteps(session, 'human')).body).toMatchObject({
      success: true,
      data: { serviceVerificationId: session.id },
    })
    const reviewer = { name: 'Ravi', email: session.submission.student.email, company: 'Works' }
    expect(errorOf(await post(session.token, 'reviewer', reviewer))).toEqual([400, 'REVIEWER_IS_STUDENT'])
    expect(errorOf(await post(session.token, 'questions', undefined))).toEqual([400, 'INVALID_VERIFICATION_TYPE'])
    const { body, headers } = await api.call('GET', `/s/${session.token}/session`)
    expect(body).toMatchObject({
      data: { endorsementType: 'manager', verificationMethod: 'human', assessment: null },
    })
    expect(Date.parse(body.now)).toBe(api.time.clock())
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  })

  test('speak for their own session only, whatever a body names', async () => {
    const [own, other] = [await openSession(who), await openSession(who)]
    for (const each of [own, other]) await post(each.token, 'skills', skills)
    await post(own.token, 'method', { verificationMethod: 'human', serviceVerificationId: other.id })
    await post(own.token, 'items', { projectIds: ['prj-1'], sessionToken: other.token })
    const methods = await api.db.admin.query(
      'select method from verifications where verification_id = any($1) order by verification_id = $2',
      [[own.id, other.id], own.id],
    )
    expect(methods.rows).toEqual([{ method: null }, { method: 'human' }])
    const items = await api.db.admin.query(
      'select verification_id from verification_items where verification_id = any($1)',
      [[own.id, other.id]],
    )
    expect(items.rows).toEqual([{ verification_id: own.id }])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['an origin that is not ours', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('reject what comes from %s', async (_, headers) => {
    const session = await openSession(who)
    expect(errorOf(await post(session.token, 'skills', skills, headers))).toEqual([401, 'UNAUTHORIZED'])
    expect((await api.call('GET', `/s/${session.token}/session`, { headers })).status).toBe(401)
    const stored = await api.db.admin.query('select from verification_skills where verification_id = $1', [session.id])
    expect(stored.rowCount).toBe(0)
  })

  test('take our own origin, JSON only, and known fields only', async () => {
    const { token } = await openSession(who)
    const own = { origin: api.url, 'sec-fetch-site': 'same-origin' }
    expect((await post(token, 'skills', skills, own)).status).toBe(200)
    const form = { headers: { 'content-type': 'text/plain' }, raw: JSON.stringify(skills) }
    expect(errorOf(await api.call('POST', `/s/${token}/skills`, form))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    for (const body of [{ ...skills, more: 1 }, [], 'x', null])
      expect(errorOf(await post(token, 'skills', body))).toEqual([400, 'VALIDATION_FAILED'])
    expect((await post(token, 'method', [])).status).toBe(400)
    expect(
      (await api.call('OPTIONS', `/s/${token}/skills`, { headers: { origin: 'https://evil.example' } })).headers,
    ).not.toHaveProperty('access-control-allow-origin')
  })

  test('know no dead or made-up token', async () => {
    const { token } = await openSession(who)
    api.time.advance(25 * 3_600_000)
    for (const dead of [token, `vst_${'x'.repeat(43)}`, 'x', '%00'])
      expect(errorOf(await api.call('GET', `/s/${dead}/session`))).toEqual([401, 'UNAUTHORIZED'])
    const pages = [token, `vst_${'x'.repeat(43)}`].map(each => api.call('GET', `/s/${each}`))
    const [ended, unknown] = await Promise.all(pages)
    expect([ended!.status, ended!.text]).toEqual([404, unknown!.text])
  })

  test('a session has 120 calls a minute, of its page and its calls together', async () => {
    const { token } = await openSession(who)
    const get = (path: string) => api.call('GET', `/s/${token}${path}`)
    const replies = await Promise.all(Array.from({ length: 60 }, async () => [await get(''), await get('/session')]))
    expect(replies.flat().filter(({ status }) => status !== 200)).toEqual([])
    expect([(await get('')).status, errorOf(await get('/session'))]).toEqual([429, [429, 'RATE_LIMITED']])
    expect((await api.call('GET', `/s/${(await openSession(who)).token}`)).status).toBe(200)
    api.time.advance(60_000)
    expect((await get('/session')).status).toBe(200)
  })

  test('100 students behind one address make 20 calls each within a minute, and none is refused', async () => {
    const tokens: string[] = []
    for (let count = 0; count < 100; count += 1) {
      tokens.push((await openSession(who)).token)
      api.time.advance(100)
    }
    const from = '127.9.9.8'
    const calls = Array.from({ length: 20 }, (_, round) => tokens.map(token => `/s/${token}${round ? '/session' : ''}`))
    const left = calls.flat()
    const statuses: number[] = []
    // Eight at a time, fewer than the connections to the database: a busy test machine answers 503 to the others.
    const student = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        statuses.push((await api.call('GET', path, { from })).status)
        api.time.advance(25)
      }
    }
    await Promise.all(Array.from({ length: 8 }, student))
    expect([statuses.length, new Set(statuses)]).toEqual([2_000, new Set([200])])
    // The outer wall, against made-up tokens.
    expect((await api.call('GET', `/s/vst_${'x'.repeat(43)}/session`, { from })).status).toBe(429)
  })

  test('say from when another attempt is possible', async () => {
    const session = await openSession(who)
    await throughSteps(session, 'assessment')
    const { body } = await post(session.token, 'questions', undefined)
    const answers = body.data.questions.map(({ questionId }: { questionId: string }) => ({ questionId, option: 0 }))
    const open = await api.call('GET', `/s/${session.token}/session`)
    expect(open.body.data.assessment).toMatchObject({ nextAttemptAt: null, passed: null })
    const { data } = (await post(session.token, 'answers', { answers })).body
    const after = await api.call('GET', `/s/${session.token}/session`)
    const hour = new Date(api.time.clock() + 3_600_000).toISOString()
    expect(after.body.data.assessment.nextAttemptAt).toBe(data.passed ? null : hour)
    expect(after.text).not.toMatch(/right|correct/i)
  })

  test('the page’s headers keep it out of caches, frames, referrers and search engines', async () => {
    const { token } = await openSession(who)
    const { headers } = await api.call('GET', `/s/${token}`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})

test('the token is in no log line and no Referer', async () => {
  const fixture = await startStudentFixture()
  const session = await fixture.open()
  const { page } = await fixture.visit(session.url)
  const referrers: string[] = []
  page.on('request', request => referrers.push(request.headers().referer ?? ''))
  await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
  await page.getByRole('button', { name: 'Start' }).click()
  await step(page, 'questions')
  await fixture.api.call('GET', `/s/${session.token}/nowhere`)
  await fixture.api.call('POST', `/s/${session.token}/skills`, {
    raw: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(referrers.length).toBeGreaterThan(5)
  expect(new Set(referrers)).toEqual(new Set(['']))
  await fixture.api.flushRequestLog()
  expect(fixture.api.logLines.length).toBeGreaterThan(10)
  expect(fixture.api.logLines.join('')).not.toContain(session.token.slice(4))
  const kept = await fixture.api.db.admin.query(`select route from request_log where route like '%' || $1 || '%'`, [
    session.token.slice(4),
  ])
  expect(kept.rowCount).toBe(0)
  await fixture.close()
})
