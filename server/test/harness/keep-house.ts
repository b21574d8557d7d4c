import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** As autovacuum_naptime, whose default of a minute is most of a short run. */
const NAP_MS = 10_000

/** Autovacuum's own thresholds. */
const DUE = `
  select format('%I', relname) as name, n_dead_tup > 50 + 0.2 * n_live_tup as vacuum,
    n_mod_since_analyze > 50 + 0.1 * n_live_tup as analyze
  from pg_stat_user_tables where schemaname = 'public'`

/**
 * Does what autovacuum does, by its rules and at its pace, on clusters where it is off; the answer ends it. Without statistics a
 * partition of 200,000 rows is planned for as an empty one. Vacuuming all tables whenever it was time, at full speed, was seen to
 * slow everybody down for a tenth of the time.
 */
export function keepHouse(admin: pg.Pool): () => Promise<void> {
  const over = new AbortController()
  const done = (async () => {
    while (!over.signal.aborted) {
      await tidy(admin, over.signal)
      await wait(NAP_MS, null, { signal: over.signal }).catch(() => {})
    }
  })()
  // Whoever ends it hears of a failure; until then it must not end the process.
  done.catch(() => {})
  return async () => {
    over.abort()
    await done
  }
}

async function tidy(admin: pg.Pool, signal: AbortSignal): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('set vacuum_cost_delay = 2')
    const { rows } = await client.query<{ name: string; vacuum: boolean; analyze: boolean }>(DUE)
    for (const { name, vacuum, analyze } of rows) {
      if (signal.aborted) return
      if (vacuum) await client.query(`vacuum ${name}`)
      if (analyze) await client.query(`analyze ${name}`)
    }
  } finally {
    client.release(true)
  }
}
