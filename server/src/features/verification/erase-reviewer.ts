import type { TenantTx } from '../../database/tx.ts'
import { eraseCredentialsOfVerification } from '../credentials/index.ts'
import { recordAction } from '../organisations/index.ts'
import type { Wish } from './erase-student.ts'
import { emptyReviewers, findReviewerRow, releaseVerified } from './erasure-store.ts'
import type { EraseDeps } from './ports.ts'
import { lockStudent, lockVerification } from './session-store.ts'

export interface ErasedReviewer {
  readonly changed: boolean
}

/**
 * All that is known of a verification's reviewer, in one commit; a second time changes nothing. How the verification ended stays, but
 * the proofs that name the reviewer go: a signed text cannot lose one name. One that still waits may be given another reviewer, or
 * ends in its time. Null where there is no reviewer.
 */
export async function eraseReviewer(
  deps: EraseDeps,
  tx: TenantTx,
  { tenant, verificationId, by }: Wish,
): Promise<ErasedReviewer | null> {
  const verification = await lockVerification(tx, verificationId)
  if (verification !== null) await lockStudent(tx, verification.serviceUserId)
  const reviewer = await findReviewerRow(tx, verificationId)
  // With its student the reviewer was erased, too.
  if (reviewer === null || reviewer.isErased || verification === null) return reviewer && { changed: false }
  const at = new Date(deps.clock())
  await eraseCredentialsOfVerification(deps, tx, verificationId)
  await releaseVerified(tx, verificationId)
  await emptyReviewers(tx, [verificationId], at)
  const audit = { auditId: deps.newId('AU_'), at, actor: by, action: 'reviewer.erased', subject: verificationId }
  await recordAction(tx, { ...audit, details: {}, mode: tenant.mode })
  return { changed: true }
}
