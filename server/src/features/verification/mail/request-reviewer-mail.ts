import Type from 'typebox'
import { enqueue, type JobDefinition } from '../../../database/jobs.ts'
import type { TenantTx } from '../../../database/tx.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { TOKEN_LIVES_MS } from '../core/decide-mail.ts'
import { setMailDue } from './mail-store.ts'

/**
 * `revision` is the reviewer the mail is for; of another the job sends nothing. The row keeps when a mail is due, and what failed
 * is due again there: the second try is for a worker that died before it looked.
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
 * In the transaction that completes what a reviewer is asked: the reviewer is known, items and skills are stored. Called again for a
 * reviewer who has been written to it does nothing; whoever changes the reviewer empties `mailed_at` first.
 */
export async function requestReviewerMail(
  tx: TenantTx,
  tenant: Tenant,
  verificationId: string,
  now: Date,
): Promise<void> {
  const revision = await setMailDue(tx, verificationId, now, new Date(now.getTime() + TOKEN_LIVES_MS))
  if (revision !== null) await enqueue(tx, sendReviewerMail, [{ ...tenant, verificationId, revision }])
}
