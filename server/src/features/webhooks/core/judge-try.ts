import type { Tried } from './health.ts'
import type { PostOutcome } from './outcome.ts'
import { readRetryAfter } from './schedule.ts'

/** What a try was for the endpoint: 2xx took it, 410 wants no more, everything else failed. */
export function judgeTry(outcome: PostOutcome, now: Date): Tried {
  if (outcome.kind === 'failed') return { kind: 'failed', retryAfterMs: null }
  if (outcome.status >= 200 && outcome.status < 300) return { kind: 'delivered' }
  if (outcome.status === 410) return { kind: 'gone' }
  return { kind: 'failed', retryAfterMs: readRetryAfter(outcome.retryAfter, now) }
}
