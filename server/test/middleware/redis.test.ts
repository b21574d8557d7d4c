import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { endProcess, freePort, startRedis } from '../../../testing/process.ts'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { redisWindowCounter } from '../../src/adapters/redis/redis-window-counter.ts'
import { LimitsUnavailable } from '../../src/http/middleware/rate-limits/fallback.ts'
import type { WindowRule } from '../../src/http/middleware/rate-limits/window-counter.ts'

/** A cache that is down or slow costs a request almost nothing. */
const rule: WindowRule = { name: 'any', kind: 'fixed', limit: 3, windowMs: 60_000 }
const NOW = 1_760_000_000_000
const at = (port: number, budgetMs: number) =>
  connectRedis({ url: `redis://127.0.0.1:${port}`, budgetMs, onError: () => {} })

test('while Redis is down a call fails at once instead of waiting in a queue', async () => {
  const redis = at(await freePort(), 60_000)
  await expect(redis.get('x')).rejects.toThrow(/enableOfflineQueue/)
  redis.disconnect()
})

test('a call that Redis does not answer fails after the budget', async () => {
  const port = await freePort()
  const server = await startRedis(port)
  const redis = at(port, 50)
  try {
    await once(redis, 'ready')
    server.kill('SIGSTOP')
    await expect(redis.get('x')).rejects.toThrow('Command timed out')
  } finally {
    redis.disconnect()
    await endProcess(server, 'SIGKILL')
  }
})

test('after five failures in a row the circuit breaker opens', async () => {
  let asked = 0
  const failing = {
    defineCommand: () => {},
    takeWindows: async () => {
      asked++
      throw new Error('Connection is closed.')
    },
  } as unknown as Redis
  const counter = redisWindowCounter(failing, 'test:', 'caller')
  for (let tries = 0; tries < 20; tries++)
    await expect(counter.take('a', [rule], NOW)).rejects.toThrow(LimitsUnavailable)
  expect(asked).toBe(5)
})

test('an invalid command is a bug, not an outage: its error is thrown and the circuit breaker stays closed', async () => {
  let asked = 0
  const faulty = {
    defineCommand: () => {},
    takeWindows: async () => {
      asked++
      throw Object.assign(new Error('ERR user_script:1: bad script'), { name: 'ReplyError' })
    },
  } as unknown as Redis
  const counter = redisWindowCounter(faulty, 'test:', 'caller')
  for (let tries = 0; tries < 20; tries++) await expect(counter.take('a', [rule], NOW)).rejects.toThrow('bad script')
  expect(asked).toBe(20)
})

test('counters are stored under the prefix and expire after their window', async () => {
  const redis = connectRedis({
    url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
    budgetMs: 5_000,
    onError: () => {},
  })
  await once(redis, 'ready')
  const prefix = `test:${randomBytes(6).toString('hex')}:`
  await redisWindowCounter(redis, prefix, 'caller').take('203.0.113.7', [rule], NOW)
  const key = `${prefix}window:{203.0.113.7}:any`
  const left = await redis.pttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(rule.windowMs)
  await redis.del(key)
  redis.disconnect()
})
