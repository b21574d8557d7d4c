import type { Clock } from '../../src/kernel/clock.ts'

export interface TestClock {
  readonly clock: Clock
  advance(milliseconds: number): void
}

export function testClock(startsAt = '2026-11-15T06:30:00.000Z'): TestClock {
  let now = Date.parse(startsAt)
  return {
    clock: () => now,
    advance: milliseconds => {
      now += milliseconds
    },
  }
}
