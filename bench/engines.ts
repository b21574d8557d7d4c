import { setTimeout } from 'node:timers/promises'
import { Logger, runMigrations, run as runWorker } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { namedStatementsDialect } from '../server/src/adapters/postgres/named-statements.ts'
import type { Outcome, Scenario } from '../testing/scenario.ts'
import { urlOf, withAdmin } from '../testing/template.ts'
import { median, withSpread } from './figures.ts'

/**
 * The figures of docs/adr/0001 and 0002: one primary-key SELECT in four ways, and no-op jobs through three engines, with and
 * without delayed jobs in the table. Runs in a scratch database, which it drops. The ratios are reliable; the absolute rates
 * depend on the machine.
 */
export const engines: Scenario = {
  name: 'engines',
  claim: 'named statements and the chosen job settings are faster than the alternatives (docs/adr/0001, 0002)',
  run: ({ small }) => inScratchDatabase(url => measure(url, small)),
}

async function measure(url: string, small: boolean): Promise<Outcome> {
  const sizes = small ? SMALL : FULL
  const statements = await measureStatements(url, sizes)
  const jobs = await measureJobs(url, sizes, 0)
  const jobsBesideDelayed = await measureJobs(url, sizes, sizes.delayed)
  const [naming, settings] = [gainOf(statements, NAMED, UNNAMED), gainOf(jobs, OURS, DEFAULTS)]
  return {
    // A small run only proves that the bench works: start-up time dominates what it measures.
    ok: small || (naming > 1.1 && settings > 2),
    table: [
      ['work', 'way', 'a second', 'relative'],
      ...rowsOf(`SELECT by key, ${CONNECTIONS} connections`, statements),
      ...rowsOf(`${sizes.jobs} jobs`, jobs),
      ...rowsOf(`${sizes.jobs} jobs beside ${sizes.delayed} delayed`, jobsBesideDelayed),
    ],
    figures: `named ${naming.toFixed(2)} x unnamed, our job settings ${settings.toFixed(1)} x defaults`,
  }
}

interface Sizes {
  readonly rounds: number
  readonly selects: number
  readonly jobs: number
  readonly delayed: number
}

const FULL: Sizes = { rounds: 5, selects: 20_000, jobs: 20_000, delayed: 200_000 }
const SMALL: Sizes = { rounds: 2, selects: 1_000, jobs: 500, delayed: 2_000 }
const CONNECTIONS = 16
const JOB_CONCURRENCY = 8
const BATCH = 500
const SCRATCH = 'adr_scratch'

/** One way to do the work, and the rate of each of its runs. The others of a group are compared with the first. */
interface Contender {
  readonly name: string
  readonly rates: number[]
  /** Does the work once; returns units per second. */
  readonly once: () => Promise<number>
}

const contender = (name: string, once: () => Promise<number>): Contender => ({ name, rates: [], once })

const NAMED = 'Kysely, named'
const UNNAMED = 'Kysely, unnamed'
const OURS = 'graphile-worker, our settings'
const DEFAULTS = 'graphile-worker, defaults'

function gainOf(group: readonly Contender[], better: string, than: string): number {
  const rateOf = (name: string) => median(group.find(each => each.name === name)!.rates)
  return rateOf(better) / rateOf(than)
}

/** Interleaved, so that other load on the machine affects all contenders equally. Each round starts with another contender. */
async function interleave(contenders: readonly Contender[], rounds: number): Promise<readonly Contender[]> {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const next = contenders[(round + turn) % contenders.length]!
      next.rates.push(await next.once())
    }
  }
  return contenders
}

interface Tables {
  probe: { id: number; name: string }
}

async function measureStatements(url: string, { selects, rounds }: Sizes): Promise<readonly Contender[]> {
  const pool = openPool(url, CONNECTIONS)
  try {
    await pool.query('create table probe (id integer primary key, name text not null)')
    await pool.query("insert into probe select n, 'name ' || n from generate_series(1, 100000) n")
    await pool.query('vacuum analyze probe')
    const unnamed = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const named = new Kysely<Tables>({ dialect: namedStatementsDialect(pool) })
    const find = (db: Kysely<Tables>, id: number) => db.selectFrom('probe').selectAll().where('id', '=', id)
    const once = find(named, 0).compile()
    const text = 'select * from probe where id = $1'
    const contenders = [
      contender('pg, named', () => timeSelects(selects, id => pool.query({ name: 'find_probe', text, values: [id] }))),
      contender(UNNAMED, () => timeSelects(selects, id => find(unnamed, id).execute())),
      contender(NAMED, () => timeSelects(selects, id => find(named, id).execute())),
      contender('Kysely, named, compiled once', () =>
        timeSelects(selects, id => named.executeQuery({ ...once, parameters: [id] })),
      ),
    ]
    for (const each of contenders) await each.once()
    return await interleave(contenders, rounds)
  } finally {
    await pool.end()
  }
}

async function timeSelects(count: number, select: (id: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const start = performance.now()
  await inParallel(CONNECTIONS, async () => {
    // 7,919 is coprime to 100,000: every row is read, and neighbours are not read together.
    while (next < count) await select(((next++ * 7_919) % 100_000) + 1)
  })
  return ratePerSecond(count, start)
}

async function measureJobs(url: string, sizes: Sizes, delayed: number): Promise<readonly Contender[]> {
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
      // As in server/src/adapters/job-engine.ts.
      graphile(OURS, { localQueue: { size: BATCH }, completeJobBatchDelay: 20, failJobBatchDelay: 20 }),
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

async function inScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const drop = `drop database if exists ${SCRATCH} with (force)`
  return await withAdmin(async admin => {
    await admin.query(drop)
    await admin.query(`create database ${SCRATCH}`)
    try {
      return await work(urlOf(SCRATCH))
    } finally {
      await admin.query(drop)
    }
  })
}

/** Dropping the database ends connections that are still closing. Such errors are expected. */
function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

const inParallel = (queues: number, work: () => Promise<void>) => Promise.all(Array.from({ length: queues }, work))
const ratePerSecond = (count: number, startMs: number) => (count / (performance.now() - startMs)) * 1_000

function rowsOf(work: string, contenders: readonly Contender[]): string[][] {
  const base = median(contenders[0]!.rates)
  return contenders.map(({ name, rates }) => [work, name, withSpread(rates, 0), (median(rates) / base).toFixed(2)])
}
