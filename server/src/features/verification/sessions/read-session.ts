import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import type { DomainError } from '../../../kernel/domain-error.ts'
import type { QuestionSource } from '../../../kernel/question-source.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { ReviewerDetails } from '../core/reviewer.ts'
import { sessionExpiry } from '../core/session.ts'
import type { Signals } from '../core/signals.ts'
import type { SessionLanguage, Submission } from '../core/submission.ts'
import {
  type ClaimType,
  claimType,
  effectiveState,
  type SessionState,
  sessionState,
  type VerificationMethod,
} from '../core/verification.ts'
import type { AssessmentSummary, VerificationDeps } from '../ports.ts'
import { findReviewer } from '../review/reviewer-store.ts'
import { findVerification } from './session-store.ts'
import { listItems, listSkills } from './skills-and-items-store.ts'
import { touchSessionByToken } from './touch-session.ts'
import { type SkillView, type StoredItems, viewItems, viewSkills } from './views.ts'

/** Everything a session shows. */
export interface SessionView extends Submission {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly state: SessionState
  readonly stored: StoredItems
  readonly skills: readonly SkillView[]
  readonly method: VerificationMethod | null
  readonly endorsementType: ClaimType
  readonly reviewer: ReviewerDetails | null
  readonly assessment: Omit<AssessmentSummary, 'hasAttemptsLeft' | 'questionSource'> | null
  readonly credentials: readonly CredentialView[]
  readonly language: SessionLanguage
  /** Null before the first questions. */
  readonly questionSource: QuestionSource | null
  readonly signals: Signals | null
  readonly returnUrl: string | null
  readonly expiresAt: Date
}

export interface CredentialView {
  readonly credentialId: string
  readonly skillId: string
  readonly url: string
}

type Deps = Pick<VerificationDeps, 'database' | 'clock' | 'publicUrl' | 'readAssessment' | 'listCredentials'>

/** Null if the verification does not exist. The caller has checked that the session is active. */
export async function getSession(deps: Deps, tenant: Tenant, verificationId: string): Promise<SessionView | null> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await findVerification(tx, verificationId)
    if (verification === null) return null
    const reviewer = await findReviewer(tx, verificationId)
    const credentials = await deps.listCredentials(tx, verificationId)
    const assessment = await deps.readAssessment(tx, verificationId)
    const state = effectiveState(verification.state, reviewer?.answerBy ?? null, new Date(deps.clock()))
    return {
      ...verification.submitted,
      verificationId,
      serviceUserId: verification.serviceUserId,
      state: sessionState(state, assessment),
      stored: viewItems(verification.submitted, await listItems(tx, verificationId)),
      skills: await viewSkills(tx, await listSkills(tx, verificationId)),
      method: verification.method,
      endorsementType: claimType(verification.method, verification.endorsementType),
      reviewer,
      assessment: assessment && shownAttempt(assessment),
      language: verification.language,
      questionSource: assessment?.questionSource ?? null,
      signals: verification.signals,
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

function shownAttempt(summary: AssessmentSummary): SessionView['assessment'] {
  const { hasAttemptsLeft: _, questionSource: __, ...shown } = summary
  return shown
}

/** The student's address and name, for the holder of the session token. */
export async function getSessionEmail(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  token: string,
): Promise<
  Result<
    { readonly email: string; readonly name: string; readonly serviceUserId: string },
    DomainError<'SESSION_NOT_FOUND' | 'SERVICE_DISABLED'>
  >
> {
  const session = await touchSessionByToken(deps, token)
  if (!session.ok) return session
  const { submitted, serviceUserId } = session.value.verification
  return ok({ email: submitted.student.email, name: submitted.student.name, serviceUserId })
}
