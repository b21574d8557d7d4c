import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Role } from '../server/src/adapters/postgres/connection-settings.ts'
import { createDatabase } from '../server/src/adapters/postgres/database.ts'
import { createPool } from '../server/src/adapters/postgres/pool.ts'
import type { Database } from '../server/src/database/tx.ts'
import { ensureTemplate, urlOf, withAdmin } from './template.ts'

export interface TestDatabase {
  readonly url: string
  /** With the role of the app, through the same driver as in production. */
  readonly database: Database
  readonly appPool: pg.Pool
  /** As a superuser, to read what the app role may not. */
  readonly admin: pg.Pool
  poolAs(role: Role): pg.Pool
  /** Separate connections to the same database, as a second process has them. Dropping it closes only these. */
  again(): TestDatabase
  drop(): Promise<void>
}

/** A copy of the template, for one test file. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const source = template ?? (await ensureTemplate())
  const name = `pramaan_test_${randomBytes(6).toString('hex')}`
  await withAdmin(admin => admin.query(`create database ${name} template ${source} owner pramaan_owner`))
  const opened = openTestDatabase(urlOf(name))
  // The template has those of the day on which it was made. As a superuser without the limits of the app role: seven seconds were not enough on a machine whose CPU went to others.
  await opened.admin.query('select create_partitions()')
  // The copy of a database would not send messages of live mode.
  await opened.admin.query("select resume_sending('test')")
  return {
    ...opened,
    drop: async () => {
      await opened.drop()
      await withAdmin(each => each.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Longer than in production, where a request gets 503 after a second: a slow machine is not what tests look for. */
export const WAIT_MS = 20_000

/** A database that exists. Dropping it closes the connections only. */
export function openTestDatabase(url: string): TestDatabase {
  const pools: pg.Pool[] = []
  const poolAs = (role: Role) => {
    const pool = createPool({ url, role, size: 10, name: `test ${role}`, waitMs: WAIT_MS, onError: () => {} })
    pools.push(pool)
    return pool
  }
  const admin = new pg.Pool({ connectionString: url, max: 2 })
  // A forced drop can end a connection that is just closing. That is not a failure of the test.
  admin.on('error', () => {})
  admin.on('connect', client => client.on('error', () => {}))
  const appPool = poolAs('pramaan_app')
  return {
    url,
    database: createDatabase(appPool),
    appPool,
    admin,
    poolAs,
    again: () => openTestDatabase(url),
    drop: async () => {
      await Promise.all([admin, ...pools].map(pool => pool.end()))
    },
  }
}

/** How many statements of this database wait for a lock that another transaction holds. */
export async function lockWaits({ admin }: Pick<TestDatabase, 'admin'>): Promise<number> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await admin.query(waiting)).rowCount ?? 0
}
