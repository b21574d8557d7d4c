import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.drop())

const KEPT_AT = '2026-03-02T06:00:00Z'

/** Receipts of several accounts, whose rows refer to nothing. */
async function keep(count: number): Promise<void> {
  const client = await db.admin.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `insert into kept_receipts (account_id, event_id, provider_message_id, what, kept_at)
     select 'CA_' || n % 5, 'event-' || n, 'message-' || n, 'delivered', $2::timestamptz + n * interval '1 ms' from generate_series(1, $1) n`,
    [count, KEPT_AT],
  )
  // Not back into the pool: its references are off.
  client.release(true)
  await db.admin.query('vacuum analyze kept_receipts')
}

async function pagesOfSweep(before: string): Promise<number> {
  const explain = () =>
    db.admin.query('explain (analyze, buffers, format json) select forget_kept_receipts($1, 100)', [before])
  // The first call of a connection also reads what the catalogue says of the tables.
  await explain()
  const { rows } = await explain()
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test('a sweep that finds no old receipt reads none of those that are kept', async () => {
  await keep(20_000)
  expect(await pagesOfSweep(KEPT_AT)).toBeLessThan(10)
})

test('the oldest receipts are forgotten first, those of all accounts', async () => {
  const { rows } = await db.admin.query("select forget_kept_receipts($1::timestamptz + interval '8 ms', 5) as gone", [
    KEPT_AT,
  ])
  const left = await db.admin.query(
    "select event_id from kept_receipts where kept_at < $1::timestamptz + interval '8 ms' order by kept_at",
    [KEPT_AT],
  )
  expect([rows[0].gone, left.rows.map(row => row.event_id)]).toEqual([5, ['event-6', 'event-7']])
})
