import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { QUESTION_SOURCES, type QuestionSource } from '../../kernel/question-source.ts'
import { readAttemptsLeft } from './attempt-facts.ts'
import { effectiveStatus, latestAttempt } from './core/attempt.ts'
import { findAttempts, findSources } from './store.ts'

/** The latest attempt as shown in a session, with its effective status. */
export interface AssessmentView {
  readonly totalQuestions: number
  readonly expiresAt: Date
  readonly attempt: number
  /** Null until graded; stays null if the attempt expired. */
  readonly score: number | null
  readonly passed: boolean | null
  /** When the next attempt may start, after a failed one with attempts left. Null otherwise. */
  readonly nextAttemptAt: Date | null
  readonly hasAttemptsLeft: boolean
  readonly questionSource: QuestionSource
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
  const left = await readAttemptsLeft(reads, verificationId, now)
  return {
    totalQuestions,
    expiresAt,
    attempt: number,
    score,
    passed,
    nextAttemptAt: passed === false ? left.nextAttemptAt : null,
    hasAttemptsLeft: left.hasAttemptsLeft,
    questionSource: weakestOf(await findSources(reads, verificationId)),
  }
}

/** If the skills have questions of several sources, the session names the weakest. A credential names its own. */
function weakestOf(sources: readonly QuestionSource[]): QuestionSource {
  return QUESTION_SOURCES.findLast(source => sources.includes(source)) ?? 'sample'
}
