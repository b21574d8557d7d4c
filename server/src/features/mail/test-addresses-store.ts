import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'

/** SQL for the mailboxes that test keys may write to. */

export async function findConfirmedAt(reads: TenantReads, recipient: Buffer): Promise<Date | null> {
  const { rows } = await sql<{ confirmed_at: Date | null }>`
    select confirmed_at from test_addresses where recipient = ${recipient}
  `.execute(reads)
  return rows[0]?.confirmed_at ?? null
}

/** A new link voids the one before. A mailbox that is confirmed stays so. */
export async function putTestAddress(
  tx: TenantTx,
  { recipient, tokenHash, askedAt }: { readonly recipient: Buffer; readonly tokenHash: Buffer; readonly askedAt: Date },
): Promise<void> {
  await sql`
    insert into test_addresses (recipient, token_hash, asked_at) values (${recipient}, ${tokenHash}, ${askedAt})
    on conflict (org_id, mode, recipient) do update set token_hash = excluded.token_hash, asked_at = excluded.asked_at
  `.execute(tx)
}

export interface AskedAddress {
  readonly tenant: Tenant
  readonly askedAt: Date
  readonly confirmedAt: Date | null
}

/** For all organisations. */
export async function findByToken(reads: Reads, tokenHash: Buffer): Promise<AskedAddress | null> {
  const { rows } = await sql<{
    org_id: string
    mode: Tenant['mode']
    asked_at: Date
    confirmed_at: Date | null
  }>`select * from find_test_address(${tokenHash})`.execute(reads)
  const [row] = rows
  if (row === undefined) return null
  return { tenant: { orgId: row.org_id, mode: row.mode }, askedAt: row.asked_at, confirmedAt: row.confirmed_at }
}

/** Keeps the first time. */
export async function setConfirmed(tx: TenantTx, tokenHash: Buffer, at: Date): Promise<void> {
  await sql`
    update test_addresses set confirmed_at = ${at} where token_hash = ${tokenHash} and confirmed_at is null
  `.execute(tx)
}
