import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { type Attempt, effectiveStatus, latestAttempt } from './attempt.ts'

export type SubmitCode =
  | 'ASSESSMENT_NOT_FOUND'
  | 'ASSESSMENT_LOCKED'
  | 'ASSESSMENT_EXPIRED'
  | 'ANSWERS_INCOMPLETE'
  | 'VALIDATION_FAILED'

/**
 * Finds the open attempt. An attempt is answered once: a decided one counts as not found. `nextAttemptAt` is null if none is left.
 */
export function decideSubmit(
  attempts: readonly Attempt[],
  nextAttemptAt: Date | null,
  now: Date,
): Result<Attempt, DomainError<SubmitCode>> {
  const last = latestAttempt(attempts)
  if (attempts.some(({ state }) => state === 'passed')) return err(domainError('ASSESSMENT_LOCKED'))
  if (last === null || last.state === 'failed') return err(domainError('ASSESSMENT_NOT_FOUND'))
  if (effectiveStatus(last, now).state !== 'expired') return ok(last)
  const expired = domainError('ASSESSMENT_EXPIRED')
  const wait = nextAttemptAt === null ? 0 : Math.ceil((nextAttemptAt.getTime() - now.getTime()) / 1000)
  return err(wait > 0 ? { ...expired, retryAfterSeconds: wait } : expired)
}

export interface AskedQuestion {
  readonly id: string
  readonly skillNumber: number
  readonly question: string
  readonly options: readonly string[]
}

export interface GivenAnswer {
  readonly questionId: string
  /** The text of the option as shown, or its index from 0. */
  readonly option: string | number
}

export interface Choice {
  readonly questionId: string
  readonly position: number
}

/** Requires one valid answer for every question. Reports all problems at once. */
export function readAnswers(
  asked: readonly AskedQuestion[],
  answers: readonly GivenAnswer[],
): Result<readonly Choice[], DomainError<SubmitCode>> {
  const byId = new Map(asked.map(question => [question.id, question]))
  const choices = answers.map(({ questionId, option }) => ({
    questionId,
    position: positionOf(byId.get(questionId)?.options ?? [], option),
  }))
  const problems = answers.flatMap((answer, at) => problemOf(answer, at, answers, byId, choices[at]!.position))
  if (problems.length > 0) return err(domainError('VALIDATION_FAILED', ...problems))
  const answered = new Set(answers.map(({ questionId }) => questionId))
  const missing = asked.filter(({ id }) => !answered.has(id))
  if (missing.length === 0) return ok(choices)
  return err(
    domainError(
      'ANSWERS_INCOMPLETE',
      ...missing.map(({ id }) => ({ path: 'answers', message: `${id} has no answer.` })),
    ),
  )
}

function positionOf(options: readonly string[], option: string | number): number {
  return typeof option === 'number' ? option : options.indexOf(option)
}

function problemOf(
  { questionId }: GivenAnswer,
  at: number,
  answers: readonly GivenAnswer[],
  byId: ReadonlyMap<string, AskedQuestion>,
  position: number,
): readonly ErrorDetail[] {
  const question = byId.get(questionId)
  if (!question) return [{ path: `answers[${at}].questionId`, message: 'questionId does not belong to this attempt.' }]
  if (answers.findIndex(each => each.questionId === questionId) < at)
    return [{ path: `answers[${at}].questionId`, message: 'questionId is answered twice.' }]
  if (position in question.options) return []
  return [{ path: `answers[${at}].option`, message: 'option is not an option of this question.' }]
}
