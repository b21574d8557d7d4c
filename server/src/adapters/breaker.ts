/** Stops calls to a server that fails, and lets one call at a time find out whether it is back. */
export interface Breaker {
  enter(): Admission
}

export type Admission =
  | { readonly isAdmitted: true; readonly report: (result: CallResult) => void }
  | { readonly isAdmitted: false; readonly waitMs: number }

/** `unknown` for a call that its caller ended: it proves neither that the server works nor that it fails. */
export type CallResult = 'worked' | 'failed' | 'unknown'

export interface BreakerOptions {
  readonly failuresToOpen: number
  readonly openForMs: number
  /** Suggested wait while a trial call is running. */
  readonly trialWaitMs: number
  readonly monotonicNow: () => number
}

/**
 * By the monotonic clock. cockatiel reads `Date.now`: a system clock that was set back by an hour kept its circuits open for an hour.
 */
export function createBreaker({ failuresToOpen, openForMs, trialWaitMs, monotonicNow }: BreakerOptions): Breaker {
  let failuresInARow = 0
  let openUntil: number | null = null
  let isTrialRunning = false
  const open = () => {
    openUntil = monotonicNow() + openForMs
  }
  const reportTrial = (result: CallResult) => {
    isTrialRunning = false
    if (result !== 'worked') return open()
    openUntil = null
    failuresInARow = 0
  }
  const reportCall = (result: CallResult) => {
    // A call that started before the circuit opened says nothing about the server since then.
    if (openUntil !== null || result === 'unknown') return
    failuresInARow = result === 'failed' ? failuresInARow + 1 : 0
    if (failuresInARow >= failuresToOpen) open()
  }
  return {
    enter: () => {
      if (openUntil === null) return { isAdmitted: true, report: reportCall }
      const waitMs = isTrialRunning ? trialWaitMs : openUntil - monotonicNow()
      if (waitMs > 0) return { isAdmitted: false, waitMs }
      isTrialRunning = true
      return { isAdmitted: true, report: reportTrial }
    },
  }
}
