import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { until } from '../../../testing/process.ts'
import { median, seededRandom, withSpread } from '../../figures.ts'
import { openPool } from '../contenders.ts'
import { type Child, startChild } from './children.ts'
import { type DurableEngine, type Site, TABLES } from './engine.ts'
import { BATCH, ENGINES } from './process.ts'

export interface DurableSizes {
  readonly rounds: number
  /** Jobs that wait when a worker starts. */
  readonly backlog: number
  /** Jobs that come one by one, for the latency. */
  readonly steady: number
  /** Jobs that are produced while processes are killed, and the kills: half of them of a worker, half of the producer. */
  readonly killed: number
  readonly kills: number
}

interface Durable {
  /** Ours must lose and repeat nothing. What the others do is shown. */
  readonly ok: boolean
  readonly rows: readonly string[][]
  readonly figures: string
}

interface Measured {
  readonly name: string
  readonly rates: number[]
  readonly latencies: { readonly p50: number; readonly p95: number }[]
  losses: Losses
}

interface Losses {
  readonly stored: number
  readonly lost: number
  readonly doubled: number
  /** Until the last job was done, after the last kill. */
  readonly drainedMs: number
}

/** The same job in all engines, in turn, and then once with kills. */
export async function measureDurableJobs(
  url: string,
  sizes: DurableSizes,
  say: (line: string) => void,
): Promise<Durable> {
  const pool = openPool(url, 10)
  const site: Site = { url, pool }
  await pool.query(TABLES)
  try {
    const skipped: string[][] = []
    const measured = new Map<number, Measured>()
    for (const [at, engine] of ENGINES.entries()) {
      const reason = await engine.missing()
      if (reason === null) measured.set(at, { name: engine.name, rates: [], latencies: [], losses: NONE })
      else skipped.push(['durable jobs', engine.name, 'not run', reason])
    }
    for (let round = 0; round < sizes.rounds; round++)
      for (const [at, { rates, latencies }] of round % 2 === 0 ? measured : [...measured].reverse()) {
        rates.push(await withEngine(site, at, () => drainBacklog(site, at, sizes.backlog)))
        latencies.push(await withEngine(site, at, () => followSteady(site, at, sizes.steady)))
      }
    say('durable jobs measured; now with kills')
    for (const [at, each] of measured) {
      each.losses = await withEngine(site, at, () => surviveKills(site, at, sizes))
      say(`${each.name}: ${each.losses.lost} lost, ${each.losses.doubled} repeated of ${each.losses.stored}`)
    }
    const rows = [...measured.values()]
    const ours = rows[0]!.losses
    return {
      ok: ours.lost === 0 && ours.doubled === 0 && rows.every(({ losses }) => losses.stored > 0),
      rows: [
        ['', '', '', ''],
        ['durable jobs', 'engine', 'a second', 'relative', 'latency p50, p95 ms', `after ${sizes.kills} kills`],
        ...rows.map(each => rowOf(each, rows[0]!)),
        ...skipped,
      ],
      figures: `durable jobs ${rows.map(({ name, losses }) => `${name} ${losses.lost} lost ${losses.doubled} repeated`).join(', ')}`,
    }
  } finally {
    await pool.end()
  }
}

const NONE: Losses = { stored: 0, lost: 0, doubled: 0, drainedMs: 0 }

function rowOf({ name, rates, latencies, losses }: Measured, first: Measured): string[] {
  const [p50, p95] = [median(latencies.map(each => each.p50)), median(latencies.map(each => each.p95))]
  return [
    'durable jobs',
    name,
    withSpread(rates, 0),
    (median(rates) / median(first.rates)).toFixed(2),
    `${p50.toFixed(1)}, ${p95.toFixed(1)}`,
    `${losses.lost} lost, ${losses.doubled} repeated of ${losses.stored}; drained ${(losses.drainedMs / 1_000).toFixed(1)} s after the last kill`,
  ]
}

async function withEngine<T>(site: Site, at: number, work: () => Promise<T>): Promise<T> {
  const engine: DurableEngine = ENGINES[at]!
  await engine.install(site)
  await site.pool.query('truncate orders, effects')
  try {
    return await work()
  } finally {
    await engine.remove(site)
  }
}

/** Jobs a second of one worker, from its start on until the last effect is there. */
async function drainBacklog(site: Site, engine: number, count: number): Promise<number> {
  const { url } = site
  await startChild({ kind: 'produce', engine, url, first: 1, last: count, batch: 500, pauseMs: 0 }).until('done')
  await site.pool.query('vacuum analyze')
  const worker = startChild({ kind: 'work', engine, url })
  try {
    await worker.until('ready')
    const doneBefore = await effectsOf(site.pool)
    const start = performance.now()
    await until(async () => (await effectsOf(site.pool)) >= count, 120_000, 'the backlog to be done')
    return ((count - doneBefore) / (performance.now() - start)) * 1_000
  } finally {
    await worker.kill()
  }
}

const STEADY_PAUSE_MS = 5

async function followSteady(site: Site, engine: number, count: number): Promise<{ p50: number; p95: number }> {
  const { url, pool } = site
  const worker = startChild({ kind: 'work', engine, url })
  try {
    await worker.until('ready')
    const pauseMs = STEADY_PAUSE_MS
    await startChild({ kind: 'produce', engine, url, first: 1, last: count, batch: 1, pauseMs }).until('done')
    await until(async () => (await effectsOf(pool)) >= count, 60_000, 'the last of the steady jobs')
    const { rows } = await pool.query<{ p50: number; p95: number }>(LATENCIES)
    return rows[0]!
  } finally {
    await worker.kill()
  }
}

const LATENCIES = `
  select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.95) within group (order by ms) as p95
  from (select extract(epoch from done_at - stored_at)::float8 * 1000 as ms from orders join effects using (order_id)) each`

/**
 * Two workers and a producer. Of each, one is killed while batches come: the worker at any time, the producer within milliseconds after it
 * begins a batch; both start again at once. Whatever the producer had not confirmed is not sent again, as if its caller had gone, so an
 * order counts if it is stored.
 */
async function surviveKills(site: Site, engine: number, { killed, kills }: DurableSizes): Promise<Losses> {
  const { url, pool } = site
  const random = seededRandom(22)
  const startWorker = async () => {
    const worker = startChild({ kind: 'work', engine, url })
    await worker.until('ready')
    return worker
  }
  const workers = [await startWorker(), await startWorker()]
  const rounds = kills / 2
  let next = 1
  try {
    for (let round = 0; round < rounds; round++) {
      const last = Math.floor((killed * (round + 1)) / rounds)
      const producer = startChild({ kind: 'produce', engine, url, first: next, last, batch: BATCH, pauseMs: 4 })
      const shareOf = (share: number) => next + (last - next) * share
      const [workerAt, producerAt] = [shareOf(0.1 + 0.3 * random()), shareOf(0.5 + 0.4 * random())]
      await reached(producer, workerAt)
      await setTimeout(5 * random())
      const victim = Math.floor(random() * workers.length)
      await workers[victim]!.kill()
      next = await reached(producer, producerAt)
      await setTimeout(5 * random())
      await producer.kill()
      workers[victim] = await startWorker()
    }
    const drainedMs = await drained(pool)
    return { ...(await lossesOf(pool)), drainedMs }
  } finally {
    for (const worker of workers) await worker.kill()
  }
}

/** Resolves when the producer begins the batch with this order, or has ended, with the first order of a batch that it will not begin. */
function reached(producer: Child, order: number): Promise<number> {
  return new Promise(resolve => {
    producer.onLine(line => {
      const first = Number(line.split(' ')[1])
      if (first >= order) resolve(first + BATCH)
    })
  })
}

/** Waits until every order has its effect, or nothing has come for four times as long as a dead worker keeps its jobs. */
async function drained(pool: pg.Pool): Promise<number> {
  const start = performance.now()
  let [seen, seenAt] = [-1, start]
  const isOver = async () => {
    const { lost } = await lossesOf(pool)
    const effects = await effectsOf(pool)
    if (effects !== seen) [seen, seenAt] = [effects, performance.now()]
    return lost === 0 || performance.now() - seenAt > 20_000
  }
  await until(isOver, 180_000, 'the jobs after the last kill')
  return seenAt - start
}

async function effectsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(distinct order_id)::integer as n from effects')
  return rows[0]!.n
}

async function lossesOf(pool: pg.Pool): Promise<Omit<Losses, 'drainedMs'>> {
  const { rows } = await pool.query<Omit<Losses, 'drainedMs'>>(`
    select (select count(*)::integer from orders) as stored,
      (select count(*)::integer from orders where not exists (select from effects where effects.order_id = orders.order_id)) as lost,
      (select count(*)::integer from (select order_id from effects group by order_id having count(*) > 1) more) as doubled`)
  return rows[0]!
}
