/** One attempt at an assessment. */
export interface Attempt {
  readonly number: number
  readonly state: AttemptState
  readonly generatedAt: Date
  readonly expiresAt: Date
  readonly answeredAt: Date | null
  /** Percent. Null unless graded. */
  readonly score: number | null
  readonly totalQuestions: number
}

/** `expired` counts as failed. */
export type AttemptState = 'open' | 'passed' | 'failed' | 'expired'

const MS_PER_QUESTION = 90_000
const MIN_MS = 600_000

export function expiryOf(totalQuestions: number, generatedAt: Date): Date {
  return new Date(generatedAt.getTime() + Math.max(MIN_MS, totalQuestions * MS_PER_QUESTION))
}

export function isExpired({ state, expiresAt }: Pick<Attempt, 'state' | 'expiresAt'>, now: Date): boolean {
  return state === 'open' && expiresAt <= now
}

/** The attempt at `now`: it expires by the clock, before a job stores it. */
export function effectiveStatus(attempt: Attempt, now: Date): Attempt {
  return isExpired(attempt, now) ? { ...attempt, state: 'expired' } : attempt
}

/** `attempts` are in order. */
export function latestAttempt(attempts: readonly Attempt[]): Attempt | null {
  return attempts.at(-1) ?? null
}
