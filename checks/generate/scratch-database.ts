import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

type Migrate = typeof import('../../server/src/adapters/postgres/migrate.ts')

const ADMIN_URL = process.env.PRAMAAN_ADMIN_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Gives `work` a fresh database with every migration of the tree at `root`, and drops it whatever happens. */
export async function withScratchDatabase<T>(root: string, work: (url: string) => Promise<T>): Promise<T> {
  const module = pathToFileURL(join(root, 'server/src/adapters/postgres/migrate.ts')).href
  const { migrateDatabase, provisionDatabase } = (await import(module)) as Migrate
  const name = `pramaan_scratch_${randomBytes(6).toString('hex')}`
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  try {
    await provisionDatabase(url.href)
    await migrateDatabase(url.href)
    return await work(url.href)
  } finally {
    await drop(name)
  }
}

async function drop(name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: ADMIN_URL })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
  } finally {
    await admin.end()
  }
}
