import { enqueue } from '../../../database/jobs.ts'
import type { Database, TenantTx } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { expiredOutcomes } from '../core/outcomes.ts'
import { effectiveState } from '../core/verification.ts'
import type { FinalizeDeps } from '../ports.ts'
import { finalizeSkills } from '../sessions/finalize-skills.ts'
import { lockVerification } from '../sessions/session-store.ts'
import { listSkills } from '../sessions/skills-and-items-store.ts'
import { listExpired, listMailsDue, lockForMail } from './mail/mail-store.ts'
import { sendReviewerMail } from './request-review.ts'
import { findAnswerBy } from './reviewer-store.ts'

export interface ReviewerJobDeps extends FinalizeDeps {
  readonly database: Database
  readonly clock: Clock
}

const BATCH_SIZE = 100

/**
 * Scheduled job: enqueues reminders, mails postponed to the next day, and mails that failed. The mail job decides whether to send,
 * so a mail that is enqueued twice is sent once.
 */
export async function remindReviewers(
  deps: Pick<ReviewerJobDeps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const due = await listMailsDue(deps.database.reads, new Date(deps.clock()), BATCH_SIZE)
  for (const { tenant, verificationId } of due) {
    signal.throwIfAborted()
    await deps.database.forTenant(tenant).transaction(async tx => {
      const reviewer = await lockForMail(tx, verificationId)
      if (reviewer === null) return
      await enqueue(tx, sendReviewerMail, [{ ...tenant, verificationId, revision: reviewer.revision }])
    })
  }
}

/** Scheduled job: stores reviews that expired after thirty days and notifies the partner. Responses show `expired` before that. */
export async function expireReviewers(deps: ReviewerJobDeps, signal: AbortSignal): Promise<void> {
  const now = new Date(deps.clock())
  for (;;) {
    const expired = await listExpired(deps.database.reads, now, BATCH_SIZE)
    for (const { tenant, verificationId } of expired) {
      signal.throwIfAborted()
      await deps.database.forTenant(tenant).transaction(tx => expireReview(deps, tx, verificationId, now))
    }
    if (expired.length < BATCH_SIZE) return
  }
}

/**
 * Stores the expiry of a review. Checked again under the lock, because the reviewer may have answered or been changed
 * in the meantime.
 */
async function expireReview(deps: FinalizeDeps, tx: TenantTx, verificationId: string, now: Date): Promise<void> {
  const verification = await lockVerification(tx, verificationId)
  const answerBy = await findAnswerBy(tx, verificationId)
  const state = verification && effectiveState(verification.state, answerBy, now)
  if (state !== 'expired') return
  const skills = await listSkills(tx, verificationId)
  const outcomes = expiredOutcomes(skills.map(({ number }) => number))
  await finalizeSkills(deps, tx, verificationId, { outcomes }, now)
}
