import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { redisTaxonomyMeter } from '../../src/adapters/redis/redis-taxonomy-meter.ts'
import { fallbackTaxonomyMeter, LimitsUnavailable } from '../../src/http/middleware/rate-limits/fallback.ts'
import { localTaxonomyMeter, type TaxonomyMeter } from '../../src/http/middleware/rate-limits/taxonomy-meter.ts'

/** One suite for Redis and the local fallback: both must behave the same. */
let redis: Redis
beforeAll(async () => {
  redis = connectRedis({ url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', budgetMs: 5_000, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
})
afterAll(() => redis.disconnect())

const newPrefix = () => `test:${randomBytes(6).toString('hex')}:`
const MIDNIGHT = Date.parse('2026-03-01T00:00:00+05:30')
const DAY_MS = 86_400_000
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

describe.each([
  ['Redis', () => redisTaxonomyMeter(redis, newPrefix())],
  ['the local fallback', () => localTaxonomyMeter()],
] as [string, () => TaxonomyMeter][])('%s', (_name, create) => {
  test('15,000 different skills a day, to the skill', async () => {
    const meter = create()
    const take = (skills: number[]) => meter.take({ keyId: 'k', skills, cap: 15_000, nowMs: MIDNIGHT })
    for (let page = 0; page < 150; page++) expect((await take(range(page * 100, 100))).used).toBe((page + 1) * 100)
    expect(await take([15_000])).toEqual({ allowed: false, used: 15_000, retryAfterSeconds: 86_400 })
  })

  test('a skill returned before, or twice in one answer, counts once', async () => {
    const meter = create()
    const take = (skills: number[]) => meter.take({ keyId: 'k', skills, cap: 3, nowMs: MIDNIGHT })
    expect(await take([1, 2, 2])).toEqual({ allowed: true, used: 2, retryAfterSeconds: 0 })
    expect(await take([2, 3, 1])).toMatchObject({ allowed: true, used: 3 })
    expect(await take([1, 2, 3])).toMatchObject({ allowed: true, used: 3 })
    expect(await take([])).toMatchObject({ allowed: true, used: 3 })
  })

  test('an answer that would exceed the cap counts nothing, and a smaller one still fits', async () => {
    const meter = create()
    const take = (skills: number[]) => meter.take({ keyId: 'k', skills, cap: 4, nowMs: MIDNIGHT })
    await take([1, 2, 3])
    expect(await take([3, 4, 5])).toMatchObject({ allowed: false, used: 3 })
    expect(await take([5])).toMatchObject({ allowed: true, used: 4 })
    expect(await take([4])).toMatchObject({ allowed: false, used: 4 })
  })

  test('under a lowered cap, skills returned before are still returned', async () => {
    const meter = create()
    await meter.take({ keyId: 'k', skills: [1, 2, 3], cap: 4, nowMs: MIDNIGHT })
    const again = await meter.take({ keyId: 'k', skills: [3], cap: 2, nowMs: MIDNIGHT })
    expect(again).toMatchObject({ allowed: true, used: 3 })
  })

  test('the day ends at midnight in India', async () => {
    const meter = create()
    const takeAt = (nowMs: number, skill: number) => meter.take({ keyId: 'k', skills: [skill], cap: 1, nowMs })
    await takeAt(MIDNIGHT, 1)
    expect(await takeAt(MIDNIGHT + DAY_MS - 1, 2)).toEqual({ allowed: false, used: 1, retryAfterSeconds: 1 })
    expect(await takeAt(MIDNIGHT + DAY_MS, 2)).toMatchObject({ allowed: true, used: 1 })
  })

  test('keys are metered separately', async () => {
    const meter = create()
    for (const keyId of ['a', 'b']) {
      expect(await meter.take({ keyId, skills: [1], cap: 1, nowMs: MIDNIGHT })).toMatchObject({
        allowed: true,
        used: 1,
      })
      expect(await meter.countBrowsePage({ keyId, limit: 1, nowMs: MIDNIGHT })).toEqual({ tooMany: false })
    }
  })

  test('100 concurrent answers never exceed the cap together', async () => {
    const meter = create()
    const answers = range(0, 100).map(at => meter.take({ keyId: 'k', skills: [at], cap: 30, nowMs: MIDNIGHT }))
    expect((await Promise.all(answers)).filter(({ allowed }) => allowed)).toHaveLength(30)
  })

  test.each([200, 20])('%d browse pages a clock hour; every further one is rejected', async limit => {
    const meter = create()
    const browse = (nowMs: number) => meter.countBrowsePage({ keyId: 'k', limit, nowMs })
    const startOfHour = Date.parse('2026-03-01T10:00:00Z')
    const pages = await Promise.all(range(0, limit + 5).map(at => browse(startOfHour + at)))
    expect(pages.map(({ tooMany }) => tooMany)).toEqual(range(0, limit + 5).map(at => at >= limit))
    expect(await browse(startOfHour + 3_599_999)).toEqual({ tooMany: true })
    expect(await browse(startOfHour + 3_600_000)).toEqual({ tooMany: false })
  })
})

test('Redis and the local fallback give the same results for the same calls', async () => {
  const call = fc.record({
    waitMs: fc.constantFrom(0, 1, 1_800_000, 20_000_000),
    skills: fc.array(fc.nat(12), { maxLength: 6 }),
    cap: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 30 }), async calls => {
      const [shared, local] = [redisTaxonomyMeter(redis, newPrefix()), localTaxonomyMeter()]
      let nowMs = MIDNIGHT
      for (const { waitMs, skills, cap } of calls) {
        nowMs += waitMs
        const [given, page] = [
          { keyId: 'k', skills, cap, nowMs },
          { keyId: 'k', limit: cap, nowMs },
        ]
        expect(await shared.take(given)).toEqual(await local.take(given))
        expect(await shared.countBrowsePage(page)).toEqual(await local.countBrowsePage(page))
      }
    }),
    { numRuns: 50 },
  )
})

test('every key in Redis expires and is on the node of its API key', async () => {
  const prefix = newPrefix()
  const meter = redisTaxonomyMeter(redis, prefix)
  await meter.take({ keyId: 'k', skills: [1], cap: 5, nowMs: MIDNIGHT })
  await meter.countBrowsePage({ keyId: 'k', limit: 5, nowMs: MIDNIGHT })
  const keys = await redis.keys(`${prefix}*`)
  expect(keys).toHaveLength(2)
  for (const key of keys) {
    expect(key).toContain(':{k}:')
    expect(await redis.ttl(key)).toBeGreaterThan(60)
  }
})

test('the local fallback drops the longest unused key, so that its size is bounded', async () => {
  const meter = localTaxonomyMeter(2)
  const used = async (keyId: string, skill: number) =>
    (await meter.take({ keyId, skills: [skill], cap: 9, nowMs: MIDNIGHT })).used
  for (const keyId of ['a', 'b', 'a', 'c']) await used(keyId, 1)
  expect(await used('a', 2)).toBe(2)
  expect(await used('b', 2)).toBe(1)
})

test('while the shared meter fails the local one counts, and every failure is reported', async () => {
  const errors: unknown[] = []
  const away = () => Promise.reject(new LimitsUnavailable(new Error('away')))
  const meter = fallbackTaxonomyMeter({ take: away, countBrowsePage: away }, localTaxonomyMeter(), error =>
    errors.push(error),
  )
  const take = (skill: number) => meter.take({ keyId: 'k', skills: [skill], cap: 1, nowMs: MIDNIGHT })
  expect([(await take(1)).allowed, (await take(2)).allowed]).toEqual([true, false])
  expect(await meter.countBrowsePage({ keyId: 'k', limit: 0, nowMs: MIDNIGHT })).toEqual({ tooMany: true })
  expect(errors).toHaveLength(3)
})
