import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { requestReviewerMail } from './mail/request-reviewer-mail.ts'
import { setState } from './session-store.ts'

/** Reviewer and items are both there, and one of them is new: the reviewer is written to, and has thirty days from now. */
export async function awaitReviewer(tx: TenantTx, tenant: Tenant, verificationId: string, now: Date): Promise<void> {
  await setState(tx, verificationId, 'awaiting_reviewer', null)
  await requestReviewerMail(tx, tenant, verificationId, now)
}
