import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'
import { createDatabase } from '../../src/adapters/postgres/database.ts'
import { createPool } from '../../src/adapters/postgres/pool.ts'

/** Kysely over our driver: statements are named, transactions whole, broken connections thrown away. */
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('a statement with parameters is prepared once per connection, under a name', async () => {
  await db.database.transaction(async tx => {
    for (const number of [1001, 1002]) {
      await tx.selectFrom('catalogue_nodes').select('name').where('number', '=', number).execute()
    }
    const { rows } = await sql<{ name: string; used: string }>`
      select name, (generic_plans + custom_plans)::text as used from pg_prepared_statements where statement like '%"catalogue_nodes"%'
    `.execute(tx)
    expect(rows).toEqual([{ name: expect.stringMatching(/^s_/), used: '2' }])
  })
})

test.each([
  ['once a connection', false, 1],
  ['each time through a pooler, which may have prepared it again on another connection', true, 3],
])('the columns of a prepared statement are described %s', async (_, isPooled, descriptions) => {
  const pool = createPool({ url: db.url, isPooled, role: 'pramaan_app', size: 1, name: 'described', onError: () => {} })
  let described = 0
  pool.on('connect', client => {
    const { connection } = client as unknown as { connection: { on(event: string, told: () => void): void } }
    connection.on('rowDescription', () => described++)
  })
  const { reads } = createDatabase(pool)
  const read = (number: number) =>
    sql<{ number: number; day: Date | null }>`
      select ${number}::int as number, case when ${number} = 2 then '2026-11-15'::timestamptz end as day
    `.execute(reads)
  for (const number of [1, 2, 3]) {
    const { rows } = await read(number)
    expect(rows).toEqual([{ number, day: number === 2 ? new Date('2026-11-15') : null }])
  }
  expect(described).toBe(descriptions)
  await pool.end()
})

test('a failed transaction is rolled back', async () => {
  const work = db.database.transaction(async tx => {
    await sql`insert into selection_tallies (skill_number, shard, selections) values (1, 0, 1)`.execute(tx)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  const { rowCount } = await db.admin.query('select from selection_tallies')
  expect(rowCount).toBe(0)
})

test('a connection that the server closed is not reused', async () => {
  const doomed = db.database.transaction(async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await db.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await sql`select 1`.execute(tx)
  })
  await expect(doomed).rejects.toThrow(/terminat|ECONNRESET|not queryable/i)
  for (let at = 0; at < 12; at++) await sql`select 1`.execute(db.database.reads)
})

test.each(['idle', 'taken'])(
  'a connection that the server ends while it is %s is told and ends no process',
  async state => {
    const told: Error[] = []
    const onError = (error: Error) => told.push(error)
    const pool = createPool({ url: db.url, role: 'pramaan_app', size: 1, name: `test ${state}`, onError })
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (state === 'idle') client.release()
    await db.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await until(async () => told.length > 0, 5_000, 'the pool to tell of the loss')
    if (state === 'taken') client.release(told[0])
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  },
)

/** Last: it uses up the names. */
test('a connection whose prepared statement has got another column is not reused', async () => {
  await db.admin.query('create table planted (value integer); grant select on planted to pramaan_app')
  const read = () => sql`select * from planted where value > ${0}`.execute(db.database.reads)
  await read()
  await db.admin.query('alter table planted add column later text')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  for (let at = 0; at < 12; at++) await read()
})

test('the number of prepared statements is limited: from the thousandth on they are unnamed', async () => {
  await db.database.transaction(async tx => {
    for (let at = 0; at < 1_050; at++) await sql`select ${at}::integer as ${sql.id(`column_${at}`)}`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_prepared_statements`.execute(tx)
    expect(rows[0]!.n).toBeGreaterThan(900)
    expect(rows[0]!.n).toBeLessThanOrEqual(1_000)
  })
})
