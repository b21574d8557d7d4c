import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { createDatabase } from '../../src/adapters/postgres/database.ts'
import { searchPeople } from '../../src/features/people/index.ts'

const PEOPLE = 20_000

let db: TestDatabase
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  orgId = await newOrganisation({ ...keysDeps(db), clock: () => Date.now() })
  await db.admin.query(
    `insert into people (org_id, mode, person_id, name, phone, email, email_key, created_at, updated_at)
     select $1, 'live', 'PE_' || lpad(n::text, 26, '0'), 'Somebody', '+91' || (9000000000 + n), n || '@example.com', n || '@example.com', now(), now()
     from generate_series(1, $2::int) as n`,
    [orgId, PEOPLE],
  )
  await db.admin.query('analyze people')
})
afterAll(() => db.drop())

test.each(['+919000000007', '7@example.com', 'nobody@example.com'])(
  'a search for %s reads the people whom it finds, and not all of the organisation',
  async contact => {
    const pool = db.poolAs('pramaan_app')
    const { reads } = createDatabase(pool).forTenant({ orgId, mode: 'live' })
    const fetched = async () => {
      // Statistics of the connection that searched, which is the only one of its pool, are otherwise published within a second.
      await pool.query('select pg_stat_force_next_flush()')
      await pool.query('select 1')
      const { rows } = await db.admin.query<{ fetched: string }>(
        "select coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as fetched from pg_stat_user_tables where relname = 'people'",
      )
      return Number(rows[0]!.fetched)
    }
    const before = await fetched()
    const found = await searchPeople(reads, contact)
    expect(found).toMatchObject({ ok: true, value: contact.startsWith('nobody') ? [] : [{ name: 'Somebody' }] })
    expect((await fetched()) - before).toBeLessThan(20)
  },
)
