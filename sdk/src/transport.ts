import { exchange, type Fetch, type Outcome, type PreparedCall } from './exchange.ts'
import { pause, type Sleep } from './pause.ts'
import { type RetryPolicy, retryDelay } from './retry.ts'

/** The world as the client sees it; tests hold each part still. */
export interface World {
  readonly fetch: Fetch
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly sleep: Sleep
}

export type Send = (call: PreparedCall, policy: RetryPolicy) => Promise<unknown>

/** The server allows five minutes; well before that a clock that runs away is worth mending. */
const TOLERATED_SKEW_MS = 60_000

/** Sends calls, again where that may help; remembers how far this machine's clock is off. */
export function transport(world: World): Send {
  let skewMs = 0

  async function sendInTime(call: PreparedCall): Promise<Outcome> {
    const first = await exchange(call, timestamp(world.clock() + skewMs), world.fetch)
    const corrected = correctedSkew(first, world.clock(), skewMs)
    if (corrected === null) return first
    const second = await exchange(call, timestamp(world.clock() + corrected), world.fetch)
    // Kept only if it was the clock: a proxy with a wrong Date must not spoil the calls to come.
    if (second.ok || (second.error.status !== null && second.error.status !== 401)) skewMs = corrected
    return second
  }

  return async (call, policy) => {
    for (let retries = 0; ; retries++) {
      const outcome = await sendInTime(call)
      if (outcome.ok) return outcome.data
      const delayMs = retryDelay(outcome.error, retries, policy)
      if (delayMs === null) throw outcome.error
      await pause(world.sleep(delayMs, call.signal), call.signal)
    }
  }
}

/** A 401 may mean that our clock is off, which the answer's Date shows; another 401 is worth no second try. */
function correctedSkew(outcome: Outcome, nowMs: number, skewMs: number): number | null {
  if (outcome.ok || outcome.error.status !== 401 || outcome.serverTimeMs === null) return null
  const trueSkewMs = outcome.serverTimeMs - nowMs
  return Math.abs(trueSkewMs - skewMs) > TOLERATED_SKEW_MS ? trueSkewMs : null
}

function timestamp(milliseconds: number): string {
  return String(Math.floor(milliseconds / 1000))
}
