import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { listItems, listSkills } from './bundle-store.ts'
import type { ReviewerDetails } from './core/reviewer.ts'
import { sessionExpiry } from './core/session.ts'
import type { Submitted } from './core/submitted.ts'
import { type ClaimType, claimType, type State, standingState, type VerificationMethod } from './core/verification.ts'
import { findSessionByToken } from './find-session.ts'
import type { AssessmentSummary, VerificationDeps } from './ports.ts'
import { findReviewer } from './reviewer-store.ts'
import { findVerification } from './session-store.ts'
import { type SkillView, type StoredItems, viewSkills, viewStored } from './view.ts'

/** All that is known of a session. */
export interface SessionView extends Submitted {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly state: State
  readonly stored: StoredItems
  readonly skills: readonly SkillView[]
  readonly method: VerificationMethod | null
  readonly endorsementType: ClaimType
  readonly reviewer: ReviewerDetails | null
  readonly assessment: AssessmentSummary | null
  readonly credentials: readonly CredentialView[]
  readonly returnUrl: string | null
  readonly expiresAt: Date
}

export interface CredentialView {
  readonly credentialId: string
  readonly skillId: string
  readonly url: string
}

type Deps = Pick<VerificationDeps, 'database' | 'clock' | 'publicUrl' | 'readAssessment' | 'listCredentials'>

/** Null for a verification there is not. Whether its session lives has been judged by whoever found it. */
export async function getSession(deps: Deps, tenant: Tenant, verificationId: string): Promise<SessionView | null> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await findVerification(tx, verificationId)
    if (verification === null) return null
    const reviewer = await findReviewer(tx, verificationId)
    const credentials = await deps.listCredentials(tx, verificationId)
    return {
      ...verification.submitted,
      verificationId,
      serviceUserId: verification.serviceUserId,
      state: standingState(verification.state, reviewer?.answerBy ?? null, new Date(deps.clock())),
      stored: viewStored(verification.submitted, await listItems(tx, verificationId)),
      skills: await viewSkills(tx, await listSkills(tx, verificationId)),
      method: verification.method,
      endorsementType: claimType(verification.method, verification.endorsementType),
      reviewer,
      assessment: await deps.readAssessment(tx, verificationId),
      credentials: credentials.map(({ credentialId, skillNumber }) => ({
        credentialId,
        skillId: formatCatalogueId('skill', skillNumber),
        url: `${deps.publicUrl}/proof/${credentialId}`,
      })),
      returnUrl: verification.returnUrl,
      expiresAt: sessionExpiry(verification),
    }
  })
}

/** Whose session it is, for whoever holds its token. */
export async function getSessionEmail(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  token: string,
): Promise<
  Result<
    { readonly email: string; readonly name: string; readonly serviceUserId: string },
    Refusal<'SESSION_NOT_FOUND' | 'SERVICE_DISABLED'>
  >
> {
  const session = await findSessionByToken(deps, token)
  if (!session.ok) return session
  const { submitted, serviceUserId } = session.value.verification
  return ok({ email: submitted.student.email, name: submitted.student.name, serviceUserId })
}
