import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { SessionTimes } from './core/session.ts'
import type { State } from './core/verification.ts'

/** SQL of erasing, over all tables of the slice. What is erased already is found here and nowhere else. */
export async function findStudentOf(tx: TenantReads, verificationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('verifications')
    .select('service_user_id')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row?.service_user_id ?? null
}

export interface HeldVerification {
  readonly id: string
  readonly state: State
}

/** All of a student's, in the order of their ids: two who erase follow one another. */
export async function holdVerifications(tx: TenantTx, serviceUserId: string): Promise<readonly HeldVerification[]> {
  const { rows } = await sql<HeldVerification>`
    select verification_id as id, state from verifications
    where service_user_id = ${serviceUserId} order by verification_id for no key update
  `.execute(tx)
  return rows
}

/** Held against sessions being opened, too: those wait, and find nobody of that external id. */
export async function holdStudent(tx: TenantTx, serviceUserId: string): Promise<{ readonly isErased: boolean }> {
  const row = await tx
    .selectFrom('students')
    .select('erased_at')
    .where('service_user_id', '=', serviceUserId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { isErased: row.erased_at !== null }
}

export async function countVerifications(tx: TenantReads, serviceUserId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from verifications where service_user_id = ${serviceUserId}
  `.execute(tx)
  return rows[0]!.count
}

export interface FoundByToken extends SessionTimes {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly isErased: boolean
}

/** Whether or not it still lives, and without using it. */
export async function findByToken(tx: TenantReads, tokenHash: Buffer): Promise<FoundByToken | null> {
  const row = await tx
    .selectFrom('verifications')
    .select(['verification_id', 'service_user_id', 'created_at', 'last_used_at', 'erased_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    verificationId: row.verification_id,
    serviceUserId: row.service_user_id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isErased: row.erased_at !== null,
  }
}

export async function emptyVerifications(tx: TenantTx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update verifications set submitted = '{}', return_url = null, student_network = null, erased_at = ${at}
    where verification_id = any(${ids}::text[])
  `.execute(tx)
  await sql`update verification_skills set proof_urls = '{}' where verification_id = any(${ids}::text[])`.execute(tx)
}

/** Name, address, the organisation's ids, and where those stand in events. */
export async function emptyStudent(
  tx: TenantTx,
  serviceUserId: string,
  verificationIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`update sources set external_id = source_id where service_user_id = ${serviceUserId}`.execute(tx)
  await sql`
    update students set external_student_id = null, name = null, email = null, updated_at = ${at}, erased_at = ${at}
    where service_user_id = ${serviceUserId}
  `.execute(tx)
  await sql`select forget_student_in_events(${verificationIds}::text[])`.execute(tx)
}

export interface HeldReviewer {
  readonly tokenHashes: readonly Buffer[]
  readonly isErased: boolean
}

export async function findReviewerRow(tx: TenantReads, verificationId: string): Promise<HeldReviewer | null> {
  const row = await tx
    .selectFrom('reviewers')
    .select(['token_hashes', 'erased_at'])
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row ? { tokenHashes: row.token_hashes, isErased: row.erased_at !== null } : null
}

/**
 * When they were written to and when they answered stays. Another revision, so that a mail that is just under way notes nothing
 * here; the hashes of tokens stay, so that the link can say that all is gone.
 */
export async function emptyReviewers(tx: TenantTx, verificationIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update reviewers set name = null, email = null, company = null, website = null, decline_reason = null,
      report_reason = null, signals = null, next_mail_at = null, revision = revision + 1, erased_at = ${at}
    where verification_id = any(${verificationIds}::text[]) and erased_at is null
  `.execute(tx)
  await sql`
    update verification_skills set comment = null where verification_id = any(${verificationIds}::text[])
  `.execute(tx)
  await sql`delete from reviewer_uses where verification_id = any(${verificationIds}::text[])`.execute(tx)
}

/** Its credentials are gone: somebody else may verify the same. */
export async function releaseVerified(tx: TenantTx, verificationId: string): Promise<void> {
  await sql`
    update skill_claims set state = 'released' where verification_id = ${verificationId} and state = 'verified'
  `.execute(tx)
}
