import type { DeliverDeps } from '../ports.ts'
import { type Settlement, writeSettlements } from './settlement-store.ts'

/**
 * Writes accepted attempts of all endpoints of a process by one statement. One transaction for each endpoint and lease was half of what a
 * delivery cost: six round trips to PostgreSQL for 30 deliveries.
 */
export interface Settlements {
  settle(settlement: Settlement): Promise<Settled>
  /** `offer` is called before a statement is sent, so that a session can add what it has. Returns a function that ends this. */
  join(offer: () => void): () => void
}

/**
 * - `refused`: the endpoint is locked, changed, failing or leased by another. Nothing was written, and it must be decided on alone.
 * - `unknown`: the connection was lost before the answer, so it may have been written.
 */
export type Settled = 'written' | 'refused' | 'unknown'

/** Pause between two statements. The first after a pause is sent at once. */
const GATHER_MS = 20

interface Waiting {
  readonly settlement: Settlement
  readonly done: (settled: Settled) => void
}

export function openSettlements(deps: DeliverDeps): Settlements {
  const offers = new Set<() => void>()
  let waiting: Waiting[] = []
  let isRunning = false
  let sentAt = Number.NEGATIVE_INFINITY

  const write = async (batch: readonly Waiting[]) => {
    const settlements = batch.map(each => each.settlement)
    const settle = () => writeSettlements(deps.database.reads, settlements, new Date(deps.clock()))
    let otherwise: Settled = 'refused'
    // Safe to repeat: the same values are written again. What fails twice is written endpoint by endpoint.
    const settled = await settle()
      .catch(() => {
        // Also what the second call refuses: an owner may have changed the endpoint after the first was committed.
        otherwise = 'unknown'
        return settle()
      })
      .catch(() => new Set<number>())
    for (const [at, { done }] of batch.entries()) done(settled.has(at) ? 'written' : otherwise)
  }
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const passed = deps.monotonicNow() - sentAt
      if (passed < GATHER_MS) await deps.pause(GATHER_MS - passed)
      for (const offer of offers) offer()
      const batch = waiting
      waiting = []
      sentAt = deps.monotonicNow()
      await write(batch)
    }
    isRunning = false
  }
  return {
    settle: settlement =>
      new Promise(done => {
        waiting.push({ settlement, done })
        if (!isRunning) void run()
      }),
    join: offer => {
      offers.add(offer)
      return () => void offers.delete(offer)
    },
  }
}
