import type { TenantTx } from '../../database/tx.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { finalizeAssessment, readAssessmentInput } from '../verification/index.ts'
import { expireOverdue, finalizeIfExhausted, readAttemptsLeft } from './attempt-facts.ts'
import {
  type AskedQuestion,
  decideSubmit,
  type GivenAnswer,
  readAnswers,
  type SubmitCode,
} from './core/decide-submit.ts'
import { gradeResponseTime, type ResponseGrade } from './core/response-time.ts'
import { type Score, scoreOf } from './core/score.ts'
import type { GradeDeps } from './ports.ts'
import { findPassedSkills, findQuestions, grade, lockAttempts, setOutcome, setSkillResults } from './store.ts'

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
    const { nextAttemptAt } = await readAttemptsLeft(tx, verificationId, now)
    const open = decideSubmit(attempts, nextAttemptAt, now)
    if (!open.ok) {
      await expireOverdue(deps, tx, verificationId, now)
      return open
    }
    const { number: attempt, generatedAt } = open.value
    const asked = await findQuestions(tx, verificationId, attempt)
    const choices = readAnswers(asked, answers)
    if (!choices.ok) return choices
    const marks = await grade(tx, verificationId, attempt, choices.value, now)
    const score = scoreOf(
      await orderOfSkills(tx, verificationId, asked),
      asked.map(({ id, skillNumber }) => ({ skillNumber, correct: marks.get(id) ?? false })),
    )
    const responseMs = Math.max(0, now.getTime() - generatedAt.getTime())
    const response = { ms: responseMs, grade: gradeResponseTime(asked, responseMs, tenant.mode) }
    await setSkillResults(tx, verificationId, attempt, score.skills)
    const state = score.passed ? 'passed' : 'failed'
    await setOutcome(tx, verificationId, attempt, { state, score: score.score, response })
    if (score.passed) await finalizePassed(deps, tx, verificationId, now)
    else await finalizeIfExhausted(deps, tx, verificationId, now)
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

/** Every attempt asks all skills that are not passed: when one is passed, all skills are. */
async function finalizePassed(deps: GradeDeps, tx: TenantTx, verificationId: string, now: Date): Promise<void> {
  const passed = await findPassedSkills(tx, verificationId)
  const skills = passed.map(({ skillNumber, correct, total, source }) => ({
    skillNumber,
    outcome: 'passed' as const,
    result: { score: Math.floor((100 * correct) / total), correct, total, questionSource: source },
  }))
  const responseGrade = worstOf(passed.map(each => each.responseGrade))
  await finalizeAssessment(deps, tx, verificationId, { skills, responseGrade }, now)
}

function worstOf(grades: readonly ResponseGrade[]): ResponseGrade {
  return (['red', 'amber'] as const).find(each => grades.includes(each)) ?? 'green'
}

function view({ score, passed, skills }: Score): SubmittedAssessment {
  return {
    score,
    passed,
    skills: skills.map(({ skillNumber, ...rest }) => ({ skillId: formatCatalogueId('skill', skillNumber), ...rest })),
  }
}
