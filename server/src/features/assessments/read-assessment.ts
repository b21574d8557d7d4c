import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { lastOf, standing } from './core/attempt.ts'
import { findAttempts } from './store.ts'

/** As a session shows it: the last attempt, by the clock. */
export interface AssessmentView {
  readonly totalQuestions: number
  readonly expiresAt: Date
  readonly attempt: number
  /** Null until it is decided, and of one that ran out. */
  readonly score: number | null
  readonly passed: boolean | null
}

export async function readAssessment(
  reads: TenantReads | TenantTx,
  verificationId: string,
  now: Date,
): Promise<AssessmentView | null> {
  const last = lastOf(await findAttempts(reads, verificationId))
  if (last === null) return null
  const { totalQuestions, expiresAt, number, score, state } = standing(last, now)
  return { totalQuestions, expiresAt, attempt: number, score, passed: state === 'open' ? null : state === 'passed' }
}
