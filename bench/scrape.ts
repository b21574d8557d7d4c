import type pg from 'pg'
import { MOST_COUNTED_JOBS, readServiceFigures } from '../server/src/adapters/postgres/service-figures.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { keysDeps, newOrganisation } from '../testing/keys.ts'
import type { Outcome, Scenario } from '../testing/scenario.ts'
import { median, percentile } from './figures.ts'

/** What a scrape of /metrics costs the database while everything waits: no worker has run for a day. */
export const scrape: Scenario = {
  name: 'scrape',
  claim: 'the figures of the metrics take 10 ms or less while a million jobs, deliveries and notifications wait',
  run: async ({ small, say }) => {
    const db = await createTestDatabase()
    try {
      await fill(db, small ? 20_000 : 1_000_000, say)
      return await measure(db.appPool)
    } finally {
      await db.drop()
    }
  },
}

const ENDPOINTS = 1_000
const SCRAPES = 200
const MOST_MS = 10

async function fill({ admin, ...db }: TestDatabase, rows: number, say: (line: string) => void): Promise<void> {
  const orgId = await newOrganisation(keysDeps({ admin, ...db }))
  const endpoint = (serial: string) => `'WH_01JCQ7Z8M4V5T6W7X8Y9Z' || lpad((${serial})::text, 5, '0')`
  await admin.query(
    `insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at, due_at)
     select $1, 'live', ${endpoint('n')}, 'https://ats.example.com/', '{}', '', now(), now(), now() - interval '1 day'
     from generate_series(1, ${ENDPOINTS}) as n`,
    [orgId],
  )
  say(`${rows} deliveries and notifications of ${ENDPOINTS} endpoints`)
  await admin.query(
    `insert into webhook_deliveries (org_id, mode, webhook_id, event_id, due_at)
     select $1, 'live', ${endpoint(`n % ${ENDPOINTS} + 1`)}, 'EV_' || lpad(n::text, 26, '0'), now()
     from generate_series(1, ${rows}) as n`,
    [orgId],
  )
  await admin.query(
    `insert into webhook_wakes (org_id, mode, webhook_id) select $1, 'live', ${endpoint(`n % ${ENDPOINTS} + 1`)}
     from generate_series(1, ${rows}) as n`,
    [orgId],
  )
  say(`${rows} jobs`)
  await admin.query("select graphile_worker.add_job('prepare_mandate', '{}')")
  await admin.query(
    `insert into graphile_worker._private_jobs (task_id, payload)
     select (select id from graphile_worker._private_tasks), '{}' from generate_series(1, ${rows})`,
  )
}

async function measure(pool: pg.Pool): Promise<Outcome> {
  const times: number[] = []
  const { jobs } = await readServiceFigures(pool)
  for (let scrapes = 0; scrapes < SCRAPES; scrapes += 1) {
    const start = performance.now()
    await readServiceFigures(pool)
    times.push(performance.now() - start)
  }
  const [low, middle, high] = [percentile(times, 0.1), median(times), percentile(times, 0.95)]
  return {
    ok: middle <= MOST_MS && jobs[0]?.waiting === MOST_COUNTED_JOBS,
    table: [
      ['scrapes', 'p10 ms', 'median ms', 'p95 ms'],
      [String(SCRAPES), low.toFixed(1), middle.toFixed(1), high.toFixed(1)],
    ],
    figures: `p10 ${low.toFixed(1)} ms, median ${middle.toFixed(1)} ms, p95 ${high.toFixed(1)} ms`,
  }
}
