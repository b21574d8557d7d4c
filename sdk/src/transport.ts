import { type Debug, tell } from './debug.ts'
import { exchange, type Fetch, type Outcome, type PreparedCall } from './exchange.ts'
import { pause, type Sleep } from './pause.ts'
import { type RetryPolicy, retryDelay } from './retry.ts'

/** What the client uses of its environment. Tests replace each part. */
export interface World {
  readonly fetch: Fetch
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly sleep: Sleep
  readonly debug?: Debug | undefined
}

export type Send = (call: PreparedCall, policy: RetryPolicy) => Promise<unknown>

/** The server allows five minutes. A clock that drifts is corrected well before that. */
const TOLERATED_SKEW_MS = 60_000

/** Sends calls, with retries where they can help, and stores the offset of this machine's clock. */
export function transport(world: World): Send {
  let skewMs = 0

  async function sendOnce(call: PreparedCall, attempt: number, atSkewMs: number): Promise<Outcome> {
    const about = { operation: call.operation, method: call.method, path: call.path, attempt }
    const startedMs = world.clock()
    tell(world.debug, { type: 'request', ...about })
    const outcome = await exchange(call, timestamp(startedMs + atSkewMs), world.fetch)
    const { status, requestId } = outcome
    const code = outcome.ok ? null : outcome.error.code
    tell(world.debug, { type: 'response', ...about, status, code, requestId, durationMs: world.clock() - startedMs })
    return outcome
  }

  async function sendInTime(call: PreparedCall, attempt: number): Promise<Outcome> {
    const first = await sendOnce(call, attempt, skewMs)
    const corrected = correctedSkew(first, world.clock(), skewMs)
    if (corrected === null) return first
    const second = await sendOnce(call, attempt, corrected)
    // Stored only if the clock was the cause: a proxy with a wrong Date must not affect later calls.
    if (second.ok || (second.error.status !== null && second.error.status !== 401)) skewMs = corrected
    return second
  }

  return async (call, policy) => {
    const { operation, method, path, isRepeatable } = call
    for (let retries = 0; ; retries++) {
      const outcome = await sendInTime(call, retries + 1)
      if (outcome.ok) {
        call.onServerTime?.(outcome.serverTimeMs)
        return outcome.data
      }
      const { error } = outcome
      const delayMs = retryDelay(error, retries, { ...policy, isRepeatable })
      if (delayMs === null) throw error
      tell(world.debug, { type: 'retry', operation, method, path, attempt: retries + 1, delayMs, error })
      await pause(world.sleep(delayMs, call.signal), call.signal)
    }
  }
}

/** A 401 can mean that this machine's clock is wrong, which the Date header shows. Another 401 is not retried. */
function correctedSkew(outcome: Outcome, nowMs: number, skewMs: number): number | null {
  if (outcome.ok || outcome.error.status !== 401 || outcome.serverTimeMs === null) return null
  const trueSkewMs = outcome.serverTimeMs - nowMs
  return Math.abs(trueSkewMs - skewMs) > TOLERATED_SKEW_MS ? trueSkewMs : null
}

/** In milliseconds, so that two intended calls within one second differ in their signature. */
function timestamp(milliseconds: number): string {
  return String(Math.floor(milliseconds))
}
