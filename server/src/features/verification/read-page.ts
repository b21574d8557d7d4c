import type { TenantReads } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { listItems, listSkills } from './bundle-store.ts'
import type { ReviewerDetails } from './core/reviewer.ts'
import { leadingSource, type SourceView, type Student } from './core/submitted.ts'
import { type EndorsementType, type State, standingState } from './core/verification.ts'
import { findOwnerOfVerification } from './find-owner.ts'
import type { VerificationDeps } from './ports.ts'
import { findReviewer } from './reviewer-store.ts'
import { findVerification } from './session-store.ts'
import { type SkillView, viewSkills } from './view.ts'

type Deps = Pick<VerificationDeps, 'database' | 'clock'>
type PageCode = 'NOT_FOUND' | 'SERVICE_DISABLED'

/** For whoever knows the id, which is not to be guessed. */
export async function getReviewer(
  deps: Deps,
  verificationId: string,
): Promise<Result<ReviewerDetails, Refusal<PageCode>>> {
  const owner = await findOwnerOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const reviewer = await findReviewer(deps.database.forTenant(owner.value).reads, verificationId)
  return reviewer ? ok(reviewer) : refused(refusal('NOT_FOUND'))
}

/** What a reviewer is asked. */
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
): Promise<Result<VerifyPage, Refusal<PageCode>>> {
  const owner = await findOwnerOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const now = new Date(deps.clock())
  const page = await deps.database.forTenant(owner.value).transaction(tx => readPage(tx, verificationId, now))
  return page ? ok(page) : refused(refusal('NOT_FOUND'))
}

/** Null until there is somebody to ask and something to ask about. */
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
    state: standingState(verification.state, reviewer.answerBy, now),
  }
}
