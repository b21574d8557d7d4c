import type { TenantTx } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import type { Language } from '../../../kernel/languages.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { decideReviewer, isSameReviewer, type ReviewerCode, type ReviewerDetails } from '../core/reviewer.ts'
import { expiredBefore, sessionStatus } from '../core/session.ts'
import { claimType, effectiveState } from '../core/verification.ts'
import type { VerificationDeps } from '../ports.ts'
import { lockStudent, lockVerification, type Verification } from '../sessions/session-store.ts'
import { listItems, releaseAbandoned } from '../sessions/skills-and-items-store.ts'
import { requestReview } from './request-review.ts'
import { findReviewer, isUsedAsOtherType, putReviewer, replaceUses } from './reviewer-store.ts'

type Outcome = Result<ReviewerDetails, DomainError<ReviewerCode | 'VERIFICATION_NOT_FOUND'>>

/**
 * Stores or changes the reviewer, who is contacted as soon as items are stored too. A draft ends when its session expires; a
 * verification that is waiting for its reviewer continues without a session. `language` is that of the mails.
 */
export async function storeReviewer(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  tenant: Tenant,
  verificationId: string,
  sent: ReviewerDetails,
  language: Language | null = null,
): Promise<Outcome> {
  const now = new Date(deps.clock())
  const requested = { ...sent, email: sent.email.toLowerCase() }
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await lockVerification(tx, verificationId)
    if (verification === null || isAbandoned(verification, now)) return err(domainError('VERIFICATION_NOT_FOUND'))
    return await store(tx, tenant, verification, { requested, language }, now)
  })
}

function isAbandoned(verification: Verification, now: Date): boolean {
  return verification.state === 'draft' && sessionStatus(verification, now) === 'expired'
}

async function store(
  tx: TenantTx,
  tenant: Tenant,
  verification: Verification,
  { requested, language }: { readonly requested: ReviewerDetails; readonly language: Language | null },
  now: Date,
): Promise<Outcome> {
  const { id: verificationId, method, endorsementType, submitted } = verification
  const { email } = await lockStudent(tx, verification.serviceUserId)
  const before = await findReviewer(tx, verificationId)
  // A client that got no response sends the same again. That is not a change: the mailed link stays valid.
  if (before !== null && isSameReviewer(before, requested)) return ok(requested)
  const sourceIds = (await listItems(tx, verificationId)).map(item => item.sourceId)
  await releaseAbandoned(tx, sourceIds, expiredBefore(now))
  const use = { verificationId, sourceIds, email: requested.email, type: claimType(method, endorsementType) }
  const facts = {
    method,
    state: effectiveState(verification.state, before?.answerBy ?? null, now),
    studentEmails: [email, submitted.student.email],
    isUsedAsOtherType: await isUsedAsOtherType(tx, use),
  }
  const decided = decideReviewer(facts, requested)
  if (!decided.ok) return decided
  await putReviewer(tx, verificationId, requested, language)
  await replaceUses(tx, use)
  if (sourceIds.length > 0) await requestReview(tx, tenant, verificationId, now)
  return ok(requested)
}
