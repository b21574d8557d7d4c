import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { percentile } from '../../bench/figures.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { endProcess, until } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'

const PROGRAM = fileURLToPath(new URL('poison-worker.ts', import.meta.url))
const KINDS = ['throw', 'never', 'exit', 'spin', 'allocate', 'payload'] as const
/** A liveness probe ends a process whose loops stand still; here it is asked more often than in production. */
const SILENT_MS = 5_000
const OVER_WITHIN_MS = 900_000

/** Jobs that throw, hang, end or block the process or have a payload of another version, among healthy ones. */
export const poison: Scenario = {
  name: 'poison',
  claim:
    'jobs that throw, hang, block or end the process: every healthy job is done, every bad one fails for good with its reason after its attempts, and succeeds when it is corrected and repeated',
  // Workers die again and again, and each death is noticed after 20 s.
  onlyByName: true,
  proves: ['F28', 'I17', 'I19'],
  run: async ({ small, say }) => {
    const [healthy, badOfEach] = small ? [2_000, 1] : [20_000, 33]
    const db = await createTestDatabase()
    const workers = [superviseWorker(db), superviseWorker(db)]
    try {
      await enqueueMixed(db, healthy, badOfEach)
      const bad = badOfEach * KINDS.length
      const ended = async () => (await count(db, 'jobs.done')) >= healthy && (await failedJobs(db)).length === bad
      const ms = await until(ended, OVER_WITHIN_MS, 'every job to be done or to have failed for good')
      const [failed, waits] = [await failedJobs(db), await waitsOf(db)]
      say(
        `${failed.length} jobs failed for good after ${(ms / 1_000).toFixed(0)} s, ${restarts(workers)} workers started again`,
      )
      for (const worker of workers) await worker.stop()
      const repeated = await repeatCorrected(db, failed, healthy + bad)
      const explained = failed.filter(({ attempts, error }) => attempts === 3 && error !== null).length
      const doneTwice = (await count(db, 'jobs.done')) - healthy - bad
      return {
        ok: explained === bad && repeated && restarts(workers) > badOfEach,
        table: [
          ['healthy', 'bad', 'with reason', 'workers lost', 'healthy p95 s', 'last s', 'done again'],
          [
            healthy,
            bad,
            explained,
            restarts(workers),
            percentile(waits, 0.95).toFixed(1),
            Math.max(...waits).toFixed(1),
            doneTwice,
          ].map(String),
        ],
        figures: `${healthy} healthy jobs done, ${explained} of ${bad} bad ones failed for good with a reason, ${restarts(workers)} workers lost, ${repeated ? 'all' : 'not all'} done when corrected and repeated`,
      }
    } finally {
      for (const worker of workers) await worker.stop()
      await db.drop()
    }
  },
}

interface Supervised {
  restarts(): number
  stop(): Promise<void>
}

const restarts = (workers: readonly Supervised[]) => workers.reduce((sum, worker) => sum + worker.restarts(), 0)

/** Starts the worker again when it ends, and ends it when it is silent, as an orchestrator does. */
function superviseWorker(db: TestDatabase, env: Record<string, string> = {}): Supervised {
  let [started, isStopped] = [0, false]
  let child: ChildProcess
  const start = () => {
    started++
    const mine = spawn(process.execPath, [PROGRAM], { env: { ...process.env, DATABASE_URL: db.url, ...env } })
    child = mine
    let heardAt = performance.now() + 30_000
    mine.stdout.on('data', () => {
      heardAt = performance.now()
    })
    const watch = setInterval(() => performance.now() - heardAt > SILENT_MS && mine.kill('SIGKILL'), 500)
    mine.once('exit', () => {
      clearInterval(watch)
      if (!isStopped) start()
    })
  }
  start()
  return {
    restarts: () => started - 1,
    stop: async () => {
      isStopped = true
      await endProcess(child, 'SIGKILL')
    },
  }
}

async function enqueueMixed(db: TestDatabase, healthy: number, badOfEach: number): Promise<void> {
  await db.admin.query('create table jobs.done (at integer not null, finished_at timestamptz not null)')
  await db.admin.query('grant select, insert on jobs.done to pramaan_jobs')
  const total = healthy + badOfEach * KINDS.length
  // The bad ones evenly among the healthy ones. A payload of another version lacks a field.
  await db.admin.query(
    `with mixed as (
       select n, case when n % $2 = 0 and n / $2 <= $4 then ($3::text[])[(n / $2 - 1) % cardinality($3) + 1] else 'healthy' end as task
       from generate_series(1, $1::int) as n
     )
     select jobs.enqueue(task, case task when 'payload' then '{"version": 2}' else json_build_object('orgId', 'org-' || n % 50, 'at', n) end, 3)
     from (select * from mixed order by n) as ordered`,
    [total, Math.floor(total / (badOfEach * KINDS.length)), KINDS, badOfEach * KINDS.length],
  )
}

async function count(db: TestDatabase, table: string): Promise<number> {
  const { rows } = await db.admin.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]!.count
}

async function failedJobs(db: TestDatabase) {
  const { rows } = await db.admin.query<{ job_id: string; attempts: number; error: string | null }>(
    'select job_id, attempts, error from jobs.failed(10000)',
  )
  return rows
}

/** Seconds from the start of the run to the end of each healthy job. */
async function waitsOf(db: TestDatabase): Promise<readonly number[]> {
  const { rows } = await db.admin.query<{ s: number }>(
    'select extract(epoch from finished_at - min(finished_at) over ())::float as s from jobs.done',
  )
  return rows.map(row => row.s)
}

/** As the operator does with `pramaan-server job retry`, after the code was corrected. */
async function repeatCorrected(
  db: TestDatabase,
  failed: readonly { readonly job_id: string }[],
  expected: number,
): Promise<boolean> {
  await db.admin.query(`update graphile_worker._private_jobs set payload = '{"orgId": "org-0", "at": 0}'
    where payload ->> 'version' = '2'`)
  for (const { job_id } of failed) await db.admin.query('select jobs.retry($1)', [job_id])
  const worker = superviseWorker(db, { CORRECTED: 'yes' })
  const done = until(async () => (await count(db, 'jobs.done')) >= expected, 120_000, 'the repeated jobs')
  const isDone = await done.then(
    () => true,
    () => false,
  )
  await worker.stop()
  return isDone && (await failedJobs(db)).length === 0
}
