import type { EndpointStatus } from '../../../contract/webhook.ts'
import { jittered } from './schedule.ts'

export interface Health {
  readonly failuresInRow: number
  /** Time of the first failure since the last success. */
  readonly failingSince: Date | null
  /** 0, 50, 70 or 90. */
  readonly warnedPercent: number
  /** How often the circuit breaker opened since the last success. */
  readonly pauses: number
  /** No attempt before this time. Null: no pause. */
  readonly notBefore: Date | null
}

export const HEALTHY: Health = { failuresInRow: 0, failingSince: null, warnedPercent: 0, pauses: 0, notBefore: null }

export type AttemptResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | null }

/** A change that is reported to the owner. */
export type Transition =
  | {
      readonly kind: 'warning'
      readonly percent: 50 | 70 | 90
      readonly failingSince: Date
      readonly suspendsAt: Date
    }
  | { readonly kind: 'suspended'; readonly failingSince: Date }
  | { readonly kind: 'enabled' }
  | { readonly kind: 'disabled' }

export interface HealthAfterAttempt {
  readonly status: EndpointStatus
  readonly health: Health
  readonly transitions: readonly Transition[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const SUSPENDED_AFTER_MS = 5 * 24 * HOUR
/** Highest first: if several are reached at once, only that one is reported. */
const WARNINGS = [90, 70, 50] as const

const SUSPENDED_PAUSE_MS = 12 * HOUR
/** Small, so that "every 12 hours" stays true. */
const SUSPENDED_JITTER = 0.05

const BREAKS_AT = 5
const BREAKER_PAUSES_MS = [MINUTE / 2, MINUTE, 2 * MINUTE, 5 * MINUTE]
const LAST_BREAKER_PAUSE_MS = 10 * MINUTE
const BREAKER_JITTER = 0.2

const MAX_CONCURRENT = 8

/** Up to eight attempts run concurrently, so outcomes also arrive for a queue that is paused and an endpoint that was disabled. */
export function applyAttempt(
  status: EndpointStatus,
  health: Health,
  attempted: AttemptResult,
  now: Date,
  random: number,
): HealthAfterAttempt {
  if (attempted.kind === 'delivered') return delivered(status)
  if (attempted.kind === 'gone') return gone(status)
  if (status === 'enabled') return failed(health, attempted.retryAfterMs, now, random)
  if (status === 'suspended')
    return { status, health: pauseSuspended(failedOnce(health, now), now, random), transitions: [] }
  // The owner of a disabled endpoint gets no warnings.
  return { status, health, transitions: [] }
}

/** Limit of concurrent attempts: one to probe a failing endpoint, none if it is disabled. */
export function maxConcurrentAttempts(status: EndpointStatus, health: Health): number {
  if (status === 'disabled' || status === 'archived') return 0
  return status === 'suspended' || health.failuresInRow >= BREAKS_AT ? 1 : MAX_CONCURRENT
}

/** When the endpoint will be suspended if it keeps failing. Null while it is healthy. */
export function timeOfSuspension({ failingSince }: Health): Date | null {
  return failingSince === null ? null : after(failingSince, SUSPENDED_AFTER_MS)
}

function delivered(status: EndpointStatus): HealthAfterAttempt {
  if (status !== 'suspended') return { status, health: HEALTHY, transitions: [] }
  return { status: 'enabled', health: HEALTHY, transitions: [{ kind: 'enabled' }] }
}

/** Health is reset: with the old failures, one more after enabling would suspend the endpoint. */
function gone(status: EndpointStatus): HealthAfterAttempt {
  if (status === 'disabled' || status === 'archived') return { status, health: HEALTHY, transitions: [] }
  return { status: 'disabled', health: HEALTHY, transitions: [{ kind: 'disabled' }] }
}

function failed(before: Health, retryAfterMs: number | null, now: Date, random: number): HealthAfterAttempt {
  const health = failedOnce(before, now)
  const { failingSince, warnedPercent } = health
  const suspendsAt = new Date(failingSince.getTime() + SUSPENDED_AFTER_MS)
  // One old failure, whose event was then pulled, does not count as five days of failures.
  if (now >= suspendsAt && health.failuresInRow >= BREAKS_AT) {
    return {
      status: 'suspended',
      health: pauseSuspended(health, now, random),
      transitions: [{ kind: 'suspended', failingSince }],
    }
  }
  const paused = applyRetryAfter(broken(health, now, random), retryAfterMs, now)
  const percent = percentReached(failingSince, now)
  // Compared with <=, so that a clock that steps back does not warn twice.
  if (percent === null || percent <= warnedPercent) return { status: 'enabled', health: paused, transitions: [] }
  return {
    status: 'enabled',
    health: { ...paused, warnedPercent: percent },
    transitions: [{ kind: 'warning', percent, failingSince, suspendsAt }],
  }
}

function failedOnce(health: Health, now: Date): Health & { readonly failingSince: Date } {
  return { ...health, failuresInRow: health.failuresInRow + 1, failingSince: health.failingSince ?? now }
}

function percentReached(failingSince: Date, now: Date): (typeof WARNINGS)[number] | null {
  const failingMs = now.getTime() - failingSince.getTime()
  return WARNINGS.find(percent => failingMs >= (SUSPENDED_AFTER_MS * percent) / 100) ?? null
}

/** Those that were under way when a pause began say nothing new, so they do not lengthen it. */
function broken(health: Health, now: Date, random: number): Health {
  const pausing = health.notBefore !== null && health.notBefore > now
  if (health.failuresInRow < BREAKS_AT || pausing) return health
  const pause = BREAKER_PAUSES_MS[health.pauses] ?? LAST_BREAKER_PAUSE_MS
  return { ...health, pauses: health.pauses + 1, notBefore: after(now, jittered(pause, BREAKER_JITTER, random)) }
}

/** Applies to the whole queue: a receiver that is overloaded by one delivery is overloaded by the next. */
function applyRetryAfter(health: Health, retryAfterMs: number | null, now: Date): Health {
  if (retryAfterMs === null) return health
  const requested = after(now, retryAfterMs)
  return health.notBefore !== null && health.notBefore > requested ? health : { ...health, notBefore: requested }
}

/** Longer than any Retry-After that is respected. */
function pauseSuspended(health: Health, now: Date, random: number): Health {
  return { ...health, notBefore: after(now, jittered(SUSPENDED_PAUSE_MS, SUSPENDED_JITTER, random)) }
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
