import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startServer, until } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'

const SELECTIONS_A_JOB = 500
const WITHIN_MS = 35_000
/** The skill to which all selections are moved. */
const TARGET = 20_001

/** One worker is killed in the middle of its jobs; another one takes over. */
export const worker: Scenario = {
  name: 'worker',
  claim: 'a worker killed with kill -9 has its jobs done by another within 35 s, each exactly once in effect',
  proves: ['F02', 'I17'],
  run: async ({ small, say }) => {
    const jobs = small ? 60 : 300
    const db = await createTestDatabase()
    try {
      await fillSelections(db, jobs)
      const first = await startServer('worker', { DATABASE_URL: db.url, JOB_CONCURRENCY: '2' })
      await enqueueJobs(db, jobs)
      await until(async () => (await remaining(db)) < jobs * 0.8, 60_000, 'the first jobs to be done')
      await first.end('SIGKILL')
      const killedAt = performance.now()
      const leftBehind = await remaining(db)
      say(`killed with ${leftBehind} of ${jobs} jobs left`)
      const second = await startServer('worker', { DATABASE_URL: db.url, JOB_CONCURRENCY: '4' })
      await until(async () => (await remaining(db)) === 0, 60_000, 'the other worker to finish')
      const ms = performance.now() - killedAt
      await second.end('SIGTERM')
      const { moved, tallied, left } = await countMoved(db)
      const expected = jobs * SELECTIONS_A_JOB
      const ok = leftBehind > 0 && ms <= WITHIN_MS && moved === expected && tallied === expected && left === 0
      return {
        ok,
        table: [
          ['jobs', 'left at the kill', 'done after s', 'selections moved', 'tallied', 'expected', 'not moved'],
          [jobs, leftBehind, (ms / 1000).toFixed(1), moved, tallied, expected, left].map(String),
        ],
        figures: `${leftBehind} jobs taken over and done ${(ms / 1000).toFixed(1)} s after the kill`,
      }
    } finally {
      await db.drop()
    }
  },
}

/** As many skills as there are jobs, each selected by its own users. */
async function fillSelections(db: TestDatabase, jobs: number): Promise<void> {
  await db.admin.query(
    `with sources as (
       select number, parent_number from catalogue_nodes where level = 'skill' and number <> $2 order by number limit $1
     ), filled as (
       insert into selected_skills
         (selected_skill_id, user_id, skill_number, sub_skill_number, master_number, created_at, updated_at)
       select gen_random_uuid(), number || '-' || at, number, parent_number, 1, now(), now()
       from sources, generate_series(1, $3) as at
     )
     insert into selection_tallies (skill_number, shard, selections) select number, 1, $3 from sources`,
    [jobs, TARGET, SELECTIONS_A_JOB],
  )
}

async function enqueueJobs(db: TestDatabase, jobs: number): Promise<void> {
  await db.appPool.query(
    `select jobs.enqueue('carry_over_selections', json_build_object('from', number, 'to', $2::integer), 25)
     from (select number from catalogue_nodes where level = 'skill' and number <> $2 order by number limit $1) as sources`,
    [jobs, TARGET],
  )
}

async function remaining(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query('select count(*)::int as n from graphile_worker._private_jobs')
  return rows[0].n
}

async function countMoved(db: TestDatabase): Promise<{ moved: number; tallied: number; left: number }> {
  const { rows } = await db.admin.query(
    `select count(*) filter (where skill_number = $1)::int as moved, count(*) filter (where skill_number <> $1)::int as left,
       (select sum(selections)::int from selection_tallies where skill_number = $1) as tallied
     from selected_skills`,
    [TARGET],
  )
  return rows[0]
}
