import type { Clock } from '../server/src/kernel/clock.ts'

export interface TestClock {
  readonly clock: Clock
  advance(milliseconds: number): void
}

/**
 * Starts on the day of the real clock, because a new database has partitions for the days around that one only: with a fixed
 * day, tests failed from the next day on. Starts at a fixed time of that day, so that no outcome depends on when a test runs.
 */
export function testClock(startsAt = `${new Date().toISOString().slice(0, 10)}T06:30:00.000Z`): TestClock {
  let now = Date.parse(startsAt)
  return {
    clock: () => now,
    advance: milliseconds => {
      now += milliseconds
    },
  }
}
