import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { redisWindowCounter } from '../../src/adapters/redis/redis-window-counter.ts'
import { fallbackCounter, LimitsUnavailable } from '../../src/http/middleware/rate-limits/fallback.ts'
import {
  localWindowCounter,
  retryAfterSeconds,
  tightest,
  type WindowCounter,
  type WindowRule,
} from '../../src/http/middleware/rate-limits/window-counter.ts'

/** One suite for Redis and the local fallback: both must behave the same. */
let redis: Redis
beforeAll(async () => {
  redis = connectRedis({ url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', budgetMs: 5_000, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
})
afterAll(() => redis.disconnect())

const newPrefix = () => `test:${randomBytes(6).toString('hex')}:`
const fixed: WindowRule = { name: 'fixed', kind: 'fixed', limit: 3, windowMs: 1_000 }
const rolling: WindowRule = { name: 'rolling', kind: 'rolling', limit: 2, windowMs: 500 }
const START = 1_760_000_000_000

describe.each([
  ['Redis', () => redisWindowCounter(redis, newPrefix(), 'caller')],
  ['the local fallback', () => localWindowCounter()],
] as [string, () => WindowCounter][])('%s', (_name, create) => {
  test('accepts exactly the limit', async () => {
    const counter = create()
    const allowed: boolean[] = []
    for (let at = 0; at < 5; at++) allowed.push((await counter.take('a', [fixed], START + at)).allowed)
    expect(allowed).toEqual([true, true, true, false, false])
  })

  test('a look-up gives the result of the next call and counts nothing', async () => {
    const counter = create()
    for (let at = 0; at < 9; at++) expect((await counter.look('a', [fixed], START)).allowed).toBe(true)
    for (let at = 0; at < 3; at++) await counter.take('a', [fixed], START)
    expect(await counter.look('a', [fixed], START + 400)).toMatchObject({ allowed: false, windows: [{ resetMs: 600 }] })
    expect((await counter.look('a', [fixed], START + 1_000)).allowed).toBe(true)
  })

  test('a fixed window opens with the first call and closes for all of its calls at once', async () => {
    const counter = create()
    for (const at of [0, 900, 950]) await counter.take('a', [fixed], START + at)
    expect((await counter.take('a', [fixed], START + 999)).allowed).toBe(false)
    const fresh = await counter.take('a', [fixed], START + 1_000)
    expect(fresh).toMatchObject({ allowed: true, windows: [{ remaining: 2, resetMs: 1_000 }] })
  })

  test('in a rolling window each call expires separately', async () => {
    const counter = create()
    for (const at of [0, 400]) await counter.take('a', [rolling], START + at)
    expect((await counter.take('a', [rolling], START + 499)).allowed).toBe(false)
    expect((await counter.take('a', [rolling], START + 500)).allowed).toBe(true)
    expect(await counter.take('a', [rolling], START + 600)).toMatchObject({
      allowed: false,
      windows: [{ remaining: 0, resetMs: 300 }],
    })
  })

  test('a call that one window rejects consumes nothing of the others', async () => {
    const counter = create()
    for (const at of [0, 1]) await counter.take('a', [fixed, rolling], START + at)
    const rejected = await counter.take('a', [fixed, rolling], START + 2)
    expect(rejected).toMatchObject({ allowed: false, windows: [{ remaining: 1 }, { remaining: 0 }] })
    expect((await counter.take('a', [fixed], START + 3)).windows[0]?.remaining).toBe(0)
  })

  test('subjects do not share a window', async () => {
    const counter = create()
    for (let at = 0; at < 4; at++) await counter.take('a', [fixed], START)
    expect((await counter.take('b', [fixed], START)).allowed).toBe(true)
  })

  test('a hundred calls at once: exactly the limit passes', async () => {
    const counter = create()
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => counter.take('a', [fixed, rolling], START)))
    expect(verdicts.filter(verdict => verdict.allowed)).toHaveLength(2)
  })
})

test('Redis and the local fallback give the same results for the same calls', async () => {
  const calls = fc.array(fc.record({ wait: fc.nat(400), subject: fc.constantFrom('a', 'b'), both: fc.boolean() }), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(calls, async history => {
      const [shared, local] = [redisWindowCounter(redis, newPrefix(), 'caller'), localWindowCounter()]
      let now = START
      for (const { wait, subject, both } of history) {
        now += wait
        const rules = both ? [fixed, rolling] : [rolling]
        expect(await shared.take(subject, rules, now)).toEqual(await local.take(subject, rules, now))
      }
    }),
    { numRuns: 50 },
  )
})

test('the local fallback drops the longest unused address, so that its size is bounded', async () => {
  const counter = localWindowCounter(2)
  for (const subject of ['a', 'b', 'a', 'c']) await counter.take(subject, [fixed], START)
  expect((await counter.take('a', [fixed], START)).windows[0]?.remaining).toBe(0)
  expect((await counter.take('b', [fixed], START)).windows[0]?.remaining).toBe(2)
})

const failing = (thrown: Error): WindowCounter => {
  const reject = async () => {
    throw thrown
  }
  return { take: reject, look: reject }
}

test('a fault other than an unavailable store fails the call and does not loosen the limit', async () => {
  const reported: unknown[] = []
  const counter = fallbackCounter(failing(new TypeError('a bug')), localWindowCounter(), error => reported.push(error))
  await expect(counter.take('a', [fixed], START)).rejects.toThrow('a bug')
  expect(reported).toEqual([])
})

test('while the shared counter is unavailable the local one counts, and every failure is reported with its cause', async () => {
  const errors: unknown[] = []
  const broken = failing(new LimitsUnavailable(new Error('connect ECONNREFUSED')))
  const counter = fallbackCounter(broken, localWindowCounter(), error => errors.push(error))
  const allowed = []
  for (let at = 0; at < 4; at++) allowed.push((await counter.take('a', [fixed], START)).allowed)
  expect(allowed).toEqual([true, true, true, false])
  expect(errors).toHaveLength(4)
  expect((errors[0] as Error).cause).toEqual(new Error('connect ECONNREFUSED'))
})

test('Retry-After of a rejected call covers every exhausted window', () => {
  const windows = [
    { rule: fixed, remaining: 0, resetMs: 1_001 },
    { rule: rolling, remaining: 0, resetMs: 400 },
    { rule: { ...fixed, name: 'roomy' }, remaining: 5, resetMs: 9_000 },
  ]
  expect(retryAfterSeconds({ allowed: false, windows })).toBe(2)
  expect(tightest(windows)?.rule.name).toBe('fixed')
})

test('Retry-After is never zero', () => {
  expect(retryAfterSeconds({ allowed: false, windows: [{ rule: fixed, remaining: 0, resetMs: 0 }] })).toBe(1)
})
