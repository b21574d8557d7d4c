import { enqueue } from '../../../database/jobs.ts'
import type { Database } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { expireReview } from '../expire-review.ts'
import type { SettleDeps } from '../ports.ts'
import { listExpired, listMailsDue, lockForMail } from './mail-store.ts'
import { sendReviewerMail } from './request-reviewer-mail.ts'

export interface LookAfterDeps extends SettleDeps {
  readonly database: Database
  readonly clock: Clock
}

const AT_ONCE = 100

/**
 * By the clock: reminders, mails that waited for the next day, and mails that failed. The job itself decides whether to send, so
 * one that is asked for twice goes out once.
 */
export async function remindReviewers(
  deps: Pick<LookAfterDeps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const due = await listMailsDue(deps.database.reads, new Date(deps.clock()), AT_ONCE)
  for (const { tenant, verificationId } of due) {
    signal.throwIfAborted()
    await deps.database.forTenant(tenant).transaction(async tx => {
      const reviewer = await lockForMail(tx, verificationId)
      if (reviewer === null) return
      await enqueue(tx, sendReviewerMail, [{ ...tenant, verificationId, revision: reviewer.revision }])
    })
  }
}

/** By the clock: who has not answered in thirty days will not. Every answer says so already; now the partner is told. */
export async function expireReviewers(deps: LookAfterDeps, signal: AbortSignal): Promise<void> {
  const now = new Date(deps.clock())
  for (;;) {
    const expired = await listExpired(deps.database.reads, now, AT_ONCE)
    for (const { tenant, verificationId } of expired) {
      signal.throwIfAborted()
      await deps.database.forTenant(tenant).transaction(tx => expireReview(deps, tx, verificationId, now))
    }
    if (expired.length < AT_ONCE) return
  }
}
