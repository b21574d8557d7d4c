import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { AttemptState } from './attempt.ts'

/** What a student was asked about a skill in one attempt, in any of their sessions. */
export interface SkillAttempt {
  readonly skillNumber: number
  readonly verificationId: string
  readonly attempt: number
  readonly state: AttemptState
  readonly generatedAt: Date
  readonly expiresAt: Date
  readonly answeredAt: Date | null
  /** Null until graded. */
  readonly result: SkillAttemptResult | null
}

export interface SkillAttemptResult {
  readonly correct: number
  readonly total: number
  readonly passed: boolean
}

/** Per student and skill, over all sessions. A new session gives no further attempts. */
const MAX_ATTEMPTS = 3
export const ATTEMPT_WINDOW_MS = 30 * 86_400_000
/** Pause between the end of an attempt and the next one, so that answers are not simply remembered. */
const PAUSE_BETWEEN_ATTEMPTS_MS = 3_600_000

/** Skills of a verification that it has not passed, in the order given. Only these are asked. */
export function skillsLeft(
  skillNumbers: readonly number[],
  attempts: readonly SkillAttempt[],
  verificationId: string,
): readonly number[] {
  const passed = new Set(
    attempts
      .filter(each => each.verificationId === verificationId && each.result?.passed === true)
      .map(each => each.skillNumber),
  )
  return skillNumbers.filter(number => !passed.has(number))
}

function recentAttempts(skillNumber: number, attempts: readonly SkillAttempt[], now: Date): readonly SkillAttempt[] {
  const since = now.getTime() - ATTEMPT_WINDOW_MS
  return attempts.filter(each => each.skillNumber === skillNumber && each.generatedAt.getTime() > since)
}

/** Skills without an attempt left. An open attempt counts. */
export function exhaustedSkills(
  skillNumbers: readonly number[],
  attempts: readonly SkillAttempt[],
  now: Date,
): readonly number[] {
  return skillNumbers.filter(number => recentAttempts(number, attempts, now).length >= MAX_ATTEMPTS)
}

/** When each of the skills may be asked again: an hour after the end of its latest attempt. An open one ends at its deadline. */
export function nextAttemptAt(
  skillNumbers: readonly number[],
  attempts: readonly SkillAttempt[],
  now: Date,
): Date | null {
  const ends = skillNumbers.flatMap(number =>
    recentAttempts(number, attempts, now).map(each => (each.answeredAt ?? each.expiresAt).getTime()),
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends) + PAUSE_BETWEEN_ATTEMPTS_MS)
}

/** Whether all of these skills may be asked now. */
export function decideSkillAttempts(
  skillNumbers: readonly number[],
  attempts: readonly SkillAttempt[],
  now: Date,
): Result<null, DomainError<'ATTEMPTS_EXHAUSTED' | 'ATTEMPT_TOO_SOON'>> {
  const exhausted = exhaustedSkills(skillNumbers, attempts, now)
  if (exhausted.length > 0) return err(domainError('ATTEMPTS_EXHAUSTED', ...exhausted.map(exhaustedDetail)))
  const waitMs = (nextAttemptAt(skillNumbers, attempts, now)?.getTime() ?? 0) - now.getTime()
  if (waitMs > 0) return err({ ...domainError('ATTEMPT_TOO_SOON'), retryAfterSeconds: Math.ceil(waitMs / 1000) })
  return ok(null)
}

function exhaustedDetail(skillNumber: number) {
  const skillId = formatCatalogueId('skill', skillNumber)
  return { path: 'skills', message: `${skillId}: ${MAX_ATTEMPTS} attempts in 30 days are used.` }
}
