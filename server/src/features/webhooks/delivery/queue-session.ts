import { type AttemptedDelivery, classifyAttempt, isAccepted } from '../core/decide-outcomes.ts'
import { applyAttempt, maxConcurrentAttempts } from '../core/health.ts'
import type { DeliverDeps } from '../ports.ts'
import type { RecordedDelivery } from './delivery-store.ts'
import type { EndpointQueue } from './queue-store.ts'
import { isHealthy, type QueueState, type Recorded, record, type ToRecord } from './record-attempts.ts'
import type { Settlements } from './settlements.ts'

/** Outcomes are written in batches, but soon: what is not written is sent again after a crash. */
const FLUSH_COUNT = 200
const FLUSH_AFTER_MS = 100
/** No attempt starts later than this after the owner disabled the endpoint, changed its URL, or removed a secret. */
const RECHECK_WITHIN_MS = 250

/** One lease of an endpoint queue: the last known state of the endpoint, and outcomes not written yet. */
export interface QueueSession {
  /** Limit of concurrent attempts now. 0 if the endpoint is paused or was changed, or another worker has the lease. */
  allowedAttempts(): Promise<number>
  /** The same as last known. 0 if that must be looked at again first. */
  allowedNow(): number
  /** As last known. What is written is decided on the row itself. */
  isSuspended(): boolean
  /** Ids that were read and are not written yet: their rows still look due. */
  inFlight(): ReadonlySet<string>
  take(ids: readonly string[]): void
  note(attempted: AttemptedDelivery): void
  end(deliveries: readonly RecordedDelivery[]): void
  /** Writes the remaining outcomes and releases the lease. */
  release(replayAfter: Date | null): Promise<void>
}

export function openQueueSession(
  deps: DeliverDeps,
  settlements: Settlements,
  queue: EndpointQueue,
  mayContinue: () => boolean,
): QueueSession {
  const inFlight = new Set<string>()
  let state: QueueState = queue
  let seen: Recorded = 'written'
  let attempted: AttemptedDelivery[] = []
  let ended: RecordedDelivery[] = []
  let checkedAt = deps.monotonicNow()
  let writing: Promise<void> | null = null

  const flush = async (release: { readonly replayAfter: Date | null } | null) => {
    const written = { attempted, ended }
    ;[attempted, ended] = [[], []]
    const startedAt = deps.monotonicNow()
    seen = await write(deps, settlements, queue, state, { ...written, release })
    checkedAt = startedAt
    for (const { id } of [...written.attempted, ...written.ended]) inFlight.delete(id)
  }
  const flushInBackground = () => {
    writing ??= flush(null).finally(() => {
      writing = null
    })
    // A caller that awaits it gets the error. If nobody does, the next write fails as well.
    writing.catch(() => {})
    return writing
  }
  const leave = settlements.join(() => {
    if (attempted.length > 0 && writing === null) void flushInBackground()
  })
  const attemptsNow = () => (seen === 'written' && mayContinue() ? allowedAt(deps.clock(), state) : 0)
  const isKnown = () => deps.monotonicNow() - checkedAt < RECHECK_WITHIN_MS
  return {
    isSuspended: () => state.status === 'suspended',
    inFlight: () => new Set(inFlight),
    allowedAttempts: async () => {
      if (attemptsNow() > 0 && !isKnown()) await flushInBackground()
      return attemptsNow()
    },
    allowedNow: () => (isKnown() ? attemptsNow() : 0),
    take: ids => {
      for (const id of ids) inFlight.add(id)
    },
    note: one => {
      const now = new Date(deps.clock())
      state = applyAttempt(state.status, state.health, classifyAttempt(one.outcome, now), now, deps.random())
      attempted.push(one)
      if (attempted.length >= FLUSH_COUNT || deps.monotonicNow() - checkedAt >= FLUSH_AFTER_MS) void flushInBackground()
    },
    end: deliveries => void ended.push(...deliveries),
    release: async replayAfter => {
      leave()
      await writing
      if (seen !== 'lost') await flush({ replayAfter })
    },
  }
}

/** Outcomes that need no decision are written together with those of other endpoints, the others by themselves. */
async function write(
  deps: DeliverDeps,
  settlements: Settlements,
  queue: EndpointQueue,
  state: QueueState,
  outcomes: ToRecord,
): Promise<Recorded> {
  const isTogether = isHealthy(state) && needsNoDecision(outcomes)
  const settled = isTogether ? await settlements.settle({ queue, ...outcomes }) : 'refused'
  if (settled === 'written') return 'written'
  // After a lost connection or a deadlock: try once more, or all of it would be sent again.
  return await record(deps, queue, outcomes, settled === 'unknown').catch(() => record(deps, queue, outcomes, true))
}

/** The endpoint accepted all of them, and none is a replay, which has a schedule and attempts of its own. */
function needsNoDecision({ attempted, ended }: ToRecord): boolean {
  return ended.length === 0 && attempted.every(each => each.replayedAt === null && isAccepted(each.outcome))
}

function allowedAt(nowMs: number, { status, health }: QueueState): number {
  const isPaused = health.notBefore !== null && health.notBefore.getTime() > nowMs
  return isPaused ? 0 : maxConcurrentAttempts(status, health)
}
