import type { Redis } from 'ioredis'
import { MINUTE_MS, TOKEN } from '../../http/middleware/rate-limits/bucket-use.ts'
import { COOLDOWN } from '../../http/middleware/rate-limits/cooldown.ts'
import type { Bucket } from '../../http/middleware/rate-limits/limits.ts'
import {
  type LimitedCall,
  type LimitOutcome,
  type LimitVerdict,
  limitVerdict,
  type RateLimiter,
} from '../../http/middleware/rate-limits/rate-limiter.ts'
import { DAY_MS, IST_OFFSET_MS } from '../../kernel/clock.ts'
import { breakerOf } from './breaker.ts'
import { NOW_OF, type TimeSource, timeArgument } from './time-source.ts'

/** Expiry only frees memory: a key expires this much after it stops mattering. */
const SPARE_MS = 60_000

const START_COOLDOWN = `
local function startCooldown(key, now)
  local last = redis.call('HMGET', key, 'until', 'length')
  local ended, length = tonumber(last[1] or 0), tonumber(last[2] or 0)
  if now < ended then return end
  local repeated = now < ended + ${COOLDOWN.forgottenAfterMs}
  length = repeated and math.min(length * 2, ${COOLDOWN.longestMs}) or ${COOLDOWN.firstMs}
  redis.call('HSET', key, 'until', now + length, 'length', length)
  redis.call('PEXPIRE', key, length + ${COOLDOWN.forgottenAfterMs + SPARE_MS})
  return length
end
`

/** KEYS: the cooldown, the times of the last rejected calls, then the buckets. ARGV: now, 'take' or 'look', then four numbers a bucket. */
const CHECK_LIMITS = `
${NOW_OF}
${START_COOLDOWN}
local now, taking = nowOf(ARGV[1]), ARGV[2] == 'take'
local coolUntil = tonumber(redis.call('HGET', KEYS[1], 'until') or 0)
local wait, buckets = 0, {}

for i = 3, #KEYS do
  local arg = i * 4 - 9
  local rate, burst = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
  local perMinute, perDay = tonumber(ARGV[arg + 2]), tonumber(ARGV[arg + 3])
  local kept = redis.call('HMGET', KEYS[i], 'at', 'owed', 'minute', 'day')
  local at = tonumber(kept[1] or 0)
  local t = math.max(now, at)
  local intoMinute, intoDay = t % ${MINUTE_MS}, (t + ${IST_OFFSET_MS}) % ${DAY_MS}
  local b = { key = KEYS[i], rate = rate, perMinute = perMinute, perDay = perDay, at = t, minute = 0, day = 0 }
  b.owed = math.max(0, tonumber(kept[2] or 0) - rate * (t - at))
  if at >= t - intoMinute then b.minute = tonumber(kept[3] or 0) end
  if at >= t - intoDay then b.day = tonumber(kept[4] or 0) end
  b.minuteEnds, b.dayEnds = ${MINUTE_MS} - intoMinute, ${DAY_MS} - intoDay
  wait = math.max(wait, math.ceil((b.owed + ${TOKEN} - burst * ${TOKEN}) / rate))
  if b.minute >= perMinute then wait = math.max(wait, b.minuteEnds) end
  if perDay > 0 and b.day >= perDay then wait = math.max(wait, b.dayEnds) end
  buckets[#buckets + 1] = b
end

local outcome = 'allowed'
if now < coolUntil then
  outcome, wait = 'cooldown', coolUntil - now
elseif wait > 0 then
  outcome = 'rate_limited'
  if taking then
    local rejections = redis.call('RPUSH', KEYS[2], now)
    redis.call('LTRIM', KEYS[2], -${COOLDOWN.rejections}, -1)
    redis.call('PEXPIRE', KEYS[2], ${COOLDOWN.windowMs + SPARE_MS})
    local oldest = tonumber(redis.call('LINDEX', KEYS[2], 0))
    if rejections >= ${COOLDOWN.rejections} and oldest > now - ${COOLDOWN.windowMs} then
      wait = math.max(wait, startCooldown(KEYS[1], now))
    end
  end
end

local reply = { outcome, wait }
for _, b in ipairs(buckets) do
  if taking and outcome == 'allowed' then
    b.owed, b.minute, b.day = b.owed + ${TOKEN}, b.minute + 1, b.day + 1
    redis.call('HSET', b.key, 'at', b.at, 'owed', b.owed, 'minute', b.minute, 'day', b.day)
    local windowEnds = b.perDay > 0 and b.dayEnds or b.minuteEnds
    redis.call('PEXPIRE', b.key, math.max(windowEnds, math.ceil(b.owed / b.rate)) + ${SPARE_MS})
  end
  reply[#reply + 1] = math.max(0, b.perMinute - b.minute)
  reply[#reply + 1] = math.max(0, b.perDay - b.day)
  reply[#reply + 1] = b.minuteEnds
end
return reply
`

const COOL_DOWN = `
${NOW_OF}
${START_COOLDOWN}
startCooldown(KEYS[1], nowOf(ARGV[1]))
`

interface Commands {
  checkLimits(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<[LimitOutcome, ...number[]]>
  coolDownKey(keyCount: number, key: string, nowMs: number | ''): Promise<null>
}

/** One script a call. The keys of one API key share a hash tag, so a cluster keeps them on one node. */
export function redisRateLimiter(redis: Redis, prefix: string, time: TimeSource): RateLimiter {
  redis.defineCommand('checkLimits', { lua: CHECK_LIMITS })
  redis.defineCommand('coolDownKey', { lua: COOL_DOWN })
  const commands = redis as unknown as Commands
  const breaker = breakerOf(redis)
  const keyOf = (keyId: string, what: string) => `${prefix}rate:{${keyId}}:${what}`

  const check = ({ keyId, buckets, nowMs }: LimitedCall, how: 'take' | 'look') =>
    breaker.execute(async () => {
      const names = ['cooldown', 'rejections', ...buckets.map(bucket => `bucket:${bucket.name}`)]
      const keys = names.map(name => keyOf(keyId, name))
      const limits = buckets.flatMap(numbersOf)
      const now = timeArgument(time, nowMs)
      return readReply(buckets, await commands.checkLimits(keys.length, ...keys, now, how, ...limits))
    })
  return {
    take: call => check(call, 'take'),
    look: call => check(call, 'look'),
    coolDown: async (keyId, nowMs) => {
      await breaker.execute(() => commands.coolDownKey(1, keyOf(keyId, 'cooldown'), timeArgument(time, nowMs)))
    },
  }
}

function numbersOf({ perSecond, perMinute, perDay }: Bucket): readonly number[] {
  return [perSecond.rate, perSecond.burst, perMinute, perDay ?? 0]
}

function readReply(
  buckets: readonly Bucket[],
  [outcome, waitMs, ...numbers]: [LimitOutcome, ...number[]],
): LimitVerdict {
  const states = buckets.map(({ name, perDay }, at) => ({
    name,
    leftMinute: numbers[at * 3]!,
    leftDay: perDay === null ? null : numbers[at * 3 + 1]!,
    minuteResetSeconds: Math.ceil(numbers[at * 3 + 2]! / 1000),
  }))
  return limitVerdict(outcome, waitMs!, states)
}
