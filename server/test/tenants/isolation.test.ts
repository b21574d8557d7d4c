import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ALL_TERMS, keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { issuePartnerKey, type KeysDeps } from '../../src/features/keys/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** Isolation is a property of the schema: no query of ours can forget it. */
let db: TestDatabase
let deps: KeysDeps
let ours: Tenant
let theirs: Tenant
beforeAll(async () => {
  db = await createTestDatabase()
  deps = keysDeps(db)
  ours = { orgId: await newOrganisation(deps, 'Ours'), mode: 'live' }
  theirs = { orgId: await newOrganisation(deps, 'Theirs'), mode: 'live' }
  for (const tenant of [ours, theirs, { ...ours, mode: 'test' as const }])
    await issuePartnerKey(deps, tenant, ALL_TERMS, 'test')
})
afterAll(() => db.drop())

/** Tables that belong to no organisation, each with its reason. Every other table must be a tenant's. */
const NOT_A_TENANTS: Record<string, string> = {
  schema_migrations: 'which migrations ran',
  taxonomy_versions: 'the catalogue is everybody’s',
  catalogue_nodes: 'the catalogue is everybody’s',
  catalogue_labels: 'the catalogue is everybody’s',
  skill_aliases: 'the catalogue is everybody’s',
  bank_items: 'a private bank is the operator’s, for everybody',
  withdrawn_items: 'a private bank is the operator’s, for everybody',
  selected_skills: 'the public Catalogue API has no organisations',
  selection_tallies: 'the public Catalogue API has no organisations',
  area_switches: 'the operator’s, for everybody',
  operators: 'who acts on the whole installation',
  operator_log: 'what operators did to the whole installation',
  sign_in_links: 'whose link it is, is known when it is opened',
  single_sign_on_attempts: 'whose sign-in it is, is known when the browser comes back; hashes',
  sending_cluster: 'which database sends, for everybody',
  event_epochs: 'numbers of transactions are of the whole cluster',
  channel_paces: 'organisations can share a number',
  channel_shares: 'what organisations that share a number got of it in the last minute; the app cannot read it',
  kept_receipts:
    'an account of the operator serves many organisations, and whose message a report is about is not known yet; the app cannot read it',
  cell_directory: 'which cell serves which organisation, for everybody',
  organisation_moves: 'which organisations are not served here; the app cannot read it',
  cell_markers: 'the end of what is copied to another cell; the app cannot read it',
  process_keys: 'which master keys a process knows, by id',
  mail_days: 'a mailbox gets mails of all organisations; a hash',
  suppressed_recipients: 'a mailbox is not written to by any organisation; a hash',
  unsubscribe_tokens: 'a link ends the mails of all organisations; hashes',
}
/** Tenant tables whose rows concern an organisation in both modes. */
const WITHOUT_MODE = new Set([
  'organisations',
  'organisation_brandings',
  'organisation_periods',
  'audit_log',
  'members',
  'invitations',
  'single_sign_on',
])
/** Rows belong to an organisation, or to the operator and then serve all: their key is an id of their own. */
const OF_OPERATOR_TOO = new Set(['channel_accounts', 'message_templates', 'sending_switches'])

test('every tenant table forces row-level security, and its key begins with the organisation and the mode', async () => {
  const { rows } = await db.admin.query<{
    name: string
    forced: boolean
    key: string[]
    policies: number
    leaky: number
  }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select array_agg(a.attname::text order by k.place) from pg_index i
         cross join unnest(i.indkey) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary) as key,
      (select count(*)::int from pg_policies p where p.tablename = c.relname and p.policyname = 'tenant' and p.qual like '%tenant_org()%') as policies,
      (select count(*)::int from pg_policies p where p.tablename = c.relname and p.policyname <> 'tenant' and p.roles <> array['pramaan_gate'::name]) as leaky
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`)
  const tenantTables = rows.filter(row => NOT_A_TENANTS[row.name] === undefined)
  expect(tenantTables.length).toBeGreaterThan(3)
  for (const { name, forced, key, policies, leaky } of tenantTables) {
    expect({ name, forced, policies, leaky }).toEqual({ name, forced: true, policies: 1, leaky: 0 })
    if (OF_OPERATOR_TOO.has(name)) continue
    const begins = WITHOUT_MODE.has(name) ? ['org_id'] : ['org_id', 'mode']
    expect({ name, key: key.slice(0, begins.length) }).toEqual({ name, key: begins })
  }
  // An exemption nobody needs is a fault too.
  expect(rows.map(row => row.name)).toEqual(expect.arrayContaining(Object.keys(NOT_A_TENANTS)))
})

const countKeys = sql<{ n: number }>`select count(*)::integer as n from partner_keys`

describe('what a tenant sees', () => {
  test('is its own rows of its own mode, in a transaction and in a read outside one', async () => {
    const view = db.database.forTenant(ours)
    const within = await view.transaction(tx => countKeys.execute(tx))
    expect(within.rows).toEqual([{ n: 1 }])
    expect((await countKeys.execute(view.reads)).rows).toEqual([{ n: 1 }])
    expect(await view.reads.selectFrom('organisations').select('name').execute()).toEqual([{ name: 'Ours' }])
  })
  test('without a tenant is nothing', async () => {
    expect((await countKeys.execute(db.database.reads)).rows).toEqual([{ n: 0 }])
    expect((await db.database.transaction(tx => countKeys.execute(tx))).rows).toEqual([{ n: 0 }])
  })
  test('is nothing again on a connection that another tenant has just used', async () => {
    const one = db.poolAs('pramaan_app')
    const client = await one.connect()
    await client.query(
      `begin; select set_config('app.org', '${ours.orgId}', true), set_config('app.mode', 'live', true)`,
    )
    expect((await client.query('select from partner_keys')).rowCount).toBe(1)
    await client.query('commit')
    expect((await client.query('select from partner_keys')).rowCount).toBe(0)
    client.release()
  })
  test('in a read of several rows keeps their order', async () => {
    const { rows } = await sql<{
      at: number
    }>`select at from generate_series(5, 1, -1) as at order by at desc limit 3 offset 1`.execute(
      db.database.forTenant(ours).reads,
    )
    expect(rows.map(row => row.at)).toEqual([4, 3, 2])
  })
})

describe('what a tenant can do to another', () => {
  test('neither change nor delete', async () => {
    await db.database.forTenant(ours).transaction(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('organisations')
        .set({ name: 'Taken' })
        .where('org_id', '=', theirs.orgId)
        .executeTakeFirstOrThrow()
      expect(numUpdatedRows).toBe(0n)
    })
  })
  test('nor insert a row', async () => {
    const planting = db.database
      .forTenant(ours)
      .transaction(tx =>
        sql`insert into audit_log (org_id, audit_id, at, actor, action, subject) values (${theirs.orgId}, 'x', now(), 'x', 'x', 'x')`.execute(
          tx,
        ),
      )
    await expect(planting).rejects.toMatchObject({ code: '42501' })
    const otherMode = db.database
      .forTenant(ours)
      .transaction(tx =>
        sql`insert into verification_keys (mode, key_id, secret_hash, created_at) values ('test', 'VK_01ARZ3NDEKTSV4RRFFQ69G5FAV', ${Buffer.alloc(32)}, now())`.execute(
          tx,
        ),
      )
    await expect(otherMode).rejects.toMatchObject({ code: '42501' })
  })
})

test('the ledger of credits is append-only, and is written by its function only', async () => {
  for (const table of ['credit_accounts', 'credit_transfers', 'credit_entries'])
    for (const statement of [
      `update ${table} set mode = 'test'`,
      `delete from ${table}`,
      `insert into ${table} default values`,
    ])
      await expect(db.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the audit trail is append-only', async () => {
  for (const statement of ["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(db.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})
