/** When a session lives, by its own times. */
export interface SessionTimes {
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

const HOUR_MS = 3_600_000
/** From its last use. */
const IDLE_MS = 24 * HOUR_MS
/** In all. */
const LONGEST_MS = 7 * 24 * HOUR_MS

export function sessionExpiry({ createdAt, lastUsedAt }: SessionTimes): Date {
  return new Date(Math.min(lastUsedAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS))
}

export function sessionStanding(times: SessionTimes, now: Date): 'alive' | 'dead' {
  return now < sessionExpiry(times) ? 'alive' : 'dead'
}

/** Sessions last used, or opened, at these times or before are dead: the same rule, as a query asks it. */
export function deadBefore(now: Date): { readonly lastUsedAt: Date; readonly createdAt: Date } {
  return { lastUsedAt: new Date(now.getTime() - IDLE_MS), createdAt: new Date(now.getTime() - LONGEST_MS) }
}

/** Nobody who knows a token sends anything else; what does not look like one need not be looked up. */
export function isSessionToken(text: string): boolean {
  return /^vst_[0-9A-Za-z_-]{43}$/.test(text)
}

export function isVerificationId(text: string): boolean {
  return /^vrf_[0-9A-Za-z_-]{22}$/.test(text)
}

/** 22 of 43 characters: 132 of the 256 bits, and a link that can be read aloud. */
export function verificationIdOf(newSecret: (prefix: string) => string): string {
  return newSecret('vrf_').slice(0, 'vrf_'.length + 22)
}
