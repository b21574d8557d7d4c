import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { redisWindowCounter } from '../../src/adapters/redis/redis-window-counter.ts'
import type { WindowRule } from '../../src/gates/windows/window-counter.ts'
import { endProcess, freePort, startRedis } from '../harness/process.ts'

/** A cache that is away or slow costs a request next to nothing. */
const rule: WindowRule = { name: 'any', kind: 'fixed', limit: 3, windowMs: 60_000 }
const NOW = 1_760_000_000_000
const at = (port: number, budgetMs: number) =>
  connectRedis({ url: `redis://127.0.0.1:${port}`, budgetMs, onError: () => {} })

test('while Redis is away a call fails at once rather than wait in a queue', async () => {
  const redis = at(await freePort(), 60_000)
  await expect(redis.get('x')).rejects.toThrow(/enableOfflineQueue/)
  redis.disconnect()
})

test('a Redis that takes the call and does not answer is given up after the budget', async () => {
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

test('after five failures in a row Redis is left alone', async () => {
  let asked = 0
  const failing = {
    defineCommand: () => {},
    takeWindows: async () => {
      asked++
      throw new Error('away')
    },
  } as unknown as Redis
  const counter = redisWindowCounter(failing, 'test:')
  for (let tries = 0; tries < 20; tries++) await expect(counter.take('a', [rule], NOW)).rejects.toThrow(/away|circuit/)
  expect(asked).toBe(5)
})

test('what is counted lies below the prefix and is gone after its window', async () => {
  const redis = connectRedis({
    url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
    budgetMs: 5_000,
    onError: () => {},
  })
  await once(redis, 'ready')
  const prefix = `test:${randomBytes(6).toString('hex')}:`
  await redisWindowCounter(redis, prefix).take('203.0.113.7', [rule], NOW)
  const key = `${prefix}window:{203.0.113.7}:any`
  const left = await redis.pttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(rule.windowMs)
  await redis.del(key)
  redis.disconnect()
})
