import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses, call } from '../../../testing/client.ts'
import { BASE, newPartner, type Partner } from '../../../testing/partner.ts'
import { revokeKey } from '../../src/features/keys/index.ts'
import { disableOrganisation, switchArea } from '../../src/features/organisations/index.ts'
import { stringToSign } from '../../src/http/middleware/signature.ts'

/** HTTPS, signatures, scopes and switches, and the answers to calls that fail them. */
let api: TestApi
let live: Partner
let trial: Partner
const nextAddress = addresses(40)
let from: string
beforeAll(async () => {
  api = await startTestApi()
  live = await newPartner(api)
  trial = await newPartner(api, { mode: 'test', orgId: live.orgId })
})
beforeEach(() => {
  from = nextAddress()
})
afterAll(() => api.close())

const UNIFORM = {
  success: false,
  error: { code: 'UNAUTHORIZED', message: 'The key or signature is not valid.', details: [] },
}

test('a signed call is accepted, with its limits in the headers', async () => {
  const { status, body, headers } = await live.call('GET', '/account', { from })
  expect(status).toBe(200)
  expect(body.data.key).toMatchObject({ id: live.keyId, mode: 'live', expires_at: null })
  expect(body.data.organisation.name).toBe('Test organisation')
  expect(headers).toMatchObject({ 'ratelimit-limit': '1200', 'ratelimit-remaining': '1199' })
})

describe('a live key gets the same answer for every authentication error', () => {
  test.each([
    ['no headers at all', () => call('GET', `${api.url}${BASE}/account`, { from })],
    [
      'an unknown key',
      () => live.call('GET', '/account', { from, headers: { 'x-api-key': 'VFN_LIVE_01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
    ],
    [
      'another key’s signature',
      async () => trial.call('GET', '/account', { from, headers: { 'x-api-key': live.keyId } }),
    ],
    [
      'a signature in upper case',
      async () => {
        const sent = await live.call('GET', '/account', { from })
        expect(sent.status).toBe(200)
        return live.call('GET', '/account', { from, headers: { 'x-signature': 'A'.repeat(64) } })
      },
    ],
    ['an empty signature', () => live.call('GET', '/account', { from, headers: { 'x-signature': '' } })],
    [
      'a body changed in transit',
      () =>
        live.call('POST', '/skills/lookup', {
          from,
          raw: '{"skill_ids":["sk_1"]}',
          headers: { 'x-signature': 'f'.repeat(64) },
        }),
    ],
    [
      'broken JSON with a wrong signature',
      () => live.call('POST', '/skills/lookup', { from, raw: '{', headers: { 'x-signature': 'f'.repeat(64) } }),
    ],
    [
      'a recruiter added after signing',
      () => live.call('GET', '/account', { from, headers: { 'x-on-behalf-of': 'mallory' } }),
    ],
    [
      'another Idempotency-Key',
      () =>
        live.call('POST', '/skill-requests', {
          from,
          json: { name: 'xy' },
          idempotencyKey: 'a',
          headers: { 'idempotency-key': 'b' },
        }),
    ],
    ['a timestamp that is not a number', () => live.call('GET', '/account', { from, timestamp: 'yesterday' })],
    [
      'a timestamp 301 seconds old',
      () => live.call('GET', '/account', { from, timestamp: String(Math.floor(api.time.clock() / 1000) - 301) }),
    ],
  ])('%s', async (_what, send) => {
    const { status, body } = await send()
    expect(status).toBe(401)
    expect(body).toEqual(UNIFORM)
  })
})

test('a timestamp 299 seconds off is accepted', async () => {
  for (const off of [299, -299]) {
    const timestamp = String(Math.floor(api.time.clock() / 1000) + off)
    expect((await live.call('GET', '/account', { from, timestamp })).status).toBe(200)
  }
})

describe('a test key gets the reason', () => {
  const details = async (send: ReturnType<Partner['call']>) => {
    const { status, body } = await send
    expect(status).toBe(401)
    return Object.fromEntries(
      body.error.details.map((each: { path: string; message: string }) => [each.path, each.message]),
    )
  }
  test('a wrong signature shows the string the server would have signed', async () => {
    const seconds = String(Math.floor(api.time.clock() / 1000))
    const told = await details(
      trial.call('GET', '/skills?q=welding', {
        from,
        timestamp: seconds,
        headers: { 'x-signature': '0'.repeat(64) },
      }),
    )
    const parts = {
      timestamp: seconds,
      method: 'GET',
      target: `${BASE}/skills?q=welding`,
      idempotencyKey: '',
      onBehalfOf: '',
      body: new Uint8Array(),
    }
    expect(told).toMatchObject({
      string_to_sign: stringToSign(parts),
      server_time: seconds,
      reason: expect.stringContaining('does not match'),
    })
  })
  test('an old timestamp is named', async () => {
    expect(await details(trial.call('GET', '/account', { from, timestamp: '1000' }))).toMatchObject({
      reason: expect.stringContaining('5 minutes'),
    })
  })
  test('an expired key is named', async () => {
    const expired = await newPartner(api, { mode: 'test', expiresAt: new Date(api.time.clock() - 1) })
    expect(await details(expired.call('GET', '/account', { from }))).toMatchObject({ reason: 'the key is expired' })
  })
})

test('a duplicate signing header is rejected', async () => {
  const { request } = await import('node:http')
  const { headers } = {
    headers: ['x-api-key', live.keyId, 'x-api-key', live.keyId, 'x-timestamp', '1', 'x-signature', 'x', 'host', 'x'],
  }
  const status = await new Promise(resolve => {
    request(`${api.url}${BASE}/account`, { headers, localAddress: from }, reply =>
      resolve(reply.resume().statusCode),
    ).end()
  })
  expect(status).toBe(401)
})

test('a revoked key is rejected within five seconds', async () => {
  const partner = await newPartner(api)
  expect((await partner.call('GET', '/account', { from })).status).toBe(200)
  await revokeKey(api.keys, partner, partner.keyId, 'test')
  api.time.advance(5_000)
  expect((await partner.call('GET', '/account', { from })).status).toBe(401)
})

describe('many wrong signatures', () => {
  test('are limited per address: 60 a minute, then 429', async () => {
    const bad = { from, headers: { 'x-signature': 'f'.repeat(64) } }
    const statuses: number[] = []
    for (let at = 0; at < 62; at++) statuses.push((await live.call('GET', '/account', bad)).status)
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429])
  })
  test('do not count against the limits of the key’s owner', async () => {
    const partner = await newPartner(api)
    for (let at = 0; at < 80; at++)
      await partner.call('GET', '/account', { from, headers: { 'x-signature': 'f'.repeat(64) } })
    const { status, headers } = await partner.call('GET', '/account', { from })
    expect(status).toBe(200)
    expect(headers['ratelimit-remaining']).toBe('1199')
  })
})

describe('scopes', () => {
  test('a key without the scope gets the name of the scope and its limits, and nothing is consumed', async () => {
    const partner = await newPartner(api, { scopes: 'skills:read' })
    const { status, body, headers } = await partner.call('POST', '/skill-requests', {
      from,
      json: { name: 'Anything' },
    })
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      code: 'SCOPE_MISSING',
      message: expect.stringContaining('skill-requests:write'),
    })
    expect(headers['ratelimit-remaining']).toBe('60')
  })
  test('the account needs no scope', async () => {
    const partner = await newPartner(api, { scopes: 'analytics:read' })
    expect((await partner.call('GET', '/account', { from })).status).toBe(200)
    expect((await partner.call('GET', '/skills?q=welding', { from })).status).toBe(403)
  })
})

describe('switched off', () => {
  test('an area answers 503 with Retry-After, the others answer', async () => {
    await switchArea(api.keys, 'skills', true, 'test')
    api.time.advance(5_000)
    const { status, body, headers } = await live.call('GET', '/skills?q=welding', { from })
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'SERVICE_DISABLED', '60'])
    expect((await live.call('GET', '/account', { from })).status).toBe(200)
    await switchArea(api.keys, 'skills', false, '')
    api.time.advance(5_000)
    expect((await live.call('GET', '/skills?q=welding', { from })).status).toBe(200)
  })
  test('an organisation answers 503 everywhere', async () => {
    const partner = await newPartner(api)
    await disableOrganisation(api.keys, partner.orgId, true, 'test')
    expect((await partner.call('GET', '/account', { from })).body.error.code).toBe('SERVICE_DISABLED')
  })
})

describe('HTTPS', () => {
  test('plain HTTP is rejected in production, also from this machine, and accepted behind a trusted proxy that used HTTPS', async () => {
    const strict = await startTestApi({
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://x',
      REDIS_URL: 'redis://127.0.0.1:6379',
      MASTER_KEYS_FILE: 'unused',
      QUESTION_GENERATOR: 'built-in',
    })
    const partner = await newPartner(strict)
    const plain = await partner.call('GET', '/account')
    expect([plain.status, plain.body.error.code]).toEqual([403, 'HTTPS_REQUIRED'])
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    expect((await partner.call('GET', '/account', { headers: proxied })).status).toBe(200)
    // A proxy that is not in TRUSTED_PROXIES: the log names it, once.
    for (let at = 0; at < 2; at++) {
      const { status } = await partner.call('GET', '/account', { from: '127.0.0.9', headers: proxied })
      expect(status).toBe(403)
    }
    const warnings = strict.logLines.map(line => JSON.parse(line)).filter(line => line.proxy !== undefined)
    expect(warnings).toEqual([expect.objectContaining({ level: 'warn', proxy: '127.0.0.9' })])
    expect(warnings[0].msg).toContain('TRUSTED_PROXIES')
    await strict.close()
  })
})

describe('before the signature is checked', () => {
  test('a body over 256 KB gives 413 and another media type 415, in the partner envelope', async () => {
    const large = await live.call('POST', '/skills/lookup', { from, raw: `"${'x'.repeat(262_144)}"` })
    expect([large.status, large.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const text = await live.call('POST', '/skills/lookup', {
      from,
      raw: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect([text.status, text.body.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
  test('an unknown route gives 404', async () => {
    const { status, body } = await live.call('GET', '/moon', { from })
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

test('after it, every problem of a body is reported with its path', async () => {
  const { status, body } = await live.call('POST', '/skills/lookup', {
    from,
    json: { skill_ids: ['sk_1', 'x', 5], extra: 1 },
  })
  expect(status).toBe(400)
  expect(body.error.code).toBe('VALIDATION_FAILED')
  expect(body.error.details.map((each: { path: string }) => each.path).toSorted()).toEqual([
    'extra',
    'skill_ids[1]',
    'skill_ids[2]',
  ])
})

test('neither secret nor signature is ever logged', () => {
  const log = api.logLines.join('')
  for (const secret of [live.secret, trial.secret, 'f'.repeat(64)]) expect(log).not.toContain(secret)
})
