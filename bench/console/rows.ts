import type pg from 'pg'
import type { TestDatabase } from '../../testing/database.ts'

/** Of both sizes: only the candidates, and what each of them leaves behind, differ. */
const WORKFLOWS = 5
const MANDATES = 1_000
const CAMPAIGNS = 1_000
const DAYS = 364
/** Contacted today, in both sizes: days that changed are counted when they are read. */
const TODAY = 100

/** What was made by the API, and is copied. */
export interface Originals {
  readonly orgId: string
  readonly webhookId: string
}

/** Rows as the service leaves them. Triggers and references are off while they are written. */
export async function fillOrganisation(db: TestDatabase, originals: Originals, candidates: number): Promise<void> {
  const client = await db.admin.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await writeRows(client, originals, candidates)
  } finally {
    // Not back into the pool: its triggers are off.
    client.release(true)
  }
}

async function writeRows(client: pg.ClientBase, { orgId, webhookId }: Originals, candidates: number): Promise<void> {
  await client.query(copies('workflows', 'workflow_id', 'WF_BC_', { name: "'Workflow ' || n" }), [orgId, WORKFLOWS])
  const ofWorkflow = { workflow_id: id('WF_BC_', `n % ${WORKFLOWS} + 1`) }
  await client.query(copies('mandates', 'mandate_id', 'JM_', { ...ofWorkflow, job_id: "'J-' || n" }), [orgId, MANDATES])
  await client.query(FLOWS, [orgId, MANDATES])
  const ofMandate = { mandate_id: id('JM_', `n % ${MANDATES} + 1`), name: "'Campaign ' || n" }
  await client.query(copies('campaigns', 'campaign_id', 'CP_', ofMandate), [orgId, CAMPAIGNS])
  for (const statement of [PEOPLE, JOURNEYS, SENDS, TRANSFERS, ENTRIES, REQUESTS, AUDIT, EVENTS])
    await client.query(statement, [orgId, candidates])
  await client.query(DELIVERIES, [orgId, candidates, webhookId])
  await client.query(MARKS, [orgId])
  await client.query(UNCOUNTED, [orgId])
}

/** Today and every campaign changed again after the last count. */
export async function changeAfterCount({ admin }: TestDatabase): Promise<void> {
  await admin.query(CHANGES)
  await admin.query(
    `insert into analytics_marks (org_id, mode, workflow_id, day)
     select distinct org_id, mode, workflow_id, contacted_on from journeys where contacted_on = ${TODAY_IN_INDIA}
     on conflict do nothing`,
  )
}

const TODAY_IN_INDIA = "(now() at time zone 'Asia/Kolkata')::date"

function id(prefix: string, value = 'n'): string {
  return `'${prefix}' || lpad((${value})::text, 26, '0')`
}

/** Copies the only row of the organisation, with the values given as SQL. */
function copies(table: string, key: string, prefix: string, values: Readonly<Record<string, string>>): string {
  const changes = Object.entries({ [key]: id(prefix), ...values }).map(([name, value]) => `'${name}', ${value}`)
  return `
    insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')}))).*
    from ${table} t cross join generate_series(1, $2::integer) n where t.org_id = $1 and t.mode = 'live'`
}

const FLOWS = `
  insert into mandate_flows (org_id, mode, mandate_id, flow_version, flow, prepared_at)
  select f.org_id, f.mode, ${id('JM_')}, f.flow_version, f.flow, f.prepared_at
  from mandate_flows f cross join generate_series(1, $2::integer) n where f.org_id = $1 and f.mode = 'live'`

/** Spread over the days for which logs are kept. */
const KEPT_AT = "now() - interval '29.5 days' * (1 - n::float / $2)"
const SERIES = 'from generate_series(1, $2::integer) n'

const PEOPLE = `
  insert into people (org_id, mode, person_id, name, phone, language, first_contacts, created_at, updated_at)
  select $1, 'live', ${id('PE_')}, 'Ramesh Kumar', '+91' || 7000000000 + n, 'hi', array[now()], now(), now() ${SERIES}`

const JOURNEYS = `
  insert into journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language,
    status, reason, stage, credits, credit_state, round, is_reached, started_at, starts_at, finished, dropped_stage, dropped_question,
    knocked_out_by, workflow_id, contacted_on, created_at, updated_at)
  select $1, 'live', ${id('RS_')}, ${id('CP_', `n % ${CAMPAIGNS} + 1`)}, ${id('JM_', `n % ${MANDATES} + 1`)}, 1, ${id('PE_')},
    'cand-' || n, (array['hi', 'en', 'mr'])[n % 3 + 1], case when n % 2 = 0 then 'completed' else 'failed' end,
    case when n % 2 = 1 then 'abandoned' end, 'ended', 3, 'charged', n % 3, true, now(), now(),
    case when n % 2 = 0 then '{enrichment,skills,interest}'::text[] else '{}' end, case when n % 2 = 1 then 'enrichment' end,
    case when n % 2 = 1 then 'question_' || n % 5 end, case when n % 8 = 0 then 'tools' end, ${id('WF_BC_', `n % ${WORKFLOWS} + 1`)},
    ${TODAY_IN_INDIA} - case when n <= ${TODAY} then 0 else (n / ${WORKFLOWS}) % ${DAYS} + 1 end, now(), now() ${SERIES}`

/** Every id contains a part of the organisation's, because it is unique over all of them. */
const SENDS = `
  insert into journey_sends (org_id, mode, send_id, result_id, round, channel, language, status, token_hash, at, answered_at)
  select $1, 'live', 'SD_' || right($1, 10) || lpad((n * 3 + r)::text, 16, '0'), ${id('RS_')}, r,
    case when r = 2 then 'voice' else 'whatsapp' end, 'hi', 'delivered', sha256(($1 || ' ' || n || ' ' || r)::bytea), now(),
    case when r = n % 3 then now() end
  from generate_series(1, $2::integer) n cross join lateral generate_series(0, n % 3) r`

const TRANSFERS = `
  insert into credit_transfers (org_id, mode, transfer_id, kind, amount, cause, campaign_id, at)
  select $1, 'live', ${id('CT_')}, 'charge', 3, ${id('RS_')}, ${id('CP_', `n % ${CAMPAIGNS} + 1`)}, ${KEPT_AT} ${SERIES}`

const ENTRIES = `
  insert into credit_entries (org_id, mode, transfer_id, account, amount, balance, version)
  select $1, 'live', ${id('CT_')}, account, amount, 3 * n, n
  from generate_series(1, $2::integer) n cross join (values ('reserved', -3), ('spent', 3)) as e (account, amount)`

const REQUESTS = `
  insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, code, milliseconds)
  select $1, 'live', ${KEPT_AT}, 'req_' || lpad(n::text, 24, '0'), 'VFN_LIVE_00000000000000000000000001', 'GET', '/mandates',
    case when n % 50 = 0 then 404 else 200 end, case when n % 50 = 0 then 'NOT_FOUND' end, n % 40 ${SERIES}`

const AUDIT = `
  insert into audit_log (org_id, audit_id, mode, at, actor, action, subject)
  select $1, ${id('AU_')}, 'live', ${KEPT_AT}, 'operator', 'campaign.created', ${id('CP_')} ${SERIES}`

/** With its time in the first ten characters, as every id of an event has it: lists look for an event in the days around that. */
const EVENT_ID = `'EV_' || ${[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
  .map(
    place =>
      `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((floor(extract(epoch from ${KEPT_AT}) * 1000)::bigint >> ${place * 5}) & 31)::integer + 1, 1)`,
  )
  .join(' || ')} || right($1, 6) || lpad(n::text, 10, '0')`

const EVENTS = `
  insert into events (org_id, mode, event_id, type, created_at, data, stored_at)
  select $1, 'live', ${EVENT_ID}, 'result.completed', ${KEPT_AT},
    json_build_object('result', json_build_object('result_id', ${id('RS_')}, 'status', 'completed')), ${KEPT_AT} ${SERIES}`

const DELIVERIES = `
  insert into webhook_deliveries (org_id, mode, webhook_id, event_id, stored_at, state, due_at, attempts)
  select $1, 'live', $3, ${EVENT_ID}, ${KEPT_AT}, case when n % 20 = 0 then 'failed' else 'delivered' end, ${KEPT_AT}, 1 ${SERIES}`

const MARKS = `
  insert into analytics_marks (org_id, mode, workflow_id, day)
  select distinct org_id, mode, workflow_id, contacted_on from journeys where org_id = $1`

/** Campaigns that were never counted, as migration 0088 leaves them. */
const UNCOUNTED = `
  insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
  select org_id, mode, campaign_id, 'pending', 'reserved', 0, 0 from campaigns where org_id = $1`

/** As ten candidates of each campaign leave them who answered in the last minute. */
const CHANGES = `
  insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
  select org_id, mode, campaign_id, 'pending', 'charged', people, 3 * people
  from campaigns cross join generate_series(1, 10) cross join (values (1), (-1)) as c (people)`
