import { setTimeout } from 'node:timers/promises'
import { Logger, runMigrations, run as runWorker } from 'graphile-worker'
import type pg from 'pg'
import { type Contender, contender, gainOf, inParallel, interleave, openPool, ratePerSecond } from './contenders.ts'

/** Jobs that do nothing, by the settings of graphile-worker (docs/adr/0001). */
export interface JobSizes {
  readonly rounds: number
  readonly jobs: number
}

const JOB_CONCURRENCY = 8
const BATCH = 500
const BATCHED = 'graphile-worker, local queue and batched completion'
const DEFAULTS = 'graphile-worker, defaults'

export const gainOfSettings = (jobs: readonly Contender[]) => gainOf(jobs, BATCHED, DEFAULTS)

export async function measureEmptyJobs(url: string, sizes: JobSizes, delayed: number): Promise<readonly Contender[]> {
  const pool = openPool(url, JOB_CONCURRENCY + 2)
  try {
    await runMigrations({ pgPool: pool })
    await pool.query(BASELINE_TABLE)
    await addBaseline(pool, delayed, '1 day')
    await addGraphile(pool, delayed, '1 day')
    const graphile = (name: string, settings: object) =>
      contender(name, async () => {
        await addGraphile(pool, sizes.jobs, '0')
        await pool.query('vacuum analyze graphile_worker._private_jobs')
        return await timeGraphile(pool, settings, sizes.jobs, delayed)
      })
    const contenders = [
      contender('plain SKIP LOCKED loop', async () => {
        await addBaseline(pool, sizes.jobs, '0')
        await pool.query('vacuum analyze baseline_jobs')
        return await timeBaseline(pool, sizes.jobs)
      }),
      graphile(DEFAULTS, {}),
      graphile(BATCHED, { localQueue: { size: BATCH }, completeJobBatchDelay: 20, failJobBatchDelay: 20 }),
    ]
    return await interleave(contenders, sizes.rounds)
  } finally {
    await pool.end()
  }
}

const BASELINE_TABLE = `
  drop table if exists baseline_jobs;
  create table baseline_jobs (id bigserial primary key, run_at timestamptz not null, locked_at timestamptz);
  create index on baseline_jobs (run_at) where locked_at is null`

const CLAIM = `
  update baseline_jobs set locked_at = now() where id in (
    select id from baseline_jobs where locked_at is null and run_at <= now()
    order by run_at limit ${BATCH} for update skip locked
  ) returning id`

async function addBaseline(pool: pg.Pool, count: number, inTime: string): Promise<void> {
  const jobs = 'select now() + $2::interval from generate_series(1, $1)'
  await pool.query(`insert into baseline_jobs (run_at) ${jobs}`, [count, inTime])
}

/** Claims a batch, does nothing with it and deletes it, each in its own transaction, as an engine must. */
async function timeBaseline(pool: pg.Pool, count: number): Promise<number> {
  let done = 0
  const start = performance.now()
  await inParallel(JOB_CONCURRENCY, async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>(CLAIM)
      if (rows.length === 0) return
      await pool.query('delete from baseline_jobs where id = any($1)', [rows.map(row => row.id)])
      done += rows.length
    }
  })
  if (done !== count) throw new Error(`The baseline loop ran ${done} of ${count} jobs.`)
  return ratePerSecond(count, start)
}

async function addGraphile(pool: pg.Pool, count: number, inTime: string): Promise<void> {
  const spec = "('noop', '{}', null, now() + $2::interval, 25, null, 0, null)::graphile_worker.job_spec"
  const specs = `array(select ${spec} from generate_series(1, $1))`
  await pool.query(`select count(*) from graphile_worker.add_jobs(${specs})`, [count, inTime])
}

/**
 * A job counts as done when it has left the table: graphile-worker reports completion before the database has it. A slow
 * engine is stopped after 8 s and rated by the jobs it has done.
 */
async function timeGraphile(pool: pg.Pool, settings: object, count: number, delayed: number): Promise<number> {
  let ran = 0
  const allRan = Promise.withResolvers<void>()
  const noop = async () => {
    if (++ran === count) allRan.resolve()
  }
  const start = performance.now()
  const runner = await runWorker({
    pgPool: pool,
    taskList: { noop },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    preset: { worker: { concurrentJobs: JOB_CONCURRENCY, pollInterval: 1_000, ...settings } },
  })
  await Promise.race([allRan.promise, runner.promise, setTimeout(8_000, null, { ref: false })])
  const countLeft = 'select count(*)::integer as left from graphile_worker._private_jobs'
  const left = async () => (await pool.query<{ left: number }>(countLeft)).rows[0]!.left - delayed
  while (ran === count && (await left()) > 0) await setTimeout(2)
  const rate = ratePerSecond(count - (await left()), start)
  await runner.stop()
  await pool.query('delete from graphile_worker._private_jobs where run_at <= now()')
  return rate
}
