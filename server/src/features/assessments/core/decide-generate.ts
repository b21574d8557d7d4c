import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { type Attempt, isExhausted, lastOf, standing, waitAfter } from './attempt.ts'

/** What is known of a verification when its questions are asked for. */
export interface GenerateFacts {
  /** Null: the session has none. */
  readonly verificationId: string | null
  readonly method: 'human' | 'assessment' | null
  readonly sources: number
  readonly skills: number
  /** In their order. */
  readonly attempts: readonly Attempt[]
}

export type GenerateCode =
  | 'MISSING_VERIFICATION_ID'
  | 'ASSESSMENT_LOCKED'
  | 'VERIFICATION_NOT_FOUND'
  | 'INVALID_VERIFICATION_TYPE'
  | 'ATTEMPTS_EXHAUSTED'
  | 'ATTEMPT_TOO_SOON'
  | 'NO_DATA'
  | 'NO_SKILLS'

export type GenerateDecision =
  | { readonly kind: 'same'; readonly attempt: Attempt }
  | { readonly kind: 'new'; readonly attemptNumber: number }

/** The order of these checks is public contract. */
export function decideGenerate(facts: GenerateFacts, now: Date): Result<GenerateDecision, Refusal<GenerateCode>> {
  const attempts = facts.attempts.map(attempt => standing(attempt, now))
  if (facts.verificationId === null) return refused(refusal('MISSING_VERIFICATION_ID'))
  if (attempts.some(({ state }) => state === 'passed')) return refused(refusal('ASSESSMENT_LOCKED'))
  if (facts.method === null) return refused(refusal('VERIFICATION_NOT_FOUND'))
  if (facts.method === 'human') return refused(refusal('INVALID_VERIFICATION_TYPE'))
  const last = lastOf(attempts)
  if (last?.state === 'open') return ok({ kind: 'same', attempt: last })
  if (isExhausted(attempts)) return refused(refusal('ATTEMPTS_EXHAUSTED'))
  const wait = last === null ? 0 : waitAfter(last, now)
  if (wait > 0) return refused({ ...refusal('ATTEMPT_TOO_SOON'), retryAfterSeconds: Math.ceil(wait / 1000) })
  if (facts.sources === 0) return refused(refusal('NO_DATA'))
  if (facts.skills === 0) return refused(refusal('NO_SKILLS'))
  return ok({ kind: 'new', attemptNumber: attempts.length + 1 })
}
