import type { TenantTx } from '../../database/tx.ts'
import { listSkills } from './bundle-store.ts'
import { expiredOutcomes } from './core/endings.ts'
import { standingState } from './core/verification.ts'
import type { SettleDeps } from './ports.ts'
import { findAnswerBy } from './reviewer-store.ts'
import { lockVerification } from './session-store.ts'
import { settleSkills } from './settle-skills.ts'

/**
 * Writes down what every answer says already: a reviewer who did not answer in thirty days will not. Looked at again under its
 * lock: meanwhile the reviewer may have answered, or been changed.
 */
export async function expireReview(deps: SettleDeps, tx: TenantTx, verificationId: string, now: Date): Promise<void> {
  const verification = await lockVerification(tx, verificationId)
  const answerBy = await findAnswerBy(tx, verificationId)
  const state = verification && standingState(verification.state, answerBy, now)
  if (state !== 'expired') return
  const skills = await listSkills(tx, verificationId)
  const outcomes = expiredOutcomes(skills.map(({ number }) => number))
  await settleSkills(deps, tx, verificationId, { outcomes }, now)
}
