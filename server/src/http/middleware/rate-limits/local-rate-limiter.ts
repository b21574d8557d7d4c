import { type BoundedMap, boundedMap } from '../../../kernel/bounded-map.ts'
import { type BucketUse, stateOf, useAt, waitMs, withOneCall } from './bucket-use.ts'
import { type Cooldown, nextCooldown, startsCooldown, withRejection } from './cooldown.ts'
import { type LimitedCall, type LimitVerdict, limitVerdict, type RateLimiter } from './rate-limiter.ts'

interface KeyUse {
  readonly buckets: BoundedMap<BucketUse>
  cooldown: Cooldown | null
  rejections: readonly number[]
}

/** The fixed buckets of a key are nine; the rest are recruiters, and a partner may name as many as it likes. */
const MOST_BUCKETS_OF_A_KEY = 500

/** The same limits in the memory of this process, while Redis is unavailable. Beyond `mostKeys` the least recently used are evicted. */
export function localRateLimiter(mostKeys = 2_000): RateLimiter {
  const keys = boundedMap<KeyUse>(mostKeys)
  const keyUse = (keyId: string): KeyUse =>
    keys.get(keyId) ?? { buckets: boundedMap(MOST_BUCKETS_OF_A_KEY), cooldown: null, rejections: [] }
  return {
    take: async call => {
      const key = keyUse(call.keyId)
      keys.set(call.keyId, key)
      return check(key, call, true)
    },
    look: async call => check(keyUse(call.keyId), call, false),
    coolDown: async (keyId, nowMs) => {
      const key = keyUse(keyId)
      key.cooldown = nextCooldown(key.cooldown, nowMs)
      keys.set(keyId, key)
    },
  }
}

function check(key: KeyUse, { buckets, nowMs }: LimitedCall, isTaking: boolean): LimitVerdict {
  const uses = buckets.map(bucket => useAt(bucket, key.buckets.get(bucket.name), nowMs))
  const states = () => buckets.map((bucket, at) => stateOf(bucket, uses[at]!))
  if (key.cooldown !== null && nowMs < key.cooldown.untilMs) {
    return limitVerdict('cooldown', key.cooldown.untilMs - nowMs, states())
  }
  const wait = Math.max(0, ...buckets.map((bucket, at) => waitMs(bucket, uses[at]!)))
  if (wait > 0) {
    return limitVerdict('rate_limited', isTaking ? Math.max(wait, countRejection(key, nowMs)) : wait, states())
  }
  if (isTaking) {
    buckets.forEach(({ name }, at) => {
      uses[at] = withOneCall(uses[at]!)
      key.buckets.set(name, uses[at])
    })
  }
  return limitVerdict('allowed', 0, states())
}

/** Length of the cooldown that this rejected call starts, or 0. */
function countRejection(key: KeyUse, nowMs: number): number {
  key.rejections = withRejection(key.rejections, nowMs)
  if (!startsCooldown(key.rejections, nowMs)) return 0
  key.cooldown = nextCooldown(key.cooldown, nowMs)
  return key.cooldown.lengthMs
}
