import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** Times that decide whether a key is usable. */
interface KeyTimes {
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

type EffectiveStatus = 'usable' | 'expired' | 'revoked'

export function effectiveStatusOf({ expiresAt, revokedAt }: KeyTimes, nowMs: number): EffectiveStatus {
  if (revokedAt !== null && revokedAt.getTime() <= nowMs) return 'revoked'
  if (expiresAt !== null && expiresAt.getTime() <= nowMs) return 'expired'
  return 'usable'
}

const HOUR_MS = 3_600_000
export const DEFAULT_OVERLAP_HOURS = 24
export const MAX_OVERLAP_HOURS = 72

export type RotationError = DomainError<'KEY_NOT_USABLE' | 'ROTATION_UNDER_WAY' | 'OVERLAP_OUT_OF_RANGE'>

/**
 * The old key stays usable during the overlap, while the partner switches to the new one. A second rotation within the overlap could
 * end a key that is still in use, so it must be forced.
 */
export function decideRotation(
  key: KeyTimes,
  overlapHours: number,
  force: boolean,
  nowMs: number,
): Result<{ readonly oldExpiresAt: Date }, RotationError> {
  if (effectiveStatusOf(key, nowMs) !== 'usable') return err(domainError('KEY_NOT_USABLE'))
  if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS)) {
    const message = `The overlap must be 0 to ${MAX_OVERLAP_HOURS} hours.`
    return err(domainError('OVERLAP_OUT_OF_RANGE', { path: 'overlap', message }))
  }
  const endsWithin = key.expiresAt !== null && key.expiresAt.getTime() - nowMs <= MAX_OVERLAP_HOURS * HOUR_MS
  if (endsWithin && !force) return err(domainError('ROTATION_UNDER_WAY'))
  const overlapEnd = nowMs + overlapHours * HOUR_MS
  return ok({ oldExpiresAt: new Date(Math.min(overlapEnd, key.expiresAt?.getTime() ?? overlapEnd)) })
}

/** Each usable key has limits of its own, so an organisation that issues its keys itself cannot have any number of them. */
const MOST_USABLE_KEYS = 10

/** Before another key of the same kind is issued. */
export function checkKeyCount(usable: number): Result<null, DomainError<'LIMIT_EXCEEDED'>> {
  if (usable < MOST_USABLE_KEYS) return ok(null)
  const message = `There can be ${MOST_USABLE_KEYS} usable keys of a kind. Revoke one that is not needed.`
  return err({ ...domainError('LIMIT_EXCEEDED', { path: 'keys', message }), message })
}

export function checkExpiry(expiresAt: Date | null, nowMs: number): Result<null, DomainError<'VALIDATION_FAILED'>> {
  if (expiresAt === null || expiresAt.getTime() > nowMs) return ok(null)
  return err(domainError('VALIDATION_FAILED', { path: 'expires_at', message: 'expires_at must be in the future.' }))
}
