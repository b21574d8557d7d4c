import { CompiledQuery, sql } from 'kysely'
import type { Reads, TenantTx } from '../../database/tx.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import type { EndpointStatus, Health } from './core/health.ts'
import { type HealthRow, healthColumns, type StoredSecret, toHealth } from './store.ts'

/** SQL on lanes: an endpoint as those see it who send to it. */
export interface Lane {
  readonly tenant: Tenant
  readonly webhookId: string
  /** Whoever writes under it must still hold it. */
  readonly token: string
  readonly url: string
  readonly status: EndpointStatus
  readonly health: Health
  /** When its owner last changed something about it. */
  readonly updatedAt: Date
  /** No replay is sent before. */
  readonly replayAfter: Date | null
  /** The newest first. */
  readonly secrets: readonly StoredSecret[]
}

interface LaneRow extends HealthRow {
  org_id: string
  mode: Mode
  webhook_id: string
  lease_token: string
  url: string
  status: EndpointStatus
  updated_at: Date
  replay_after: Date | null
  secret_ids: string[]
  sealed_secrets: Buffer[]
  master_key_ids: string[]
}

/** Well ones and unwell ones apart, so that however many are dead, those that live find somebody free. */
export async function claimLanes(
  tx: Reads,
  now: Date,
  most: { readonly well: number; readonly unwell: number },
  leaseSeconds: number,
): Promise<readonly Lane[]> {
  const { rows } = await sql<LaneRow>`
    select * from claim_lanes(${now}, ${most.well}, ${most.unwell}, make_interval(secs => ${leaseSeconds}))
  `.execute(tx)
  return rows.map(row => ({
    tenant: { orgId: row.org_id, mode: row.mode },
    webhookId: row.webhook_id,
    token: row.lease_token,
    url: row.url,
    status: row.status,
    health: toHealth(row),
    updatedAt: row.updated_at,
    replayAfter: row.replay_after,
    secrets: row.secret_ids.map((id, at) => ({
      id,
      sealed: row.sealed_secrets[at]!,
      masterKeyId: row.master_key_ids[at]!,
    })),
  }))
}

/** All of one worker's, in one statement. */
export async function renewLanes(tx: Reads, tokens: readonly string[], leaseSeconds: number): Promise<void> {
  await sql`select renew_lanes(${tokens}::uuid[], make_interval(secs => ${leaseSeconds}))`.execute(tx)
}

const HOLD = `
  select status, updated_at, failures_in_row, failing_since, warned_percent, pauses, not_before
  from webhook_endpoints where webhook_id = $1 and lease_token = $2 for no key update`

/** Null for whoever took too long and lost it to another. */
export async function holdLane(
  tx: TenantTx,
  { webhookId, token }: Lane,
): Promise<Pick<Lane, 'status' | 'health' | 'updatedAt'> | null> {
  const query = CompiledQuery.raw(HOLD, [webhookId, token])
  const { rows } = await tx.executeQuery<HealthRow & { status: EndpointStatus; updated_at: Date }>(query)
  return rows[0] ? { status: rows[0].status, health: toHealth(rows[0]), updatedAt: rows[0].updated_at } : null
}

/** Of a lane that is held. */
export async function saveHealth(
  tx: TenantTx,
  webhookId: string,
  status: EndpointStatus,
  health: Health,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ status, ...healthColumns(health) })
    .where('webhook_id', '=', webhookId)
    .execute()
}

/**
 * Due when the earliest of what waits is, but not before it may be tried again (replays: not before their rate allows one), and
 * behind all that is due already: a large backlog lets others pass. A suspended endpoint is tried with whatever waits; one that
 * is switched off is not due at all.
 * A statement of its own after the row is held: with the snapshot of the statement that took the row, what was woken in between
 * would be put to sleep.
 */
const LEAVE = `
  update webhook_endpoints set lease_token = null, leased_until = '-infinity', replay_after = $3, due_at = case
    when status not in ('enabled', 'suspended') then 'infinity'
    else greatest($2, not_before, least(
      coalesce((
        select case when webhook_endpoints.status = 'suspended' then '-infinity' else d.due_at end
        from webhook_deliveries d where d.webhook_id = $1 and d.state = 'queued' and d.replayed_at is null
        order by d.due_at limit 1
      ), 'infinity'),
      coalesce((
        select greatest($3, d.due_at) from webhook_deliveries d
        where d.webhook_id = $1 and d.state = 'queued' and d.replayed_at is not null order by d.due_at limit 1
      ), 'infinity')
    )) end
  where webhook_id = $1`

export async function leaveLane(tx: TenantTx, webhookId: string, now: Date, replayAfter: Date | null): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(LEAVE, [webhookId, now, replayAfter]))
}
