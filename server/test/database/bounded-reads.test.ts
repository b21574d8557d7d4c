import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { EventType } from '../../src/contract/event.ts'
import type { TenantTx } from '../../src/database/tx.ts'
import { findNewest, findUnacknowledged } from '../../src/features/events/store.ts'

/** Reads that find nothing touch as many pages in a large installation as in a small one. All of them, and more, are in `npm run bench -- growth`. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db?.drop())

const FEW = 200
const MANY = 4_000
/** Levels that an index gains, on each of the days that are searched. */
const LEVELS = 12

/** Rows of the numbers n that refer to nothing. */
async function add(table: string, rows: string, from: number, to: number): Promise<void> {
  const client = await db.admin.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(`insert into ${table} select ${rows} from generate_series(${from}, ${to}) n`)
  // Not back into the pool: its references are off.
  client.release(true)
  await db.admin.query(`vacuum analyze ${table.split(' ')[0]}`)
}

/** By the plan for all values, which connections of the service keep. */
async function pagesOf(sql: string, values: readonly unknown[] = []): Promise<number> {
  const client = await db.admin.connect()
  try {
    await client.query(`begin; set local role pramaan_app; set local enable_bitmapscan = off`)
    await client.query("set local plan_cache_mode = force_generic_plan; select set_config('app.org', 'ORG_A', true)")
    await client.query("select set_config('app.mode', 'live', true)")
    await client.query(`prepare asked as ${sql}`)
    const given = values.length === 0 ? '' : `(${values.map(literal)})`
    const explain = async () => {
      const { rows } = await client.query(`explain (analyze, buffers, format json) execute asked${given}`)
      return rows[0]['QUERY PLAN'][0].Plan
    }
    // Once the connection has read what the catalogue says of the tables.
    await explain()
    const plan = await explain()
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    await client.query('rollback; deallocate all')
    client.release()
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value))
}

/** The pages of `read` with few and with many rows, which `grow` adds. */
async function growth(grow: (from: number, to: number) => Promise<void>, read: () => Promise<number>) {
  await grow(1, FEW)
  const few = await read()
  await grow(FEW + 1, MANY)
  return { few, many: await read() }
}

/** The statement that a store function sends, after those that say how it is planned. */
async function statementOf(read: (tx: TenantTx) => Promise<unknown>): Promise<CompiledQuery> {
  const sent: CompiledQuery[] = []
  const tx = { executeQuery: async (query: CompiledQuery) => ({ rows: sent.push(query) && [] }) }
  await read(tx as unknown as TenantTx)
  return sent.at(-1)!
}

test('a look for verifications to forget reads none that has a proof', async () => {
  const { few, many } = await growth(
    (from, to) =>
      add(
        'verifications (org_id, mode, verification_id, service_user_id, token_hash, created_at, last_used_at, submitted, state, method, decided_at)',
        "'ORG_A', 'live', 'vrf_' || lpad(n::text, 22, '0'), 'SU', sha256(n::text::bytea), now(), now() - interval '400 days', '{}', 'endorsed', 'human', now() - interval '400 days'",
        from,
        to,
      ),
    () =>
      pagesOf("select * from verifications_to_forget(now() - interval '30 days', now() - interval '180 days', 500)"),
  )
  expect(many).toBeLessThanOrEqual(few + LEVELS)
})

test('a look for finished campaigns reads none whose candidates did not change', async () => {
  const { few, many } = await growth(
    (from, to) =>
      add(
        'campaigns (org_id, mode, campaign_id, mandate_id, name, status, starts_at, plan, created_at, updated_at)',
        "'ORG_A', 'live', 'CP_' || lpad(n::text, 26, '0'), 'JM', 'Masons', 'running', now(), '{}', now(), now()",
        from,
        to,
      ),
    () => pagesOf('select * from list_finished_campaigns(1000)'),
  )
  expect(many).toBeLessThanOrEqual(few + LEVELS)
})

test('a scrape reads no organisation whose candidates wait for a later day', async () => {
  const { few, many } = await growth(
    (from, to) =>
      add(
        `journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language, credits, starts_at,
           due_at, created_at, updated_at)`,
        "'ORG_' || n, 'live', 'RS_' || lpad(n::text, 26, '0'), 'CP', 'JM', 1, 'PE', 'cand', 'hi', 3, now(), now() + interval '1 day', now(), now()",
        from,
        to,
      ),
    () => pagesOf('select * from count_due_journeys(1000)'),
  )
  expect(many).toBeLessThanOrEqual(few + LEVELS)
})

test('a pull of types that never happened, and a list of one, read no events of results', async () => {
  const never: readonly EventType[] = ['webhook.suspended', 'mandate.failed']
  const pull = await statementOf(tx => findUnacknowledged(tx, never, 100))
  const filter = { type: never[0]!, subject: null, since: null, until: null }
  const list = await statementOf(tx => findNewest(tx, filter, 'EV_~', 50))
  const { few, many } = await growth(
    async (from, to) => {
      const event = "'ORG_A', 'live', 'EV_' || lpad(n::text, 26, '0'), 'result.completed'"
      await add('unacknowledged_events (org_id, mode, event_id, type, stored_at, seq)', `${event}, now(), n`, from, to)
      const columns = 'events (org_id, mode, event_id, type, created_at, stored_at, data, xact)'
      await add(columns, `${event}, now(), now(), '{}', '1'::xid8`, from, to)
    },
    async () => (await pagesOf(pull.sql, pull.parameters)) + (await pagesOf(list.sql, list.parameters)),
  )
  expect(many).toBeLessThanOrEqual(few + LEVELS)
})
