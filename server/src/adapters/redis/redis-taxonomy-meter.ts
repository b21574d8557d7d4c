import type { Redis } from 'ioredis'
import { HOUR_MS, type TaxonomyMeter } from '../../http/middleware/rate-limits/taxonomy-meter.ts'
import { istDay, msUntilIstMidnight } from '../../kernel/clock.ts'
import { breakerOf } from './breaker.ts'

/** A set rather than HyperLogLog: the cap is exact, and a skill already given out costs nothing. ARGV: cap, expiry, skills. */
const TAKE_SKILLS = `
local fresh = {}
for i = 3, #ARGV do
  if redis.call('SISMEMBER', KEYS[1], ARGV[i]) == 0 then fresh[#fresh + 1] = ARGV[i] end
end
local used = redis.call('SCARD', KEYS[1])
if #fresh > 0 and used + #fresh > tonumber(ARGV[1]) then return { 0, used } end
for _, skill in ipairs(fresh) do redis.call('SADD', KEYS[1], skill) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return { 1, used + #fresh }
`

const COUNT_PAGE = `
local pages = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return pages
`

/** Time comes from the caller, so expiry only tidies up: this much later than a key stops mattering. */
const SPARE_MS = 60_000

interface Commands {
  takeSkills(keyCount: number, key: string, ...capExpirySkills: number[]): Promise<[0 | 1, number]>
  countPage(keyCount: number, key: string, expiryMs: number): Promise<number>
}

export function redisTaxonomyMeter(redis: Redis, prefix: string): TaxonomyMeter {
  redis.defineCommand('takeSkills', { lua: TAKE_SKILLS })
  redis.defineCommand('countPage', { lua: COUNT_PAGE })
  const commands = redis as unknown as Commands
  const breaker = breakerOf(redis)
  return {
    take: ({ keyId, skills, cap, nowMs }) =>
      breaker.execute(async () => {
        const restMs = msUntilIstMidnight(nowMs)
        const key = `${prefix}taxonomy:{${keyId}}:skills:${istDay(nowMs)}`
        const [taken, used] = await commands.takeSkills(1, key, cap, restMs + SPARE_MS, ...new Set(skills))
        const allowed = taken === 1
        return { allowed, used, retryAfterSeconds: allowed ? 0 : Math.ceil(restMs / 1000) }
      }),
    countBrowsePage: ({ keyId, limit, nowMs }) =>
      breaker.execute(async () => {
        const key = `${prefix}taxonomy:{${keyId}}:pages:${Math.floor(nowMs / HOUR_MS)}`
        return { tooMany: (await commands.countPage(1, key, HOUR_MS + SPARE_MS)) > limit }
      }),
  }
}
