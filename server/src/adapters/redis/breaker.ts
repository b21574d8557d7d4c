import type { Redis } from 'ioredis'
import { LimitsUnavailable } from '../../http/middleware/rate-limits/fallback.ts'
import { createBreaker } from '../breaker.ts'

/** After five failures in a row Redis gets no command for a second, so an outage adds no latency to a request. */
const TERMS = { failuresToOpen: 5, openForMs: 1_000, trialWaitMs: 50 }

export interface RedisBreaker {
  execute<Reply>(command: () => Promise<Reply>): Promise<Reply>
}

const breakers = new WeakMap<Redis, RedisBreaker>()

/** One per connection, shared by all limiters on it: the first that finds Redis back closes it for all. */
export function breakerOf(redis: Redis): RedisBreaker {
  const known = breakers.get(redis)
  if (known) return known
  const breaker = redisBreaker()
  breakers.set(redis, breaker)
  return breaker
}

function redisBreaker(): RedisBreaker {
  const breaker = createBreaker({ ...TERMS, monotonicNow: () => performance.now() })
  return {
    execute: async command => {
      const admission = breaker.enter()
      if (!admission.isAdmitted) throw new LimitsUnavailable(new Error('the circuit is open'))
      try {
        const reply = await command()
        admission.report('worked')
        return reply
      } catch (error) {
        // An error reply to an invalid command is an answer: Redis works.
        admission.report(isUnavailable(error) ? 'failed' : 'worked')
        throw isUnavailable(error) ? new LimitsUnavailable(error) : error
      }
    },
  }
}

/** System errors of the socket, and what ioredis throws while it has no connection or a reply is late. */
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)/
const CONNECTION_MESSAGES =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries|connect ETIMEDOUT|Socket closed|None of startup nodes|Failed to refresh slots)/
/** Replies of a server that is up but cannot serve: starting, failing over, read-only, out of memory, a busy script. */
const SERVER_STATES = /^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|READONLY|OOM|BUSY|UNBLOCKED|NOREPLICAS|MISCONF)\b/

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { readonly code?: unknown }
  if (typeof code === 'string' && CONNECTION_CODES.test(code)) return true
  if (error.name === 'ReplyError') return SERVER_STATES.test(error.message)
  return error.name === 'MaxRetriesPerRequestError' || CONNECTION_MESSAGES.test(error.message)
}
