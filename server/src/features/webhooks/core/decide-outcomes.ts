import { afterTry, type EndpointStatus, type Health, type Turn } from './health.ts'
import { judgeTry } from './judge-try.ts'
import type { PostOutcome } from './outcome.ts'
import { nextTry } from './schedule.ts'

/** A delivery and what came of one try of it. */
export interface TriedDelivery {
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
  readonly turns: readonly Turn[]
}

/** One after another, as they came back: each may change what the endpoint is for the next. */
export function decideOutcomes(
  lane: { readonly status: EndpointStatus; readonly health: Health },
  tried: readonly TriedDelivery[],
  now: Date,
  random: () => number,
): Decided {
  let { status, health } = lane
  const turns: Turn[] = []
  const deliveries: NextState[] = []
  for (const delivery of tried) {
    const verdict = judgeTry(delivery.outcome, now)
    const after = afterTry(status, health, verdict, now, random())
    ;({ status, health } = after)
    turns.push(...after.turns)
    deliveries.push(nextState(delivery, verdict, now, random()))
  }
  return { deliveries, status, health, turns }
}

function nextState(
  { id, storedAt, attempts, failures, replayedAt }: TriedDelivery,
  verdict: ReturnType<typeof judgeTry>,
  now: Date,
  random: number,
): NextState {
  const tried = { id, storedAt, replayedAt, attempts: attempts + 1 }
  if (verdict.kind === 'delivered') return { ...tried, state: 'delivered', dueAt: null, failures }
  const retryAfterMs = verdict.kind === 'failed' ? verdict.retryAfterMs : null
  const dueAt = nextTry({ failures: failures + 1, storedAt: new Date(storedAt), retryAfterMs, now, random })
  return { ...tried, state: dueAt === null ? 'failed' : 'queued', dueAt, failures: failures + 1 }
}
