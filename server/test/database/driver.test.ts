import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

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

test('what a failed transaction did is undone', async () => {
  const work = db.database.transaction(async tx => {
    await sql`insert into selection_tallies (skill_number, shard, selections) values (1, 0, 1)`.execute(tx)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  const { rowCount } = await db.admin.query('select from selection_tallies')
  expect(rowCount).toBe(0)
})

test('a connection that the server ended is not handed to the next caller', async () => {
  const doomed = db.database.transaction(async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await db.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await sql`select 1`.execute(tx)
  })
  await expect(doomed).rejects.toThrow(/terminat|ECONNRESET/i)
  for (let at = 0; at < 12; at++) await sql`select 1`.execute(db.database.reads)
})
