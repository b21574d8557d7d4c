import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../../database/tx.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'
import type { SessionTimes } from '../core/session.ts'
import type { State } from '../core/verification.ts'

/** SQL for erasure, on all tables of the slice. Only these functions find erased rows. */
export async function findStudentOf(tx: TenantReads, verificationId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('verifications')
    .select('service_user_id')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row?.service_user_id ?? null
}

export interface LockedVerification {
  readonly id: string
  readonly state: State
}

/** Locks all verifications of a student in the order of their ids, so that two erasures do not deadlock. */
export async function lockAllVerifications(
  tx: TenantTx,
  serviceUserId: string,
): Promise<readonly LockedVerification[]> {
  const { rows } = await sql<LockedVerification>`
    select verification_id as id, state from verifications
    where service_user_id = ${serviceUserId} order by verification_id for no key update
  `.execute(tx)
  return rows
}

/** Also blocks new sessions: they wait, and then find no student with that external id. */
export async function lockStudentForErasure(
  tx: TenantTx,
  serviceUserId: string,
): Promise<{ readonly isErased: boolean }> {
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

/** Those that are not erased. */
export async function countHeldVerifications(tx: TenantReads, serviceUserId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from verifications where service_user_id = ${serviceUserId} and erased_at is null
  `.execute(tx)
  return rows[0]!.count
}

export interface ToForget {
  readonly tenant: Tenant
  readonly verificationId: string
}

interface ToForgetRow {
  org_id: string
  mode: Mode
  verification_id: string
}

const toForget = (row: ToForgetRow): ToForget => ({
  tenant: { orgId: row.org_id, mode: row.mode },
  verificationId: row.verification_id,
})

/** Of all organisations, those used longest ago first. */
export async function listVerificationsToForget(
  tx: Reads,
  unfinishedBefore: Date,
  withoutProofBefore: Date,
  most: number,
): Promise<readonly ToForget[]> {
  const { rows } = await sql<ToForgetRow>`
    select * from verifications_to_forget(${unfinishedBefore}, ${withoutProofBefore}, ${most})
  `.execute(tx)
  return rows.map(toForget)
}

/** Of all organisations: a verification of each student. */
export async function listStudentsToForget(tx: Reads, heardBefore: Date, most: number): Promise<readonly ToForget[]> {
  const { rows } = await sql<ToForgetRow>`select * from students_to_forget(${heardBefore}, ${most})`.execute(tx)
  return rows.map(toForget)
}

export interface FoundByToken extends SessionTimes {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly isErased: boolean
}

/** Finds expired sessions too, and does not count as use. */
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

export async function eraseVerificationRows(tx: TenantTx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update verifications set submitted = '{}', return_url = null, student_network = null, signals = null, erased_at = ${at}
    where verification_id = any(${ids}::text[])
  `.execute(tx)
  await sql`update verification_skills set proof_urls = '{}' where verification_id = any(${ids}::text[])`.execute(tx)
  await deleteHeld(tx, ids)
}

/** What is held contains comments, and would be signed with the person's name when it is released. */
async function deleteHeld(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`delete from held_outcomes where verification_id = any(${ids}::text[])`.execute(tx)
}

/** Erases name, address and the organisation's ids, also in events. */
export async function eraseStudentRows(
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
  await eraseStudentInEvents(tx, verificationIds)
}

export async function eraseStudentInEvents(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await sql`select forget_student_in_events(${verificationIds}::text[])`.execute(tx)
}

/** Empties what the organisation's endpoints replied to events of these verifications, and what they will reply. */
export async function eraseReplies(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await sql`select forget_replies_about(${verificationIds}::text[])`.execute(tx)
}

export interface ReviewerForErasure {
  readonly tokenHashes: readonly Buffer[]
  readonly isErased: boolean
}

export async function findReviewerRow(tx: TenantReads, verificationId: string): Promise<ReviewerForErasure | null> {
  const row = await tx
    .selectFrom('reviewers')
    .select(['token_hashes', 'erased_at'])
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return row ? { tokenHashes: row.token_hashes, isErased: row.erased_at !== null } : null
}

/**
 * Keeps when reviewers were contacted and when they answered. The revision changes, so that a mail that is being sent records
 * nothing here. The token hashes stay, so that the link can show that the data is erased.
 */
export async function eraseReviewerRows(tx: TenantTx, verificationIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update reviewers set name = null, email = null, company = null, website = null, language = null, decline_reason = null,
      report_reason = null, signals = null, next_mail_at = null, revision = revision + 1, erased_at = ${at}
    where verification_id = any(${verificationIds}::text[]) and erased_at is null
  `.execute(tx)
  await sql`
    update verification_skills set comment = null where verification_id = any(${verificationIds}::text[])
  `.execute(tx)
  await sql`delete from reviewer_uses where verification_id = any(${verificationIds}::text[])`.execute(tx)
  await deleteHeld(tx, verificationIds)
}

/** The credentials are erased: another verification may verify the same skills. */
export async function releaseVerified(tx: TenantTx, verificationId: string): Promise<void> {
  await sql`
    update skill_claims set state = 'released' where verification_id = ${verificationId} and state = 'verified'
  `.execute(tx)
}
