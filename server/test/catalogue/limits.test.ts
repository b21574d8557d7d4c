import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses, type Reply } from '../../../testing/client.ts'

/** The limits table of skill-catalogue-api.md, per address, on real Redis. */
let api: TestApi
const nextAddress = addresses(2)
let from: string
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => {
  from = nextAddress()
})
afterAll(() => api.close())

const get = (path: string, address = from) => api.call('GET', path, { from: address })

async function statuses(count: number, path: string): Promise<number[]> {
  const replies: Reply[] = []
  for (let at = 0; at < count; at++) replies.push(await get(path))
  return replies.map(reply => reply.status)
}

const SEARCH = '/api/skills/search?keyword=welding'
const SKILL = '/api/skills/sk_1001'
const USER = '/api/selected-skills/user/nobody'
const SECOND = 1_000
const MINUTE = 60 * SECOND

describe('every route: 100 requests per address in 15 minutes', () => {
  test('the 101st gives 429, until the window that the first one opened is over', async () => {
    expect(await statuses(101, USER)).toEqual([...Array(100).fill(200), 429])
    api.time.advance(15 * MINUTE - 1)
    expect((await get(USER)).status).toBe(429)
    api.time.advance(1)
    expect((await get(USER)).status).toBe(200)
  })
  test('admin routes, unknown routes and refused bodies count as well', async () => {
    await statuses(98, USER)
    expect((await get('/api/admin/counts')).status).toBe(403)
    expect((await get('/api/nowhere')).status).toBe(404)
    expect((await api.call('POST', '/api/selected-skills', { from, raw: '{' })).status).toBe(429)
  })
  test('the health routes and the reference do not count', async () => {
    await statuses(100, USER)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/openapi/catalogue.json')).status).toBe(200)
  })
})

describe('search: 15 requests per address in a minute', () => {
  test('the 16th gives 429, other routes still answer, and after the minute there are 15 more', async () => {
    expect(await statuses(16, SEARCH)).toEqual([...Array(15).fill(200), 429])
    expect((await get(SKILL)).status).toBe(200)
    api.time.advance(MINUTE)
    expect((await get(SEARCH)).status).toBe(200)
  })
})

describe('scraping detection on /api/skills/*: 30 requests per address in any 5 minutes', () => {
  test('the 31st gives 429', async () => {
    expect(await statuses(31, SKILL)).toEqual([...Array(30).fill(200), 429])
    expect((await get(USER)).status).toBe(200)
  })
  test('the window rolls: each request leaves it five minutes after it came', async () => {
    await statuses(10, SKILL)
    api.time.advance(4 * MINUTE)
    await statuses(20, SKILL)
    expect((await get(SKILL)).status).toBe(429)
    api.time.advance(MINUTE)
    expect(await statuses(11, SKILL)).toEqual([...Array(10).fill(200), 429])
  })
  test('searches count toward it', async () => {
    await statuses(15, SEARCH)
    expect(await statuses(16, SKILL)).toEqual([...Array(15).fill(200), 429])
  })
})

test('a refused request consumes nothing', async () => {
  await statuses(15, SEARCH)
  await statuses(40, SEARCH)
  expect((await get(USER)).headers['ratelimit-remaining']).toBe('84')
})

test('a 429 says when to come back, in a body that holds error', async () => {
  await statuses(15, SEARCH)
  api.time.advance(20 * SECOND)
  const { status, headers, body } = await get(SEARCH)
  expect(status).toBe(429)
  expect(headers['retry-after']).toBe('40')
  expect(body.error).toMatch(/^Too many requests/)
  expect(body.success).toBe(false)
})

test('the RateLimit headers show the tightest window', async () => {
  const { headers } = await get(SEARCH)
  expect(headers).toMatchObject({ 'ratelimit-limit': '15', 'ratelimit-remaining': '14', 'ratelimit-reset': '60' })
})

test('another address has limits of its own', async () => {
  await statuses(16, SEARCH)
  expect((await get(SEARCH, nextAddress())).status).toBe(200)
})

describe('behind a proxy', () => {
  test('the caller is whom a trusted proxy names', async () => {
    const proxied = await startTestApi({ TRUSTED_PROXIES: '127.0.0.0/8' })
    const via = (client: string) =>
      proxied
        .call('GET', SEARCH, { from: '127.3.0.1', headers: { 'x-forwarded-for': client } })
        .then(reply => reply.status)
    for (let at = 0; at < 15; at++) await via('203.0.113.5')
    expect(await via('203.0.113.5')).toBe(429)
    expect(await via('203.0.113.6')).toBe(200)
    await proxied.close()
  })
  test('nobody else is believed', async () => {
    for (let at = 0; at < 15; at++) {
      await api.call('GET', SEARCH, { from, headers: { 'x-forwarded-for': `203.0.113.${at}` } })
    }
    expect((await get(SEARCH)).status).toBe(429)
  })
})
