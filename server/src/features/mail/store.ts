import { sql } from 'kysely'
import type { Reads, Tx } from '../../database/tx.ts'
import { MAX_MAILS_PER_RECIPIENT_AND_DAY, type SuppressionReason } from './core/recipient.ts'

/** SQL for recipients over all organisations: how many mails they got today, who is not written to, and links to unsubscribe. */

export interface Suppression {
  readonly recipient: Buffer
  readonly reason: SuppressionReason
  readonly since: Date
}

export async function findSuppression(reads: Reads, recipient: Buffer): Promise<Suppression | null> {
  const { rows } = await sql<Suppression>`
    select recipient, reason, since from suppressed_recipients where recipient = ${recipient}
  `.execute(reads)
  return rows[0] ?? null
}

/** Those of the recipients that are suppressed. */
export async function selectSuppressed(reads: Reads, recipients: readonly Buffer[]): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ recipient: Buffer }>`
    select recipient from suppressed_recipients where recipient = any (${recipients}::bytea[])
  `.execute(reads)
  return rows.map(row => row.recipient)
}

/** The newest. */
export async function listSuppressions(reads: Reads, limit: number): Promise<readonly Suppression[]> {
  const { rows } = await sql<Suppression>`
    select recipient, reason, since from suppressed_recipients order by since desc, recipient limit ${limit}
  `.execute(reads)
  return rows
}

/** Keeps the first reason. */
export async function insertSuppression(tx: Tx, { recipient, reason, since }: Suppression): Promise<void> {
  await sql`
    insert into suppressed_recipients (recipient, reason, since) values (${recipient}, ${reason}, ${since})
    on conflict (recipient) do nothing
  `.execute(tx)
}

export async function deleteSuppression(tx: Tx, recipient: Buffer): Promise<SuppressionReason | null> {
  const { rows } = await sql<{ reason: SuppressionReason }>`
    delete from suppressed_recipients where recipient = ${recipient} returning reason
  `.execute(tx)
  return rows[0]?.reason ?? null
}

/** False if the day is full. Claims of other transactions for the same recipient wait for this one. */
export async function countMail(tx: Tx, recipient: Buffer, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_days (recipient, day, mails) values (${recipient}, ${day}::date, 1)
    on conflict (recipient, day) do update set mails = mail_days.mails + 1
      where mail_days.mails < ${MAX_MAILS_PER_RECIPIENT_AND_DAY}
    returning mails
  `.execute(tx)
  return rows.length > 0
}

export async function uncountMail(tx: Tx, recipient: Buffer, day: string): Promise<void> {
  await sql`
    update mail_days set mails = mails - 1 where recipient = ${recipient} and day = ${day}::date and mails > 0
  `.execute(tx)
}

export async function insertUnsubscribeToken(
  tx: Tx,
  token: { readonly hash: Buffer; readonly recipient: Buffer; readonly createdAt: Date },
): Promise<void> {
  await sql`
    insert into unsubscribe_tokens (token_hash, recipient, created_at)
    values (${token.hash}, ${token.recipient}, ${token.createdAt})
  `.execute(tx)
}

export async function findUnsubscribeRecipient(reads: Reads, tokenHash: Buffer, since: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ recipient: Buffer }>`
    select recipient from unsubscribe_tokens where token_hash = ${tokenHash} and created_at > ${since}
  `.execute(reads)
  return rows[0]?.recipient ?? null
}

/** Deletes some of what is older, and returns how many rows that were. */
export async function deleteOldCounts(tx: Tx, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_days where ctid = any (array(
      select ctid from mail_days where day < ${before}::date limit ${limit}))
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteOldUnsubscribeTokens(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unsubscribe_tokens where ctid = any (array(
      select ctid from unsubscribe_tokens where created_at < ${before} order by created_at limit ${limit}))
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
