import { CompiledQuery } from 'kysely'
import type { ReceiptStatus } from '../../contract/inbound.ts'
import type { TenantTx, Tx } from '../../database/tx.ts'

/** A status, or of a person's message only whether it ends all contact: what people write is not kept. */
export type KeptWhat = ReceiptStatus | 'stop' | 'text'

export interface LooseReport {
  readonly eventId: string
  readonly providerMessageId: string
  readonly what: KeptWhat
}

/** Returns our ids of the messages that are known by now, by the ids of the reports. */
export async function insertKept(
  tx: Tx,
  accountId: string,
  reports: readonly LooseReport[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = reports.map(({ eventId, providerMessageId, what }) => ({
    event_id: eventId,
    provider_message_id: providerMessageId,
    what,
  }))
  const query = CompiledQuery.raw('select event_id as "eventId", send_id as "sendId" from keep_receipts($1, $2, $3)', [
    accountId,
    JSON.stringify(rows),
    now,
  ])
  const found = await tx.executeQuery<{ eventId: string; sendId: string }>(query)
  return new Map(found.rows.map(row => [row.eventId, row.sendId]))
}

/** Deletes the oldest of an account above `most`. Returns how many. */
export async function boundKept(tx: Tx, accountId: string, most: number): Promise<number> {
  const query = CompiledQuery.raw('select bound_kept_receipts($1, $2) as count', [accountId, most])
  return (await tx.executeQuery<{ count: number }>(query)).rows[0]!.count
}

export interface KeptReport {
  readonly accountId: string
  readonly providerMessageId: string
  readonly what: KeptWhat
}

const TAKE = `
  select account_id as "accountId", provider_message_id as "providerMessageId", what from take_kept_receipts($1, $2)
  order by event_id`

/** What was reported of these messages, in any order: a status only rises. Follows the statement that stores the ids. */
export async function takeKept(
  tx: TenantTx,
  accountIds: readonly string[],
  providerIds: readonly string[],
): Promise<readonly KeptReport[]> {
  return (await tx.executeQuery<KeptReport>(CompiledQuery.raw(TAKE, [accountIds, providerIds]))).rows
}

/** Of all accounts. Returns how many. */
export async function deleteKept(tx: Tx, keptBefore: Date, most: number): Promise<number> {
  const query = CompiledQuery.raw('select forget_kept_receipts($1, $2) as count', [keptBefore, most])
  return (await tx.executeQuery<{ count: number }>(query)).rows[0]!.count
}
