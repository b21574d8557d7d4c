import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'

const HOUR_MS = 3_600_000
export const DEFAULT_OVERLAP_HOURS = 24
export const MOST_OVERLAP_HOURS = 72

export interface SecretLife {
  readonly id: string
  /** Null of the newest. */
  readonly expiresAt: Date | null
}

/**
 * Both secrets sign for the overlap, so a receiver may change over at any moment of it. A second rotation inside it would end the
 * secret that is perhaps still in use: it must be forced, and then it ends that one at once.
 */
export function decideRotation(
  living: readonly SecretLife[],
  overlapHours: number,
  force: boolean,
  now: Date,
): Result<readonly SecretLife[], Refusal<'CONFLICT'>> {
  const overlapping = living.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now)
  if (overlapping.length > 0 && !force) return refused(underWay())
  const until = new Date(now.getTime() + overlapHours * HOUR_MS)
  return ok([
    ...overlapping.map(({ id }) => ({ id, expiresAt: now })),
    ...living.filter(({ expiresAt }) => expiresAt === null).map(({ id }) => ({ id, expiresAt: until })),
  ])
}

function underWay(): Refusal<'CONFLICT'> {
  const message = 'A rotation is under way: wait until its overlap ends, or send force to end the older secret at once.'
  return refusal('CONFLICT', { path: 'force', message })
}
