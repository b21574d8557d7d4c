import { enqueue } from '../../../../database/jobs.ts'
import type { Tenant } from '../../../../kernel/tenant.ts'
import { describeMail, mayRemind, type ReviewerMail } from '../../core/mail-progress.ts'
import type { VerificationDeps } from '../../ports.ts'
import { sendReviewerMail } from '../request-review.ts'
import { findProgress, lockProgress, recordReminderRequest } from './mail-store.ts'

type Deps = Pick<VerificationDeps, 'database' | 'clock'>

/** What became of the mail to the reviewer. Null if there is no reviewer. */
export async function readReviewerMail(
  deps: Deps,
  tenant: Tenant,
  verificationId: string,
): Promise<ReviewerMail | null> {
  const row = await findProgress(deps.database.forTenant(tenant).reads, verificationId)
  return row && describeMail(row, new Date(deps.clock()))
}

/**
 * The student asks for the reminder, which then comes now instead of after three days. The record and the job are one commit, and the row
 * is locked: of two calls at once the second finds the record. The mail job decides as it does for every reminder, so addresses that are
 * suppressed, answers, reports, erasures and disabled organisations end or hold it.
 */
export async function remindReviewer(deps: Deps, tenant: Tenant, verificationId: string): Promise<ReviewerMail | null> {
  const now = new Date(deps.clock())
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const row = await lockProgress(tx, verificationId)
    if (row === null || !mayRemind(row, now)) return row && describeMail(row, now)
    await recordReminderRequest(tx, verificationId, now)
    await enqueue(tx, sendReviewerMail, [{ ...tenant, verificationId, revision: row.revision }])
    return describeMail({ ...row, reminderRequestedAt: now, nextMailAt: now }, now)
  })
}
