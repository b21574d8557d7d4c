import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'

/** Limits of routes that anybody may call. */
const PREFIX = `public-limits:${process.pid}:`
let api: TestApi
let redis: Redis
beforeAll(async () => {
  api = await startTestApi({ REDIS_PREFIX: PREFIX })
  redis = new Redis('redis://127.0.0.1:6379')
})
afterAll(async () => {
  redis?.disconnect()
  await api?.close()
})

/** The platform calls these several times a second; they use no database and no Redis. */
const HEALTH = ['GET /healthz', 'GET /readyz']
/** The API that a route belongs to rejects callers without a key, except on its open routes. */
const NEEDS_KEY = /^\/api\/v1\//

test('every route that answers without a key counts its callers, except health', async () => {
  // A preflight is answered from constants, and counting it would take calls from the page that it precedes.
  const calls = api.routes.flatMap(({ methods, url }) =>
    methods.filter(method => !['HEAD', 'OPTIONS'].includes(method)).map(method => ({ method, url })),
  )
  expect(calls.length).toBeGreaterThan(80)
  const uncounted: string[] = []
  for (const [at, { method, url }] of calls.entries()) {
    const from = `127.8.${Math.floor(at / 200)}.${(at % 200) + 1}`
    const { status } = await api.call(method, url.replace(/:\w+|\*/g, 'x'), { from })
    const windows = await redis.keys(`${PREFIX}window:{${from}}:*`)
    if (windows.length === 0 && !(NEEDS_KEY.test(url) && status === 401)) uncounted.push(`${method} ${url}`)
  }
  expect(uncounted).toEqual(HEALTH)
})

describe('a caller over the limit', () => {
  const browser = { accept: 'text/html' }
  test.each([
    ['/proof/x', 300, 404],
    ['/status/x', 300, 404],
    ['/.well-known/jwks.json', 300, 200],
    ['/openapi/partner.json', 300, 200],
    ['/docs/api/', 300, 200],
    ['/r/x', 300, 404],
  ])('%s: %i a minute per address, then 429 as a page or as JSON', async (path, limit, status) => {
    const from = `127.9.${path.length}.${path.charCodeAt(1)}`
    const get = (headers = {}) => api.call('GET', path, { from, headers })
    const statuses = (await Promise.all(Array.from({ length: limit }, () => get()))).map(reply => reply.status)
    expect(new Set(statuses)).toEqual(new Set([status]))
    const [page, json] = [await get(browser), await get()]
    expect([page.status, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page.text).toContain('Please wait')
    expect([json.status, json.body.success]).toEqual([429, false])
    for (const { headers } of [page, json]) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    api.time.advance(60_000)
    expect((await get()).status).toBe(status)
  })
})
