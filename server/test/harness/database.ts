import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '../../src/adapters/postgres/database.ts'
import { createPool, type Role } from '../../src/adapters/postgres/pool.ts'
import type { Database } from '../../src/database/tx.ts'
import { ensureTemplate, urlOf, withAdmin } from './template.ts'

export interface TestDatabase {
  readonly url: string
  /** As the app's role, through the same driver as in production. */
  readonly database: Database
  readonly appPool: pg.Pool
  /** As a superuser, to look at what the app role may not see. */
  readonly admin: pg.Pool
  poolAs(role: Role): pg.Pool
  /** Connections of its own to the same database, as a second process has them; dropping it closes only these. */
  again(): TestDatabase
  drop(): Promise<void>
}

/** A copy of the template, for one test file. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const source = template ?? (await ensureTemplate())
  const name = `pramaan_test_${randomBytes(6).toString('hex')}`
  await withAdmin(admin => admin.query(`create database ${name} template ${source} owner pramaan_owner`))
  const opened = open(urlOf(name))
  await opened.appPool.query('select roll_days(current_date)')
  return {
    ...opened,
    drop: async () => {
      await opened.drop()
      await withAdmin(each => each.query(`drop database if exists ${name} with (force)`))
    },
  }
}

function open(url: string): TestDatabase {
  const pools: pg.Pool[] = []
  const poolAs = (role: Role) => {
    const pool = createPool({ url, role, size: 10, name: `test ${role}`, onError: () => {} })
    pools.push(pool)
    return pool
  }
  const admin = new pg.Pool({ connectionString: url, max: 2 })
  // Dropping by force may end a connection that is just saying goodbye; that is no failure of the test.
  admin.on('error', () => {})
  admin.on('connect', client => client.on('error', () => {}))
  const appPool = poolAs('pramaan_app')
  return {
    url,
    database: createDatabase(appPool),
    appPool,
    admin,
    poolAs,
    again: () => open(url),
    drop: async () => {
      await Promise.all([admin, ...pools].map(pool => pool.end()))
    },
  }
}
