import type { Reads } from '../../database/tx.ts'
import { type Horizon, horizonAgeMs, observeHorizon } from './core/horizon.ts'
import { readSnapshot } from './store.ts'

/** Knows up to when a backfill is complete. One per process; looks more often make it more exact. */
export interface EventHorizon {
  /** Looks at the running transactions. What it returns holds for every read that starts afterwards. Null if it is not known yet. */
  look(reads: Reads): Promise<Date | null>
  /** How long the oldest running transaction has been running, in seconds. 0 before the first look. */
  ageSeconds(): number
}

export function eventHorizon(): EventHorizon {
  let known: Horizon | null = null
  return {
    look: async reads => {
      const seen = await readSnapshot(reads)
      const horizon = observeHorizon(known, seen)
      known = horizon
      return horizon.completeUntilMs === null ? null : new Date(horizon.completeUntilMs)
    },
    ageSeconds: () => (known === null ? 0 : horizonAgeMs(known) / 1_000),
  }
}
