import type { PauseScope, ProviderHealth, ProviderOutcome, ProviderReason } from '../../../features/channels/index.ts'
import { type Exchange, readRetryAfter } from '../provider-http.ts'

/** How long a telephone rings. */
export const RING_SECONDS = 30
/** Of a call. */
export const MOST_CALL_SECONDS = 300

/** A call that was certainly not placed, or may have been. */
export type NotPlaced = Exclude<ProviderOutcome, { readonly kind: 'accepted' }>

const SOON_SECONDS = 60
/** Somebody must change a setting first. */
const PAUSE_SECONDS = 3_600
const MOST_SECONDS = 3_600

export const INVALID_CONTACT: NotPlaced = { kind: 'invalid_contact' }
const UNKNOWN: NotPlaced = { kind: 'unknown' }

export function rejected(reason: ProviderReason): NotPlaced {
  return { kind: 'rejected', reason }
}

export function throttled(afterSeconds = SOON_SECONDS): NotPlaced {
  return { kind: 'later', afterSeconds, reason: 'throttled', pause: null }
}

export function paused(pause: PauseScope, reason: ProviderReason): NotPlaced {
  return { kind: 'later', afterSeconds: PAUSE_SECONDS, reason, pause }
}

/**
 * What every provider's HTTP means. Null: its own codes decide. A server error comes after the request was read, so the telephone may
 * ring already.
 */
export function plainOutcome(answer: Exchange): NotPlaced | null {
  if (answer.kind === 'not_sent')
    return { kind: 'later', afterSeconds: SOON_SECONDS, reason: 'provider_fault', pause: null }
  if (answer.kind === 'no_answer') return UNKNOWN
  if (answer.status === 429) return throttled(readRetryAfter(answer.retryAfter, MOST_SECONDS) ?? SOON_SECONDS)
  return answer.status >= 500 || answer.status === 408 || answer.status === 409 ? UNKNOWN : null
}

export function healthOf(outcome: NotPlaced | null): ProviderHealth {
  if (outcome === null) return { kind: 'ok' }
  if (outcome.kind === 'later') return { kind: 'failed', reason: outcome.reason, pause: outcome.pause }
  return { kind: 'failed', reason: outcome.kind === 'rejected' ? outcome.reason : 'provider_fault', pause: null }
}
