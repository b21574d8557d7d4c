import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { awaitReviewer } from './await-reviewer.ts'
import { listItems, releaseAbandoned } from './bundle-store.ts'
import { decideReviewer, isSameReviewer, type ReviewerCode, type ReviewerDetails } from './core/reviewer.ts'
import { deadBefore, sessionStanding } from './core/session.ts'
import { claimType, standingState } from './core/verification.ts'
import type { VerificationDeps } from './ports.ts'
import { findReviewer, isUsedOtherwise, putReviewer, replaceUses } from './reviewer-store.ts'
import { lockStudent, lockVerification, type Verification } from './session-store.ts'

type Outcome = Result<ReviewerDetails, Refusal<ReviewerCode | 'VERIFICATION_NOT_FOUND'>>

/**
 * Stores or changes the reviewer, who is written to as soon as the items are there too. A session that died as a draft is over;
 * one that awaits its reviewer goes on without it.
 */
export async function storeReviewer(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  tenant: Tenant,
  verificationId: string,
  sent: ReviewerDetails,
): Promise<Outcome> {
  const now = new Date(deps.clock())
  const wanted = { ...sent, email: sent.email.toLowerCase() }
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await lockVerification(tx, verificationId)
    if (verification === null || isAbandoned(verification, now)) return refused(refusal('VERIFICATION_NOT_FOUND'))
    return await store(tx, tenant, verification, wanted, now)
  })
}

function isAbandoned(verification: Verification, now: Date): boolean {
  return verification.state === 'draft' && sessionStanding(verification, now) === 'dead'
}

async function store(
  tx: TenantTx,
  tenant: Tenant,
  verification: Verification,
  wanted: ReviewerDetails,
  now: Date,
): Promise<Outcome> {
  const { id: verificationId, method, endorsementType, submitted } = verification
  const { email } = await lockStudent(tx, verification.serviceUserId)
  const before = await findReviewer(tx, verificationId)
  // A client that heard no answer sends the same again: that is no change, so the link that was mailed stays good.
  if (before !== null && isSameReviewer(before, wanted)) return ok(wanted)
  const sourceIds = (await listItems(tx, verificationId)).map(item => item.sourceId)
  await releaseAbandoned(tx, sourceIds, deadBefore(now))
  const use = { verificationId, sourceIds, email: wanted.email, type: claimType(method, endorsementType) }
  const facts = {
    method,
    state: standingState(verification.state, before?.answerBy ?? null, now),
    studentEmails: [email, submitted.student.email],
    isUsedOtherwise: await isUsedOtherwise(tx, use),
  }
  const decided = decideReviewer(facts, wanted)
  if (!decided.ok) return decided
  await putReviewer(tx, verificationId, wanted)
  await replaceUses(tx, use)
  if (sourceIds.length > 0) await awaitReviewer(tx, tenant, verificationId, now)
  return ok(wanted)
}
