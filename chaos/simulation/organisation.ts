import { secretBox } from '../../server/src/adapters/secret-box.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { MASTER_KEYS } from '../../testing/keys.ts'
import { chance, pick, type Random, whole } from '../random.ts'
import type { Connections } from './connections.ts'
import { START } from './sim-database.ts'

/** Whom a seed plays: an organisation with a mandate that is ready, people it may contact, and receivers of its events. */
export interface Organisation {
  readonly tenant: Tenant
  readonly mandateId: string
  readonly window: { readonly start: string; readonly end: string }
  readonly followUpEveryMs: number
  readonly phones: readonly string[]
  readonly endpoints: readonly Endpoint[]
}

export interface Endpoint {
  readonly id: string
  readonly url: string
  readonly secret: string
  /** Empty means all. */
  readonly types: readonly string[]
}

export const BOX = secretBox(MASTER_KEYS, 'old')

const WINDOWS = [
  { start: '10:00', end: '21:00' },
  { start: '09:00', end: '12:30' },
  { start: '15:00', end: '20:00' },
] as const

interface Ids {
  readonly random: Random
  readonly newId: (prefix: string) => string
}

/** Written by a superuser before the first step, because nothing of it is under test. */
export async function addOrganisation(
  { control }: Connections,
  { random, newId }: Ids,
  serial: number,
): Promise<Organisation> {
  const tenant: Tenant = { orgId: newId('ORG_'), mode: 'live' }
  const [workflowId, mandateId] = [newId('WF_BC_'), newId('JM_')]
  const window = pick(WINDOWS, random)
  const everyHours = pick([12, 24, 48], random)
  const channels = pick([['whatsapp', 'sms'], ['sms'], ['sms', 'email', 'whatsapp']], random)
  const followUps = pick([0, 1, 1, 2], random)
  const expiresAfterHours = pick([72, 168, 300], random)
  const at = new Date(START - 3_600_000)
  await control.query(
    `with org as (
      insert into organisations (org_id, name, created_at, short_number) values ($1, 'Simulated', $2, $3)
    ), workflow as (
      insert into workflows (org_id, mode, workflow_id, name, description, methods, channels, languages, follow_ups_max,
        follow_ups_every_hours, window_start, window_end, expires_after_hours, created_via, created_at, updated_at)
      values ($1, 'live', $4, 'Masons', '', $5, $6, '{en,hi}', $7, $8, $9, $10, $11, 'api', $2, $2)
    ), mandate as (
      insert into mandates (org_id, mode, mandate_id, workflow_id, status, created_via, body, sent, methods, created_at, updated_at)
      values ($1, 'live', $12, $4, 'ready', 'api', $13, decode(repeat('00', 32), 'hex'), $5, $2, $2)
    )
    insert into mandate_flows (org_id, mode, mandate_id, flow_version, flow, prepared_at) values ($1, 'live', $12, 1, $14, $2)`,
    [
      tenant.orgId,
      at,
      serial,
      workflowId,
      METHODS,
      channels,
      followUps,
      everyHours,
      window.start,
      window.end,
      expiresAfterHours,
      mandateId,
      JSON.stringify(bodyOf(workflowId)),
      JSON.stringify(FLOW),
    ],
  )
  const endpoints = Array.from({ length: pick([0, 1, 1, 2], random) }, () => newEndpoint(random, newId))
  for (const each of endpoints) await addEndpoint(control, tenant, each, at, newId)
  const people = whole(2, 4, random)
  const phones = Array.from({ length: people }, (_, nth) => `+91${9_000_000_000 + serial * 10 + nth}`)
  return { tenant, mandateId, window, followUpEveryMs: everyHours * 3_600_000, phones, endpoints }
}

const METHODS = ['data_enrichment', 'interest_collection']
const FLOW = {
  methods: METHODS,
  enrichment: [{ key: 'tools', type: 'yes_no', text: 'Do you have tools?', knockout: 'no', required: true }],
  skills: [],
}

function bodyOf(workflowId: string) {
  return { workflow_id: workflowId, title: 'Mason', company_name: 'Acme Infra', location: { city: 'Pune' }, skills: [] }
}

function newEndpoint(random: Random, newId: Ids['newId']): Endpoint {
  const id = newId('WH_')
  const secret = `whsec_${Buffer.from(id.repeat(2)).subarray(0, 32).toString('base64')}`
  const types = chance(0.5, random) ? [] : ['result.completed', 'result.failed']
  return { id, url: `https://receiver.example/${id}`, secret, types }
}

async function addEndpoint(
  control: Connections['control'],
  tenant: Tenant,
  { id, url, secret, types }: Endpoint,
  at: Date,
  newId: Ids['newId'],
): Promise<void> {
  const { sealed, masterKeyId } = BOX.seal(secret, { ...tenant, keyId: id, purpose: 'webhook' })
  await control.query(
    `with endpoint as (
      insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at)
      values ($1, 'live', $2, $3, $4, '', $5, $5)
    )
    insert into webhook_secrets (org_id, mode, webhook_id, secret_id, sealed_secret, master_key_id, created_at)
    values ($1, 'live', $2, $6, $7, $8, $5)`,
    [tenant.orgId, id, url, types, at, newId('WS_'), Buffer.from(sealed), masterKeyId],
  )
}

/** Tables that a seed writes. */
const WRITTEN = [
  'audit_log',
  'campaign_figure_changes',
  'campaign_figures',
  'campaign_rejections',
  'campaigns',
  'consents',
  'credit_accounts',
  'credit_entries',
  'credit_settings',
  'credit_transfers',
  'events',
  'idempotent_answers',
  'journey_sends',
  'journeys',
  'key_people',
  'mandate_flows',
  'mandates',
  'opt_outs',
  'organisations',
  'people',
  'person_identities',
  'short_links',
  'unacknowledged_events',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_secrets',
  'webhook_wakes',
  'workflows',
]

const REMOVE = `do $$ begin
  set local session_replication_role = replica;
  ${WRITTEN.map(table => `delete from ${table};`).join('\n  ')}
end $$`

/**
 * Everything that a seed wrote, so that the next one finds nobody else. The files become empty, too: where a row is in its file decides the order of
 * rows that no statement sorts. With files that held deleted rows, 6 of 100 seeds went another way after other seeds, and could not be played again.
 */
export async function removeOrganisations({ control }: Connections): Promise<void> {
  await control.query(REMOVE)
  await control.query(`vacuum ${WRITTEN.join(', ')}`)
}
