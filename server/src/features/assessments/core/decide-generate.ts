import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { type Attempt, effectiveStatus, isExhausted, latestAttempt, waitBeforeNext } from './attempt.ts'

/** Facts about a verification when its questions are requested. */
export interface GenerateFacts {
  /** Null if the session has none. */
  readonly verificationId: string | null
  readonly method: 'human' | 'assessment' | null
  readonly sources: number
  readonly skills: number
  /** In order. */
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
export function decideGenerate(facts: GenerateFacts, now: Date): Result<GenerateDecision, DomainError<GenerateCode>> {
  const attempts = facts.attempts.map(attempt => effectiveStatus(attempt, now))
  if (facts.verificationId === null) return err(domainError('MISSING_VERIFICATION_ID'))
  if (attempts.some(({ state }) => state === 'passed')) return err(domainError('ASSESSMENT_LOCKED'))
  if (facts.method === null) return err(domainError('VERIFICATION_NOT_FOUND'))
  if (facts.method === 'human') return err(domainError('INVALID_VERIFICATION_TYPE'))
  const last = latestAttempt(attempts)
  if (last?.state === 'open') return ok({ kind: 'same', attempt: last })
  if (isExhausted(attempts)) return err(domainError('ATTEMPTS_EXHAUSTED'))
  const wait = last === null ? 0 : waitBeforeNext(last, now)
  if (wait > 0) return err({ ...domainError('ATTEMPT_TOO_SOON'), retryAfterSeconds: Math.ceil(wait / 1000) })
  if (facts.sources === 0) return err(domainError('NO_DATA'))
  if (facts.skills === 0) return err(domainError('NO_SKILLS'))
  return ok({ kind: 'new', attemptNumber: attempts.length + 1 })
}
