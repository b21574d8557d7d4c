import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CatalogueApiDeps } from '../../src/api/catalogue/deps.ts'
import { cataloguePlugin } from '../../src/api/catalogue/plugin.ts'
import { createHttpApp } from '../../src/http/app.ts'
import type { WindowVerdict } from '../../src/http/middleware/rate-limits/window-counter.ts'

/** What a caller is told of its limits, for verdicts that no test can bring about by calling. */
const rule = { name: 'any', kind: 'fixed', limit: 15, windowMs: 60_000 } as const

async function answerTo(verdict: WindowVerdict) {
  const app = createHttpApp({
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    newRequestId: () => 'req_1',
    renderUnrouted: () => ({ status: 404, body: {} }),
  })
  const deps = { windows: { take: async () => verdict }, clock: () => 0, isAdminKey: () => false }
  await cataloguePlugin(app, deps as unknown as CatalogueApiDeps)
  const { statusCode, headers } = await app.inject('/api/nowhere')
  await app.close()
  return { statusCode, headers }
}

test('after a limit was lowered nothing remains, and not less than nothing', async () => {
  const answer = await answerTo({ allowed: false, windows: [{ rule, remaining: -5, resetMs: 1_500 }] })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toMatchObject({ 'ratelimit-limit': '15', 'ratelimit-remaining': '0', 'retry-after': '2' })
})

test('a begun second counts whole, so that whoever waits as told is not refused again', async () => {
  const { headers } = await answerTo({ allowed: true, windows: [{ rule, remaining: 3, resetMs: 1_001 }] })
  expect(headers).toMatchObject({ 'ratelimit-remaining': '3', 'ratelimit-reset': '2' })
  expect(headers['retry-after']).toBeUndefined()
})
