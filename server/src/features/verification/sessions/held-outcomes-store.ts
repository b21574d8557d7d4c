import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../../database/tx.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'
import type { SkillOutcome } from '../core/outcomes.ts'
import type { Signals } from '../core/signals.ts'
import type { ReleasedBy, SkillResult } from '../ports.ts'

/** SQL for outcomes that wait for a person. */
export interface HeldOutcome {
  readonly outcomes: readonly SkillOutcome[]
  readonly results: readonly (readonly [skillNumber: number, SkillResult])[]
  /** When the reviewer or the student answered. */
  readonly answeredAt: string
}

export async function insertHeld(tx: TenantTx, verificationId: string, held: HeldOutcome, at: Date): Promise<void> {
  await sql`
    insert into held_outcomes (verification_id, held_at, outcome) values (${verificationId}, ${at}, ${JSON.stringify(held)})
  `.execute(tx)
}

export async function findHeld(reads: TenantReads | TenantTx, verificationId: string): Promise<HeldOutcome | null> {
  const { rows } = await sql<{ outcome: HeldOutcome }>`
    select outcome from held_outcomes where verification_id = ${verificationId} and resolution is null
  `.execute(reads)
  return rows[0]?.outcome ?? null
}

export interface Resolution {
  readonly resolution: 'released' | 'rejected'
  /** `endorsement`: what it waited for has come, and nobody had to decide. */
  readonly by: ReleasedBy | 'endorsement'
  readonly reason: string | null
}

/** The outcome, which contains comments, is kept only where everything else of a verification is. */
export async function resolveHeld(
  tx: TenantTx,
  verificationId: string,
  { resolution, by, reason }: Resolution,
  at: Date,
): Promise<void> {
  await sql`
    update held_outcomes set outcome = null, resolution = ${resolution}, resolved_at = ${at}, resolved_by = ${by},
      reason = ${reason}
    where verification_id = ${verificationId} and resolution is null
  `.execute(tx)
}

export interface ListedHeld {
  readonly tenant: Tenant
  readonly verificationId: string
  readonly heldAt: Date
  readonly method: string
  readonly signals: Signals
}

export interface HeldOfOrganisation extends ListedHeld {
  readonly organisationName: string
}

/** Of all organisations, oldest first, after a position of the list. */
export async function listHeldAfter(
  reads: Reads,
  after: { readonly heldAt: Date; readonly verificationId: string } | null,
  limit: number,
): Promise<readonly HeldOfOrganisation[]> {
  const { rows } = await sql<HeldRow & { organisation_name: string }>`
    select * from list_held_outcomes_page(${after?.heldAt ?? null}, ${after?.verificationId ?? null}, ${limit})
  `.execute(reads)
  return rows.map(row => ({ ...toListedHeld(row), organisationName: row.organisation_name }))
}

interface HeldRow {
  org_id: string
  mode: Mode
  verification_id: string
  held_at: Date
  method: string
  signals: Signals
}

function toListedHeld(row: HeldRow): ListedHeld {
  return {
    tenant: { orgId: row.org_id, mode: row.mode },
    verificationId: row.verification_id,
    heldAt: row.held_at,
    method: row.method,
    signals: row.signals,
  }
}

/** Of all organisations, oldest first. */
export async function listHeld(reads: Reads, most: number): Promise<readonly ListedHeld[]> {
  const { rows } = await sql<HeldRow>`select * from list_held_outcomes(${most})`.execute(reads)
  return rows.map(toListedHeld)
}

/** Safety-critical skills of the list that no reviewer has endorsed for the student of the verification. */
export async function listUnendorsedCritical(
  tx: TenantTx,
  verificationId: string,
  skillNumbers: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select n.number from catalogue_nodes n
    where n.level = 'skill' and n.safety_critical and n.number = any(${skillNumbers}::integer[]) and not exists (
      select from verifications own
      join sources s on (s.org_id, s.mode, s.service_user_id) = (own.org_id, own.mode, own.service_user_id)
      join skill_claims c on (c.org_id, c.mode, c.source_id) = (s.org_id, s.mode, s.source_id)
      where own.verification_id = ${verificationId} and c.skill_number = n.number and c.state = 'verified'
        and c.endorsement_type <> 'assessment')
  `.execute(tx)
  return rows.map(row => row.number)
}

/** Assessments of the same student that are held, oldest first. */
export async function listHeldAssessments(tx: TenantTx, verificationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ verification_id: string }>`
    select h.verification_id from verifications own
    join verifications v on (v.org_id, v.mode, v.service_user_id) = (own.org_id, own.mode, own.service_user_id)
    join held_outcomes h on (h.org_id, h.mode, h.verification_id) = (v.org_id, v.mode, v.verification_id)
    where own.verification_id = ${verificationId} and v.method = 'assessment' and v.erased_at is null
      and h.resolution is null order by h.held_at
  `.execute(tx)
  return rows.map(row => row.verification_id)
}
