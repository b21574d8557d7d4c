import type pg from 'pg'
import type { Metrics } from '../adapters/metrics.ts'
import { showFigures, showPool } from '../adapters/metrics-database.ts'
import { readServiceFigures } from '../adapters/postgres/service-figures.ts'
import type { Runtime } from '../adapters/runtime.ts'
import type { Database } from '../database/tx.ts'
import type { EventHorizon } from '../features/events/index.ts'
import { isBad, listItemStatistics } from '../features/questions/index.ts'
import type { Progress } from './progress.ts'

/** Several monitoring servers that scrape the same process share what was read. */
const READ_AGAIN_AFTER_MS = 5_000

/** Statistics of items change slowly, and all of them are read. */
const READ_ITEMS_AGAIN_AFTER_MS = 300_000
const MOST_BAD_ITEMS = 50

interface Parts {
  readonly metrics: Metrics
  readonly database: Database
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
  const { metrics, database, runtime, pool, pools, progress, horizon } = parts
  let reading: Promise<void> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let itemsReadAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    try {
      showFigures(metrics.database, await readServiceFigures(pool))
      readAt = runtime.monotonicNow()
      if (readAt - itemsReadAt < READ_ITEMS_AGAIN_AFTER_MS) return
      await showBadItems(metrics, database)
      itemsReadAt = readAt
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

async function showBadItems({ database: { badItems } }: Metrics, database: Database): Promise<void> {
  const bad = (await listItemStatistics(database.reads)).filter(isBad)
  const worst = bad.toSorted((one, other) => (one.discrimination ?? 0) - (other.discrimination ?? 0))
  badItems.reset()
  for (const { itemId, faults } of worst.slice(0, MOST_BAD_ITEMS)) badItems.set({ item: itemId, fault: faults[0]! }, 1)
}
