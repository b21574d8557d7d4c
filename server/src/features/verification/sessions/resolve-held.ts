import type { Database, TenantTx } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { recordAction } from '../../organisations/index.ts'
import { rejectedOutcomes, verifiedSkills } from '../core/outcomes.ts'
import { isVerificationId } from '../core/session.ts'
import type { DecidedState } from '../core/verification.ts'
import type { FinalizeDeps, ReleasedBy } from '../ports.ts'
import { applyOutcome } from './finalize-skills.ts'
import {
  findHeld,
  type HeldOfOrganisation,
  type ListedHeld,
  listHeld,
  listHeldAfter,
  listHeldAssessments,
  listUnendorsedCritical,
  type Resolution,
  resolveHeld,
} from './held-outcomes-store.ts'
import { findVerificationTenant, lockVerification } from './session-store.ts'

/** What a person decides. */
type PersonsResolution = Resolution & { readonly by: ReleasedBy }

export interface ResolveDeps extends FinalizeDeps {
  readonly database: Database
  readonly clock: Clock
}

type Resolved = Result<DecidedState, DomainError<'VERIFICATION_NOT_FOUND' | 'NOT_UNDER_REVIEW'>>

/** Releases or rejects an outcome that is held. */
export async function resolveHeldOutcome(
  deps: ResolveDeps,
  tenant: Tenant,
  verificationId: string,
  resolution: PersonsResolution,
): Promise<Resolved> {
  // PostgreSQL rejects some texts that a path can hold, such as one with a NUL.
  if (!isVerificationId(verificationId)) return err(domainError('VERIFICATION_NOT_FOUND'))
  const now = new Date(deps.clock())
  return await deps.database.forTenant(tenant).transaction(tx => resolve(deps, tx, verificationId, resolution, now))
}

/** For the operator, who names no organisation. It is in the organisation's audit log. */
export async function resolveAnyHeldOutcome(
  deps: ResolveDeps,
  verificationId: string,
  { resolution, reason }: Pick<Resolution, 'resolution' | 'reason'>,
  actor: string,
): Promise<Resolved> {
  if (!isVerificationId(verificationId)) return err(domainError('VERIFICATION_NOT_FOUND'))
  const tenant = await findVerificationTenant(deps.database.reads, verificationId)
  if (tenant === null) return err(domainError('VERIFICATION_NOT_FOUND'))
  const at = new Date(deps.clock())
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const resolved = await resolve(deps, tx, verificationId, { resolution, by: 'operator', reason }, at)
    if (!resolved.ok) return resolved
    const entry = { action: `held_outcome.${resolution}`, subject: verificationId, details: { reason } }
    await recordAction(tx, { ...entry, mode: tenant.mode, auditId: deps.newId('AU_'), at, actor })
    return resolved
  })
}

async function resolve(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  resolution: PersonsResolution,
  now: Date,
): Promise<Resolved> {
  const verification = await lockVerification(tx, verificationId)
  if (verification === null) return err(domainError('VERIFICATION_NOT_FOUND'))
  const held = verification.state === 'under_review' ? await findHeld(tx, verificationId) : null
  if (held === null) return err(domainError('NOT_UNDER_REVIEW'))
  await resolveHeld(tx, verificationId, resolution, now)
  const ending =
    resolution.resolution === 'released'
      ? { outcomes: held.outcomes, results: new Map(held.results), releasedBy: resolution.by }
      : { outcomes: rejectedOutcomes(held.outcomes) }
  return ok(await applyOutcome(deps, tx, verification, ending, now))
}

export function listHeldOutcomes(
  { database }: Pick<ResolveDeps, 'database'>,
  most: number,
): Promise<readonly ListedHeld[]> {
  return listHeld(database.reads, most)
}

/** The same in pages, with the names of the organisations. */
export function listHeldOutcomesAfter(
  { database }: Pick<ResolveDeps, 'database'>,
  after: { readonly heldAt: Date; readonly verificationId: string } | null,
  limit: number,
): Promise<readonly HeldOfOrganisation[]> {
  return listHeldAfter(database.reads, after, limit)
}

/**
 * After an endorsement: assessments of the student that waited for nothing but an endorsement of their safety-critical skills are
 * applied, as they would have been had the endorsement come first.
 */
export async function applyEndorsedAssessments(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  now: Date,
): Promise<void> {
  for (const heldId of await listHeldAssessments(tx, verificationId)) {
    const verification = await lockVerification(tx, heldId)
    const held = verification?.state === 'under_review' ? await findHeld(tx, heldId) : null
    if (!verification || held === null) continue
    const isOnlyMissing = verification.signals?.reasons.every(reason => reason === 'endorsement_missing') === true
    const missing = await listUnendorsedCritical(tx, heldId, verifiedSkills(held.outcomes))
    if (!isOnlyMissing || missing.length > 0) continue
    const ending = { outcomes: held.outcomes, results: new Map(held.results) }
    await resolveHeld(tx, heldId, { resolution: 'released', by: 'endorsement', reason: null }, now)
    await applyOutcome(deps, tx, verification, ending, now)
  }
}
