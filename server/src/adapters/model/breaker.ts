import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import type { ModelFailure, ModelOutcome } from '../../features/questions/index.ts'

/** A call may wait a minute for nothing: after five such in a row the model is left alone for half a minute. */
const FAILURES_TO_OPEN = 5
const LEAVE_ALONE_MS = 30_000
/** While one call tries whether the model is back, its end is not known. */
const TRIAL_WAIT_MS = 1_000

export type ModelBreaker = <Outcome extends ModelOutcome<unknown>>(
  call: () => Promise<Outcome>,
) => Promise<Outcome | ModelFailure>

/** Its time is `Date.now`, which is what cockatiel reads and takes no other for. */
export function modelBreaker(): ModelBreaker {
  let openedAt = 0
  const policy = circuitBreaker(
    // A trial that its caller broke off has not shown that the model is back; cockatiel alone would take it for that.
    handleWhenResult(isOutage).orWhen(() => policy.state === CircuitState.HalfOpen),
    { halfOpenAfter: LEAVE_ALONE_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  )
  policy.onBreak(() => {
    openedAt = Date.now()
  })
  return async call => {
    // Cockatiel lets the others wait for the trial, and no timeout of theirs would end that.
    if (policy.state === CircuitState.HalfOpen) return leftAlone(TRIAL_WAIT_MS)
    try {
      return await policy.execute(call)
    } catch (error) {
      if (error instanceof BrokenCircuitError) return leftAlone(Math.max(openedAt + LEAVE_ALONE_MS - Date.now(), 0))
      throw error
    }
  }
}

function isOutage(outcome: unknown): boolean {
  const { ok, fault } = outcome as { readonly ok: boolean; readonly fault?: string }
  return !ok && (fault === 'unavailable' || fault === 'timed_out')
}

function leftAlone(retryAfterMs: number): ModelFailure {
  return { ok: false, fault: 'unavailable', mayRetry: true, retryAfterMs, tokens: { input: 0, output: 0 } }
}
