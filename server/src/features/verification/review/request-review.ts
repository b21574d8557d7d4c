import Type from 'typebox'
import { enqueue, type JobDefinition } from '../../../database/jobs.ts'
import type { TenantTx } from '../../../database/tx.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { TOKEN_LIFETIME_MS } from '../core/decide-mail.ts'
import { setState } from '../sessions/session-store.ts'
import { setMailDue } from './mail/mail-store.ts'

/**
 * `revision` identifies the reviewer: after a change of the reviewer the job sends nothing. The row stores when a mail is due, and
 * a failed mail is scheduled there. The second attempt is for a worker that died before it read the row.
 */
export const sendReviewerMail = {
  task: 'send_reviewer_mail',
  payload: Type.Object({
    orgId: Type.String(),
    mode: Type.Enum(['test', 'live']),
    verificationId: Type.String(),
    revision: Type.Integer({ minimum: 1 }),
  }),
  attempts: 2,
  timeoutSeconds: 120,
} satisfies JobDefinition

/**
 * Runs in the transaction that completes the request: reviewer, items and skills are stored. Does nothing if this reviewer was
 * already contacted; a change of the reviewer resets `mailed_at`.
 */
async function requestReviewerMail(tx: TenantTx, tenant: Tenant, verificationId: string, now: Date): Promise<void> {
  const revision = await setMailDue(tx, verificationId, now, new Date(now.getTime() + TOKEN_LIFETIME_MS))
  if (revision !== null) await enqueue(tx, sendReviewerMail, [{ ...tenant, verificationId, revision }])
}

/** Reviewer and items are both stored: the reviewer gets a mail and has thirty days to answer. */
export async function requestReview(tx: TenantTx, tenant: Tenant, verificationId: string, now: Date): Promise<void> {
  await setState(tx, verificationId, 'awaiting_reviewer', null)
  await requestReviewerMail(tx, tenant, verificationId, now)
}
