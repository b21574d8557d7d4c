/** One go at the questions. */
export interface Attempt {
  readonly number: number
  readonly state: AttemptState
  readonly expiresAt: Date
  readonly answeredAt: Date | null
  /** Of a hundred; null unless it was graded. */
  readonly score: number | null
  readonly totalQuestions: number
}

/** One that expired counts as failed. */
export type AttemptState = 'open' | 'passed' | 'failed' | 'expired'

export const MOST_ATTEMPTS = 3
/** From the end of one attempt to the questions of the next: nobody learns the answers by heart while the page is still warm. */
const BETWEEN_ATTEMPTS_MS = 3_600_000

const MS_A_QUESTION = 90_000
const LEAST_MS = 600_000

export function expiryOf(totalQuestions: number, generatedAt: Date): Date {
  return new Date(generatedAt.getTime() + Math.max(LEAST_MS, totalQuestions * MS_A_QUESTION))
}

export function isOver({ state, expiresAt }: Attempt, now: Date): boolean {
  return state === 'open' && expiresAt <= now
}

/** As it stands by the clock, whether or not somebody has written it down. */
export function standing(attempt: Attempt, now: Date): Attempt {
  return isOver(attempt, now) ? { ...attempt, state: 'expired' } : attempt
}

/** Until new questions can be had: an hour from when it ended, answered or run out. */
export function waitAfter({ answeredAt, expiresAt }: Attempt, now: Date): number {
  return Math.max(0, (answeredAt ?? expiresAt).getTime() + BETWEEN_ATTEMPTS_MS - now.getTime())
}

/** The last of several, which come in their order. */
export function lastOf(attempts: readonly Attempt[]): Attempt | null {
  return attempts.at(-1) ?? null
}

/** Nothing follows: passed, or failed as often as one may. */
export function isExhausted(attempts: readonly Attempt[]): boolean {
  return attempts.length >= MOST_ATTEMPTS && attempts.every(({ state }) => state === 'failed' || state === 'expired')
}
