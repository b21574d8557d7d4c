import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateDatabase, provisionDatabase } from '../server/src/adapters/postgres/migrate.ts'
import { importStarter } from '../server/src/cli/catalogue-import.ts'
import { readConfig } from '../server/src/config.ts'
import { fillTestBank } from './private-bank.ts'

/**
 * A migrated database with the starter catalogue, created once for each set of migrations and catalogue files. Each test
 * file copies it (about 100 ms) and drops the copy. Nothing is truncated, and no test sees the rows of another.
 */
const ADMIN_URL = process.env.PRAMAAN_ADMIN_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** Another prefix for a tree with other migrations: a template is dropped when one for another tree is built. */
const PREFIX = process.env.PRAMAAN_TEMPLATE_PREFIX ?? 'pramaan_template_'

export async function ensureTemplate(): Promise<string> {
  const name = `${PREFIX}${await digestOfSources()}`
  await withAdmin(async admin => {
    // Two concurrent runs must not both create it.
    await admin.query("select pg_advisory_lock(hashtext('pramaan template'))")
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${PREFIX}%`,
    ])
    if (rows.some(row => row.datname === name)) return
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    const half = `${name}_half`
    await createFilledDatabase(urlOf(half))
    await admin.query(`alter database ${half} rename to ${name}`)
  })
  return name
}

/** With the current schema, partitions of the next days, the starter catalogue and a private bank of questions. */
export async function createFilledDatabase(url: string): Promise<void> {
  await provisionDatabase(url)
  await migrateDatabase(url)
  await importStarter(readConfig({ DATABASE_URL: url }), () => {})
  await fillTestBank(url)
  // Each copy of a template without them made its own: 0.2 s of CPU for each test file.
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('select create_partitions()')
  await admin.end()
}

export function urlOf(database: string): string {
  const url = new URL(ADMIN_URL)
  url.pathname = `/${database}`
  return url.href
}

export async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: ADMIN_URL })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await readFile(new URL('./private-bank.ts', import.meta.url)))
  for (const folder of ['../server/migrations/', '../catalogue/starter/', '../catalogue/trade-names/']) {
    const directory = fileURLToPath(new URL(folder, import.meta.url))
    for (const file of (await readdir(directory)).sort()) hash.update(file).update(await readFile(directory + file))
  }
  return hash.digest('hex').slice(0, 12)
}
