import { CompiledQuery } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SealedSecret } from '../keys/index.ts'
import type { System, WantedOrder } from './core/order.ts'
import type { StartedCandidate } from './ports.ts'

/** SQL of orders. */
export interface Order extends StartedCandidate {
  readonly orderId: string
  readonly cancelledAt: Date | null
}

/** Waits for another transaction that creates the same order. Null if there is one already. */
const INSERT = `
  insert into ats_orders (token_id, external_key, mandate_id, callback_url, created_at) values ($1, $2, $3, $4, $5)
  on conflict (org_id, mode, token_id, external_key) where cancelled_at is null do nothing returning order_id`

export async function insertOrder(
  tx: TenantTx,
  tokenId: string,
  { externalKey, mandateId, callbackUrl }: WantedOrder,
  at: Date,
): Promise<string | null> {
  const values = [tokenId, externalKey, mandateId, callbackUrl, at]
  const { rows } = await tx.executeQuery<{ order_id: string }>(CompiledQuery.raw(INSERT, values))
  return rows[0]?.order_id ?? null
}

export async function setStarted(
  tx: TenantTx,
  orderId: string,
  { campaignId, resultId }: StartedCandidate,
): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw('update ats_orders set campaign_id = $2, result_id = $3 where order_id = $1', [
      orderId,
      campaignId,
      resultId,
    ]),
  )
}

const FIND_KEY = 'select order_id from ats_orders where token_id = $1 and external_key = $2 and cancelled_at is null'

export async function findOrderByKey(tx: TenantTx, tokenId: string, externalKey: string): Promise<string | null> {
  const { rows } = await tx.executeQuery<{ order_id: string }>(CompiledQuery.raw(FIND_KEY, [tokenId, externalKey]))
  return rows[0]?.order_id ?? null
}

interface OrderRow {
  readonly order_id: string
  readonly campaign_id: string
  readonly result_id: string
  readonly cancelled_at: Date | null
}

/** Of the ATS that the token belongs to, also by an earlier token of it. */
const FIND = (lock: string) => `
  select o.order_id, o.campaign_id, o.result_id, o.cancelled_at from ats_orders o
  join ats_tokens t on t.org_id = o.org_id and t.mode = o.mode and t.token_id = o.token_id
  where o.order_id = $1 and t.ats = $2 ${lock}`

async function find(tx: TenantReads, query: string, orderId: string, system: System): Promise<Order | null> {
  const { rows } = await tx.executeQuery<OrderRow>(CompiledQuery.raw(query, [orderId, system]))
  const row = rows[0]
  if (!row) return null
  const { order_id, campaign_id: campaignId, result_id: resultId, cancelled_at: cancelledAt } = row
  return { orderId: order_id, campaignId, resultId, cancelledAt }
}

export async function findOrder(tx: TenantReads, orderId: string, system: System): Promise<Order | null> {
  return await find(tx, FIND(''), orderId, system)
}

export async function lockOrder(tx: TenantTx, orderId: string, system: System): Promise<Order | null> {
  return await find(tx, FIND('for update of o'), orderId, system)
}

/** Nothing is reported then: whoever cancelled it knows. */
export async function setCancelled(tx: TenantTx, orderId: string, at: Date): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(
      'update ats_orders set cancelled_at = $2, report_due_at = null, callback_url = null where order_id = $1',
      [orderId, at],
    ),
  )
}

export interface OrderRef {
  readonly orgId: string
  readonly mode: Tenant['mode']
  readonly orderId: string
}

interface RefRow {
  readonly org_id: string
  readonly mode: Tenant['mode']
  readonly order_id: string
}

const toRef = ({ org_id: orgId, mode, order_id: orderId }: RefRow): OrderRef => ({ orgId, mode, orderId })

const MARK = `
  update ats_orders set report_due_at = $2 where result_id = any($1) and cancelled_at is null
  returning org_id, mode, order_id`

/** Orders of these results, from now on to be reported. */
export async function markToReport(tx: TenantTx, resultIds: readonly string[], at: Date): Promise<readonly OrderRef[]> {
  const { rows } = await tx.executeQuery<RefRow>(CompiledQuery.raw(MARK, [resultIds, at]))
  return rows.map(toRef)
}

export async function listDueReports(reads: Reads, now: Date, most: number): Promise<readonly OrderRef[]> {
  const query = CompiledQuery.raw('select * from list_due_ats_reports($1, $2)', [now, most])
  return (await reads.executeQuery<RefRow>(query)).rows.map(toRef)
}

export interface ClaimedReport {
  readonly resultId: string
  readonly callbackUrl: string | null
  readonly failures: number
  readonly tokenId: string
  readonly system: System
  readonly apiUrl: string | null
  readonly secret: SealedSecret
  readonly isRevoked: boolean
}

const CLAIM = `
  update ats_orders o set report_due_at = $3 from ats_tokens t
  where o.order_id = $1 and o.report_due_at <= $2
    and t.org_id = o.org_id and t.mode = o.mode and t.token_id = o.token_id
  returning o.result_id, o.callback_url, o.report_failures, t.token_id, t.ats, t.api_url, t.sealed_secret, t.master_key_id,
    t.revoked_at is not null as is_revoked`

interface ClaimRow {
  readonly result_id: string
  readonly callback_url: string | null
  readonly report_failures: number
  readonly token_id: string
  readonly ats: System
  readonly api_url: string | null
  readonly sealed_secret: Buffer
  readonly master_key_id: string
  readonly is_revoked: boolean
}

/** Null if it is not due: reported, or another worker is about to. Due again at `until` if this worker ends in between. */
export async function claimReport(
  tx: TenantTx,
  orderId: string,
  now: Date,
  until: Date,
): Promise<ClaimedReport | null> {
  const { rows } = await tx.executeQuery<ClaimRow>(CompiledQuery.raw(CLAIM, [orderId, now, until]))
  const row = rows[0]
  if (!row) return null
  return {
    resultId: row.result_id,
    callbackUrl: row.callback_url,
    failures: row.report_failures,
    tokenId: row.token_id,
    system: row.ats,
    apiUrl: row.api_url,
    secret: { sealed: row.sealed_secret, masterKeyId: row.master_key_id },
    isRevoked: row.is_revoked,
  }
}

/** The address is emptied: it is not needed again. */
export async function setReported(tx: TenantTx, orderId: string, at: Date | null): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(
      'update ats_orders set reported_at = $2, report_due_at = null, callback_url = null where order_id = $1',
      [orderId, at],
    ),
  )
}

export async function setReportFailed(tx: TenantTx, orderId: string, next: Date | null): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(
      'update ats_orders set report_failures = report_failures + 1, report_due_at = $2 where order_id = $1',
      [orderId, next],
    ),
  )
}

/** An order by its id alone, for the page that a signed address opens. */
export async function findOrderOwner(
  reads: Reads,
  orderId: string,
): Promise<{ readonly tenant: Tenant; readonly resultId: string; readonly isClosed: boolean } | null> {
  const { rows } = await reads.executeQuery<{
    org_id: string
    mode: Tenant['mode']
    result_id: string
    organisation_disabled: boolean
    revoked_at: Date | null
  }>(CompiledQuery.raw('select * from find_ats_order($1)', [orderId]))
  const row = rows[0]
  if (!row) return null
  const isClosed = row.organisation_disabled || row.revoked_at !== null
  return { tenant: { orgId: row.org_id, mode: row.mode }, resultId: row.result_id, isClosed }
}
