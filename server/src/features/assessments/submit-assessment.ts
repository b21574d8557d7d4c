import type { TenantTx } from '../../database/tx.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { finalizeAssessment, readAssessmentInput } from '../verification/index.ts'
import { expireOverdue, finalizeFailed } from './attempt-facts.ts'
import { type Attempt, isExhausted } from './core/attempt.ts'
import {
  type AskedQuestion,
  decideSubmit,
  type GivenAnswer,
  readAnswers,
  type SubmitCode,
} from './core/decide-submit.ts'
import { type Score, scoreOf } from './core/score.ts'
import type { GradeDeps } from './ports.ts'
import { findQuestions, grade, lockAttempts, setOutcome } from './store.ts'

export interface SubmittedAssessment {
  readonly score: number
  readonly passed: boolean
  readonly skills: readonly {
    readonly skillId: string
    readonly correct: number
    readonly total: number
    readonly passed: boolean
  }[]
}

/** Grades an attempt once: its row is locked from the first read to the outcome. */
export function submitAssessment(
  deps: GradeDeps,
  tenant: Tenant,
  verificationId: string,
  answers: readonly GivenAnswer[],
): Promise<Result<SubmittedAssessment, DomainError<SubmitCode>>> {
  return deps.database.forTenant(tenant).transaction(async tx => {
    const now = new Date(deps.clock())
    const attempts = await lockAttempts(tx, verificationId)
    const open = decideSubmit(attempts, now)
    if (!open.ok) {
      await expireOverdue(deps, tx, verificationId, now)
      return open
    }
    const asked = await findQuestions(tx, verificationId, open.value.number)
    const choices = readAnswers(asked, answers)
    if (!choices.ok) return choices
    const issuance = await grade(tx, verificationId, open.value.number, choices.value, now)
    const score = scoreOf(
      await orderOfSkills(tx, verificationId, asked),
      asked.map(({ id, skillNumber }) => ({ skillNumber, correct: issuance.get(id) ?? false })),
    )
    await setOutcome(tx, verificationId, open.value.number, score.passed ? 'passed' : 'failed', score.score)
    await finalizeAttempt(deps, tx, verificationId, attempts, score, now)
    return ok(view(score))
  })
}

/** In the order of the session. The order of the questions is random. */
async function orderOfSkills(
  tx: TenantTx,
  verificationId: string,
  asked: readonly AskedQuestion[],
): Promise<readonly number[]> {
  const numbers = new Set(asked.map(({ skillNumber }) => skillNumber))
  const listed = (await readAssessmentInput(tx, verificationId))?.skills.map(({ number }) => number) ?? []
  return [...new Set([...listed.filter(number => numbers.has(number)), ...numbers])]
}

async function finalizeAttempt(
  deps: GradeDeps,
  tx: TenantTx,
  verificationId: string,
  attempts: readonly Attempt[],
  { passed, skills }: Score,
  now: Date,
): Promise<void> {
  if (passed) {
    const outcomes = skills.map(({ skillNumber, correct, total }) => ({
      skillNumber,
      outcome: 'passed' as const,
      result: { score: Math.floor((100 * correct) / total), correct, total },
    }))
    await finalizeAssessment(deps, tx, verificationId, outcomes, now)
    return
  }
  const after = attempts.map(attempt => (attempt.state === 'open' ? { ...attempt, state: 'failed' as const } : attempt))
  if (isExhausted(after)) await finalizeFailed(deps, tx, verificationId, now)
}

function view({ score, passed, skills }: Score): SubmittedAssessment {
  return {
    score,
    passed,
    skills: skills.map(({ skillNumber, ...rest }) => ({ skillId: formatCatalogueId('skill', skillNumber), ...rest })),
  }
}
