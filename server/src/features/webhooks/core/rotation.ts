import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

const HOUR_MS = 3_600_000
export const DEFAULT_OVERLAP_HOURS = 24
export const MAX_OVERLAP_HOURS = 72

export interface SecretExpiry {
  readonly id: string
  /** Null for the newest. */
  readonly expiresAt: Date | null
}

/**
 * During the overlap both secrets sign, so a receiver may switch at any time. A second rotation within the overlap would end a
 * secret that may still be in use: it needs `force`, and then ends that secret at once.
 */
export function decideRotation(
  active: readonly SecretExpiry[],
  overlapHours: number,
  force: boolean,
  now: Date,
): Result<readonly SecretExpiry[], DomainError<'CONFLICT'>> {
  const overlapping = active.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now)
  if (overlapping.length > 0 && !force) return err(running())
  const until = new Date(now.getTime() + overlapHours * HOUR_MS)
  return ok([
    ...overlapping.map(({ id }) => ({ id, expiresAt: now })),
    ...active.filter(({ expiresAt }) => expiresAt === null).map(({ id }) => ({ id, expiresAt: until })),
  ])
}

function running(): DomainError<'CONFLICT'> {
  const message =
    'A rotation is in progress: wait until its overlap ends, or send force to end the older secret at once.'
  return domainError('CONFLICT', { path: 'force', message })
}
