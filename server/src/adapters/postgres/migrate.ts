import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import { applyFiles } from './apply-migrations.ts'
import { dropExpiredPartitions } from './partitions.ts'
import { createPool } from './pool.ts'

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

interface MigrateOptions {
  readonly folder?: string
  /** Told why it takes long. */
  readonly print?: (line: string) => void
}

/** Migrates graphile-worker's schema first, because ours calls it, then ours with dbmate. Concurrent calls run one after another. */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<void> {
  const { folder = MIGRATIONS, print = () => {} } = options
  await withMigrationLock(url, () => applyMigrations({ url, folder, print }))
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

async function applyMigrations({
  url,
  folder,
  print,
}: Required<MigrateOptions> & { readonly url: string }): Promise<void> {
  const settings = { url, size: 1, name: 'pramaan migrate', waitMs: WAIT_FOR_CONNECTION_MS, onError: () => {} }
  const jobs = createPool({ ...settings, role: 'pramaan_jobs', statementTimeoutMs: STATEMENT_MS })
  try {
    await runMigrations({ pgPool: jobs })
    await rejectOtherJobSchema(jobs)
  } finally {
    await jobs.end()
  }
  // `detach … concurrently` and `drop index concurrently` wait for the transactions that use the table.
  const owner = createPool({ ...settings, role: 'pramaan_owner', statementTimeoutMs: 60_000 })
  try {
    await applyFiles({ url, owner, folder, print })
    await dropExpiredPartitions(owner)
  } finally {
    await owner.end()
  }
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
