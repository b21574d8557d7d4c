import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { monotonicMs } from './journal.ts'
import { type Setup, WORKER_NAME } from './setup.ts'

/** The faults injected while the service delivers, and how often they took effect. */
export interface Faults {
  workerKills: number
  /** Endpoint queues that were held at that time. */
  queuesHeld: number
  backendKills: number
  backends: number
  /** Of these, in the middle of a statement or transaction. */
  backendsAtWork: number
  redisKills: number
  lastAt: number
}

export function noFaults(): Faults {
  return { workerKills: 0, queuesHeld: 0, backendKills: 0, backends: 0, backendsAtWork: 0, redisKills: 0, lastAt: 0 }
}

/** Spread evenly over the time in which events are written; at the end both workers and backends at once. */
export async function shake(setup: Setup, random: Random, milliseconds: number, faults: Faults): Promise<void> {
  const { workerKills, backendKills } = setup.size
  const shaking: Shaking = { setup, faults, starting: [] }
  const kills = Array.from({ length: workerKills - 2 }, (_, nth) => ({
    at: ((nth + 0.5) / (workerKills - 1)) * milliseconds,
    strike: () => killWorker(shaking, nth % 2),
  }))
  const cuts = Array.from({ length: backendKills - 1 }, (_, nth) => ({
    at: ((nth + 0.5 + random() / 4) / (backendKills - 1)) * milliseconds * 0.95,
    strike: () => cutBackends(shaking),
  }))
  const redis = { at: milliseconds / 2, strike: () => killRedis(shaking) }
  const start = monotonicMs()
  const striking: Promise<void>[] = []
  for (const { at, strike } of [...kills, ...cuts, redis].toSorted((a, b) => a.at - b.at)) {
    await wait(Math.max(0, start + at - monotonicMs()))
    striking.push(started(strike()))
  }
  await wait(Math.max(0, start + milliseconds - monotonicMs()))
  await Promise.all(striking)
  await Promise.all([killWorker(shaking, 0), killWorker(shaking, 1), cutBackends(shaking)])
}

/** Awaited later; until then a failure must not end the process. */
function started(striking: Promise<void>): Promise<void> {
  striking.catch(() => {})
  return striking
}

interface Shaking {
  readonly setup: Setup
  readonly faults: Faults
  /** For each worker, until it has restarted after the last kill. */
  readonly starting: Promise<void>[]
}

async function killWorker({ setup, faults, starting }: Shaking, nth: number): Promise<void> {
  const before = starting[nth]
  const killed = (async () => {
    await before
    const held = await setup.db.admin.query('select 1 from webhook_endpoints where leased_until > now()')
    faults.queuesHeld += held.rows.length
    await setup.workers[nth]!.end('SIGKILL')
    faults.workerKills++
    faults.lastAt = monotonicMs()
    setup.workers[nth] = await setup.startWorker()
  })()
  starting[nth] = killed
  await killed
}

/** Backends of the workers, busy ones first. */
async function cutBackends({ setup: { db }, faults }: Shaking): Promise<void> {
  const { rows } = await db.admin.query(
    `select pg_terminate_backend(pid) as gone, state <> 'idle' as "atWork" from (
       select pid, state from pg_stat_activity
       where datname = current_database() and application_name = $1
       order by (state <> 'idle') desc, random() limit 4) as chosen`,
    [WORKER_NAME],
  )
  faults.backendKills++
  faults.backends += rows.filter(row => row.gone).length
  faults.backendsAtWork += rows.filter(row => row.gone && row.atWork).length
  faults.lastAt = monotonicMs()
}

async function killRedis({ setup, faults }: Shaking): Promise<void> {
  await setup.restartRedis()
  faults.redisKills++
  faults.lastAt = monotonicMs()
}
