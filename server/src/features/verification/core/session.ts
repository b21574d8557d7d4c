/** The times that decide whether a session is active. */
export interface SessionTimes {
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

const HOUR_MS = 3_600_000
/** Since the last use. */
const IDLE_LIMIT_MS = 24 * HOUR_MS
/** In total. */
const MAX_LIFETIME_MS = 7 * 24 * HOUR_MS

export function sessionExpiry({ createdAt, lastUsedAt }: SessionTimes): Date {
  return new Date(Math.min(lastUsedAt.getTime() + IDLE_LIMIT_MS, createdAt.getTime() + MAX_LIFETIME_MS))
}

export function sessionStatus(times: SessionTimes, now: Date): 'active' | 'expired' {
  return now < sessionExpiry(times) ? 'active' : 'expired'
}

/** Sessions last used, or opened, at or before these times have expired. The same rule, for queries. */
export function expiredBefore(now: Date): { readonly lastUsedAt: Date; readonly createdAt: Date } {
  return { lastUsedAt: new Date(now.getTime() - IDLE_LIMIT_MS), createdAt: new Date(now.getTime() - MAX_LIFETIME_MS) }
}

/** Whether the text has the form of a token. Anything else need not be looked up. */
export function isSessionToken(text: string): boolean {
  return /^vst_[0-9A-Za-z_-]{43}$/.test(text)
}

export function isVerificationId(text: string): boolean {
  return /^vrf_[0-9A-Za-z_-]{22}$/.test(text)
}

/** 22 of 43 characters: 132 of the 256 bits, which keeps links short. */
export function verificationIdOf(newSecret: (prefix: string) => string): string {
  return newSecret('vrf_').slice(0, 'vrf_'.length + 22)
}
