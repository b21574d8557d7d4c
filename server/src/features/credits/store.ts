import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { type Credits, DEFAULT_THRESHOLD, type Movement, type TransferKind } from './core/credits.ts'

/** The slice's only SQL. Balances change through the function `credits_transfer`; the app has no right to change them otherwise. */
export interface NewTransfer extends Movement {
  readonly transferId: string
  readonly reason: string | null
}

export interface Transferred {
  readonly outcome: 'moved' | 'repeated' | 'conflict' | 'insufficient'
  /** After it. */
  readonly credits: Credits
  readonly isLowReported: boolean
}

interface TransferredRow {
  outcome: Transferred['outcome']
  available: string
  reserved: string
  threshold: string
  low_reported: boolean
}

/** One after the other in the given order, in one statement. All accounts of the tenant stay locked until the transaction ends. */
export async function transfer(
  tx: TenantTx,
  transfers: readonly NewTransfer[],
  at: Date,
): Promise<readonly Transferred[]> {
  const column = <K extends keyof NewTransfer>(name: K) => transfers.map(each => each[name])
  const { rows } = await sql<TransferredRow>`
    select made.* from unnest(${column('transferId')}::text[], ${column('kind')}::text[], ${column('amount')}::bigint[],
      ${column('cause')}::text[], ${column('campaignId')}::text[], ${column('reason')}::text[])
      with ordinality as wanted (id, kind, amount, cause, campaign, reason, place)
    cross join lateral credits_transfer(id, kind, amount, cause, campaign, reason, ${at}) as made
    order by place
  `.execute(tx)
  return rows.map(({ outcome, available, reserved, threshold, low_reported }) => ({
    outcome,
    credits: { available: Number(available), reserved: Number(reserved), threshold: Number(threshold) },
    isLowReported: low_reported,
  }))
}

export async function findCredits(reads: TenantReads): Promise<Credits> {
  const { rows } = await sql<{ available: string | null; reserved: string | null; threshold: string | null }>`
    select (select balance from credit_accounts where account = 'available') as available,
      (select balance from credit_accounts where account = 'reserved') as reserved,
      (select threshold from credit_settings) as threshold
  `.execute(reads)
  const { available, reserved, threshold } = rows[0]!
  return {
    available: Number(available ?? 0),
    reserved: Number(reserved ?? 0),
    threshold: Number(threshold ?? DEFAULT_THRESHOLD),
  }
}

export interface CreditSettings {
  readonly threshold: number
  readonly isLowReported: boolean
}

/** Locks the settings, so that a concurrent transfer sees the new threshold or this transaction sees the transfer. */
export async function lockSettings(tx: TenantTx): Promise<CreditSettings> {
  await sql`insert into credit_settings default values on conflict do nothing`.execute(tx)
  const row = await tx
    .selectFrom('credit_settings')
    .select(['threshold', 'low_reported'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { threshold: Number(row.threshold), isLowReported: row.low_reported }
}

export async function setThreshold(tx: TenantTx, threshold: number): Promise<void> {
  await tx.updateTable('credit_settings').set({ threshold }).execute()
}

export async function setLowReported(tx: TenantTx, isLowReported: boolean): Promise<void> {
  await tx.updateTable('credit_settings').set({ low_reported: isLowReported }).execute()
}

export interface LedgerTransfer {
  readonly transferId: string
  /** Rises with every transfer of the tenant. */
  readonly place: number
  readonly kind: TransferKind
  readonly amount: number
  readonly cause: string
  readonly campaignId: string | null
  readonly reason: string | null
  readonly at: Date
  /** Two, which add up to zero. */
  readonly entries: readonly LedgerEntry[]
}

interface LedgerEntry {
  readonly account: string
  readonly amount: number
  /** Of the account, after the transfer. */
  readonly balance: number
}

/** Newest first. */
export async function listTransfers(
  reads: TenantReads,
  limit: number,
  before: number | null,
): Promise<readonly LedgerTransfer[]> {
  const { rows } = await sql<{
    transfer_id: string
    seq: string
    kind: TransferKind
    amount: string
    cause: string
    campaign_id: string | null
    reason: string | null
    at: Date
    entries: readonly LedgerEntry[]
  }>`
    select t.transfer_id, t.seq, t.kind, t.amount, t.cause, t.campaign_id, t.reason, t.at,
      (select json_agg(json_build_object('account', e.account, 'amount', e.amount, 'balance', e.balance) order by e.amount)
       from credit_entries e where e.transfer_id = t.transfer_id) as entries
    from credit_transfers t where (${before}::bigint is null or t.seq < ${before}) order by t.seq desc limit ${limit}
  `.execute(reads)
  return rows.map(({ transfer_id, campaign_id, seq, amount, ...row }) => ({
    ...row,
    transferId: transfer_id,
    campaignId: campaign_id,
    place: Number(seq),
    amount: Number(amount),
  }))
}
