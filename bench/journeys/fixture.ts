import type pg from 'pg'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import type { ChannelProvider } from '../../server/src/features/channels/index.ts'
import type { JourneyDeps } from '../../server/src/features/journeys/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { type Agency, newAgency } from '../../testing/campaigns.ts'
import { startWithAll, testJourneys } from '../../testing/intake.ts'

/** A database with an organisation of live mode that has so many journeys which are not due for days. */
export interface JourneysFixture {
  readonly sleeping: number
  readonly admin: pg.Pool
  readonly tenant: Tenant
  readonly deps: JourneyDeps
  /** Connections as a worker has them, for the bare loop. */
  readonly clients: readonly pg.PoolClient[]
  /** So many journeys are due for their first contact. */
  addDue(count: number): Promise<void>
  close(): Promise<void>
}

/** Takes every message at once. What the product waits for at a provider is no cost of the machine. */
const provider: ChannelProvider = {
  channels: ['whatsapp'],
  send: async () => ({ kind: 'accepted', givesReceipts: true, happenings: [] }),
  lookUp: async () => ({ kind: 'not_found' }),
}

const CREDITS = 100_000_000
const MOST_PEOPLE = 100_000_000
/** Candidates of a call. */
const CALL = 1_000

export async function openJourneysFixture(sleeping: number, inFlight: number): Promise<JourneysFixture> {
  const api = await startTestApi()
  const agency = await newAgency(api, { mode: 'live', credits: CREDITS })
  await fillSleeping(api, agency, sleeping)
  // The settings of the worker's pool.
  const pool = createPool({
    url: api.db.url,
    role: 'pramaan_app',
    size: 2 * inFlight,
    name: 'bench journeys',
    lookUpsOnly: true,
    onError: () => {},
  })
  const clients = await Promise.all(Array.from({ length: inFlight }, () => pool.connect()))
  const deps = { ...testJourneys(api, { providerOf: () => provider }), database: createDatabase(pool) }
  return {
    sleeping,
    admin: api.db.admin,
    tenant: { orgId: agency.orgId, mode: agency.mode },
    deps,
    clients,
    addDue: count => addDue(api, deps, agency, count),
    close: async () => {
      for (const client of clients) client.release()
      await pool.end()
      await api.close()
    },
  }
}

let people = 0

async function addDue(api: TestApi, deps: JourneyDeps, agency: Agency, count: number): Promise<void> {
  const own = api.db.database.forTenant({ orgId: agency.orgId, mode: agency.mode })
  for (let added = 0; added < count; added += CALL) {
    const called = Array.from({ length: Math.min(CALL, count - added) }, () => {
      people += 1
      return { id: `cand-${people}`, phone: String(9_800_000_000 + people) }
    })
    await startWithAll(deps, own, agency, agency.mandateId, called, { peoplePerDay: MOST_PEOPLE })
  }
  // As autovacuum would.
  await api.db.admin.query('vacuum analyze people, key_people, journeys, journey_sends, analytics_marks')
}

/** Contacted an hour ago, the follow-up comes in three to thirteen days. Triggers and references are off while they are written. */
async function fillSleeping({ db, time }: TestApi, agency: Agency, sleeping: number): Promise<void> {
  const client = await db.admin.connect()
  await client.query("set session_replication_role = 'replica'")
  const values = [agency.orgId, sleeping, new Date(time.clock() - 3_600_000)]
  await client.query(PEOPLE, values)
  await client.query(JOURNEYS, [...values, agency.mandateId, agency.workflowId])
  await client.query(SENDS, values)
  // Not back into the pool: its triggers are off.
  client.release(true)
  await db.admin.query('vacuum analyze people, journeys, journey_sends')
}

const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`

const PEOPLE = `
  insert into people (org_id, mode, person_id, name, phone, language, first_contacts, created_at, updated_at)
  select $1, 'live', ${id('PE')}, 'Ramesh Kumar', '+91' || 7000000000 + n, 'hi', array[$3::timestamptz], $3, $3
  from generate_series(1, $2::integer) n`

const JOURNEYS = `
  insert into journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language, credits,
    round, round_began_at, tried, last_send_id, last_send_status, last_send_at, starts_at, expires_at, due_at, created_at, updated_at,
    workflow_id, contacted_on)
  select $1, 'live', ${id('RS')}, 'CP_' || lpad((n / 20000)::text, 26, '0'), $4, 1, ${id('PE')}, 'sleeping-' || n, 'hi', 3,
    0, $3, '{whatsapp}', ${id('SD')}, 'accepted', $3, $3, $3::timestamptz + interval '30 days',
    $3::timestamptz + interval '3 days' + n * interval '1 ms', $3, $3, $5, $3::date
  from generate_series(1, $2::integer) n`

const SENDS = `
  insert into journey_sends (org_id, mode, send_id, result_id, round, channel, language, status, token_hash, at)
  select $1, 'live', ${id('SD')}, ${id('RS')}, 0, 'whatsapp', 'hi', 'accepted', sha256(n::text::bytea), $3
  from generate_series(1, $2::integer) n`
