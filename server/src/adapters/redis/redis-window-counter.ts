import type { Redis } from 'ioredis'
import type { WindowCounter, WindowRule, WindowVerdict } from '../../http/middleware/rate-limits/window-counter.ts'
import { breakerOf } from './breaker.ts'
import { NOW_OF, type TimeSource, timeArgument } from './time-source.ts'

/**
 * Every window of a call in one atomic script: a list of the accepted calls' times per window. The keys of one subject share
 * a hash tag, so a cluster keeps them on one node. Expiry only frees memory.
 */
const TAKE = `
${NOW_OF}
local now, taking = nowOf(ARGV[1]), ARGV[2] == 'take'
local allowed, oldest, used = 1, {}, {}
for i, key in ipairs(KEYS) do
  local rolling, limit, window = ARGV[i * 3] == 'rolling', tonumber(ARGV[i * 3 + 1]), tonumber(ARGV[i * 3 + 2])
  local head = redis.call('LINDEX', key, 0)
  while head and tonumber(head) + window <= now do
    if rolling then redis.call('LPOP', key) else redis.call('DEL', key) end
    head = redis.call('LINDEX', key, 0)
  end
  oldest[i], used[i] = tonumber(head or now), redis.call('LLEN', key)
  if used[i] >= limit then allowed = 0 end
end
local reply = { allowed }
for i, key in ipairs(KEYS) do
  local limit, window = tonumber(ARGV[i * 3 + 1]), tonumber(ARGV[i * 3 + 2])
  if taking and allowed == 1 then
    redis.call('RPUSH', key, now)
    redis.call('PEXPIRE', key, window)
    used[i] = used[i] + 1
  end
  reply[#reply + 1] = limit - used[i]
  reply[#reply + 1] = oldest[i] + window - now
end
return reply
`

interface WithTake {
  takeWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>
}

export function redisWindowCounter(redis: Redis, prefix: string, time: TimeSource): WindowCounter {
  redis.defineCommand('takeWindows', { lua: TAKE })
  const commands = redis as unknown as WithTake
  const breaker = breakerOf(redis)
  const ask =
    (how: 'take' | 'look'): WindowCounter['take'] =>
    (subject, rules, nowMs) =>
      breaker.execute(async () => {
        const keys = rules.map(rule => `${prefix}window:{${subject}}:${rule.name}`)
        const bounds = rules.flatMap(rule => [rule.kind, rule.limit, rule.windowMs])
        const now = timeArgument(time, nowMs)
        return readReply(rules, await commands.takeWindows(keys.length, ...keys, now, how, ...bounds))
      })
  return { take: ask('take'), look: ask('look') }
}

function readReply(rules: readonly WindowRule[], reply: readonly number[]): WindowVerdict {
  return {
    allowed: reply[0] === 1,
    windows: rules.map((rule, at) => ({ rule, remaining: reply[at * 2 + 1]!, resetMs: reply[at * 2 + 2]! })),
  }
}
