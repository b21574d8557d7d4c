import { jittered } from './jitter.ts'

export type EndpointStatus = 'enabled' | 'disabled' | 'suspended' | 'archived'

export interface Health {
  readonly failuresInRow: number
  /** The first failure since the last success. */
  readonly failingSince: Date | null
  /** 0, 50, 70 or 90. */
  readonly warnedPercent: number
  /** How often the breaker opened since the last success. */
  readonly pauses: number
  /** Nothing is tried earlier. Null: no pause. */
  readonly notBefore: Date | null
}

export const WELL: Health = { failuresInRow: 0, failingSince: null, warnedPercent: 0, pauses: 0, notBefore: null }

export type Tried =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | null }

/** What its owner is told of. */
export type Turn =
  | {
      readonly kind: 'warning'
      readonly percent: 50 | 70 | 90
      readonly failingSince: Date
      readonly suspendsAt: Date
    }
  | { readonly kind: 'suspended'; readonly failingSince: Date }
  | { readonly kind: 'enabled' }
  | { readonly kind: 'disabled' }

export interface AfterTry {
  readonly status: EndpointStatus
  readonly health: Health
  readonly turns: readonly Turn[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const SUSPENDED_AFTER_MS = 5 * 24 * HOUR
/** The highest first: of several passed at once only that one is told. */
const WARNINGS = [90, 70, 50] as const

const SUSPENDED_PAUSE_MS = 12 * HOUR
/** Little, so that "every 12 hours" stays true. */
const SUSPENDED_JITTER = 0.05

const BREAKS_AT = 5
const BREAKER_PAUSES_MS = [MINUTE / 2, MINUTE, 2 * MINUTE, 5 * MINUTE]
const LAST_BREAKER_PAUSE_MS = 10 * MINUTE
const BREAKER_JITTER = 0.2

const MOST_AT_ONCE = 8

/** Eight tries may be under way, so answers come late: to a lane that pauses, to an endpoint that was switched off. */
export function afterTry(status: EndpointStatus, health: Health, tried: Tried, now: Date, random: number): AfterTry {
  if (tried.kind === 'delivered') return delivered(status)
  if (tried.kind === 'gone') return gone(status)
  if (status === 'enabled') return failed(health, tried.retryAfterMs, now, random)
  if (status === 'suspended') return { status, health: rested(failedOnce(health, now), now, random), turns: [] }
  // Nobody is to be warned of an endpoint that its owner switched off.
  return { status, health, turns: [] }
}

/** How many tries may run against it at the same time: one to find out whether it is back, none where none are wanted. */
export function triesAtOnce(status: EndpointStatus, health: Health): number {
  if (status === 'disabled' || status === 'archived') return 0
  return status === 'suspended' || health.failuresInRow >= BREAKS_AT ? 1 : MOST_AT_ONCE
}

/** When it will be suspended if it goes on like this; null while it is well. */
export function timeOfSuspension({ failingSince }: Health): Date | null {
  return failingSince === null ? null : after(failingSince, SUSPENDED_AFTER_MS)
}

function delivered(status: EndpointStatus): AfterTry {
  if (status !== 'suspended') return { status, health: WELL, turns: [] }
  return { status: 'enabled', health: WELL, turns: [{ kind: 'enabled' }] }
}

/** Whoever enables it again begins anew: with its old failures one more would suspend it. */
function gone(status: EndpointStatus): AfterTry {
  if (status === 'disabled' || status === 'archived') return { status, health: WELL, turns: [] }
  return { status: 'disabled', health: WELL, turns: [{ kind: 'disabled' }] }
}

function failed(before: Health, retryAfterMs: number | null, now: Date, random: number): AfterTry {
  const health = failedOnce(before, now)
  const { failingSince, warnedPercent } = health
  const suspendsAt = new Date(failingSince.getTime() + SUSPENDED_AFTER_MS)
  // A single failure of long ago, whose event its owner then pulled, is no five days of failing.
  if (now >= suspendsAt && health.failuresInRow >= BREAKS_AT) {
    return { status: 'suspended', health: rested(health, now, random), turns: [{ kind: 'suspended', failingSince }] }
  }
  const paused = askedToWait(broken(health, now, random), retryAfterMs, now)
  const percent = percentReached(failingSince, now)
  // Not "differs": a clock that steps back must not warn a second time.
  if (percent === null || percent <= warnedPercent) return { status: 'enabled', health: paused, turns: [] }
  return {
    status: 'enabled',
    health: { ...paused, warnedPercent: percent },
    turns: [{ kind: 'warning', percent, failingSince, suspendsAt }],
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

/** For the whole lane: who is overloaded by one delivery is so by the next. */
function askedToWait(health: Health, retryAfterMs: number | null, now: Date): Health {
  if (retryAfterMs === null) return health
  const asked = after(now, retryAfterMs)
  return health.notBefore !== null && health.notBefore > asked ? health : { ...health, notBefore: asked }
}

/** Longer than any Retry-After that is honoured. */
function rested(health: Health, now: Date, random: number): Health {
  return { ...health, notBefore: after(now, jittered(SUSPENDED_PAUSE_MS, SUSPENDED_JITTER, random)) }
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
