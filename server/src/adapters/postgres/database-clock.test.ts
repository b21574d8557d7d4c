import { expect, test } from 'vitest'
import { databaseClock } from './database-clock.ts'

const NOON = Date.parse('2026-11-16T06:30:00.000Z')

function setUp({ machineAheadMs = 0 } = {}) {
  const machine = { now: NOON + machineAheadMs, monotonic: 5_000 }
  const time = databaseClock({ machineClock: () => machine.now, monotonicNow: () => machine.monotonic })
  const pass = (ms: number) => {
    machine.now += ms
    machine.monotonic += ms
  }
  return { machine, time, pass }
}

test('gives the time of PostgreSQL whatever the clock of the machine says', () => {
  const { time, pass } = setUp({ machineAheadMs: 600_000 })
  time.observe({ databaseMs: NOON, askedAt: 4_998, answeredAt: 5_002 })
  expect(time.clock()).toBe(NOON)
  pass(2_500)
  expect(time.clock()).toBe(NOON + 2_500)
  expect(time.machineAheadMs()).toBe(600_000)
})

test('does not change when the clock of the machine is set while the process runs', () => {
  const { machine, time } = setUp()
  time.observe({ databaseMs: NOON, askedAt: 5_000, answeredAt: 5_000 })
  machine.now -= 3_600_000
  expect(time.clock()).toBe(NOON)
})

test('follows PostgreSQL when its clock is set', () => {
  const { time, pass } = setUp()
  time.observe({ databaseMs: NOON, askedAt: 5_000, answeredAt: 5_000 })
  pass(1_000)
  time.observe({ databaseMs: NOON - 60_000, askedAt: 6_000, answeredAt: 6_000 })
  expect(time.clock()).toBe(NOON - 60_000)
})

test('a slow answer does not correct what a fast one has measured, unless it must be wrong', () => {
  const { time } = setUp()
  time.observe({ databaseMs: NOON, askedAt: 5_000, answeredAt: 5_000 })
  // Asked at 4,000 and answered at 5,000, which PostgreSQL did at once: by the middle it seems 500 ms later than it is.
  time.observe({ databaseMs: NOON, askedAt: 4_000, answeredAt: 5_000 })
  expect(time.clock()).toBe(NOON)
  time.observe({ databaseMs: NOON + 20_000, askedAt: 4_000, answeredAt: 5_000 })
  expect(time.clock()).toBe(NOON + 20_500)
})

test('before the first answer it is the clock of the machine', () => {
  const { time, pass } = setUp({ machineAheadMs: 7 })
  pass(10)
  expect(time.clock()).toBe(NOON + 17)
})
