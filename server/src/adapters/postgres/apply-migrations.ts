import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { resolveBinary } from 'dbmate'
import type pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Role } from './connection-settings.ts'
import { type MigrationFile, type MigrationStep, stepsOf } from './migration-steps.ts'

export interface MigrationRun {
  readonly url: string
  /** Of the role that owns the tables. */
  readonly owner: pg.Pool
  readonly folder: string
  readonly print: (line: string) => void
}

/**
 * Whoever uses the table waits behind a migration that waits for it. Requests wait 1 s for a connection and 2 s for a lock, so with the 5 s of
 * before, one long read of a table (a report, pg_dump) that met `alter table` made calls fail. Now the migration lets them pass and tries again.
 */
const LOCK_WAIT = '300ms'
const PAUSE_MS = 1_000
/** About ten minutes. */
const LOCK_TRIES = 450
/**
 * Nobody waits behind `create index concurrently`, which waits for every older transaction. Given up, it would leave an invalid index, and start from
 * the beginning.
 */
const LOCK_WAIT_BESIDE_WRITES = '15min'

/** Applies what the database lacks, in order. */
export async function applyFiles(run: MigrationRun): Promise<void> {
  const applied = await appliedVersions(run.owner)
  const names = (await readdir(run.folder)).filter(name => /^\d+_.+\.sql$/.test(name)).toSorted()
  const missing = names.filter(name => !applied.has(versionOf(name)))
  // Nobody uses a new database.
  if (applied.size === 0) return await applyStep(run, { files: names, isTransactional: true, indexes: [] }, 1)
  const read = async (name: string): Promise<MigrationFile> => ({
    name,
    text: await readFile(join(run.folder, name), 'utf8'),
  })
  for (const step of stepsOf(await Promise.all(missing.map(read)))) {
    await dropInvalidIndexes(run.owner, step.indexes)
    await applyStep(run, step, LOCK_TRIES)
  }
}

/** As dbmate stores it: the digits before the first underscore. */
export function versionOf(file: string): string {
  return file.slice(0, file.indexOf('_'))
}

async function appliedVersions(owner: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows: tables } = await owner.query(`select from pg_tables where tablename = 'schema_migrations'`)
  if (tables.length === 0) return new Set()
  const { rows } = await owner.query<{ version: string }>('select version from schema_migrations')
  return new Set(rows.map(row => row.version))
}

/** What an interrupted `create index concurrently` left. With `if not exists` it would be taken for the index, and never be used. */
async function dropInvalidIndexes(owner: pg.Pool, names: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relkind = 'i' and c.relname = any($1) and pg_has_role(c.relowner, 'usage')`,
    [names],
  )
  for (const { index } of rows) await owner.query(`drop index concurrently ${index}`)
}

async function applyStep({ url, folder, print }: MigrationRun, step: MigrationStep, tries: number): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'pramaan-migrations-'))
  try {
    for (const name of step.files) await symlink(resolve(folder, name), join(own, name))
    const lockTimeout = step.isTransactional ? LOCK_WAIT : LOCK_WAIT_BESIDE_WRITES
    const args = ['--url', asRole(url, 'pramaan_owner', lockTimeout), '--migrations-dir', own, '--no-dump-schema']
    for (let left = tries; ; left--) {
      const problem = await dbmate([...args, '--wait', 'up'])
      if (problem === null) return
      if (!problem.includes('lock timeout') || left === 1)
        throw new OperatorError(`Migrations failed:\n${problem}${problem.includes('lock timeout') ? LONG_READ : ''}`)
      if (left === tries) print('A long transaction uses a table that a migration changes: waiting for its end.')
      await wait(PAUSE_MS)
    }
  } finally {
    await rm(own, { recursive: true })
  }
}

const LONG_READ =
  '\nA transaction, such as a backup, uses the table for a long time. When it has ended, run pramaan-server migrate again.'

/** dbmate's PostgreSQL driver accepts run-time settings as query parameters. */
function asRole(url: string, role: Role, lockTimeout: string): string {
  const address = new URL(url)
  address.searchParams.set('role', role)
  address.searchParams.set('lock_timeout', lockTimeout)
  if (!address.searchParams.has('sslmode')) address.searchParams.set('sslmode', 'disable')
  return address.href
}

/** What it printed if it failed. */
async function dbmate(args: readonly string[]): Promise<string | null> {
  const child = spawn(resolveBinary(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  const code = await new Promise<number | null>((done, reject) => child.once('error', reject).once('close', done))
  return code === 0 ? null : Buffer.concat(output).toString().trim()
}
