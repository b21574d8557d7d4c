import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../../database/tx.ts'
import type { SkillOutcome } from '../core/outcomes.ts'
import type { ClaimedSkill } from '../core/session-steps.ts'
import type { Claim } from '../core/skill-claims.ts'
import type { SourceKind } from '../core/submission.ts'
import type { ClaimType, Outcome } from '../core/verification.ts'
import type { StoredSource } from './session-store.ts'

/** SQL for the skills and items of verifications, and the claims derived from both. */
export interface StoredSkill extends ClaimedSkill {
  readonly outcome: Outcome
  readonly comment: string | null
}

/** In the order they were sent. */
export async function listSkills(tx: TenantReads, verificationId: string): Promise<readonly StoredSkill[]> {
  const rows = await tx
    .selectFrom('verification_skills')
    .select(['skill_number', 'proof_urls', 'outcome', 'comment'])
    .where('verification_id', '=', verificationId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    number: row.skill_number,
    proofUrls: row.proof_urls,
    outcome: row.outcome as Outcome,
    comment: row.comment,
  }))
}

export async function replaceSkills(
  tx: TenantTx,
  verificationId: string,
  skills: readonly ClaimedSkill[],
): Promise<void> {
  await tx.deleteFrom('verification_skills').where('verification_id', '=', verificationId).execute()
  const rows = skills.map(({ number, proofUrls }, position) => ({ number, position, proof_urls: proofUrls }))
  await sql`
    insert into verification_skills (verification_id, skill_number, position, proof_urls)
    select ${verificationId}, s.number, s.position, array(select json_array_elements_text(s.proof_urls))
    from json_to_recordset(${JSON.stringify(rows)}::json) as s (number integer, position smallint, proof_urls json)
  `.execute(tx)
}

export async function setOutcomes(
  tx: TenantTx,
  verificationId: string,
  outcomes: readonly SkillOutcome[],
): Promise<void> {
  await sql`
    update verification_skills s set outcome = o.outcome, comment = o.comment
    from unnest(${outcomes.map(each => each.skillNumber)}::integer[], ${outcomes.map(each => each.outcome)}::text[],
      ${outcomes.map(each => each.comment)}::text[]) as o (number, outcome, comment)
    where s.verification_id = ${verificationId} and s.skill_number = o.number
  `.execute(tx)
}

export async function listItems(tx: TenantReads, verificationId: string): Promise<readonly StoredSource[]> {
  const rows = await tx
    .selectFrom('verification_items')
    .innerJoin('sources', 'sources.source_id', 'verification_items.source_id')
    .select(['sources.source_id', 'sources.kind', 'sources.external_id'])
    .where('verification_items.verification_id', '=', verificationId)
    .orderBy('sources.source_id')
    .execute()
  return rows.map(row => ({ sourceId: row.source_id, kind: row.kind as SourceKind, externalId: row.external_id }))
}

/** Removes items that are not in the list. */
export async function replaceItems(tx: TenantTx, verificationId: string, sourceIds: readonly string[]): Promise<void> {
  await sql`
    delete from verification_items where verification_id = ${verificationId} and source_id <> all(${sourceIds}::text[])
  `.execute(tx)
  await sql`
    insert into verification_items (verification_id, source_id)
    select ${verificationId}, unnest(${sourceIds}::text[]) on conflict do nothing
  `.execute(tx)
}

/** Open or verified claims, from all sessions. */
export async function listClaims(tx: TenantReads, sourceIds: readonly string[]): Promise<readonly Claim[]> {
  const { rows } = await sql<{
    verification_id: string
    source_id: string
    skill_number: number
    endorsement_type: ClaimType
    state: Claim['state']
  }>`
    select verification_id, source_id, skill_number, endorsement_type, state from skill_claims
    where source_id = any(${sourceIds}::text[]) and state in ('open', 'verified')
  `.execute(tx)
  return rows.map(row => ({
    verificationId: row.verification_id,
    sourceId: row.source_id,
    skillNumber: row.skill_number,
    type: row.endorsement_type,
    state: row.state,
  }))
}

export async function listPassedSkills(tx: TenantReads, serviceUserId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ skill_number: number }>`
    select distinct c.skill_number from skill_claims c join sources s on s.source_id = c.source_id
    where s.service_user_id = ${serviceUserId} and c.endorsement_type = 'assessment' and c.state = 'verified'
  `.execute(tx)
  return rows.map(row => row.skill_number)
}

/** Claims every skill for every source, and deletes the open claims the verification had before. */
export async function replaceClaims(
  tx: TenantTx,
  verificationId: string,
  sourceIds: readonly string[],
  skillNumbers: readonly number[],
  type: ClaimType,
): Promise<void> {
  await sql`delete from skill_claims where verification_id = ${verificationId} and state = 'open'`.execute(tx)
  await sql`
    insert into skill_claims (source_id, skill_number, endorsement_type, verification_id)
    select source_id, number, ${type}, ${verificationId}
    from unnest(${sourceIds}::text[]) as source_id, unnest(${skillNumbers}::integer[]) as number
    on conflict do nothing
  `.execute(tx)
}

/**
 * Closes the claims of an ended verification. If two verifications for the same source, skill and type were open at the same
 * time, both may be endorsed; the first one holds the claim.
 */
export async function closeClaims(
  tx: TenantTx,
  verificationId: string,
  verifiedSkills: readonly number[],
): Promise<void> {
  await sql`
    update skill_claims c set state = case
      when c.skill_number = any(${verifiedSkills}::integer[]) and not exists (
        select from skill_claims held where held.source_id = c.source_id and held.skill_number = c.skill_number
          and held.endorsement_type = c.endorsement_type and held.state = 'verified')
      then 'verified' else 'released' end
    where c.verification_id = ${verificationId} and c.state = 'open'
  `.execute(tx)
}

/** Releases what expired sessions still claim on these sources, if nobody was asked to review them. */
export async function releaseAbandoned(
  tx: TenantTx,
  sourceIds: readonly string[],
  expired: { readonly lastUsedAt: Date; readonly createdAt: Date },
): Promise<void> {
  const abandoned = sql`
    select v.verification_id from verifications v
    where v.state in ('draft', 'questions_ready')
      and (v.last_used_at <= ${expired.lastUsedAt} or v.created_at <= ${expired.createdAt})`
  await sql`
    update skill_claims set state = 'released'
    where source_id = any(${sourceIds}::text[]) and state = 'open' and verification_id in (${abandoned})
  `.execute(tx)
  await sql`
    delete from reviewer_uses where source_id = any(${sourceIds}::text[]) and verification_id in (${abandoned})
  `.execute(tx)
}
