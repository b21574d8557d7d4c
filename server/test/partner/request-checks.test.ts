import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses, call } from '../../../testing/client.ts'
import { BASE, newPartner, type Partner } from '../../../testing/partner.ts'

/** What is checked on every signed call, whatever the operation: unknown routes, bodies of operations without one, limits. */
let api: TestApi
let live: Partner
const nextAddress = addresses(60)
let from: string
beforeAll(async () => {
  api = await startTestApi()
  live = await newPartner(api)
})
beforeEach(() => {
  from = nextAddress()
})
afterAll(() => api.close())

describe('an address that no route matches', () => {
  test('answers 404 and names method and path, without the query', async () => {
    const { status, body } = await call('POST', `${api.url}${BASE}/mandate?token=secret`, { from, raw: '{}' })
    expect(status).toBe(404)
    expect(body.error).toEqual({
      code: 'NOT_FOUND',
      message: 'No route matches POST /api/v1/partner/mandate.',
      details: [],
    })
  })

  test('carries the RateLimit headers when the call is signed, and counts as a read', async () => {
    const first = await live.call('GET', '/nowhere', { from })
    const second = await live.call('GET', '/account', { from })
    expect(first.status).toBe(404)
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '1200', 'ratelimit-reset': expect.any(String) })
    expect(Number(second.headers['ratelimit-remaining'])).toBe(Number(first.headers['ratelimit-remaining']) - 1)
  })

  test('answers 404 without limits when the signature is not valid', async () => {
    const { status, headers } = await live.call('GET', '/nowhere', { from, headers: { 'x-signature': 'a'.repeat(64) } })
    expect(status).toBe(404)
    expect(headers).not.toHaveProperty('ratelimit-limit')
  })
})

describe('an operation that takes no body', () => {
  test.each([
    ['POST', '/mandates/JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/prepare'],
    ['DELETE', '/mandates/JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
    ['DELETE', '/workflows/WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
    ['POST', '/webhooks/WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/test'],
  ])('%s %s rejects every field with its name', async (method, path) => {
    const { status, body } = await live.call(method, path, { from, json: { force: true, now: 1 } })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [
        { path: 'force', message: 'force is not a known field.' },
        { path: 'now', message: 'now is not a known field.' },
      ],
    })
  })

  test('accepts an empty object and no body at all', async () => {
    const path = '/mandates/JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/prepare'
    expect((await live.call('POST', path, { from, json: {} })).status).toBe(404)
    expect((await live.call('POST', path, { from })).status).toBe(404)
  })

  test('rejects a body that is not an object', async () => {
    const path = '/mandates/JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD/prepare'
    const { status, body } = await live.call('POST', path, { from, json: [1] })
    expect(status).toBe(400)
    expect(body.error.details).toEqual([{ path: 'body', message: 'body must be an object.' }])
  })
})

describe('an address that has used up its failed signatures', () => {
  const unknownKey = (at: number) => `VFN_LIVE_01ARZ3NDEKTSV4RRFFQ6${String(at).padStart(5, '0')}`
  const failing = (at: number) =>
    live.call('GET', '/account', { from, headers: { 'x-api-key': unknownKey(at) } }).then(({ status }) => status)

  test('gets 429 before a key is read from the database', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 62; at++) statuses.push(await failing(at))
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
    expect(statuses.slice(60)).toEqual([429, 429])
    // With the table locked, a call that reads it would wait for the lock and end as 503.
    const admin = await api.db.admin.connect()
    await admin.query('begin')
    await admin.query('lock table partner_keys in access exclusive mode')
    try {
      expect(await failing(1_000)).toBe(429)
    } finally {
      await admin.query('rollback')
      admin.release()
    }
  })

  test('is still served when it signs with a key that this process knows', async () => {
    expect((await live.call('GET', '/account', { from })).status).toBe(200)
    for (let at = 0; at < 61; at++) await failing(2_000 + at)
    expect((await live.call('GET', '/account', { from })).status).toBe(200)
  })
})

test('a limit that is reached is named in the message, a day with its reset', async () => {
  const limited = await newPartner(api, { limits: { mandateWrites: { perDay: 1 }, reads: { perMinute: 1 } } })
  const answers = [
    await limited.call('GET', '/account', { from }),
    await limited.call('GET', '/account', { from }),
    await limited.call('POST', '/mandates', { from, json: {} }),
    await limited.call('POST', '/mandates', { from, json: {} }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 429, 400, 429])
  expect(answers[1]!.body.error.message).toBe('The limit per minute of reads is reached.')
  expect(answers[3]!.body.error.message).toBe('The daily limit of mandateWrites is reached. It resets at midnight IST.')
})
