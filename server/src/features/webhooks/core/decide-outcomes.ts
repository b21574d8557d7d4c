import type { EndpointStatus } from '../../../contract/webhook.ts'
import type { PostOutcome } from '../../../outbound-http/outcome.ts'
import { type AttemptResult, applyAttempt, type Health, type Transition } from './health.ts'
import { readRetryAfter, scheduleNextAttempt } from './schedule.ts'

/** A delivery and the outcome of one attempt. */
export interface AttemptedDelivery {
  readonly id: string
  readonly storedAt: string
  readonly attempts: number
  readonly failures: number
  readonly replayedAt: Date | null
  readonly at: Date
  readonly url: string
  readonly outcome: PostOutcome
}

export interface NextState {
  readonly id: string
  readonly storedAt: string
  readonly state: 'queued' | 'delivered' | 'failed'
  readonly dueAt: Date | null
  readonly attempts: number
  readonly failures: number
  readonly replayedAt: Date | null
}

export interface Decided {
  readonly deliveries: readonly NextState[]
  readonly status: EndpointStatus
  readonly health: Health
  readonly transitions: readonly Transition[]
}

/** Applies the outcomes in the order they arrived: each may change the status for the next. */
export function decideOutcomes(
  queue: { readonly status: EndpointStatus; readonly health: Health },
  attempted: readonly AttemptedDelivery[],
  now: Date,
  random: () => number,
): Decided {
  let { status, health } = queue
  const transitions: Transition[] = []
  const deliveries: NextState[] = []
  for (const delivery of attempted) {
    const result = classifyAttempt(delivery.outcome, now)
    const after = applyAttempt(status, health, result, now, random())
    ;({ status, health } = after)
    transitions.push(...after.transitions)
    deliveries.push(nextState(delivery, result, now, random()))
  }
  return { deliveries, status, health, transitions }
}

function nextState(
  { id, storedAt, attempts, failures, replayedAt }: AttemptedDelivery,
  result: ReturnType<typeof classifyAttempt>,
  now: Date,
  random: number,
): NextState {
  const attempted = { id, storedAt, replayedAt, attempts: attempts + 1 }
  if (result.kind === 'delivered') return { ...attempted, state: 'delivered', dueAt: null, failures }
  const retryAfterMs = result.kind === 'failed' ? result.retryAfterMs : null
  const dueAt = scheduleNextAttempt({ failures: failures + 1, storedAt: new Date(storedAt), retryAfterMs, now, random })
  return { ...attempted, state: dueAt === null ? 'failed' : 'queued', dueAt, failures: failures + 1 }
}

/** Classifies an attempt: 2xx is delivered, 410 is gone, everything else failed. */
export function classifyAttempt(outcome: PostOutcome, now: Date): AttemptResult {
  if (outcome.kind === 'failed') return { kind: 'failed', retryAfterMs: null }
  if (isAccepted(outcome)) return { kind: 'delivered' }
  if (outcome.status === 410) return { kind: 'gone' }
  return { kind: 'failed', retryAfterMs: readRetryAfter(outcome.retryAfter, now) }
}

export function isAccepted(outcome: PostOutcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300
}
