import { ConsecutiveBreaker, circuitBreaker, handleAll, type IPolicy } from 'cockatiel'
import type { Redis } from 'ioredis'

/** Five failures in a row and Redis is left alone for a second, so that an outage costs a request nothing. */
const FAILURES_TO_OPEN = 5
const LEAVE_ALONE_MS = 1_000

const breakers = new WeakMap<Redis, IPolicy>()

/** One for a connection, whoever counts over it: that Redis is back is found out once, not by each on its own. */
export function breakerOf(redis: Redis): IPolicy {
  const known = breakers.get(redis)
  if (known) return known
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: LEAVE_ALONE_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
  })
  breakers.set(redis, breaker)
  return breaker
}
