import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner } from '../../../testing/partner.ts'
import { endProcess, freePort, startRedis } from '../../../testing/process.ts'
import type { createMetrics } from '../../src/adapters/metrics.ts'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { redisRateLimiter } from '../../src/adapters/redis/redis-rate-limiter.ts'
import { bucketsOfCall, limitsOfKey } from '../../src/http/middleware/rate-limits/limits.ts'

const made = vi.hoisted(() => ({ metrics: null as ReturnType<typeof createMetrics> | null }))
vi.mock('../../src/adapters/metrics.ts', async original => {
  const real = await original<typeof import('../../src/adapters/metrics.ts')>()
  const remembered: typeof real.createMetrics = () => {
    made.metrics = real.createMetrics()
    return made.metrics
  }
  return { ...real, createMetrics: remembered }
})

let port: number
let server: Awaited<ReturnType<typeof startRedis>>
let api: TestApi
beforeAll(async () => {
  port = await freePort()
  server = await startRedis(port)
  api = await startTestApi({ REDIS_URL: `redis://127.0.0.1:${port}` })
})
afterAll(async () => {
  await api.close()
  await endProcess(server, 'SIGKILL')
})

test('every bucket of a call is judged in one round trip to Redis', async () => {
  const redis = connectRedis({ url: `redis://127.0.0.1:${port}`, budgetMs: 5_000, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
  const limiter = redisRateLimiter(redis, 'trips:', 'caller')
  const call = { keyId: 'k', buckets: bucketsOfCall(limitsOfKey('live'), 'mandateWrites', 'asha'), nowMs: 0 }
  expect(call.buckets).toHaveLength(3)
  // The first call may have to send the script.
  await limiter.take(call)
  const sent = vi.spyOn(redis, 'sendCommand')
  const verdict = await limiter.take(call)
  expect([sent.mock.calls.length, verdict.buckets.length]).toEqual([1, 3])
  redis.disconnect()
})

test('while Redis is away calls go on under the same numbers, and a metric and a log line say so', async () => {
  const partner = await newPartner(api)
  expect((await partner.call('GET', '/account')).status).toBe(200)
  const fallbacks = async () => (await made.metrics!.limiterFallbacks.get()).values[0]?.value ?? 0
  const reported = () => api.logLines.filter(line => line.includes('Redis is unavailable'))
  expect([await fallbacks(), reported()]).toEqual([0, []])
  await endProcess(server, 'SIGKILL')
  const statuses: number[] = []
  for (let at = 0; at < 41; at++) statuses.push((await partner.call('GET', '/account')).status)
  // The burst of reads, and not one more.
  expect(statuses).toEqual([...Array(40).fill(200), 429])
  expect(await fallbacks()).toBeGreaterThanOrEqual(41)
  expect(reported()).toHaveLength(1)
})
