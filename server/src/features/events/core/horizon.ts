/**
 * Up to when a backfill is complete. A backfill stops below the oldest running transaction, of whatever database of the PostgreSQL
 * server. When that one began is not visible to the role of requests, but numbers of transactions are: each observation keeps the time
 * and a number above all transactions that have ended. Once no transaction below that number runs, everything that was committed before
 * that time can be read. A transaction holds nothing back until a later one commits.
 */
export interface Observation {
  /** Time of the database before it took the snapshot, in milliseconds. */
  readonly atMs: number
  /** No transaction below it is running. */
  readonly oldestRunning: bigint
  /** Transactions that have ended have lower numbers. */
  readonly aboveEnded: bigint
}

export interface Horizon {
  /** Null until an observation has been passed. */
  readonly completeUntilMs: number | null
  /** Observations that are not passed yet, oldest first. */
  readonly pending: readonly Observation[]
  /** Least time between two of them. It grows while one transaction runs for long. */
  readonly spacingMs: number
  readonly firstMs: number
  readonly last: Observation
}

/** While one transaction runs for hours, observations are kept further apart. The result only gets earlier. */
const MOST_PENDING = 512

export function observeHorizon(known: Horizon | null, seen: Observation): Horizon {
  if (known === null || wasReplaced(known.last, seen))
    return advance({ completeUntilMs: null, pending: [seen], spacingMs: 0, firstMs: seen.atMs, last: seen })
  // Answers of two calls may come in another order than their snapshots.
  if (seen.atMs < known.last.atMs) return known
  return advance({ ...known, ...withPending(known, seen), last: seen })
}

/** A restored database continues with lower numbers. */
function wasReplaced(last: Observation, { atMs, aboveEnded }: Observation): boolean {
  return atMs >= last.atMs && aboveEnded < last.aboveEnded
}

function advance(horizon: Horizon): Horizon {
  const { oldestRunning } = horizon.last
  const passed = horizon.pending.findLast(({ aboveEnded }) => aboveEnded <= oldestRunning)
  if (passed === undefined) return horizon
  const pending = horizon.pending.filter(({ aboveEnded }) => aboveEnded > oldestRunning)
  return { ...horizon, completeUntilMs: passed.atMs, pending, spacingMs: 0 }
}

function withPending({ pending, spacingMs }: Horizon, seen: Observation): Pick<Horizon, 'pending' | 'spacingMs'> {
  const newest = pending.at(-1)
  if (newest !== undefined && seen.atMs - newest.atMs < spacingMs) return { pending, spacingMs }
  if (pending.length < MOST_PENDING) return { pending: [...pending, seen], spacingMs }
  const thinned = [...pending.filter((_, at) => at % 2 === 0), seen]
  return { pending: thinned, spacingMs: (2 * (seen.atMs - thinned[0]!.atMs)) / MOST_PENDING }
}

/** How long the oldest running transaction has been running, as far as it was observed. */
export function horizonAgeMs({ completeUntilMs, firstMs, last }: Horizon): number {
  return last.atMs - (completeUntilMs ?? firstMs)
}
