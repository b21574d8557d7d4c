import { sql } from 'kysely'
import type { Reads, TenantTx, Tx } from '../../database/tx.ts'
import type { Mode } from '../../kernel/tenant.ts'

/** SQL for mails that are kept to be read by an operator or a developer. */

export interface StoredMail {
  readonly mailId: string
  readonly orgId: string
  readonly mode: Mode
  /** `stored`: it was not sent. */
  readonly outcome: 'stored' | 'sent' | 'refused' | 'unknown'
  readonly address: string
  readonly subject: string
  readonly text: string
  readonly createdAt: Date
}

export type NewStoredMail = Omit<StoredMail, 'orgId' | 'mode'> & { readonly verificationId: string }

export async function insertStoredMail(tx: TenantTx, mail: NewStoredMail): Promise<void> {
  await sql`
    insert into stored_mails (mail_id, verification_id, outcome, address, subject, body, created_at)
    values (${mail.mailId}, ${mail.verificationId}, ${mail.outcome}, ${mail.address}, ${mail.subject}, ${mail.text},
      ${mail.createdAt})
  `.execute(tx)
}

export async function deleteMailsAbout(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await sql`delete from stored_mails where verification_id = any(${verificationIds}::text[])`.execute(tx)
}

interface Row {
  readonly org_id: string
  readonly mode: Mode
  readonly mail_id: string
  readonly outcome: StoredMail['outcome']
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly created_at: Date
}

/** For all organisations, newest first. */
export async function listStoredMails(reads: Reads, since: Date, limit: number): Promise<readonly StoredMail[]> {
  const { rows } = await sql<Row>`select * from list_stored_mails(${since}, ${limit})`.execute(reads)
  return rows.map(row => ({
    mailId: row.mail_id,
    orgId: row.org_id,
    mode: row.mode,
    outcome: row.outcome,
    address: row.address,
    subject: row.subject,
    text: row.body,
    createdAt: row.created_at,
  }))
}

/** Deletes some of what is older, and returns how many rows that were. */
export async function deleteOldStoredMails(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_stored_mails(${before}, ${limit}) as gone`.execute(tx)
  return rows[0]!.gone
}
