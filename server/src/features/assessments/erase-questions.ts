import type { TenantTx } from '../../database/tx.ts'
import { forgetSteps } from '../questions/index.ts'
import { findGeneration } from './lease-store.ts'
import { emptyQuestions } from './store.ts'

/**
 * When a student is erased. A model's questions are about what the student wrote of own work and may quote it; which ones do nobody
 * can tell, so all lose their words. Answers were never kept. Whoever is just making questions finds the verification gone when it is
 * time to keep them, and forgets what its model says until then: it needs no lock, and is not held up.
 */
export async function eraseQuestions(tx: TenantTx, verificationIds: readonly string[]): Promise<void> {
  await emptyQuestions(tx, verificationIds)
  for (const verificationId of verificationIds) {
    const { run } = await findGeneration(tx, verificationId)
    if (run > 0) await forgetSteps(tx, verificationId, run)
  }
}
