import { type Selectable, sql } from 'kysely'
import type { Reviewers } from '../../database/generated/tables.ts'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { ReviewerDetails } from './core/reviewer.ts'
import type { ClaimType } from './core/verification.ts'

/** SQL on reviewers and on whom they speak for. What mails need of the same rows stands in mail/. */
export interface Reviewer extends ReviewerDetails {
  readonly revision: number
  readonly tokenHashes: readonly Buffer[]
  readonly answerBy: Date | null
  readonly mailedAt: Date | null
  readonly decidedAt: Date | null
}

/** Of a row that is not erased: in those no name, address or company is missing. */
function toReviewer(row: Selectable<Reviewers>): Reviewer {
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

/** Nobody, once the reviewer is erased: the student may name somebody else. */
export async function findReviewer(tx: TenantReads, verificationId: string): Promise<Reviewer | null> {
  const row = await tx
    .selectFrom('reviewers')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ? toReviewer(row) : null
}

/** Until when the review may be answered; also of an erased reviewer, for a verification ends either way. */
export async function findAnswerBy(tx: TenantReads, verificationId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('reviewers')
    .select('token_expires_at')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row?.token_expires_at ?? null
}

/** A changed reviewer is another one: tokens mailed before are void. */
export async function putReviewer(
  tx: TenantTx,
  verificationId: string,
  { name, email, company, website }: ReviewerDetails,
): Promise<void> {
  await sql`
    insert into reviewers (verification_id, name, email, company, website)
    values (${verificationId}, ${name}, ${email}, ${company}, ${website})
    on conflict (org_id, mode, verification_id) do update set
      name = excluded.name, email = excluded.email, company = excluded.company, website = excluded.website,
      revision = reviewers.revision + 1, token_hashes = '{}', token_expires_at = null, next_mail_at = null,
      mailed_at = null, reminded_at = null, mail_refused_at = null, erased_at = null
  `.execute(tx)
}

export async function removeReviewer(tx: TenantTx, verificationId: string): Promise<void> {
  await tx.deleteFrom('reviewers').where('verification_id', '=', verificationId).execute()
}

export async function setReviewDecided(
  tx: TenantTx,
  verificationId: string,
  at: Date,
  signals: unknown,
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

/** Under the student's lock, so that the refusal can name its rule; the exclusion constraint holds whatever happens here. */
export async function isUsedOtherwise(tx: TenantTx, use: ReviewerUse): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from reviewer_uses where source_id = any(${use.sourceIds}::text[]) and email = ${use.email}
        and endorsement_type <> ${use.type} and verification_id <> ${use.verificationId}) as used
  `.execute(tx)
  return rows[0]!.used
}

export async function removeUses(tx: TenantTx, verificationId: string): Promise<void> {
  await tx.deleteFrom('reviewer_uses').where('verification_id', '=', verificationId).execute()
}

export async function replaceUses(tx: TenantTx, use: ReviewerUse): Promise<void> {
  await removeUses(tx, use.verificationId)
  await sql`
    insert into reviewer_uses (source_id, email, endorsement_type, verification_id)
    select unnest(${use.sourceIds}::text[]), ${use.email}, ${use.type}, ${use.verificationId}
  `.execute(tx)
}
