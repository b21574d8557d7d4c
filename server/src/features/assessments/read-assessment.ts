import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { effectiveStatus, isExhausted, latestAttempt, waitBeforeNext } from './core/attempt.ts'
import type { GradeDeps } from './ports.ts'
import { findAttempts } from './store.ts'

/** The latest attempt as shown in a session, with its effective status. */
export interface AssessmentView {
  readonly totalQuestions: number
  readonly expiresAt: Date
  readonly attempt: number
  /** Null until graded; stays null if the attempt expired. */
  readonly score: number | null
  readonly passed: boolean | null
  readonly hasAttemptsLeft: boolean
}

export async function readAssessment(
  reads: TenantReads | TenantTx,
  verificationId: string,
  now: Date,
): Promise<AssessmentView | null> {
  const attempts = (await findAttempts(reads, verificationId)).map(attempt => effectiveStatus(attempt, now))
  const last = latestAttempt(attempts)
  if (last === null) return null
  const { totalQuestions, expiresAt, number, score, state } = last
  const passed = state === 'open' ? null : state === 'passed'
  return { totalQuestions, expiresAt, attempt: number, score, passed, hasAttemptsLeft: !isExhausted(attempts) }
}

/** When the next attempt may start, after a failed one. Null if there is nothing to wait for. */
export async function readNextAttempt(
  { database, clock }: Pick<GradeDeps, 'database' | 'clock'>,
  tenant: Tenant,
  verificationId: string,
): Promise<Date | null> {
  const now = new Date(clock())
  const found = await findAttempts(database.forTenant(tenant).reads, verificationId)
  const attempts = found.map(attempt => effectiveStatus(attempt, now))
  const last = latestAttempt(attempts)
  if (last === null || last.state === 'open' || last.state === 'passed' || isExhausted(attempts)) return null
  return new Date(now.getTime() + waitBeforeNext(last, now))
}
