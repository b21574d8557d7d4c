/** One attempt at an assessment. */
export interface Attempt {
  readonly number: number
  readonly state: AttemptState
  readonly expiresAt: Date
  readonly answeredAt: Date | null
  /** Percent. Null unless graded. */
  readonly score: number | null
  readonly totalQuestions: number
}

/** `expired` counts as failed. */
export type AttemptState = 'open' | 'passed' | 'failed' | 'expired'

export const MAX_ATTEMPTS = 3
/** Pause between the end of an attempt and the next one, so that answers are not simply remembered. */
const PAUSE_BETWEEN_ATTEMPTS_MS = 3_600_000

const MS_PER_QUESTION = 90_000
const MIN_MS = 600_000

export function expiryOf(totalQuestions: number, generatedAt: Date): Date {
  return new Date(generatedAt.getTime() + Math.max(MIN_MS, totalQuestions * MS_PER_QUESTION))
}

export function isExpired({ state, expiresAt }: Attempt, now: Date): boolean {
  return state === 'open' && expiresAt <= now
}

/** The attempt at `now`: it expires by the clock, before a job stores it. */
export function effectiveStatus(attempt: Attempt, now: Date): Attempt {
  return isExpired(attempt, now) ? { ...attempt, state: 'expired' } : attempt
}

/** Milliseconds until the next attempt: an hour after this one was answered or expired. */
export function waitBeforeNext({ answeredAt, expiresAt }: Attempt, now: Date): number {
  return Math.max(0, (answeredAt ?? expiresAt).getTime() + PAUSE_BETWEEN_ATTEMPTS_MS - now.getTime())
}

/** `attempts` are in order. */
export function latestAttempt(attempts: readonly Attempt[]): Attempt | null {
  return attempts.at(-1) ?? null
}

/** All attempts are used and failed. */
export function isExhausted(attempts: readonly Attempt[]): boolean {
  return attempts.length >= MAX_ATTEMPTS && attempts.every(({ state }) => state === 'failed' || state === 'expired')
}
