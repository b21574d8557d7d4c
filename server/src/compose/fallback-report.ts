/** A line a minute tells that it goes on; one for each call would fill the disk during an outage. */
const REPORT_EVERY_MS = 60_000

export interface FallbackReport {
  /** Limits of a call were counted in this process, because of this error. */
  fellBack(cause: unknown): void
  /** Redis accepted a connection again. */
  reconnected(): void
}

interface Lines {
  readonly monotonicNow: () => number
  /** With the number of calls since the line before. */
  readonly onFallback: (count: number, cause: unknown) => void
  readonly onRecovery: () => void
}

/**
 * Reports that Redis is unavailable, at most once a minute. A Redis that stalls keeps its connections, so that nothing but the failed
 * calls shows it: an earlier version waited for a new connection before it reported again, and reported the first stall only.
 */
export function fallbackReport({ monotonicNow, onFallback, onRecovery }: Lines): FallbackReport {
  let reportedAt = Number.NEGATIVE_INFINITY
  let unreported = 0
  let isDown = false
  return {
    fellBack: cause => {
      unreported += 1
      isDown = true
      if (monotonicNow() - reportedAt < REPORT_EVERY_MS) return
      onFallback(unreported, cause)
      reportedAt = monotonicNow()
      unreported = 0
    },
    reconnected: () => {
      if (isDown) onRecovery()
      isDown = false
    },
  }
}
