import type { TenantTx } from '../../../database/tx.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { eraseCredentialsOf, eraseCredentialsOfVerification, hasProof } from '../../credentials/index.ts'
import { forgetMailsAbout } from '../../mail/index.ts'
import { recordAction } from '../../organisations/index.ts'
import { expiredOutcomes } from '../core/outcomes.ts'
import { isDecided } from '../core/verification.ts'
import type { EraseDeps, FinalizeDeps } from '../ports.ts'
import { setReviewDecided } from '../review/reviewer-store.ts'
import { applyOutcome } from '../sessions/finalize-skills.ts'
import { lockStudent, lockVerification } from '../sessions/session-store.ts'
import { listSkills } from '../sessions/skills-and-items-store.ts'
import {
  countHeldVerifications,
  countVerifications,
  eraseReplies,
  eraseReviewerRows,
  eraseStudentInEvents,
  eraseStudentRows,
  eraseVerificationRows,
  findReviewerRow,
  findStudentOf,
  type LockedVerification,
  lockAllVerifications,
  lockStudentForErasure,
  releaseVerified,
} from './erasure-store.ts'

/** Which data, and who requested it: the person, the operator on their behalf, or nobody because it was kept long enough. */
export interface Request {
  readonly tenant: Tenant
  readonly verificationId: string
  readonly by: 'student' | 'reviewer' | 'operator' | 'retention'
}

export interface ErasedStudent {
  readonly changed: boolean
  /** This count is kept. */
  readonly verifications: number
}

/**
 * Erases a student in all of their verifications, in one commit. A second call changes nothing. Returns null, without changes, if a
 * session was opened while this waited for locks: it must start again to lock that one too, because a verification is locked
 * before its student.
 */
export async function eraseStudent(
  deps: EraseDeps,
  tx: TenantTx,
  { tenant, verificationId, by }: Request,
): Promise<ErasedStudent | null> {
  const serviceUserId = await findStudentOf(tx, verificationId)
  if (serviceUserId === null) return { changed: false, verifications: 0 }
  const held = await lockAllVerifications(tx, serviceUserId)
  const { isErased } = await lockStudentForErasure(tx, serviceUserId)
  if ((await countVerifications(tx, serviceUserId)) > held.length) return null
  if (isErased) return { changed: false, verifications: held.length }
  const at = new Date(deps.clock())
  const ids = held.map(({ id }) => id)
  await expireOpenVerifications(deps, tx, held, at)
  await eraseCredentialsOf(deps, tx, serviceUserId, by === 'retention' ? by : 'student')
  await deps.eraseQuestions(tx, ids)
  // The student named the reviewers for this purpose only. They are no longer asked, reminded or shown on a proof.
  await eraseReviewerRows(tx, ids, at)
  await forgetMailsAbout(tx, ids)
  await eraseVerificationRows(tx, ids, at)
  await eraseStudentRows(tx, serviceUserId, ids, at)
  await eraseReplies(tx, ids)
  const audit = { auditId: deps.newId('AU_'), at, actor: by, action: 'student.erased', subject: serviceUserId }
  await recordAction(tx, { ...audit, details: {}, mode: tenant.mode })
  return { changed: true, verifications: held.length }
}

/**
 * Empties one verification that was kept long enough, with its reviewer, in one commit. The student goes with the last of theirs. Nobody
 * can use it meanwhile: its session ended long ago. One with a proof is left alone.
 */
export async function eraseVerification(
  deps: EraseDeps,
  tx: TenantTx,
  { tenant, verificationId }: Omit<Request, 'by'>,
): Promise<void> {
  const verification = await lockVerification(tx, verificationId)
  if (verification === null || (await hasProof(tx, verificationId))) return
  const { serviceUserId, state } = verification
  const { isErased } = await lockStudentForErasure(tx, serviceUserId)
  const at = new Date(deps.clock())
  const ids = [verificationId]
  await expireOpenVerifications(deps, tx, [{ id: verificationId, state }], at)
  await deps.eraseQuestions(tx, ids)
  await eraseReviewerRows(tx, ids, at)
  await eraseVerificationRows(tx, ids, at)
  await eraseReplies(tx, ids)
  if (!isErased && (await countHeldVerifications(tx, serviceUserId)) === 0)
    await eraseStudentRows(tx, serviceUserId, ids, at)
  else await eraseStudentInEvents(tx, ids)
  const audit = { auditId: deps.newId('AU_'), at, actor: 'retention', action: 'verification.erased' }
  await recordAction(tx, { ...audit, subject: verificationId, details: {}, mode: tenant.mode })
}

/** Ends verifications that are waiting for an answer, with an event to the organisation. Drafts need no event. */
async function expireOpenVerifications(
  { newId }: EraseDeps,
  tx: TenantTx,
  held: readonly LockedVerification[],
  at: Date,
): Promise<void> {
  const open = held.filter(({ state }) => state !== 'draft' && !isDecided(state))
  for (const { id } of open) await expireVerification(newId, tx, id, at)
}

/** Also one whose outcome is held: what is held is erased with the person. */
async function expireVerification(
  newId: EraseDeps['newId'],
  tx: TenantTx,
  verificationId: string,
  at: Date,
): Promise<void> {
  const verification = await lockVerification(tx, verificationId)
  if (verification === null) return
  const outcomes = expiredOutcomes((await listSkills(tx, verificationId)).map(({ number }) => number))
  await setReviewDecided(tx, verificationId, at, undefined)
  await applyOutcome({ newId, issueCredentials: issueNothing }, tx, verification, { outcomes }, at)
}

const issueNothing: FinalizeDeps['issueCredentials'] = async () => {
  throw new Error('Erasure must not issue credentials.')
}

export interface ErasedReviewer {
  readonly changed: boolean
}

/**
 * Erases the reviewer of a verification, in one commit. A second call changes nothing. The outcome of the verification stays, but
 * the credentials that name the reviewer are erased: one name cannot be removed from a signed text. A verification that is still
 * waiting may get another reviewer, or expires. Returns null if there is no reviewer.
 */
export async function eraseReviewer(
  deps: EraseDeps,
  tx: TenantTx,
  { tenant, verificationId, by }: Request,
): Promise<ErasedReviewer | null> {
  const verification = await lockVerification(tx, verificationId)
  if (verification !== null) await lockStudent(tx, verification.serviceUserId)
  const reviewer = await findReviewerRow(tx, verificationId)
  // A reviewer is erased together with the student.
  if (reviewer === null || reviewer.isErased || verification === null) return reviewer && { changed: false }
  const at = new Date(deps.clock())
  if (verification.state === 'under_review') await expireVerification(deps.newId, tx, verificationId, at)
  await eraseCredentialsOfVerification(deps, tx, verificationId)
  await releaseVerified(tx, verificationId)
  await eraseReviewerRows(tx, [verificationId], at)
  await forgetMailsAbout(tx, [verificationId])
  await eraseReplies(tx, [verificationId])
  const audit = { auditId: deps.newId('AU_'), at, actor: by, action: 'reviewer.erased', subject: verificationId }
  await recordAction(tx, { ...audit, details: {}, mode: tenant.mode })
  return { changed: true }
}
