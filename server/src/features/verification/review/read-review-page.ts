import type { TenantReads } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { ReviewerDetails } from '../core/reviewer.ts'
import { leadingSource, type SourceView, type Student } from '../core/submission.ts'
import { type EndorsementType, effectiveState, type State } from '../core/verification.ts'
import type { VerificationDeps } from '../ports.ts'
import { findVerification } from '../sessions/session-store.ts'
import { listItems, listSkills } from '../sessions/skills-and-items-store.ts'
import { findTenantOfVerification } from '../sessions/touch-session.ts'
import { type SkillView, viewSkills } from '../sessions/views.ts'
import { findReviewer } from './reviewer-store.ts'

type Deps = Pick<VerificationDeps, 'database' | 'clock'>
type PageCode = 'NOT_FOUND' | 'SERVICE_DISABLED'

/** Accessible with the id, which cannot be guessed. */
export async function getReviewer(
  deps: Deps,
  verificationId: string,
): Promise<Result<ReviewerDetails, DomainError<PageCode>>> {
  const owner = await findTenantOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const reviewer = await findReviewer(deps.database.forTenant(owner.value).reads, verificationId)
  return reviewer ? ok(reviewer) : err(domainError('NOT_FOUND'))
}

/** Content of the page that a reviewer sees. */
export interface VerifyPage {
  readonly verificationId: string
  readonly reviewer: ReviewerDetails
  readonly requester: Student
  readonly source: SourceView
  readonly skills: readonly SkillView[]
  readonly endorsementType: EndorsementType
  readonly state: State
}

export async function getVerifyPage(
  deps: Deps,
  verificationId: string,
): Promise<Result<VerifyPage & { readonly tenant: Tenant }, DomainError<PageCode>>> {
  const owner = await findTenantOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const now = new Date(deps.clock())
  const page = await deps.database.forTenant(owner.value).transaction(tx => readPage(tx, verificationId, now))
  return page ? ok({ ...page, tenant: owner.value }) : err(domainError('NOT_FOUND'))
}

/** Null until reviewer and items are stored. */
export async function readPage(tx: TenantReads, verificationId: string, now: Date): Promise<VerifyPage | null> {
  const verification = await findVerification(tx, verificationId)
  if (verification === null || verification.method !== 'human' || verification.state === 'draft') return null
  const reviewer = await findReviewer(tx, verificationId)
  const source = leadingSource(verification.submitted, await listItems(tx, verificationId))
  if (reviewer === null || source === null) return null
  return {
    verificationId,
    reviewer,
    requester: verification.submitted.student,
    source,
    skills: await viewSkills(tx, await listSkills(tx, verificationId)),
    endorsementType: verification.endorsementType,
    state: effectiveState(verification.state, reviewer.answerBy, now),
  }
}
