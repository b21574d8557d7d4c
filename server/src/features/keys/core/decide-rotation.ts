import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { type KeyTimes, standingOf } from './standing.ts'

const HOUR_MS = 3_600_000
export const DEFAULT_OVERLAP_HOURS = 24
const MOST_OVERLAP_HOURS = 72

export type RotationRefusal = Refusal<'KEY_NOT_USABLE' | 'ROTATION_UNDER_WAY' | 'OVERLAP_OUT_OF_RANGE'>

/**
 * The old key lives on for the overlap while the partner changes over. A second rotation inside it would end the key that is
 * perhaps still in use, so it must be forced.
 */
export function decideRotation(
  key: KeyTimes,
  overlapHours: number,
  force: boolean,
  nowMs: number,
): Result<{ readonly oldExpiresAt: Date }, RotationRefusal> {
  if (standingOf(key, nowMs) !== 'usable') return refused(refusal('KEY_NOT_USABLE'))
  if (!(overlapHours >= 0 && overlapHours <= MOST_OVERLAP_HOURS)) {
    const message = `The overlap must be 0 to ${MOST_OVERLAP_HOURS} hours.`
    return refused(refusal('OVERLAP_OUT_OF_RANGE', { path: 'overlap', message }))
  }
  const endsWithin = key.expiresAt !== null && key.expiresAt.getTime() - nowMs <= MOST_OVERLAP_HOURS * HOUR_MS
  if (endsWithin && !force) return refused(refusal('ROTATION_UNDER_WAY'))
  const wanted = nowMs + overlapHours * HOUR_MS
  return ok({ oldExpiresAt: new Date(Math.min(wanted, key.expiresAt?.getTime() ?? wanted)) })
}
