import type { Bucket } from './limits.ts'

/** How often a verification key may call, and how many sessions it may open. The same in test and live mode. */
export interface VerificationLimits {
  readonly calls: {
    readonly perSecond: number
    readonly burst: number
    readonly perMinute: number
  }
  readonly newSessions: { readonly perDay: number }
}

/** What was agreed with one organisation for one key. */
export type VerificationOverrides = {
  readonly [Row in keyof VerificationLimits]?: Partial<VerificationLimits[Row]>
}

/**
 * A session stores up to 256 KB. Without a limit of the day a key at its 1,200 calls a minute could store 350 GB a day; with it 5 GB,
 * and with the usual 10 KB a session 200 MB.
 */
const PUBLISHED: VerificationLimits = {
  calls: { perSecond: 20, burst: 40, perMinute: 1_200 },
  newSessions: { perDay: 20_000 },
}

export const VERIFICATION_ROWS: Readonly<Record<keyof VerificationLimits, readonly string[]>> = {
  calls: ['perSecond', 'burst', 'perMinute'],
  newSessions: ['perDay'],
}

/** An overridden rate changes the burst with it: with the old burst a raised rate could never be used. */
export function limitsOfVerificationKey(overrides: VerificationOverrides = {}): VerificationLimits {
  const { perSecond } = overrides.calls ?? {}
  const burst = perSecond === undefined ? PUBLISHED.calls.burst : perSecond * 2
  return {
    calls: { ...PUBLISHED.calls, burst, ...overrides.calls },
    newSessions: { ...PUBLISHED.newSessions, ...overrides.newSessions },
  }
}

export const NEW_SESSIONS_BUCKET = 'newSessions'

/** The bucket of all calls and, for a call that opens a session, that of the day. */
export function bucketsOfVerificationCall(
  { calls, newSessions }: VerificationLimits,
  opensSession: boolean,
): readonly Bucket[] {
  const { perSecond: rate, burst, perMinute } = calls
  const all: Bucket = { name: 'verification', perSecond: { rate, burst }, perMinute, perDay: null }
  return opensSession ? [all, { ...all, name: NEW_SESSIONS_BUCKET, perDay: newSessions.perDay }] : [all]
}
