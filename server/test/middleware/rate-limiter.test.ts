import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/adapters/redis/connect.ts'
import { redisRateLimiter } from '../../src/adapters/redis/redis-rate-limiter.ts'
import { fallbackRateLimiter, LimitsUnavailable } from '../../src/http/middleware/rate-limits/fallback.ts'
import {
  type Bucket,
  bucketsOfCall,
  limitsOfKey,
  type RateClass,
} from '../../src/http/middleware/rate-limits/limits.ts'
import { localRateLimiter } from '../../src/http/middleware/rate-limits/local-rate-limiter.ts'
import type { LimitVerdict, RateLimiter } from '../../src/http/middleware/rate-limits/rate-limiter.ts'

/** One suite for Redis and the local fallback: both must behave the same. */
let redis: Redis
beforeAll(async () => {
  redis = connectRedis({ url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', budgetMs: 5_000, onError: () => {} })
  await new Promise(resolve => redis.once('ready', resolve))
})
afterAll(() => redis.disconnect())

const newPrefix = () => `test:${randomBytes(6).toString('hex')}:`
const MIDNIGHT = Date.parse('2026-03-01T00:00:00+05:30')
const DAY_SECONDS = 86_400

type Row = readonly ['live' | 'test', string, number, number, number, number | null]
/** The document's table: mode, row, per second, burst, per minute, per day. */
const ROWS: readonly Row[] = [
  ['live', 'wholeKey', 150, 300, 6_000, null],
  ['live', 'reads', 20, 40, 1_200, null],
  ['live', 'skillsSearch', 100, 200, 4_000, null],
  ['live', 'skillsLookup', 20, 40, 600, null],
  ['live', 'skillsMatch', 10, 20, 300, 50_000],
  ['live', 'skillRequests', 2, 5, 60, 2_000],
  ['live', 'workflowWrites', 5, 10, 60, 2_000],
  ['live', 'mandateWrites', 10, 20, 300, 20_000],
  ['live', 'campaignWrites', 2, 5, 30, 500],
  ['live', 'recruiter:asha', 5, 5, 200, null],
  ['test', 'wholeKey', 15, 30, 600, null],
  ['test', 'reads', 2, 4, 120, null],
  ['test', 'skillsSearch', 10, 20, 400, null],
  ['test', 'skillsLookup', 2, 4, 60, null],
  ['test', 'skillsMatch', 1, 2, 30, 5_000],
  ['test', 'skillRequests', 1, 1, 6, 200],
  ['test', 'workflowWrites', 1, 1, 6, 200],
  ['test', 'mandateWrites', 1, 2, 30, 2_000],
  ['test', 'campaignWrites', 1, 1, 3, 50],
  ['test', 'recruiter:asha', 1, 1, 20, null],
]

function bucketOf(mode: 'live' | 'test', name: string): Bucket {
  const rateClass = /^(wholeKey|recruiter)/.test(name) ? 'reads' : (name as RateClass)
  return bucketsOfCall(limitsOfKey(mode), rateClass, 'asha').find(bucket => bucket.name === name)!
}

/** This many calls, `stepMs` apart, sent concurrently but never thousands at once. */
async function callMany(
  limiter: RateLimiter,
  buckets: readonly Bucket[],
  { calls, fromMs, stepMs }: { calls: number; fromMs: number; stepMs: number },
): Promise<LimitVerdict[]> {
  const verdicts: LimitVerdict[] = []
  for (let sent = 0; sent < calls; sent += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, calls - sent) }, (_, at) => fromMs + (sent + at) * stepMs)
    verdicts.push(...(await Promise.all(batch.map(nowMs => limiter.take({ keyId: 'k', buckets, nowMs })))))
  }
  return verdicts
}

const count = (verdicts: readonly LimitVerdict[]) => ({
  allowed: verdicts.filter(({ outcome }) => outcome === 'allowed').length,
  rateLimited: verdicts.filter(({ outcome }) => outcome === 'rate_limited').length,
  cooldown: verdicts.filter(({ outcome }) => outcome === 'cooldown').length,
})

const campaignWrites = bucketOf('live', 'campaignWrites')

/** Starts a cooldown at once: five calls pass, a hundred are rejected. */
async function provoke(limiter: RateLimiter, nowMs: number): Promise<LimitVerdict> {
  return (await callMany(limiter, [campaignWrites], { calls: 105, fromMs: nowMs, stepMs: 0 })).at(-1)!
}

describe.each([
  ['Redis', () => redisRateLimiter(redis, newPrefix(), 'caller')],
  ['the local fallback', () => localRateLimiter()],
] as [string, () => RateLimiter][])('%s', (_name, create) => {
  test.each(ROWS)('%s %s: %d a second after a burst of %d', async (mode, name, rate, burst) => {
    const [limiter, buckets] = [create(), [bucketOf(mode, name)]]
    const at = (ms: number, calls: number) => callMany(limiter, buckets, { calls, fromMs: MIDNIGHT + ms, stepMs: 0 })
    expect(count(await at(0, burst + 1))).toMatchObject({ allowed: burst, rateLimited: 1 })
    const firstToken = Math.ceil(1000 / rate)
    expect(count(await at(firstToken - 1, 1)).allowed).toBe(0)
    expect(count(await at(firstToken, 2))).toMatchObject({ allowed: 1, rateLimited: 1 })
    expect(count(await at(1_000, rate)).allowed).toBe(rate - 1)
    expect(count(await at(20_000, burst + 1)).allowed).toBe(burst)
  })

  test.each(ROWS)('%s %s: %d a second, burst %d, %d a clock minute', async (mode, name, _rate, _burst, perMinute) => {
    const [limiter, buckets] = [create(), [bucketOf(mode, name)]]
    const stepMs = Math.floor(59_900 / perMinute)
    const passed = await callMany(limiter, buckets, { calls: perMinute, fromMs: MIDNIGHT, stepMs })
    expect(count(passed).allowed).toBe(perMinute)
    expect(passed.map(verdict => verdict.buckets[0]?.leftMinute)).toEqual(passed.map((_, at) => perMinute - at - 1))
    const rejected = await limiter.take({ keyId: 'k', buckets, nowMs: MIDNIGHT + 59_999 })
    expect(rejected).toMatchObject({ outcome: 'rate_limited', retryAfterSeconds: 1 })
    expect(rejected.buckets[0]).toMatchObject({ name, leftMinute: 0, minuteResetSeconds: 1 })
    const fresh = await limiter.take({ keyId: 'k', buckets, nowMs: MIDNIGHT + 60_000 })
    expect(fresh).toMatchObject({ outcome: 'allowed', retryAfterSeconds: 0 })
    expect(fresh.buckets[0]).toMatchObject({ leftMinute: perMinute - 1, minuteResetSeconds: 60 })
  })

  test.each(ROWS.filter(row => row[5] !== null))(
    '%s %s: %d a second, burst %d, %d a minute, %d until midnight in India',
    async (mode, name, _rate, _burst, perMinute, perDay) => {
      const [limiter, buckets] = [create(), [bucketOf(mode, name)]]
      const stepMs = Math.ceil(60_000 / perMinute)
      const passed = await callMany(limiter, buckets, { calls: perDay!, fromMs: MIDNIGHT, stepMs })
      expect(count(passed).allowed).toBe(perDay)
      expect(passed.at(-1)?.buckets[0]?.leftDay).toBe(0)
      for (const second of [72_000, DAY_SECONDS - 1]) {
        const rejected = await limiter.take({ keyId: 'k', buckets, nowMs: MIDNIGHT + second * 1000 })
        expect(rejected).toMatchObject({ outcome: 'rate_limited', retryAfterSeconds: DAY_SECONDS - second })
      }
      const fresh = await limiter.take({ keyId: 'k', buckets, nowMs: MIDNIGHT + DAY_SECONDS * 1000 })
      expect(fresh).toMatchObject({ outcome: 'allowed', buckets: [{ leftDay: perDay! - 1 }] })
    },
  )

  test('a day without a limit is reported as unlimited', async () => {
    const verdict = await create().take({ keyId: 'k', buckets: [bucketOf('live', 'reads')], nowMs: MIDNIGHT })
    expect(verdict.buckets).toEqual([{ name: 'reads', leftMinute: 1_199, leftDay: null, minuteResetSeconds: 60 }])
  })

  test('200 calls at once: exactly the burst passes, a hundred are rejected and the others find the key in cooldown', async () => {
    const buckets = bucketsOfCall(limitsOfKey('live'), 'reads', null)
    const verdicts = await callMany(create(), buckets, { calls: 200, fromMs: MIDNIGHT, stepMs: 0 })
    expect(count(verdicts)).toEqual({ allowed: 40, rateLimited: 100, cooldown: 60 })
  })

  test('the tightest of whole key, class and recruiter decides, and each recruiter has a separate bucket', async () => {
    const limiter = create()
    const callsFor = (recruiter: string | null) =>
      callMany(limiter, bucketsOfCall(limitsOfKey('live'), 'reads', recruiter), {
        calls: 25,
        fromMs: MIDNIGHT,
        stepMs: 0,
      })
    expect(count(await callsFor('asha')).allowed).toBe(5)
    expect(count(await callsFor('ravi')).allowed).toBe(5)
    expect(count(await callsFor(null)).allowed).toBe(25)
  })

  test('keys do not share a bucket', async () => {
    const limiter = create()
    await provoke(limiter, MIDNIGHT)
    const other = await limiter.take({ keyId: 'other', buckets: [campaignWrites], nowMs: MIDNIGHT })
    expect(other).toMatchObject({ outcome: 'allowed', buckets: [{ leftMinute: 29 }] })
  })

  test('Retry-After of a rejected call covers every exhausted bucket', async () => {
    const limiter = create()
    const slow: Bucket = { name: 'slow', perSecond: { rate: 1, burst: 2 }, perMinute: 9, perDay: null }
    const tight: Bucket = { name: 'tight', perSecond: { rate: 9, burst: 9 }, perMinute: 2, perDay: null }
    const take = (buckets: readonly Bucket[]) => limiter.take({ keyId: 'k', buckets, nowMs: MIDNIGHT + 12_500 })
    await take([slow, tight])
    await take([slow, tight])
    expect((await take([slow])).retryAfterSeconds).toBe(1)
    expect((await take([slow, tight])).retryAfterSeconds).toBe(48)
  })

  test('a look-up reports what is left, takes nothing and does not count towards a cooldown', async () => {
    const limiter = create()
    const look = () => limiter.look({ keyId: 'k', buckets: [campaignWrites], nowMs: MIDNIGHT })
    await callMany(limiter, [campaignWrites], { calls: 5, fromMs: MIDNIGHT, stepMs: 0 })
    for (let at = 0; at < 120; at++) {
      expect(await look()).toMatchObject({ outcome: 'rate_limited', buckets: [{ leftMinute: 25, leftDay: 495 }] })
    }
  })

  test('cooldowns last 60, 120, 240, 480, 900 and 900 seconds, and 60 again after an hour without one', async () => {
    const limiter = create()
    const lengths: number[] = []
    let now = MIDNIGHT
    for (const pauseMs of [0, 3_599_000, 5_000, 3_599_999, 70_000, 5_000, 3_600_000]) {
      now += pauseMs
      const hundredth = await provoke(limiter, now)
      expect(hundredth.outcome).toBe('rate_limited')
      lengths.push(hundredth.retryAfterSeconds)
      now += hundredth.retryAfterSeconds * 1000
      const last = await limiter.take({ keyId: 'k', buckets: [campaignWrites], nowMs: now - 1 })
      expect(last).toMatchObject({ outcome: 'cooldown', retryAfterSeconds: 1 })
      const over = await limiter.look({ keyId: 'k', buckets: [campaignWrites], nowMs: now })
      expect(over.outcome).toBe('allowed')
    }
    expect(lengths).toEqual([60, 120, 240, 480, 900, 900, 60])
  })

  test('99 rejected calls start no cooldown; the hundredth within 60 seconds does, across a clock minute too', async () => {
    const limiter = create()
    const lastMoment = MIDNIGHT + 59_999
    const before = await callMany(limiter, [campaignWrites], { calls: 5 + 99, fromMs: lastMoment, stepMs: 0 })
    expect(count(before)).toEqual({ allowed: 5, rateLimited: 99, cooldown: 0 })
    const nextMinute = await callMany(limiter, [campaignWrites], { calls: 2, fromMs: lastMoment + 1, stepMs: 0 })
    expect(count(nextMinute)).toEqual({ allowed: 0, rateLimited: 1, cooldown: 1 })
  })

  test('rejected calls of more than 60 seconds ago do not count towards a cooldown', async () => {
    const limiter = create()
    await callMany(limiter, [campaignWrites], { calls: 5 + 99, fromMs: MIDNIGHT, stepMs: 0 })
    const later = await callMany(limiter, [campaignWrites], { calls: 5 + 99, fromMs: MIDNIGHT + 60_000, stepMs: 0 })
    expect(count(later)).toEqual({ allowed: 5, rateLimited: 99, cooldown: 0 })
  })

  test('in cooldown every call of the key is rejected, and neither takes nor counts anything', async () => {
    const limiter = create()
    await provoke(limiter, MIDNIGHT)
    const reads = [bucketOf('live', 'reads')]
    const during = await callMany(limiter, reads, { calls: 300, fromMs: MIDNIGHT + 1_000, stepMs: 100 })
    expect(count(during)).toEqual({ allowed: 0, rateLimited: 0, cooldown: 300 })
    expect(during[0]).toMatchObject({ retryAfterSeconds: 59, buckets: [{ leftMinute: 1_200 }] })
    expect((await limiter.take({ keyId: 'k', buckets: reads, nowMs: MIDNIGHT + 60_000 })).outcome).toBe('allowed')
  })

  test('a key can be put into cooldown directly; repeating it during the cooldown changes nothing, after it doubles it', async () => {
    const limiter = create()
    const lookAt = (nowMs: number) => limiter.look({ keyId: 'k', buckets: [campaignWrites], nowMs })
    await limiter.coolDown('k', MIDNIGHT)
    await limiter.coolDown('k', MIDNIGHT + 59_999)
    expect(await lookAt(MIDNIGHT)).toMatchObject({ outcome: 'cooldown', retryAfterSeconds: 60 })
    expect((await lookAt(MIDNIGHT + 60_000)).outcome).toBe('allowed')
    await limiter.coolDown('k', MIDNIGHT + 60_000)
    expect(await lookAt(MIDNIGHT + 60_000)).toMatchObject({ outcome: 'cooldown', retryAfterSeconds: 120 })
  })

  test('rejected calls consume nothing: the others have the same result without them', async () => {
    await fc.assert(
      fc.asyncProperty(history(60), async steps => {
        const [all, allowedOnly] = [create(), create()]
        let nowMs = MIDNIGHT
        for (const { waitMs, buckets } of steps) {
          nowMs += waitMs
          const verdict = await all.take({ keyId: 'k', buckets, nowMs })
          if (verdict.outcome !== 'allowed') continue
          expect(await allowedOnly.take({ keyId: 'k', buckets, nowMs })).toEqual(verdict)
        }
      }),
      { numRuns: 30 },
    )
  })
})

const WHOLE: Bucket = { name: 'whole', perSecond: { rate: 7, burst: 9 }, perMinute: 25, perDay: null }
const WRITES: Bucket = { name: 'writes', perSecond: { rate: 3, burst: 4 }, perMinute: 12, perDay: 30 }
const ASHA: Bucket = { name: 'recruiter:asha', perSecond: { rate: 1, burst: 2 }, perMinute: 5, perDay: null }

/** Calls close together, sometimes with a clock that is behind, and sometimes a jump over a minute, an hour or a day. */
function history(most: number) {
  const waitMs = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -40, max: 700 }) },
    { weight: 2, arbitrary: fc.integer({ min: 20_000, max: 90_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(900_000, 3_600_000, 86_400_000) },
  )
  const buckets = fc.constantFrom([WHOLE], [WHOLE, WRITES], [WHOLE, ASHA], [WHOLE, WRITES, ASHA])
  const calls = fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(130) })
  const what = fc.oneof(
    { weight: 8, arbitrary: fc.constant('take' as const) },
    { weight: 1, arbitrary: fc.constantFrom('look' as const, 'coolDown' as const) },
  )
  return fc.array(fc.record({ waitMs, buckets, calls, what }), { maxLength: most })
}

test('Redis and the local fallback give the same results for the same calls', async () => {
  await fc.assert(
    fc.asyncProperty(history(40), async steps => {
      const limiters = [redisRateLimiter(redis, newPrefix(), 'caller'), localRateLimiter()]
      let nowMs = MIDNIGHT
      for (const { waitMs, buckets, calls, what } of steps) {
        nowMs += waitMs
        const call = { keyId: 'k', buckets, nowMs }
        const ask = (limiter: RateLimiter) => (what === 'coolDown' ? limiter.coolDown('k', nowMs) : limiter[what](call))
        const answers = (limiter: RateLimiter) => Promise.all(Array.from({ length: calls }, () => ask(limiter)))
        const [shared, local] = await Promise.all(limiters.map(answers))
        expect(shared).toEqual(local)
      }
    }),
    { numRuns: 50 },
  )
})

test('every key in Redis expires and is on the node of its API key', async () => {
  const prefix = newPrefix()
  const limiter = redisRateLimiter(redis, prefix, 'caller')
  await callMany(limiter, bucketsOfCall(limitsOfKey('live'), 'campaignWrites', 'asha'), {
    calls: 105,
    fromMs: MIDNIGHT,
    stepMs: 0,
  })
  const keys = await redis.keys(`${prefix}*`)
  expect(keys).toHaveLength(5)
  for (const key of keys) {
    expect(key).toContain(':{k}:')
    expect(await redis.ttl(key)).toBeGreaterThan(60)
  }
})

test('two servers share one count', async () => {
  const prefix = newPrefix()
  const servers = [redisRateLimiter(redis, prefix, 'caller'), redisRateLimiter(redis, prefix, 'caller')]
  const fromEach = await Promise.all(
    servers.map(server => callMany(server, [campaignWrites], { calls: 20, fromMs: MIDNIGHT, stepMs: 0 })),
  )
  expect(count(fromEach.flat()).allowed).toBe(5)
})

test('a server whose clock is ten minutes ahead takes nothing from a key on other servers, and is limited as they are', async () => {
  const prefix = newPrefix()
  const [ahead, other] = [redisRateLimiter(redis, prefix, 'redis'), redisRateLimiter(redis, prefix, 'redis')]
  const now = Date.now()
  await callMany(ahead, [campaignWrites], { calls: 2, fromMs: now + 600_000, stepMs: 0 })
  // With the clocks of the servers, the bucket would be refilled ten minutes from now.
  const verdict = await other.take({ keyId: 'k', buckets: [campaignWrites], nowMs: now })
  expect(verdict.outcome).toBe('allowed')
  const again = await callMany(ahead, [campaignWrites], { calls: 20, fromMs: now + 600_000, stepMs: 60_000 })
  expect(count(again).allowed).toBeLessThan(5)
})

test('the local fallback drops the longest unused key, so that its size is bounded', async () => {
  const limiter = localRateLimiter(2)
  const left = async (keyId: string) =>
    (await limiter.take({ keyId, buckets: [campaignWrites], nowMs: MIDNIGHT })).buckets[0]?.leftMinute
  for (const keyId of ['a', 'b', 'a', 'c']) await left(keyId)
  expect(await left('a')).toBe(27)
  expect(await left('b')).toBe(29)
})

test('a key that names ever more recruiters costs no more memory than 500 buckets', async () => {
  const limiter = localRateLimiter()
  const take = (at: number) =>
    limiter.take({ keyId: 'k', buckets: [{ ...ASHA, name: `recruiter:${at}` }], nowMs: MIDNIGHT })
  for (let at = 0; at <= 500; at++) await take(at)
  expect((await take(1)).buckets[0]?.leftMinute).toBe(3)
  expect((await take(0)).buckets[0]?.leftMinute).toBe(4)
})

test('while the shared limiter fails the local one decides, and every failure is reported', async () => {
  const errors: unknown[] = []
  const away = () => Promise.reject(new LimitsUnavailable(new Error('away')))
  const limiter = fallbackRateLimiter({ take: away, look: away, coolDown: away }, localRateLimiter(), error =>
    errors.push(error),
  )
  const verdicts = await callMany(limiter, [campaignWrites], { calls: 7, fromMs: MIDNIGHT, stepMs: 0 })
  expect(count(verdicts)).toMatchObject({ allowed: 5, rateLimited: 2 })
  await limiter.coolDown('k', MIDNIGHT)
  expect((await limiter.look({ keyId: 'k', buckets: [WHOLE], nowMs: MIDNIGHT })).outcome).toBe('cooldown')
  expect(errors).toHaveLength(9)
})
