import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { createEndpoint, prepareEndpoint } from '../../server/src/features/webhooks/index.ts'
import { webhookSender } from '../../server/src/outbound-http/sender.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { addPastDay } from '../../testing/past-days.ts'
import { EVENT_DATA, EVENT_TYPE } from './body.ts'
import { type Child, startChild } from './children.ts'

/**
 * A database with this many deliveries that wait for a later retry, organisations with one endpoint each, and an engine on
 * it.
 */
export interface WebhooksFixture {
  readonly waiting: number
  readonly db: TestDatabase
  readonly endpoints: readonly Endpoint[]
  readonly engine: Child<object>
  close(): Promise<void>
}

interface Endpoint {
  readonly orgId: string
  readonly webhookId: string
}

const REACH = { allowLoopback: true }
const KEPT_DAYS = 30
/** Endpoints of other organisations, over which half of the waiting deliveries are spread. */
const NEIGHBOURS = 100

export async function openWebhooksFixture(waiting: number, urls: readonly string[]): Promise<WebhooksFixture> {
  const db = await createTestDatabase()
  const endpoints = await makeEndpoints(db, urls)
  await fill(db, endpoints, waiting)
  const engine = await startChild<object>('engine.ts', [db.url])
  return {
    waiting,
    db,
    endpoints,
    engine,
    close: async () => {
      await engine.end()
      await db.drop()
    },
  }
}

/** One organisation each, since each has its own acknowledgement. */
async function makeEndpoints(db: TestDatabase, urls: readonly string[]): Promise<readonly Endpoint[]> {
  const sender = webhookSender({ policy: REACH, dnsServers: null })
  const deps = { ...realRuntime, ...keysDeps(db), clock: realRuntime.clock, sender, reach: REACH }
  const endpoints: Endpoint[] = []
  for (const url of urls) {
    const tenant = { orgId: await newOrganisation(deps), mode: 'live' as const }
    const prepared = await prepareEndpoint(deps, tenant, { url, types: [], description: 'bench' })
    if (!prepared.ok) throw new Error(prepared.error.details[0]?.message)
    await db.database.forTenant(tenant).transaction(tx => createEndpoint(deps, tx, tenant, prepared.value))
    endpoints.push({ orgId: tenant.orgId, webhookId: prepared.value.endpoint.id })
  }
  await sender.close()
  return endpoints
}

const NEIGHBOUR_ORGANISATIONS = `
  insert into organisations (org_id, name, created_at)
  select 'ORG_' || lpad(nth::text, 26, '0'), 'Bench ' || nth, now() from generate_series(0, $1::integer - 1) nth`

const NEIGHBOUR_ENDPOINTS = `
  insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at, due_at)
  select 'ORG_' || lpad(nth::text, 26, '0'), 'live', 'WH_' || lpad(nth::text, 26, '0'), 'http://127.0.0.1:1/', '{}', 'bench',
    now(), now(), now() + interval '1 day'
  from generate_series(0, $1::integer - 1) nth`

/** Half of them for our own endpoints, the others for neighbours, with events of all retained days. */
const WAITING = `
  with made as (
    select nth, now() - interval '29.5 days' * (1 - nth::float / $3) as at, nth % 2 = 0 as is_own,
      nth / 2 % cardinality($1::text[]) + 1 as own, lpad((nth / 2 % $5)::text, 26, '0') as neighbour
    from generate_series(1, $3::integer) nth
  ), logged as (
    insert into events (org_id, mode, event_id, type, created_at, data, stored_at)
    select case when is_own then ($1::text[])[own] else 'ORG_' || neighbour end, 'live', 'EV_' || lpad(nth::text, 26, '0'),
      $6, at, $4::json, at
    from made
  )
  insert into webhook_deliveries (org_id, mode, webhook_id, event_id, stored_at, due_at, attempts, failures)
  select case when is_own then ($1::text[])[own] else 'ORG_' || neighbour end, 'live',
    case when is_own then ($2::text[])[own] else 'WH_' || neighbour end, 'EV_' || lpad(nth::text, 26, '0'),
    at, now() + interval '1 day' + interval '1 second' * (nth % 43200), 9, 9
  from made`

/** Every day has its partition in any case, so that an engine has to search as many as it ever has. */
async function fill({ admin }: TestDatabase, endpoints: readonly Endpoint[], waiting: number): Promise<void> {
  for (let days = KEPT_DAYS; days >= 0; days--) await addPastDay(admin, days)
  await admin.query(NEIGHBOUR_ORGANISATIONS, [NEIGHBOURS])
  await admin.query(NEIGHBOUR_ENDPOINTS, [NEIGHBOURS])
  const own = [endpoints.map(each => each.orgId), endpoints.map(each => each.webhookId)]
  if (waiting > 0) await admin.query(WAITING, [...own, waiting, EVENT_DATA, NEIGHBOURS, EVENT_TYPE])
  for (const table of ['events', 'webhook_deliveries', 'webhook_endpoints'])
    await admin.query(`vacuum analyze ${table}`)
  await admin.query('checkpoint')
}

/**
 * Written as appendEvent does: the event, its delivery and a notification of its endpoint, each with its own timestamp, as
 * if each had been stored in its own transaction.
 */
const ADD = `
  with wanted as (
    select org_id, webhook_id, event_id, now() + interval '1 microsecond' * nth as at
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as wanted (org_id, webhook_id, event_id, nth)
  ), logged as (
    insert into events (org_id, mode, event_id, type, created_at, data, stored_at)
    select org_id, 'live', event_id, $4, at, $5::json, at from wanted
    returning org_id, mode, stored_at, event_id, seq, type
  ), unacknowledged as (
    insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type) select * from logged
  ), queued as (
    insert into webhook_deliveries (org_id, mode, webhook_id, event_id, due_at, stored_at)
    select org_id, 'live', webhook_id, event_id, at, at from wanted
  )
  insert into webhook_wakes (org_id, mode, webhook_id) select org_id, 'live', webhook_id from wanted
  returning now()::text as at`

/** Stores deliveries that are due at once for the first `many` endpoints; returns when they were stored. */
export async function addDue({ db, endpoints }: WebhooksFixture, many: number, each: number): Promise<string> {
  const due = endpoints.slice(0, many).flatMap(endpoint => Array.from({ length: each }, () => endpoint))
  const [orgs, webhooks] = [due.map(({ orgId }) => orgId), due.map(({ webhookId }) => webhookId)]
  const ids = due.map(() => realRuntime.newId('EV_'))
  const { rows } = await db.admin.query<{ at: string }>(ADD, [orgs, webhooks, ids, EVENT_TYPE, EVENT_DATA])
  // As autovacuum does where it is on. A full partition planned as an empty one is slow.
  await eachOfToday(db, table => `analyze ${table}`)
  return rows[0]!.at
}

const DELIVERED = `
  select count(*)::int as n from webhook_deliveries d
  left join unacknowledged_events u using (org_id, mode, event_id, stored_at)
  where d.stored_at >= $1 and d.state = 'delivered' and d.attempts = 1 and u.event_id is null and d.accepted_status = 204`

/** How many of them are recorded as delivered in one attempt and acknowledged. */
export async function countDelivered({ db }: WebhooksFixture, since: string): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(DELIVERED, [since])
  return rows[0]!.n
}

/** Removes every trace of them, so that all runs start alike. */
export async function removeDelivered({ db }: WebhooksFixture, since: string): Promise<void> {
  for (const table of ['webhook_attempts', 'webhook_deliveries', 'events'])
    await db.admin.query(`delete from ${table} where stored_at >= $1`, [since])
  await eachOfToday(db, table => `vacuum analyze ${table}`)
  for (const table of ['webhook_endpoints', 'webhook_wakes']) await db.admin.query(`vacuum analyze ${table}`)
}

async function eachOfToday({ admin }: TestDatabase, statement: (table: string) => string): Promise<void> {
  const { rows } = await admin.query<{ day: string }>(`select to_char(now() at time zone 'UTC', 'YYYYMMDD') as day`)
  for (const parent of ['events', 'unacknowledged_events', 'webhook_deliveries', 'webhook_attempts'])
    await admin.query(statement(`${parent}_${rows[0]!.day}`))
}
