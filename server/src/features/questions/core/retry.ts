import type { Random } from './question.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

/** Exponential backoff with full jitter; longer if the server of the model asks for it. */
export function pauseBefore(tries: number, retryAfterMs: number | null, random: Random): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
  return Math.max(retryAfterMs ?? 0, Math.round(random() * most))
}
