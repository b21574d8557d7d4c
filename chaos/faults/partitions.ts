import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import {
  createPartitions,
  dropExpiredPartitions,
  emptyExpiredPartitions,
} from '../../server/src/adapters/postgres/partitions.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NO_RATE_LIMITS } from '../../testing/mandates.ts'
import { addPastDay, addPastLine, dayName } from '../../testing/past-days.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { type Caller, newCaller } from '../caller.ts'

const TABLES = ['request_log', 'events', 'unacknowledged_events', 'webhook_deliveries', 'webhook_attempts']
const AHEAD = [1, 2, 3, 4, 5, 6, 7]
/** A lock that requests wait for would hold them until the reader of the round ends, or until lock_timeout (2 s) answers 503. */
const READER_HOLDS_MS = 2_500
const LONGEST_CALL_MS = 1_900

/**
 * Days are created, emptied and dropped again and again while calls read and write, and while another session holds a read lock on
 * every partitioned table, as a backup does: a lock that waits for it makes every call behind it wait too.
 */
export const partitions: Scenario = {
  name: 'partitions',
  claim:
    'days created, emptied and dropped under load, beside a session that reads every table: no call waits for it, none answers 5xx, no row of a kept day is lost',
  run: async ({ small, say }) => {
    const rounds = small ? 3 : 30
    const db = await createTestDatabase()
    let server: ServerProcess | null = null
    try {
      const env = { DATABASE_URL: db.url, REDIS_PREFIX: `partitions:${process.pid}:`, LOG_LEVEL: 'error' }
      server = await startServer('api', env)
      const load = startLoad(server, await newCaller(db, NO_RATE_LIMITS))
      const roles = { db, owner: db.poolAs('pramaan_owner'), jobs: db.poolAs('pramaan_jobs') }
      const seen = { created: 0, emptied: 0, dropped: 0, lost: 0 }
      for (let round = 0; round < rounds; round++) {
        await roll(roles, round, seen)
        if ((round + 1) % 10 === 0)
          say(`${round + 1} of ${rounds} rounds, longest call ${load.longest().toFixed(0)} ms`)
      }
      const { calls, errors, longest } = await load.stop()
      const expected = rounds * TABLES.length * AHEAD.length
      const done = seen.created === expected && seen.emptied === rounds && seen.dropped === rounds && seen.lost === 0
      return {
        ok: done && errors === 0 && longest <= LONGEST_CALL_MS && calls > 20 * rounds,
        table: [
          ['rounds', 'days created', 'emptied', 'dropped', 'rows lost', 'calls', '5xx', 'longest call ms'],
          [rounds, seen.created, seen.emptied, seen.dropped, seen.lost, calls, errors, longest.toFixed(0)].map(String),
        ],
        figures: `${rounds} rounds, ${calls} calls, longest ${longest.toFixed(0)} ms (at most ${LONGEST_CALL_MS})`,
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
  },
}

interface Roles {
  readonly db: TestDatabase
  readonly owner: pg.Pool
  readonly jobs: pg.Pool
}

interface Seen {
  created: number
  emptied: number
  dropped: number
  lost: number
}

async function roll({ db, owner, jobs }: Roles, round: number, seen: Seen): Promise<void> {
  for (const table of TABLES) {
    for (const day of AHEAD) {
      const name = await dayName(db.admin, table, day)
      await owner.query(`alter table ${table} detach partition ${name} concurrently`)
      await owner.query(`drop table ${name}`)
    }
  }
  // Older than the 40 days after which `migrate` drops an empty day, and different in each round.
  const expired = await addDay(db, 50 + round)
  const kept = round > 8 ? null : await addDay(db, 20 + round)
  const reader = await db.admin.connect()
  await reader.query('begin')
  for (const table of TABLES) await reader.query(`lock table ${await dayName(db.admin, table, 0)} in access share mode`)
  for (const table of TABLES) await reader.query(`lock table only ${table} in access share mode`)
  const released = releaseLater(reader)
  const before = await countDays(db)
  await createPartitions(db.appPool)
  seen.created += (await countDays(db)) - before
  seen.emptied += await emptyExpiredPartitions(jobs)
  await released
  seen.dropped += (await dropExpiredPartitions(owner)).filter(name => name === expired).length
  if (kept !== null && (await countRows(db, kept)) !== 1) seen.lost++
}

async function releaseLater(reader: pg.PoolClient): Promise<void> {
  await wait(READER_HOLDS_MS)
  await reader.query('rollback')
  reader.release()
}

/** A day of the request log with one line. */
async function addDay({ admin }: TestDatabase, daysAgo: number): Promise<string> {
  await addPastDay(admin, daysAgo, ['request_log'])
  await addPastLine(admin, daysAgo)
  return await dayName(admin, 'request_log', -daysAgo)
}

async function countDays(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(
    "select count(*)::integer as n from pg_inherits join pg_class on oid = inhrelid where relkind = 'r'",
  )
  return rows[0]!.n
}

async function countRows(db: TestDatabase, table: string): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
  return rows[0]!.n
}

/** Reads events and writes a line of the request log with each call. */
function startLoad(server: ServerProcess, caller: Caller) {
  let [calls, errors, longest, isStopping] = [0, 0, 0, false]
  const loop = async (path: string) => {
    while (!isStopping) {
      const start = performance.now()
      const { status } = await caller.call(server, 'GET', path)
      longest = Math.max(longest, performance.now() - start)
      calls++
      if (status >= 500) errors++
      await wait(10)
    }
  }
  const running = ['/events', '/events/backfill', '/workflows'].map(loop)
  return {
    longest: () => longest,
    stop: async () => {
      isStopping = true
      await Promise.all(running)
      return { calls, errors, longest }
    },
  }
}
