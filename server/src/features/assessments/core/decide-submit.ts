import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { type Attempt, lastOf, MOST_ATTEMPTS, standing, waitAfter } from './attempt.ts'

export type SubmitCode =
  | 'ASSESSMENT_NOT_FOUND'
  | 'ASSESSMENT_LOCKED'
  | 'ASSESSMENT_EXPIRED'
  | 'ANSWERS_INCOMPLETE'
  | 'VALIDATION_FAILED'

/** Whether there is something to answer. An attempt is answered once: what was decided is not found again. */
export function decideSubmit(attempts: readonly Attempt[], now: Date): Result<Attempt, Refusal<SubmitCode>> {
  const last = lastOf(attempts)
  if (attempts.some(({ state }) => state === 'passed')) return refused(refusal('ASSESSMENT_LOCKED'))
  if (last === null || last.state === 'failed') return refused(refusal('ASSESSMENT_NOT_FOUND'))
  if (standing(last, now).state !== 'expired') return ok(last)
  const expired = refusal('ASSESSMENT_EXPIRED')
  const wait = attempts.length < MOST_ATTEMPTS ? Math.ceil(waitAfter(last, now) / 1000) : 0
  return refused(wait > 0 ? { ...expired, retryAfterSeconds: wait } : expired)
}

export interface AskedQuestion {
  readonly id: string
  readonly skillNumber: number
  readonly question: string
  readonly options: readonly string[]
}

export interface GivenAnswer {
  readonly questionId: string
  /** The text of the option as shown, or its place from 0. */
  readonly option: string | number
}

export interface Choice {
  readonly questionId: string
  readonly place: number
}

/** Every question answered, each once, by an option it has. All faults at once. */
export function readAnswers(
  asked: readonly AskedQuestion[],
  answers: readonly GivenAnswer[],
): Result<readonly Choice[], Refusal<SubmitCode>> {
  const byId = new Map(asked.map(question => [question.id, question]))
  const choices = answers.map(({ questionId, option }) => ({
    questionId,
    place: placeOf(byId.get(questionId)?.options ?? [], option),
  }))
  const faults = answers.flatMap((answer, at) => faultOf(answer, at, answers, byId, choices[at]!.place))
  if (faults.length > 0) return refused(refusal('VALIDATION_FAILED', ...faults))
  const answered = new Set(answers.map(({ questionId }) => questionId))
  const missing = asked.filter(({ id }) => !answered.has(id))
  if (missing.length === 0) return ok(choices)
  return refused(
    refusal('ANSWERS_INCOMPLETE', ...missing.map(({ id }) => ({ path: 'answers', message: `${id} has no answer.` }))),
  )
}

function placeOf(options: readonly string[], option: string | number): number {
  return typeof option === 'number' ? option : options.indexOf(option)
}

function faultOf(
  { questionId }: GivenAnswer,
  at: number,
  answers: readonly GivenAnswer[],
  byId: ReadonlyMap<string, AskedQuestion>,
  place: number,
): readonly RefusalDetail[] {
  const question = byId.get(questionId)
  if (!question) return [{ path: `answers[${at}].questionId`, message: 'questionId is not one of this attempt.' }]
  if (answers.findIndex(each => each.questionId === questionId) < at)
    return [{ path: `answers[${at}].questionId`, message: 'questionId is answered twice.' }]
  if (place in question.options) return []
  return [{ path: `answers[${at}].option`, message: 'option is not one of the question’s.' }]
}
