import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { resolveBinary } from 'dbmate'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { Foreseen } from '../../kernel/foreseen.ts'
import { createPool, type Role } from './pool.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Roles and the database itself, where missing. Needs a login that may create both. Safe to repeat and to race. */
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

/** graphile-worker's own schema first (ours calls into it), then ours by dbmate. */
export async function migrateDatabase(url: string): Promise<void> {
  const jobs = createPool({ url, role: 'pramaan_jobs', size: 1, name: 'pramaan migrate', onError: () => {} })
  try {
    await runMigrations({ pgPool: jobs })
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
}

/** dbmate's PostgreSQL driver takes any run-time setting as a query parameter. */
function asRole(url: string, role: Role): string {
  const address = new URL(url)
  address.searchParams.set('role', role)
  // A migration that waits for a lock makes every later request on that table wait behind it.
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
  if (code !== 0) throw new Foreseen(`Migrations failed:\n${Buffer.concat(output).toString().trim()}`)
}
