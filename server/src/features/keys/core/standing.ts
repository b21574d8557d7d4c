/** When a key counts, by its own times. */
export interface KeyTimes {
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export type Standing = 'usable' | 'expired' | 'revoked'

export function standingOf({ expiresAt, revokedAt }: KeyTimes, nowMs: number): Standing {
  if (revokedAt !== null && revokedAt.getTime() <= nowMs) return 'revoked'
  if (expiresAt !== null && expiresAt.getTime() <= nowMs) return 'expired'
  return 'usable'
}
