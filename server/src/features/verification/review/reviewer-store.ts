import { type Selectable, sql } from 'kysely'
import type { Reviewers } from '../../../database/generated/tables.ts'
import type { TenantReads, TenantTx } from '../../../database/tx.ts'
import type { Language } from '../../../kernel/languages.ts'
import { canonicalMailbox, isSameMailbox } from '../../../kernel/mailbox.ts'
import type { ReviewerDetails } from '../core/reviewer.ts'
import type { Signals } from '../core/signals.ts'
import type { ClaimType } from '../core/verification.ts'

/** SQL for reviewers and the sources they review. The mail columns of the same rows are in mail/mail-store.ts. */
export interface Reviewer extends ReviewerDetails {
  readonly revision: number
  readonly tokenHashes: readonly Buffer[]
  readonly answerBy: Date | null
  readonly mailedAt: Date | null
  readonly decidedAt: Date | null
}

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = [
  'name',
  'email',
  'company',
  'website',
  'revision',
  'token_hashes',
  'token_expires_at',
  'mailed_at',
  'decided_at',
] as const

/** For rows that are not erased: only these have a name, address and company. */
function toReviewer(row: Pick<Selectable<Reviewers>, (typeof COLUMNS)[number]>): Reviewer {
  return {
    name: row.name!,
    email: row.email!,
    company: row.company!,
    website: row.website,
    revision: row.revision,
    tokenHashes: row.token_hashes,
    answerBy: row.token_expires_at,
    mailedAt: row.mailed_at,
    decidedAt: row.decided_at,
  }
}

/** Null once the reviewer is erased: the student may name another one. */
export async function findReviewer(tx: TenantReads, verificationId: string): Promise<Reviewer | null> {
  const row = await tx
    .selectFrom('reviewers')
    .select(COLUMNS)
    .where('verification_id', '=', verificationId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ? toReviewer(row) : null
}

/** Deadline of the review. Also for an erased reviewer, because the verification expires either way. */
export async function findAnswerBy(tx: TenantReads, verificationId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('reviewers')
    .select('token_expires_at')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row?.token_expires_at ?? null
}

/** A change invalidates all tokens mailed before. */
export async function putReviewer(
  tx: TenantTx,
  verificationId: string,
  { name, email, company, website }: ReviewerDetails,
  language: Language | null,
): Promise<void> {
  await sql`
    insert into reviewers (verification_id, name, email, company, website, language)
    values (${verificationId}, ${name}, ${email}, ${company}, ${website}, ${language})
    on conflict (org_id, mode, verification_id) do update set
      name = excluded.name, email = excluded.email, company = excluded.company, website = excluded.website,
      language = excluded.language,
      revision = reviewers.revision + 1, token_hashes = '{}', token_expires_at = null, next_mail_at = null,
      mailed_at = null, reminded_at = null, mail_refused_at = null, mail_state = null, mail_claimed_at = null,
      mail_deferrals = 0, erased_at = null
  `.execute(tx)
}

export async function removeReviewer(tx: TenantTx, verificationId: string): Promise<void> {
  await tx.deleteFrom('reviewers').where('verification_id', '=', verificationId).execute()
}

export async function setReviewDecided(
  tx: TenantTx,
  verificationId: string,
  at: Date,
  signals: Signals | undefined,
): Promise<void> {
  await tx
    .updateTable('reviewers')
    .set({
      decided_at: at,
      next_mail_at: null,
      ...(signals === undefined ? {} : { signals: JSON.stringify(signals) }),
    })
    .where('verification_id', '=', verificationId)
    .execute()
}

export interface ReviewerUse {
  readonly verificationId: string
  readonly sourceIds: readonly string[]
  readonly email: string
  readonly type: ClaimType
}

/**
 * Called under the student's lock, so that the error can name the rule. The exclusion constraint enforces it in any case, on canonical
 * mailboxes; rows of earlier versions have the address as it was given.
 */
export async function isUsedAsOtherType(tx: TenantTx, use: ReviewerUse): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from reviewer_uses where source_id = any(${use.sourceIds}::text[])
      and endorsement_type <> ${use.type} and verification_id <> ${use.verificationId}
  `.execute(tx)
  return rows.some(({ email }) => isSameMailbox(email, use.email))
}

export async function removeUses(tx: TenantTx, verificationId: string): Promise<void> {
  await tx.deleteFrom('reviewer_uses').where('verification_id', '=', verificationId).execute()
}

export async function replaceUses(tx: TenantTx, use: ReviewerUse): Promise<void> {
  await removeUses(tx, use.verificationId)
  await sql`
    insert into reviewer_uses (source_id, email, endorsement_type, verification_id)
    select unnest(${use.sourceIds}::text[]), ${canonicalMailbox(use.email)}, ${use.type}, ${use.verificationId}
  `.execute(tx)
}
