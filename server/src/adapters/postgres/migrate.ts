import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { resolveBinary } from 'dbmate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import { dropExpiredPartitions } from './partitions.ts'
import { createPool, type Role } from './pool.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Creates missing roles and the database. Needs a login that may create both. Idempotent, also when run concurrently. */
export async function provisionDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = decodeURIComponent(target.pathname.slice(1))
  target.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: target.href })
  await admin.connect()
  try {
    await admin.query(await readFile(`${MIGRATIONS}/roles.sql`, 'utf8'))
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(name)} owner pramaan_owner`)
    await admin.query(`grant create on database ${pg.escapeIdentifier(name)} to pramaan_jobs`)
  } finally {
    await admin.end()
  }
}

/** Migrates graphile-worker's schema first, because ours calls it, then ours with dbmate. Concurrent calls run one after another. */
export async function migrateDatabase(url: string): Promise<void> {
  await withMigrationLock(url, () => applyMigrations(url))
}

/**
 * dbmate takes no lock: of two runs at a time one failed, because both created the same table. The lock is on this database and goes
 * with its connection, so a killed run leaves none behind.
 */
async function withMigrationLock(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'pramaan migrate lock', keepAlive: true })
  // A lost connection must not end the process in the middle of a migration; each migration is a transaction of its own.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeMigrationLock(client)
    await work()
  } finally {
    await client.end()
  }
}

/**
 * Polls: a statement that waits for the lock has a snapshot, and `create index concurrently` of the other run waits for every earlier
 * snapshot, so that both would wait for each other until the lock timeout.
 */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('pramaan migrate')) as taken",
    )
    if (rows[0]?.taken) return
    await new Promise(resolve => setTimeout(resolve, LOCK_POLL_MS))
  }
  throw new OperatorError(
    'Another pramaan-server migrate has been running for 15 minutes. Try again when it has ended.',
  )
}

/** No caller waits for a migration: on a busy server the second that a request gets is too short. */
const WAIT_FOR_CONNECTION_MS = 30_000
/** Nor does a statement have to be done in the five seconds of a request: on a starved machine one of graphile-worker's took more than seven. */
const STATEMENT_MS = 10 * 60_000
const LOCK_POLL_MS = 250
const LOCK_TRIES = (15 * 60_000) / LOCK_POLL_MS

async function applyMigrations(url: string): Promise<void> {
  const settings = { url, size: 1, name: 'pramaan migrate', waitMs: WAIT_FOR_CONNECTION_MS, onError: () => {} }
  const jobs = createPool({ ...settings, role: 'pramaan_jobs', statementTimeoutMs: STATEMENT_MS })
  try {
    await runMigrations({ pgPool: jobs })
    await rejectOtherJobSchema(jobs)
  } finally {
    await jobs.end()
  }
  await dbmate([
    '--url',
    asRole(url, 'pramaan_owner'),
    '--migrations-dir',
    MIGRATIONS,
    '--no-dump-schema',
    '--wait',
    'up',
  ])
  await dropEmptiedDays(url)
}

/** `jobs.enqueue` inserts into a table of graphile-worker (migration 0092). Compare it with add_jobs before you raise this. */
const JOB_SCHEMA = 20

async function rejectOtherJobSchema(jobs: pg.Pool): Promise<void> {
  const { rows } = await jobs.query<{ version: number }>('select max(id) as version from graphile_worker.migrations')
  const version = rows[0]?.version
  if (version === JOB_SCHEMA) return
  throw new OperatorError(
    `The schema of graphile-worker has version ${version}, but this release needs version ${JOB_SCHEMA}: install the packages with npm ci.`,
  )
}

async function dropEmptiedDays(url: string): Promise<void> {
  const owner = createPool({
    url,
    role: 'pramaan_owner',
    size: 1,
    name: 'pramaan migrate',
    // `detach … concurrently` waits for the transactions that use the table.
    statementTimeoutMs: 60_000,
    onError: () => {},
  })
  try {
    await dropExpiredPartitions(owner)
  } finally {
    await owner.end()
  }
}

/** dbmate's PostgreSQL driver accepts run-time settings as query parameters. */
function asRole(url: string, role: Role): string {
  const address = new URL(url)
  address.searchParams.set('role', role)
  // A migration that waits for a lock blocks every later request on that table.
  address.searchParams.set('lock_timeout', '5s')
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  return address.href
}

async function dbmate(args: readonly string[]): Promise<void> {
  const child = spawn(resolveBinary(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new OperatorError(`Migrations failed:\n${Buffer.concat(output).toString().trim()}`)
}
