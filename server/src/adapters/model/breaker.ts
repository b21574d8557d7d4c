import type { ModelFailure, ModelOutcome } from '../../features/questions/index.ts'
import { type CallResult, createBreaker } from '../breaker.ts'

/** A failing call may take a minute. After five failures in a row the circuit opens for half a minute. */
const TERMS = { failuresToOpen: 5, openForMs: 30_000, trialWaitMs: 1_000 }

export type ModelBreaker = <Outcome extends ModelOutcome<unknown>>(
  call: () => Promise<Outcome>,
) => Promise<Outcome | ModelFailure>

export function modelBreaker(monotonicNow: () => number): ModelBreaker {
  const breaker = createBreaker({ ...TERMS, monotonicNow })
  return async call => {
    const admission = breaker.enter()
    if (!admission.isAdmitted) return unavailableFor(admission.waitMs)
    // Thrown: the caller aborted, or a bug of ours.
    let result: CallResult = 'unknown'
    try {
      const outcome = await call()
      result = isOutage(outcome) ? 'failed' : 'worked'
      return outcome
    } finally {
      admission.report(result)
    }
  }
}

function isOutage(outcome: ModelOutcome<unknown>): boolean {
  return !outcome.ok && (outcome.fault === 'unavailable' || outcome.fault === 'timed_out')
}

function unavailableFor(retryAfterMs: number): ModelFailure {
  return { ok: false, fault: 'unavailable', mayRetry: true, retryAfterMs, tokens: { input: 0, output: 0 } }
}
