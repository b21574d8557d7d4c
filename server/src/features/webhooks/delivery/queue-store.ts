import { CompiledQuery, sql } from 'kysely'
import type { EndpointStatus } from '../../../contract/webhook.ts'
import type { Reads, TenantTx } from '../../../database/tx.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'
import type { Health } from '../core/health.ts'
import { type HealthRow, healthColumns, type StoredSecret, toHealth } from '../endpoints/endpoint-store.ts'

/** SQL for endpoint queues: an endpoint as the sender sees it. In the database they are called lanes. */
export interface EndpointQueue {
  readonly tenant: Tenant
  readonly webhookId: string
  /** Lease token: a write needs the current one. */
  readonly token: string
  readonly url: string
  readonly status: EndpointStatus
  readonly health: Health
  /** When the owner last changed the endpoint. */
  readonly updatedAt: Date
  /** No replay before this time. */
  readonly replayAfter: Date | null
  /** Newest first. */
  readonly secrets: readonly StoredSecret[]
}

interface QueueRow extends HealthRow {
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

/** Healthy and unhealthy endpoints have separate limits, so that failing ones cannot block the others. */
export async function claimQueues(
  tx: Reads,
  now: Date,
  most: { readonly healthy: number; readonly unhealthy: number },
  leaseSeconds: number,
): Promise<readonly EndpointQueue[]> {
  const { rows } = await sql<QueueRow>`
    select * from claim_lanes(${now}, ${most.healthy}, ${most.unhealthy}, make_interval(secs => ${leaseSeconds}))
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

/** Renews all leases of one worker in one statement. */
export async function renewQueues(tx: Reads, tokens: readonly string[], leaseSeconds: number): Promise<void> {
  await sql`select renew_lanes(${tokens}::uuid[], make_interval(secs => ${leaseSeconds}))`.execute(tx)
}

const LOCK_QUEUE = `
  select status, updated_at, failures_in_row, failing_since, warned_percent, pauses, not_before
  from webhook_endpoints where webhook_id = $1 and lease_token = $2 for no key update`

/** Null if the lease was lost to another worker. */
export async function lockQueue(
  tx: TenantTx,
  { webhookId, token }: EndpointQueue,
): Promise<Pick<EndpointQueue, 'status' | 'health' | 'updatedAt'> | null> {
  const query = CompiledQuery.raw(LOCK_QUEUE, [webhookId, token])
  const { rows } = await tx.executeQuery<HealthRow & { status: EndpointStatus; updated_at: Date }>(query)
  return rows[0] ? { status: rows[0].status, health: toHealth(rows[0]), updatedAt: rows[0].updated_at } : null
}

/** The row must be locked. */
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
 * The queue is due with its earliest delivery, but not before its pause ends (replays: not before their rate allows one), and not
 * before `now`, so that a large backlog lets other endpoints pass. A suspended endpoint is probed with any queued delivery; a
 * disabled one is not due at all.
 * A separate statement after the row is locked: the snapshot of the locking statement would miss notifications that came in
 * between.
 */
const RELEASE_QUEUE = `
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

export async function releaseQueue(
  tx: TenantTx,
  webhookId: string,
  now: Date,
  replayAfter: Date | null,
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(RELEASE_QUEUE, [webhookId, now, replayAfter]))
}
