import type { Clock } from '../../kernel/clock.ts'

/** The time of PostgreSQL, which all processes share. Between its answers the monotonic clock counts on. */
export interface DatabaseClock {
  readonly clock: Clock
  observe(answer: TimeAnswer): void
  /** Milliseconds by which the clock of this machine is ahead of PostgreSQL's; negative if it is behind. */
  machineAheadMs(): number
}

/** PostgreSQL said its time at some moment between these two of the monotonic clock. */
export interface TimeAnswer {
  readonly databaseMs: number
  readonly askedAt: number
  readonly answeredAt: number
}

export interface DatabaseClockOptions {
  /** The clock of this machine. Used as it is until PostgreSQL first answers. */
  readonly machineClock: Clock
  readonly monotonicNow: () => number
}

/**
 * A machine whose clock is ten minutes ahead rejected every signature as expired, dated events in the future and let leases end early
 * for other processes. PostgreSQL's clock decides about jobs, leases and partitions anyway, so it decides about everything.
 * The clock of the machine is read for the difference only: setting it while the process runs changes nothing.
 */
export function databaseClock({ machineClock, monotonicNow }: DatabaseClockOptions): DatabaseClock {
  let startedAt = machineClock() - monotonicNow()
  let isKnown = false
  return {
    clock: () => Math.round(startedAt + monotonicNow()),
    observe: ({ databaseMs, askedAt, answeredAt }) => {
      const estimate = databaseMs - (askedAt + answeredAt) / 2
      const error = (answeredAt - askedAt) / 2
      // Within the error of a slow answer nothing is known better than before, and a correction would be noise.
      if (isKnown && Math.abs(estimate - startedAt) <= error) return
      startedAt = estimate
      isKnown = true
    },
    machineAheadMs: () => Math.round(machineClock() - monotonicNow() - startedAt),
  }
}
