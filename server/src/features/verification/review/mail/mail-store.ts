import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../../../database/tx.ts'
import type { Language } from '../../../../kernel/languages.ts'
import type { Tenant } from '../../../../kernel/tenant.ts'
import type { MailDecision, MailStatus, MailStep } from '../../core/decide-mail.ts'
import type { MailProgress, MailState } from '../../core/mail-progress.ts'

/** SQL for the mail columns of a reviewer's row. The other columns are in reviewer-store.ts. */

export interface ReviewerForMail extends MailStatus {
  readonly name: string
  readonly email: string
  readonly company: string
  /** Null if nobody said which one the reviewer reads. */
  readonly language: Language | null
}

interface Row {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly language: Language | null
  readonly revision: number
  readonly token_expires_at: Date | null
  readonly next_mail_at: Date | null
  readonly mail_state: string | null
  readonly mail_claimed_at: Date | null
  readonly mail_deferrals: number
  readonly mailed_at: Date | null
  readonly reminded_at: Date | null
  readonly mail_refused_at: Date | null
  readonly reported_at: Date | null
  readonly decided_at: Date | null
  readonly mail_day: string | null
  readonly mails_that_day: number
}

/** Null once the reviewer is erased. */
export async function lockForMail(tx: TenantTx, verificationId: string): Promise<ReviewerForMail | null> {
  const { rows } = await sql<Row>`
    select name, email, company, language, revision, token_expires_at, next_mail_at, mail_state, mail_claimed_at, mail_deferrals,
      mailed_at, reminded_at, mail_refused_at, reported_at, decided_at, mail_day::text, mails_that_day
    from reviewers where verification_id = ${verificationId} and erased_at is null for update
  `.execute(tx)
  return rows[0] === undefined ? null : fromRow(rows[0])
}

function fromRow(row: Row): ReviewerForMail {
  return {
    name: row.name,
    email: row.email,
    company: row.company,
    language: row.language,
    revision: row.revision,
    tokenExpiresAt: row.token_expires_at,
    nextMailAt: row.next_mail_at,
    isSending: row.mail_state === 'sending',
    claimedAt: row.mail_claimed_at,
    deferrals: row.mail_deferrals,
    mailedAt: row.mailed_at,
    remindedAt: row.reminded_at,
    mailRefusedAt: row.mail_refused_at,
    reportedAt: row.reported_at,
    decidedAt: row.decided_at,
    mailDay: row.mail_day,
    mailsThatDay: row.mails_that_day,
  }
}

/** Makes a mail due now. The thirty days start here, so that they also end if no mail can be delivered. */
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

/** One attempt of a step. The time of the claim fences its result: after another claim nothing is recorded. */
export interface MailAttempt {
  readonly verificationId: string
  readonly revision: number
  readonly step: MailStep
  readonly claimedAt: Date
}

/** Committed before the mail server is called: from here on the step is never sent by anybody else. It counts from here, too. */
export async function claimMail(
  tx: TenantTx,
  { verificationId, claimedAt }: MailAttempt,
  claim: Extract<MailDecision, { do: 'send' }>,
  tokenHash: Uint8Array,
): Promise<void> {
  await sql`
    update reviewers set mail_state = 'sending', mail_claimed_at = ${claimedAt}, next_mail_at = ${claim.leaseUntil},
      mail_day = ${claim.day}::date, mails_that_day = ${claim.mailsThatDay}, token_expires_at = ${claim.tokenExpiresAt},
      token_hashes = token_hashes || ${Buffer.from(tokenHash)}::bytea
    where verification_id = ${verificationId}
  `.execute(tx)
}

/** The step was delivered, stored instead, or nobody knows. Either way it is over, and the reminder may follow. */
export async function endStep(
  tx: TenantTx,
  attempt: MailAttempt,
  state: 'sent' | 'stored' | 'unknown',
  ended: { readonly at: Date; readonly next: Date | null },
): Promise<void> {
  const { verificationId, revision, step, claimedAt } = attempt
  await sql`
    update reviewers set mail_state = ${state}, mail_deferrals = 0, next_mail_at = ${ended.next},
      mailed_at = ${step === 'request' ? ended.at : sql`mailed_at`}, reminded_at = ${step === 'reminder' ? ended.at : sql`reminded_at`}
    where verification_id = ${verificationId} and revision = ${revision}
      and mail_state = 'sending' and mail_claimed_at = ${claimedAt}
  `.execute(tx)
}

/** Nothing more is sent to this reviewer. */
export async function endRefused(tx: TenantTx, attempt: MailAttempt, now: Date): Promise<void> {
  const { verificationId, revision, claimedAt } = attempt
  await sql`
    update reviewers set mail_state = 'refused', next_mail_at = null, mail_refused_at = ${now}
    where verification_id = ${verificationId} and revision = ${revision}
      and mail_state = 'sending' and mail_claimed_at = ${claimedAt}
  `.execute(tx)
}

/** The address is not written to any more, so the step ends before it began. */
export async function endSuppressed(tx: TenantTx, verificationId: string): Promise<void> {
  await sql`
    update reviewers set mail_state = 'suppressed', next_mail_at = null where verification_id = ${verificationId}
  `.execute(tx)
}

/** The mail was certainly not delivered: it does not count, its token is removed, and it is tried again. */
export async function deferMail(
  tx: TenantTx,
  { verificationId, revision, claimedAt }: MailAttempt,
  tokenHash: Uint8Array,
  retry: { readonly deferrals: number; readonly at: Date },
): Promise<void> {
  await sql`
    update reviewers set mail_state = 'deferred', mail_deferrals = ${retry.deferrals}, next_mail_at = ${retry.at}
    where verification_id = ${verificationId} and revision = ${revision}
      and mail_state = 'sending' and mail_claimed_at = ${claimedAt}
  `.execute(tx)
  // Also after a change of the reviewer: the mails of a session are counted over all of its reviewers.
  await sql`
    update reviewers set mails_that_day = greatest(0, mails_that_day - 1),
      token_hashes = array_remove(token_hashes, ${Buffer.from(tokenHash)}::bytea)
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

/** For all organisations. */
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

export async function saveDeclineReason(tx: TenantTx, verificationId: string, reason: string): Promise<void> {
  await sql`update reviewers set decline_reason = ${reason} where verification_id = ${verificationId}`.execute(tx)
}

/** Keeps the first report. */
export async function saveReport(tx: TenantTx, verificationId: string, reason: string, now: Date): Promise<void> {
  await sql`
    update reviewers set reported_at = ${now}, report_reason = ${reason}, next_mail_at = null
    where verification_id = ${verificationId} and reported_at is null
  `.execute(tx)
}

interface ProgressRow {
  readonly revision: number
  readonly mail_state: MailState | null
  readonly next_mail_at: Date | null
  readonly mailed_at: Date | null
  readonly reminded_at: Date | null
  readonly mail_refused_at: Date | null
  readonly reported_at: Date | null
  readonly decided_at: Date | null
  readonly token_expires_at: Date | null
  readonly reminder_requested_at: Date | null
}

type Progress = MailProgress & { readonly revision: number }

const progressOf = (verificationId: string) => sql`
  select revision, mail_state, next_mail_at, mailed_at, reminded_at, mail_refused_at, reported_at, decided_at, token_expires_at,
    reminder_requested_at
  from reviewers where verification_id = ${verificationId} and erased_at is null`

export async function findProgress(reads: TenantReads, verificationId: string): Promise<Progress | null> {
  const { rows } = await sql<ProgressRow>`${progressOf(verificationId)}`.execute(reads)
  return toProgress(rows[0])
}

export async function lockProgress(tx: TenantTx, verificationId: string): Promise<Progress | null> {
  const { rows } = await sql<ProgressRow>`${progressOf(verificationId)} for update`.execute(tx)
  return toProgress(rows[0])
}

/** The reminder is due now. The column is kept when the reviewer changes. */
export async function recordReminderRequest(tx: TenantTx, verificationId: string, now: Date): Promise<void> {
  await sql`
    update reviewers set reminder_requested_at = ${now}, next_mail_at = ${now} where verification_id = ${verificationId}
  `.execute(tx)
}

function toProgress(row: ProgressRow | undefined): Progress | null {
  if (row === undefined) return null
  return {
    revision: row.revision,
    mailState: row.mail_state,
    nextMailAt: row.next_mail_at,
    mailedAt: row.mailed_at,
    remindedAt: row.reminded_at,
    mailRefusedAt: row.mail_refused_at,
    reportedAt: row.reported_at,
    decidedAt: row.decided_at,
    tokenExpiresAt: row.token_expires_at,
    reminderRequestedAt: row.reminder_requested_at,
  }
}
