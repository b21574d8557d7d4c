import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { type Attempt, effectiveStatus, latestAttempt } from './attempt.ts'
import { decideSkillAttempts, type SkillAttempt, skillsLeft } from './skill-attempts.ts'

/** Facts about a verification when its questions are requested. */
export interface GenerateFacts {
  /** Null if the session has none. */
  readonly verificationId: string | null
  readonly method: 'human' | 'assessment' | null
  readonly sources: number
  readonly skillNumbers: readonly number[]
  /** Of this verification, in order. */
  readonly attempts: readonly Attempt[]
  /** Of the student, in all sessions. */
  readonly skillAttempts: readonly SkillAttempt[]
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
  | { readonly kind: 'new'; readonly attemptNumber: number; readonly skillNumbers: readonly number[] }

/** The order of these checks is public contract. */
export function decideGenerate(facts: GenerateFacts, now: Date): Result<GenerateDecision, DomainError<GenerateCode>> {
  const { verificationId, skillAttempts } = facts
  const attempts = facts.attempts.map(attempt => effectiveStatus(attempt, now))
  if (verificationId === null) return err(domainError('MISSING_VERIFICATION_ID'))
  if (attempts.some(({ state }) => state === 'passed')) return err(domainError('ASSESSMENT_LOCKED'))
  if (facts.method === null) return err(domainError('VERIFICATION_NOT_FOUND'))
  if (facts.method === 'human') return err(domainError('INVALID_VERIFICATION_TYPE'))
  const last = latestAttempt(attempts)
  if (last?.state === 'open') return ok({ kind: 'same', attempt: last })
  const skillNumbers = skillsLeft(facts.skillNumbers, skillAttempts, verificationId)
  const allowed = decideSkillAttempts(skillNumbers, skillAttempts, now)
  if (!allowed.ok) return allowed
  if (facts.sources === 0) return err(domainError('NO_DATA'))
  if (facts.skillNumbers.length === 0) return err(domainError('NO_SKILLS'))
  return ok({ kind: 'new', attemptNumber: attempts.length + 1, skillNumbers })
}
