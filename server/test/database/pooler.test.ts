import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createLogins, startPgBouncer, type TestPgBouncer } from '../../../testing/pgbouncer.ts'
import { createDatabase } from '../../src/adapters/postgres/database.ts'
import {
  findOtherSettings,
  findStatementProblem,
  rejectUnpreparedPooler,
} from '../../src/adapters/postgres/login-defaults.ts'
import { openLookUps } from '../../src/adapters/postgres/look-ups.ts'
import { createPool, type PoolOptions } from '../../src/adapters/postgres/pool.ts'

/** Many connections of the service over few of PostgreSQL, through PgBouncer in transaction mode. */
const unique = randomBytes(4).toString('hex')
const [api, worker] = [`pooled_api_${unique}`, `pooled_worker_${unique}`]
let db: TestDatabase
let pooler: TestPgBouncer
let settings: Record<string, string>
const undo: (() => Promise<void>)[] = []

const poolOf = (options: Partial<PoolOptions> = {}) => {
  const pool = createPool({
    url: pooler.urlOf(api),
    isPooled: true,
    role: 'pramaan_app',
    size: 8,
    name: 'test pooled',
    waitMs: 20_000,
    onError: () => {},
    ...options,
  })
  undo.unshift(() => pool.end())
  return pool
}

const directUrl = (login: string) => {
  const url = new URL(db.url)
  url.username = login
  return url.href
}

beforeAll(async () => {
  db = await createTestDatabase()
  undo.push(() => db.drop())
  await createLogins(db.admin, { api, worker })
  undo.unshift(async () => {
    for (const login of [api, worker]) await db.admin.query(`drop role ${login}`)
  })
  pooler = await startPgBouncer({
    postgresUrl: db.url,
    logins: [api, worker, 'postgres'],
    changes: { default_pool_size: 2, max_db_connections: 4 },
  })
  undo.unshift(() => pooler.close())
  settings = { DATABASE_URL: pooler.urlOf(api), DATABASE_DIRECT_URL: directUrl(api) }
})
afterAll(async () => {
  for (const each of undo) await each()
})

test('a login without defaults is rejected through the pooler, and doctor names the command', async () => {
  await expect(rejectUnpreparedPooler(poolOf())).rejects.toThrow(
    /role is none instead of pramaan_app.*login set-defaults/,
  )
  const { code, printed } = await runCommand(['doctor'], settings)
  expect(code).toBe(1)
  expect(printed).toMatch(
    /problem +pooler .*statement_timeout is 0 instead of 5000.*Next: run pramaan-server login set-defaults/,
  )
})

test('login set-defaults gives every connection of the pooler role and time limits, and can be repeated', async () => {
  for (let times = 0; times < 2; times++)
    expect(await runCommand(['login', 'set-defaults'], settings)).toMatchObject({ code: 0, errors: '' })
  await pooler.console('RECONNECT pramaan')
  expect(await findOtherSettings(poolOf())).toEqual([])
  await rejectUnpreparedPooler(poolOf())
  const { printed } = await runCommand(['doctor'], settings)
  expect(printed).toMatch(/ok +pooler /)
})

test('login set-defaults refuses a superuser and a login that may not act as pramaan_app', async () => {
  const refused = async (login: string) =>
    (await runCommand(['login', 'set-defaults'], { DATABASE_URL: directUrl(login) })).errors
  expect(await refused('postgres')).toMatch(/is a superuser/)
  await db.admin.query(`revoke pramaan_app from ${worker}`)
  expect(await refused(worker)).toMatch(/is not a member of pramaan_app/)
  await db.admin.query(`grant pramaan_app to ${worker}`)
})

test('a direct connection has another role in spite of the defaults', async () => {
  const pool = poolOf({ url: directUrl(api), isPooled: false, role: 'pramaan_sign_in' })
  const { rows } = await pool.query('select current_user as role, session_user as login')
  expect(rows).toEqual([{ role: 'pramaan_sign_in', login: api }])
})

const seen = (number: number) =>
  sql<{ org: string; number: number; role: string }>`
    select coalesce(current_setting('app.org', true), '') as org, ${number}::int as number, current_user::text as role
  `

test.each([
  ['a pool of requests', {}],
  ['a pool of a worker, whose settings last for a transaction', { lookUpsOnly: true, synchronousCommit: 'off' }],
] as const)(
  '300 reads and transactions of 20 tenants over two connections see their own tenant: %s',
  async (_name, options) => {
    const database = createDatabase(poolOf(options))
    const asked = Array.from({ length: 300 }, (_, nth) => ({
      org: `org_${nth % 20}`,
      number: nth,
      role: 'pramaan_app',
    }))
    const answers = await Promise.all(
      asked.map(async ({ org, number }) => {
        const tenant = database.forTenant({ orgId: org, mode: 'live' })
        if (number % 3 > 0) return (await seen(number).execute(tenant.reads)).rows[0]
        return await tenant.transaction(async tx => {
          await seen(-number).execute(tx)
          return (await seen(number).execute(tx)).rows[0]
        })
      }),
    )
    expect(answers).toEqual(asked)
    const left = await Promise.all(Array.from({ length: 8 }, (_, nth) => seen(nth).execute(database.reads)))
    expect(left.map(({ rows }) => rows[0]!.org)).toEqual(Array(8).fill(''))
  },
)

test('shared look-ups of 20 tenants see their own tenant, and a statement that fails fails alone', async () => {
  const lookUps = openLookUps(createDatabase(poolOf()), {
    url: pooler.urlOf(api),
    isPooled: true,
    role: 'pramaan_app',
    name: 'test look-ups',
    onError: () => {},
  })
  undo.unshift(lookUps.close)
  const read = (nth: number) => {
    const { reads } = lookUps.of('area').forTenant({ orgId: `org_${nth % 20}`, mode: 'live' })
    if (nth % 50 === 7) return sql`select 1 / ${0}::int`.execute(reads)
    return seen(nth).execute(reads)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, nth) => read(nth)))
  const wanted = (nth: number) =>
    nth % 50 === 7
      ? { status: 'rejected', reason: { code: '22012' } }
      : { value: { rows: [{ org: `org_${nth % 20}`, number: nth }] } }
  expect(outcomes).toMatchObject(outcomes.map((_, nth) => wanted(nth)))
})

test('settings of planning and commits hold in the transactions of a pool, and nowhere else', async () => {
  const now = sql<{ hash: string; commit: string }>`
    select current_setting('enable_hashjoin') as hash, current_setting('synchronous_commit') as commit where ${1}::int = 1`
  const database = createDatabase(poolOf({ lookUpsOnly: true, synchronousCommit: 'off' }))
  const other = createDatabase(poolOf())
  for (let times = 0; times < 4; times++) {
    expect((await now.execute(database.reads)).rows).toEqual([{ hash: 'off', commit: 'off' }])
    expect((await database.transaction(tx => now.execute(tx))).rows).toEqual([{ hash: 'off', commit: 'off' }])
    expect((await now.execute(other.reads)).rows).toEqual([{ hash: 'on', commit: 'on' }])
  }
})

test('a read whose tenant could not be set fails instead of seeing no rows', async () => {
  const database = createDatabase(poolOf({ lookUpsOnly: true, size: 1 }))
  const { reads } = database.forTenant({ orgId: 'org_\u0000', mode: 'live' })
  await expect(seen(1).execute(reads)).rejects.toThrow(/invalid message format/)
  expect((await seen(1).execute(database.reads)).rows[0]!.org).toBe('')
})

test('the time limit of the login ends a statement, and the connection is used again', async () => {
  const pool = poolOf({ size: 1 })
  await db.admin.query(`alter role ${worker} set statement_timeout = '300ms'`)
  const limited = poolOf({ url: pooler.urlOf(worker), size: 1 })
  await expect(limited.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  expect((await limited.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await findOtherSettings(limited)).toContain('statement_timeout is 300 instead of 5000')
  expect(await findOtherSettings(pool)).toEqual([])
})

test('a server connection that ends in a transaction fails it alone; the next one gets another', async () => {
  const database = createDatabase(poolOf({ size: 1 }))
  const doomed = database.transaction(async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await db.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await seen(1).execute(tx)
  })
  await expect(doomed).rejects.toThrow(/connection/i)
  for (let times = 0; times < 5; times++) expect((await seen(times).execute(database.reads)).rows).toHaveLength(1)
})

test('PostgreSQL itself as DATABASE_URL, with another address beside it, is no pooler that tracks statements', async () => {
  const pool = poolOf({ url: directUrl(api) })
  expect(await findStatementProblem(pool)).toMatch(/does not track prepared statements/)
  await expect(rejectUnpreparedPooler(pool)).rejects.toThrow(/max_prepared_statements/)
})

test('a pooler that passes prepared statements on untracked is rejected', async () => {
  const plain = await startPgBouncer({ postgresUrl: db.url, logins: [api], changes: { max_prepared_statements: 0 } })
  undo.unshift(plain.close)
  await expect(rejectUnpreparedPooler(poolOf({ url: plain.urlOf(api) }))).rejects.toThrow(/max_prepared_statements/)
})

test('without DATABASE_DIRECT_URL a pooler is named, with the setting that is missing', async () => {
  const { code, printed } = await runCommand(['doctor'], { DATABASE_URL: pooler.urlOf(api) })
  expect(code).toBe(1)
  expect(printed).toContain('set DATABASE_DIRECT_URL to PostgreSQL itself')
})
