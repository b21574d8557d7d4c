import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  // As the database that sends, so that live mode is looked at.
  await db.admin.query("select resume_sending('test')")
})
afterAll(() => db?.drop())
beforeEach(() => db.admin.query('truncate journeys, test_clocks cascade'))

const NOW = new Date('2026-03-02T06:00:00Z')
const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(NOW.getTime() + ms)

let made = 0

/** Rows that refer to nothing. */
async function withoutReferences(sql: string, values: readonly unknown[]): Promise<void> {
  const client = await db.admin.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(sql, [...values])
  // Not back into the pool: its references are off.
  client.release(true)
}

async function waiting(organisations: readonly string[], dueAt: Date, { each = 1, mode = 'live' } = {}): Promise<void> {
  await withoutReferences(
    `insert into journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language, credits,
       starts_at, due_at, created_at, updated_at)
     select org, $3, 'RS_' || lpad(($5 + row_number() over ())::text, 26, '0'), 'CP', 'JM', 1, 'PE' || org || n || $5, org || n || $5, 'hi', 3, $2, $2, $2, $2
     from unnest($1::text[]) org, generate_series(1, $4::integer) n`,
    [organisations, dueAt, mode, each, made],
  )
  made += organisations.length * each
  await db.admin.query('vacuum analyze journeys')
}

const named = (count: number) => Array.from({ length: count }, (_, nth) => `ORG_${nth}`)

async function dueTenants(): Promise<readonly string[]> {
  const { rows } = await db.appPool.query('select org_id, mode from list_due_tenants($1)', [NOW])
  return rows.map(row => `${row.mode} ${row.org_id}`).toSorted()
}

/** Pages that a look touches, once its connection has read what the catalogue says of the tables. */
async function pagesOfLook(): Promise<number> {
  await explainedPages()
  return await explainedPages()
}

async function explainedPages(): Promise<number> {
  const { rows } = await db.admin.query('explain (analyze, buffers, format json) select * from list_due_tenants($1)', [
    NOW,
  ])
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test('a look reads what is due, not an entry of each organisation whose journeys wait for a later day', async () => {
  await waiting(named(10), at(HOUR_MS))
  const few = await pagesOfLook()
  await waiting(named(1_000), at(2 * HOUR_MS))
  const many = await pagesOfLook()
  expect(await dueTenants()).toEqual([])
  expect(many).toBeLessThanOrEqual(few + 4)
})

test('every organisation with a due journey is found, once', async () => {
  await waiting(['ORG_A', 'ORG_B'], at(-1), { each: 3 })
  await waiting(['ORG_B', 'ORG_C'], at(1))
  await waiting(['ORG_A'], at(-1), { mode: 'test' })
  expect(await dueTenants()).toEqual(['live ORG_A', 'live ORG_B', 'test ORG_A'])
})

test('an organisation whose journey is due last is found behind a backlog of another', async () => {
  await waiting(['ORG_A'], at(-HOUR_MS), { each: 1_500 })
  await waiting(['ORG_B'], at(-1))
  expect(await dueTenants()).toEqual(['live ORG_A', 'live ORG_B'])
})

test('the clock of test mode decides what is due there, ahead of the real time and behind it', async () => {
  await waiting(['ORG_AHEAD'], at(HOUR_MS), { mode: 'test' })
  await waiting(['ORG_BEHIND'], at(-HOUR_MS), { mode: 'test' })
  await waiting(['ORG_NONE'], at(HOUR_MS), { mode: 'test' })
  await withoutReferences(
    `insert into test_clocks (org_id, mode, offset_ms) values ('ORG_AHEAD', 'test', $1), ('ORG_BEHIND', 'test', -$1::bigint)`,
    [2 * HOUR_MS],
  )
  expect(await dueTenants()).toEqual(['test ORG_AHEAD'])
})
