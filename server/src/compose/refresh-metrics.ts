import type pg from 'pg'
import type { Metrics } from '../adapters/metrics.ts'
import { showFigures, showPool } from '../adapters/metrics-database.ts'
import { readServiceFigures } from '../adapters/postgres/service-figures.ts'
import type { Runtime } from '../adapters/runtime.ts'
import type { EventHorizon } from '../features/events/index.ts'
import type { Progress } from './progress.ts'

/** Several monitoring servers that scrape the same process share what was read. */
const READ_AGAIN_AFTER_MS = 5_000

interface Parts {
  readonly metrics: Metrics
  readonly runtime: Pick<Runtime, 'clock' | 'monotonicNow'>
  /** Read by the scrape. */
  readonly pool: pg.Pool
  /** All pools of the process, by name. */
  readonly pools: ReadonlyMap<string, pg.Pool>
  readonly progress: Progress
  readonly horizon: EventHorizon
}

/** Brings the gauges up to date for a scrape. Without the database those of the process are shown, and the others stay. */
export function metricsRefresher(parts: Parts): () => Promise<void> {
  const { metrics, runtime, pool, pools, progress, horizon } = parts
  let reading: Promise<void> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    try {
      showFigures(metrics.database, await readServiceFigures(pool))
      readAt = runtime.monotonicNow()
    } catch {
      // The log has the reason from whoever else uses the pool.
      metrics.database.figureFailures.inc()
    }
  }
  return async () => {
    for (const [name, each] of pools) showPool(metrics.database, name, each)
    for (const loop of progress.names())
      metrics.lastProgress.set({ loop }, runtime.clock() / 1_000 - progress.secondsSince(loop))
    metrics.database.horizonAge.set(horizon.ageSeconds())
    if (runtime.monotonicNow() - readAt < READ_AGAIN_AFTER_MS) return
    reading ??= read().finally(() => {
      reading = null
    })
    await reading
  }
}
