import { OPTIONAL_NUMBER, routablePrefix } from '../../../kernel/routable-id.ts'

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

const SESSION_TOKEN = new RegExp(`^vst_${OPTIONAL_NUMBER}[0-9A-Za-z_-]{43}$`)
const VERIFICATION_ID = new RegExp(`^vrf_${OPTIONAL_NUMBER}[0-9A-Za-z_-]{22}$`)

/** Whether the text has the form of a token. Anything else need not be looked up. */
export function isSessionToken(text: string): boolean {
  return SESSION_TOKEN.test(text)
}

export function isVerificationId(text: string): boolean {
  return VERIFICATION_ID.test(text)
}

/** The id has 22 of 43 random characters: 132 of the 256 bits, which keeps links short. */
export function newSessionIds(
  shortNumber: number,
  newSecret: (prefix: string) => string,
): { readonly sessionToken: string; readonly verificationId: string } {
  const prefix = routablePrefix('vrf', shortNumber)
  return {
    sessionToken: newSecret(routablePrefix('vst', shortNumber)),
    verificationId: newSecret(prefix).slice(0, prefix.length + 22),
  }
}
