import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { CallOptions } from '../../../testing/client.ts'
import {
  awaitingReview,
  callOpen,
  endorse,
  errorOf,
  newVerifier,
  openSession,
  type Verifier,
  validSubmission,
} from '../../../testing/verification.ts'
import { verificationOperations } from '../../src/api/verification/operations.ts'
import { changeLimits, issueVerificationKey, revokeKey } from '../../src/features/keys/index.ts'
import { disableOrganisation } from '../../src/features/organisations/index.ts'

let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const MINUTE = 60_000
const withKey = (secret: string, method: string, path: string, options: CallOptions = {}) =>
  callOpen(api, method, path, { ...options, headers: { 'x-api-key': secret, ...options.headers } })
const pathOf = (path: string) => path.replace(/\{\w+\}/g, 'x')

describe('a key', () => {
  const guarded = verificationOperations.filter(({ access }) => access !== 'open')

  test.each(guarded.map(({ id, method, path }) => [id, method, path]))(
    'is needed by %s: without one, or with an unknown one, 401 UNAUTHORIZED',
    async (_id, method, path) => {
      const json = method === 'GET' ? {} : { json: {} }
      const keys = [undefined, '', 'x', `VFN_VK_LIVE_${'a'.repeat(43)}`, "' or true --"]
      for (const key of keys) {
        const headers = key === undefined ? {} : { 'x-api-key': key }
        expect(errorOf(await callOpen(api, method, pathOf(path), { ...json, headers }))).toEqual([401, 'UNAUTHORIZED'])
      }
    },
  )

  test('that was revoked stops within five seconds, and answers like an unknown one', async () => {
    const key = await who.newKey()
    const verify = () => withKey(key.secret, 'POST', '/verify', { json: validSubmission() })
    expect((await verify()).status).toBe(201)
    await revokeKey(api.keys, who.tenant, key.id, 'test')
    api.time.advance(5_000)
    const revoked = await verify()
    const unknown = await withKey(`VFN_VK_LIVE_${'b'.repeat(43)}`, 'POST', '/verify', { json: validSubmission() })
    expect([errorOf(revoked), revoked.text]).toEqual([[401, 'UNAUTHORIZED'], unknown.text])
  })

  test('of the Partner API is none here', async () => {
    const reply = await withKey('VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'POST', '/verify', { json: validSubmission() })
    expect(errorOf(reply)).toEqual([401, 'UNAUTHORIZED'])
  })

  test('of an organisation that is switched off answers 503 SERVICE_DISABLED with Retry-After', async () => {
    const other = await newVerifier(api)
    await disableOrganisation(api.keys, other.tenant.orgId, true, 'test')
    const reply = await other.call('POST', '/verify', validSubmission())
    expect([errorOf(reply), reply.headers['retry-after']]).toEqual([[503, 'SERVICE_DISABLED'], '60'])
  })
})

describe('HTTPS', () => {
  test('plain HTTP is rejected in production before the key is checked, also from this machine and on the student’s page, and accepted behind a trusted proxy that used HTTPS', async () => {
    const strict = await startTestApi({
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://x',
      REDIS_URL: 'redis://127.0.0.1:6379',
      MASTER_KEYS_FILE: 'unused',
      QUESTION_GENERATOR: 'built-in',
    })
    const from = '127.0.0.1'
    const { secret } = await (await newVerifier(strict)).newKey()
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const verify = (headers: Record<string, string>) =>
      callOpen(strict, 'POST', '/verify', { from, json: validSubmission(), headers })
    expect(errorOf(await verify({ 'x-api-key': secret }))).toEqual([403, 'HTTPS_REQUIRED'])
    expect(errorOf(await verify({}))).toEqual([403, 'HTTPS_REQUIRED'])
    expect(errorOf(await verify(proxied))).toEqual([401, 'UNAUTHORIZED'])
    const { body, status } = await verify({ ...proxied, 'x-api-key': secret })
    expect(status).toBe(201)
    const { sessionToken, serviceVerificationId: id } = body.data
    const keyless = [`/s/${sessionToken}/session`, `/api/v1/step3/store-verification-items/${sessionToken}/email`]
    for (const path of [...keyless, `/api/v1/humanverification/verify-page/${id}`]) {
      expect(errorOf(await strict.call('GET', path, { from }))).toEqual([403, 'HTTPS_REQUIRED'])
      expect((await strict.call('GET', path, { from, headers: proxied })).status).not.toBe(403)
    }
    await strict.close()
  })
})

describe('rate limits', () => {
  test('a key has 40 at once, then 20 a second', async () => {
    const { secret } = await who.newKey()
    const calls = async (count: number) => {
      const replies = await Promise.all(Array.from({ length: count }, () => withKey(secret, 'GET', '/session')))
      return replies.filter(({ status }) => status !== 429).length
    }
    expect(await calls(50)).toBe(40)
    api.time.advance(1_000)
    expect(await calls(30)).toBe(20)
  })

  test('a key has 1,200 a minute; then 429 RATE_LIMITED with Retry-After and no word of others', async () => {
    const { secret } = await who.newKey()
    api.time.advance(MINUTE - (api.time.clock() % MINUTE))
    const statuses: number[] = []
    for (let second = 0; second < 58; second += 1) {
      const burst = second === 0 ? 40 : 20
      const replies = await Promise.all(Array.from({ length: burst }, () => withKey(secret, 'GET', '/session')))
      statuses.push(...replies.map(({ status }) => status))
      api.time.advance(1_000)
    }
    expect(statuses.filter(status => status !== 429)).toHaveLength(58 * 20 + 20)
    const twenty = await Promise.all(Array.from({ length: 21 }, () => withKey(secret, 'GET', '/session')))
    const rejected = twenty.find(({ status }) => status === 429)!
    expect(twenty.filter(({ status }) => status === 429)).toHaveLength(1)
    expect([errorOf(rejected), rejected.headers['retry-after']]).toEqual([[429, 'RATE_LIMITED'], expect.any(String)])
    expect(rejected.headers['ratelimit-limit']).toBe('1200')
    expect((await who.call('GET', '/session')).status).toBe(401)
  })

  test('a key opens as many sessions a day as were agreed for it; then 429 until midnight IST, for POST /verify only', async () => {
    const { id, secret } = await who.newKey()
    await changeLimits(api.keys, who.tenant, id, { newSessions: { perDay: 3 } }, 'test')
    const open = () => withKey(secret, 'POST', '/verify', { json: validSubmission() })
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await open()).status)
    const rejected = await open()
    expect([statuses, errorOf(rejected)]).toEqual([
      [201, 201, 201],
      [429, 'RATE_LIMITED'],
    ])
    expect(rejected.body.error.message).toContain('new sessions')
    const untilMidnight = 24 * 60 * MINUTE - ((api.time.clock() + 5.5 * 60 * MINUTE) % (24 * 60 * MINUTE))
    expect(rejected.headers['retry-after']).toBe(String(Math.ceil(untilMidnight / 1_000)))
    expect((await withKey(secret, 'GET', '/session')).status).toBe(401)
    api.time.advance(untilMidnight)
    expect((await open()).status).toBe(201)
  })

  test.each([
    ['GET', '/step3/store-verification-items/x/email'],
    ['GET', '/storereviewerdetails/x'],
    ['GET', '/humanverification/verify-page/x'],
    ['POST', '/humanverification/endorse/x'],
  ])('%s %s has 60 a minute per address', async (method, path) => {
    const from = `127.9.0.${path.length}`
    const json =
      method === 'POST' ? { json: { token: 'x', decisions: [{ skillId: 'sk_1', decision: 'endorsed' }] } } : {}
    const call = () => callOpen(api, method, path, { from, ...json })
    const replies = await Promise.all(Array.from({ length: 61 }, call))
    const rejected = replies.filter(({ status }) => status === 429)
    expect(rejected.map(errorOf)).toEqual([[429, 'RATE_LIMITED']])
    expect(Number(rejected[0]!.headers['retry-after'])).toBeGreaterThan(0)
    api.time.advance(MINUTE)
    expect((await call()).status).toBe(404)
  })

  test('guessing keys is limited per address, and costs the owner of a key nothing', async () => {
    const from = '127.9.1.1'
    const guess = () => withKey(`VFN_VK_LIVE_${'c'.repeat(43)}`, 'GET', '/session', { from })
    const { secret } = await who.newKey()
    const session = await openSession(who)
    await withKey(secret, 'GET', '/session', { headers: { 'x-session-token': session.token } })
    const replies = await Promise.all(Array.from({ length: 61 }, guess))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
    const own = await withKey(secret, 'GET', '/session', { from, headers: { 'x-session-token': session.token } })
    expect(own.status).toBe(200)
  })
})

describe('the envelope', () => {
  test('a body over 256 KB is 413, another media type 415, broken JSON 400', async () => {
    const headers = { 'content-type': 'application/json' }
    const key = (await who.newKey()).secret
    const post = (options: CallOptions) => withKey(key, 'POST', '/verify', options)
    expect(errorOf(await post({ raw: `"${'a'.repeat(262_144)}"`, headers }))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(errorOf(await post({ raw: 'a=b', headers: { 'content-type': 'text/plain' } }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    for (const raw of ['{', '{"a":1,"a":2}', '{"__proto__":{}}', '\u0000'])
      expect(errorOf(await post({ raw, headers }))).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('an error has a code and a message, nothing else, and every answer its request id', async () => {
    const reply = await who.call('POST', '/verify', {})
    expect(Object.keys(reply.body)).toEqual(['success', 'error'])
    expect(Object.keys(reply.body.error)).toEqual(['code', 'message'])
    expect(reply.headers['x-request-id']).toMatch(/^req_/)
  })

  test('of many problems the message names ten and counts the rest', async () => {
    const projects = Array.from({ length: 30 }, () => ({}))
    const { body } = await who.call('POST', '/verify', { ...validSubmission(), projects })
    expect(body.error.message).toMatch(/And 50 more\.$/)
  })

  test('a path without a route answers in it, and the Partner and the Catalogue API keep their format', async () => {
    for (const path of ['/nothing', '/assessment', '/step1', '/verify/x', ''])
      expect(errorOf(await callOpen(api, 'GET', path))).toEqual([404, 'NOT_FOUND'])
    expect(errorOf(await callOpen(api, 'GET', '/%zz'))).toEqual([400, 'VALIDATION_FAILED'])
    const partner = await api.call('GET', '/api/v1/partner/nothing')
    expect(partner.body.error.details).toEqual([])
    const catalogue = await api.call('GET', '/api/nothing')
    expect(catalogue.body.error).toBe(catalogue.body.message)
  })

  test('a failure of ours is 500 INTERNAL_ERROR with the request id, and no word of its cause', async () => {
    const broken = await newVerifier(api)
    const key = (await broken.newKey()).secret
    await api.db.admin.query('alter table students rename to students_away')
    const reply = await withKey(key, 'POST', '/verify', { json: validSubmission() })
    await api.db.admin.query('alter table students_away rename to students')
    expect(errorOf(reply)).toEqual([500, 'INTERNAL_ERROR'])
    expect(reply.body.error.message).toContain(reply.headers['x-request-id'])
    expect(reply.text).not.toContain('students')
  })

  test('no web page may call it: a preflight is rejected, and no answer names an origin', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' }
    const preflight = await callOpen(api, 'OPTIONS', '/verify', { headers })
    expect(preflight.status).toBe(404)
    const read = await callOpen(api, 'GET', '/storereviewerdetails/x', { headers })
    for (const reply of [preflight, read]) expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('no response may be cached', async () => {
    const { token } = await openSession(who)
    const { headers } = await who.call('GET', '/session', undefined, token)
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('the document is served as it is committed', async () => {
  const { status, body } = await api.call('GET', '/openapi/verification.json')
  expect([status, body.info.title]).toEqual([200, 'Pramaan Verification API'])
  expect(Object.keys(body.paths)).toHaveLength(verificationOperations.length)
})

test('neither key nor token, name nor address is ever logged; addresses only as patterns', async () => {
  const key = await issueVerificationKey(api.keys, who.tenant, 'test')
  const session = await awaitingReview(api, who, { reviewer: { email: 'logged@work.example' } })
  await withKey(key.secret, 'GET', '/session', { headers: { 'x-session-token': session.token } })
  await callOpen(api, 'GET', `/step3/store-verification-items/${session.token}/email`)
  await callOpen(api, 'GET', `/step3/store-verification-items/${session.token}/emails`)
  await callOpen(api, 'GET', `/%zz${session.token}`)
  await endorse(api, session.id, session.reviewerToken)
  await api.flushRequestLog()
  const { rows } = await api.db.admin.query<{ text: string }>('select l::text as text from request_log l')
  const written = [...api.logLines, ...rows.map(({ text }) => text)].join('\n')
  expect(written).toContain('/step3/store-verification-items/{sessionToken}/email')
  expect(written).toContain(key.id)
  const secrets = [key.secret, session.token, session.reviewerToken, session.id]
  for (const secret of [...secrets, 'logged@work.example', session.submission.student.email, 'Asha Verma'])
    expect(written).not.toContain(secret)
})
