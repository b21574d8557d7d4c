import type { Bucket } from './rate-limits/limits.ts'
import type { WindowRule } from './windows/window-counter.ts'

/** How often the Verification API may be called: by a key, and on routes that ask for none by an address. */
export const VERIFICATION_BUCKET: Bucket = {
  name: 'verification',
  perSecond: { rate: 20, burst: 40 },
  perMinute: 1_200,
  perDay: null,
}

export const OPEN_ROUTES: WindowRule = { name: 'verification-open', kind: 'fixed', limit: 60, windowMs: 60_000 }

/** Keys that are none have a window of their own, per address: guessing costs no owner of a key anything. */
export const UNKNOWN_KEYS: WindowRule = { name: 'verification-key', kind: 'fixed', limit: 60, windowMs: 60_000 }
