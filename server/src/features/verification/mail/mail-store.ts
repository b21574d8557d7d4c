import { sql } from 'kysely'
import type { Reads, TenantTx } from '../../../database/tx.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { MailDecision, MailStanding } from '../core/decide-mail.ts'

/** What mails write in a reviewer's row. The rest of it is reviewer-store's. */

export interface ReviewerForMail extends MailStanding {
  readonly name: string
  readonly email: string
  readonly company: string
}

interface Row {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly revision: number
  readonly token_expires_at: Date | null
  readonly next_mail_at: Date | null
  readonly mailed_at: Date | null
  readonly reminded_at: Date | null
  readonly mail_refused_at: Date | null
  readonly reported_at: Date | null
  readonly decided_at: Date | null
  readonly mail_day: string | null
  readonly mails_that_day: number
}

/** Nobody to write to, once the reviewer is erased. */
export async function lockForMail(tx: TenantTx, verificationId: string): Promise<ReviewerForMail | null> {
  const { rows } = await sql<Row>`
    select name, email, company, revision, token_expires_at, next_mail_at, mailed_at, reminded_at, mail_refused_at,
      reported_at, decided_at, mail_day::text, mails_that_day
    from reviewers where verification_id = ${verificationId} and erased_at is null for update
  `.execute(tx)
  return rows[0] === undefined ? null : fromRow(rows[0])
}

function fromRow(row: Row): ReviewerForMail {
  return {
    name: row.name,
    email: row.email,
    company: row.company,
    revision: row.revision,
    tokenExpiresAt: row.token_expires_at,
    nextMailAt: row.next_mail_at,
    mailedAt: row.mailed_at,
    remindedAt: row.reminded_at,
    mailRefusedAt: row.mail_refused_at,
    reportedAt: row.reported_at,
    decidedAt: row.decided_at,
    mailDay: row.mail_day,
    mailsThatDay: row.mails_that_day,
  }
}

/** Due now. The thirty days begin here, so that they also end where no mail ever gets through. */
export async function setMailDue(
  tx: TenantTx,
  verificationId: string,
  now: Date,
  expiresAt: Date,
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update reviewers set next_mail_at = ${now}, token_expires_at = coalesce(token_expires_at, ${expiresAt})
    where verification_id = ${verificationId} and decided_at is null and mailed_at is null
    returning revision
  `.execute(tx)
  return rows[0]?.revision ?? null
}

export async function postponeMail(tx: TenantTx, verificationId: string, until: Date | null): Promise<void> {
  await sql`
    update reviewers set next_mail_at = ${until} where verification_id = ${verificationId} and erased_at is null
  `.execute(tx)
}

/** Counted before it goes out: a mail whose fate nobody knows was one. */
export async function claimMail(
  tx: TenantTx,
  verificationId: string,
  claim: Extract<MailDecision, { do: 'send' }>,
  tokenHash: Uint8Array,
): Promise<void> {
  await sql`
    update reviewers set next_mail_at = ${claim.leaseUntil}, mail_day = ${claim.day}::date,
      mails_that_day = ${claim.mailsThatDay}, token_expires_at = ${claim.tokenExpiresAt},
      token_hashes = token_hashes || ${Buffer.from(tokenHash)}::bytea
    where verification_id = ${verificationId}
  `.execute(tx)
}

export interface SentMail {
  readonly verificationId: string
  readonly revision: number
  readonly tokenHash: Uint8Array
  readonly next: Date | null
}

export async function noteSent(tx: TenantTx, sent: SentMail, kind: 'request' | 'reminder', now: Date): Promise<void> {
  await sql`
    update reviewers set next_mail_at = ${sent.next},
      mailed_at = ${kind === 'request' ? now : sql`mailed_at`}, reminded_at = ${kind === 'reminder' ? now : sql`reminded_at`}
    where verification_id = ${sent.verificationId} and revision = ${sent.revision}
  `.execute(tx)
}

export async function noteRefused(tx: TenantTx, { verificationId, revision }: SentMail, now: Date): Promise<void> {
  await sql`
    update reviewers set next_mail_at = null, mail_refused_at = ${now}
    where verification_id = ${verificationId} and revision = ${revision}
  `.execute(tx)
}

/** It certainly stayed here, so it does not count, and nobody holds its token. */
export async function takeBack(tx: TenantTx, { verificationId, tokenHash, next, revision }: SentMail): Promise<void> {
  await sql`
    update reviewers set mails_that_day = greatest(0, mails_that_day - 1),
      token_hashes = array_remove(token_hashes, ${Buffer.from(tokenHash)}::bytea),
      next_mail_at = case when revision = ${revision} then ${next} else next_mail_at end
    where verification_id = ${verificationId}
  `.execute(tx)
}

interface Owned {
  readonly tenant: Tenant
  readonly verificationId: string
}

interface OwnedRow {
  readonly org_id: string
  readonly mode: Tenant['mode']
  readonly verification_id: string
}

/** Of all organisations. */
export async function listMailsDue(reads: Reads, now: Date, limit: number): Promise<readonly Owned[]> {
  const { rows } = await sql<OwnedRow>`select * from reviewer_mails_due(${now}, ${limit})`.execute(reads)
  return rows.map(owned)
}

export async function listExpired(reads: Reads, now: Date, limit: number): Promise<readonly Owned[]> {
  const { rows } = await sql<OwnedRow>`select * from reviewers_expired(${now}, ${limit})`.execute(reads)
  return rows.map(owned)
}

function owned({ org_id, mode, verification_id }: OwnedRow): Owned {
  return { tenant: { orgId: org_id, mode }, verificationId: verification_id }
}

export async function noteDeclined(tx: TenantTx, verificationId: string, reason: string): Promise<void> {
  await sql`update reviewers set decline_reason = ${reason} where verification_id = ${verificationId}`.execute(tx)
}

/** The first report stays. */
export async function noteReported(tx: TenantTx, verificationId: string, reason: string, now: Date): Promise<void> {
  await sql`
    update reviewers set reported_at = ${now}, report_reason = ${reason}, next_mail_at = null
    where verification_id = ${verificationId} and reported_at is null
  `.execute(tx)
}
