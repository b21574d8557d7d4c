import { type RecentlyUsed, recentlyUsed } from '../../kernel/recently-used.ts'
import { type BucketUse, stateOf, useAt, waitMs, withOneCall } from './bucket-use.ts'
import { COOLDOWN, type Cooldown, nextCooldown, oneMoreRefusal, type Refusals } from './cooldown.ts'
import { type LimitedCall, type LimitVerdict, limitVerdict, type RateLimiter } from './rate-limiter.ts'

interface KeyUse {
  readonly buckets: RecentlyUsed<BucketUse>
  cooldown: Cooldown | null
  refusals: Refusals | null
}

/** The fixed buckets of a key are nine; the rest are recruiters, and a partner may name as many as it likes. */
const MOST_BUCKETS_OF_A_KEY = 500

/** The same limits in this process's memory, for when Redis is away. Beyond `mostKeys` the longest unused are forgotten. */
export function localRateLimiter(mostKeys = 2_000): RateLimiter {
  const keys = recentlyUsed<KeyUse>(mostKeys)
  const keyUse = (keyId: string): KeyUse =>
    keys.get(keyId) ?? { buckets: recentlyUsed(MOST_BUCKETS_OF_A_KEY), cooldown: null, refusals: null }
  return {
    take: async call => {
      const key = keyUse(call.keyId)
      keys.set(call.keyId, key)
      return judge(key, call, true)
    },
    look: async call => judge(keyUse(call.keyId), call, false),
    coolDown: async (keyId, nowMs) => {
      const key = keyUse(keyId)
      key.cooldown = nextCooldown(key.cooldown, nowMs)
      keys.set(keyId, key)
    },
  }
}

function judge(key: KeyUse, { buckets, nowMs }: LimitedCall, isTaking: boolean): LimitVerdict {
  const uses = buckets.map(bucket => useAt(bucket, key.buckets.get(bucket.name), nowMs))
  const states = () => buckets.map((bucket, at) => stateOf(bucket, uses[at]!))
  if (key.cooldown !== null && nowMs < key.cooldown.untilMs) {
    return limitVerdict('cooldown', key.cooldown.untilMs - nowMs, states())
  }
  const wait = Math.max(0, ...buckets.map((bucket, at) => waitMs(bucket, uses[at]!)))
  if (wait > 0) {
    return limitVerdict('rate_limited', isTaking ? Math.max(wait, countRefusal(key, nowMs)) : wait, states())
  }
  if (isTaking) {
    buckets.forEach(({ name }, at) => {
      uses[at] = withOneCall(uses[at]!)
      key.buckets.set(name, uses[at])
    })
  }
  return limitVerdict('allowed', 0, states())
}

/** How long the cooldown lasts that this refusal brought about, if it did. */
function countRefusal(key: KeyUse, nowMs: number): number {
  key.refusals = oneMoreRefusal(key.refusals, nowMs)
  if (key.refusals.count < COOLDOWN.refusals) return 0
  key.cooldown = nextCooldown(key.cooldown, nowMs)
  return key.cooldown.lengthMs
}
