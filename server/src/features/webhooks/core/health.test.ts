import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndpointStatus } from '../../../contract/webhook.ts'
import {
  type AttemptResult,
  applyAttempt,
  HEALTHY,
  type Health,
  type HealthAfterAttempt,
  maxConcurrentAttempts,
} from './health.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MIDDLE = 0.5
const START = Date.UTC(2026, 10, 15, 6, 30)
const at = (ms: number) => new Date(START + ms)

const FAILED: AttemptResult = { kind: 'failed', retryAfterMs: null }
const DELIVERED: AttemptResult = { kind: 'delivered' }
const GONE: AttemptResult = { kind: 'gone' }
const askedFor = (retryAfterMs: number): AttemptResult => ({ kind: 'failed', retryAfterMs })

const STATUSES: readonly EndpointStatus[] = ['enabled', 'disabled', 'suspended', 'archived']

const ILL: Health = {
  failuresInRow: 40,
  failingSince: at(0),
  warnedPercent: 70,
  pauses: 12,
  notBefore: at(4 * DAY),
}

/** Failing since the start, with no pause running. */
const failing = (failuresInRow: number, more: Partial<Health> = {}): Health => ({
  ...HEALTHY,
  failuresInRow,
  failingSince: at(0),
  ...more,
})

const fail = (health: Health, ms: number, random = MIDDLE) => applyAttempt('enabled', health, FAILED, at(ms), random)

/** Tries at the given moments, one after the other, and gives what came of each. */
function tryAll(moments: readonly number[], attempted: AttemptResult = FAILED): HealthAfterAttempt[] {
  let [status, health]: [EndpointStatus, Health] = ['enabled', HEALTHY]
  return moments.map(ms => {
    const step = applyAttempt(status, health, attempted, at(ms), MIDDLE)
    ;[status, health] = [step.status, step.health]
    return step
  })
}

test('a success makes an endpoint well again, whatever was before', () => {
  for (const status of STATUSES)
    expect(applyAttempt(status, ILL, DELIVERED, at(5 * DAY), MIDDLE).health).toEqual(HEALTHY)
})

test('the first success enables a suspended endpoint again, and says so once', () => {
  const first = applyAttempt('suspended', ILL, DELIVERED, at(9 * DAY), MIDDLE)
  expect(first).toEqual({ status: 'enabled', health: HEALTHY, transitions: [{ kind: 'enabled' }] })
  expect(applyAttempt(first.status, first.health, DELIVERED, at(9 * DAY), MIDDLE).transitions).toEqual([])
})

test.each(['disabled', 'archived'] as const)(
  'no late answer changes that an endpoint is %s, or says anything',
  status => {
    for (const attempted of [DELIVERED, GONE, FAILED, askedFor(HOUR)]) {
      expect(applyAttempt(status, ILL, attempted, at(30 * DAY), MIDDLE)).toMatchObject({ status, transitions: [] })
    }
  },
)

test.each(['disabled', 'archived'] as const)('a late failure leaves the health of an endpoint that is %s', status => {
  expect(applyAttempt(status, ILL, FAILED, at(30 * DAY), MIDDLE).health).toEqual(ILL)
})

test.each(['enabled', 'suspended'] as const)(
  'a 410 disables an endpoint that is %s, once, and resets its health',
  status => {
    const first = applyAttempt(status, ILL, GONE, at(DAY), MIDDLE)
    expect(first).toEqual({ status: 'disabled', health: HEALTHY, transitions: [{ kind: 'disabled' }] })
    expect(applyAttempt(first.status, first.health, GONE, at(DAY), MIDDLE).transitions).toEqual([])
  },
)

test('failures are counted, and their beginning is noted once', () => {
  const steps = tryAll([10, 20, 30])
  expect(steps.map(step => step.health.failuresInRow)).toEqual([1, 2, 3])
  expect(steps.map(step => step.health.failingSince)).toEqual([at(10), at(10), at(10)])
})

test('four failures in a row pause nothing, the fifth does', () => {
  const steps = tryAll([0, 1, 2, 3, 4])
  expect(steps.map(step => step.health.notBefore)).toEqual([null, null, null, null, at(4 + 30 * SECOND)])
  expect(steps.map(step => step.health.pauses)).toEqual([0, 0, 0, 0, 1])
})

test('each pause is longer than the last, up to ten minutes', () => {
  const pausesMs: number[] = []
  let [health, now] = [failing(4), 0]
  for (let nth = 0; nth < 7; nth++) {
    health = fail(health, now).health
    pausesMs.push(health.notBefore!.getTime() - START - now)
    // At the very end of the pause: it is over then.
    now = health.notBefore!.getTime() - START
  }
  expect(pausesMs).toEqual([0.5, 1, 2, 5, 10, 10, 10].map(minutes => minutes * MINUTE))
  expect(health.pauses).toBe(7)
})

test('a pause of the breaker is a fifth more or less', () => {
  expect(fail(failing(4), 0, 0).health.notBefore).toEqual(at(24 * SECOND))
  expect(fail(failing(4), 0, 0.75).health.notBefore).toEqual(at(33 * SECOND))
})

test('what was under way when the pause began does not lengthen it, but is counted', () => {
  const open = fail(failing(4), 0).health
  const later = fail(fail(open, 10 * SECOND).health, 30 * SECOND - 1).health
  expect(later).toEqual({ ...open, failuresInRow: 7 })
})

test('a Retry-After pauses the queue from the first failure on, without the breaker', () => {
  const { health } = applyAttempt('enabled', HEALTHY, askedFor(MINUTE), at(0), MIDDLE)
  expect(health).toEqual({ ...HEALTHY, failuresInRow: 1, failingSince: at(0), notBefore: at(MINUTE) })
})

test('of a Retry-After and a pause the later counts', () => {
  const fifth = (ms: number) => applyAttempt('enabled', failing(4), askedFor(ms), at(0), MIDDLE).health
  expect(fifth(MINUTE)).toMatchObject({ notBefore: at(MINUTE), pauses: 1 })
  expect(fifth(SECOND)).toMatchObject({ notBefore: at(30 * SECOND), pauses: 1 })
  const pausing = failing(9, { pauses: 1, notBefore: at(MINUTE) })
  expect(applyAttempt('enabled', pausing, askedFor(HOUR), at(0), MIDDLE).health.notBefore).toEqual(at(HOUR))
  expect(applyAttempt('enabled', pausing, askedFor(SECOND), at(0), MIDDLE).health.notBefore).toEqual(at(MINUTE))
})

test('while a Retry-After runs the breaker does not open', () => {
  const waiting = failing(6, { notBefore: at(HOUR) })
  expect(fail(waiting, MINUTE).health).toEqual({ ...waiting, failuresInRow: 7 })
  expect(fail(waiting, HOUR).health).toMatchObject({ pauses: 1, notBefore: at(HOUR + 30 * SECOND) })
})

test.each([
  [50, 2.5 * DAY],
  [70, 3.5 * DAY],
  [90, 4.5 * DAY],
] as const)('at %i %% of five days there is a warning, not a millisecond earlier, and once', (percent, ms) => {
  const before = failing(9, { warnedPercent: { 50: 0, 70: 50, 90: 70 }[percent] })
  expect(fail(before, ms - 1).transitions).toEqual([])
  const warned = fail(before, ms)
  expect(warned.status).toBe('enabled')
  expect(warned.transitions).toEqual([{ kind: 'warning', percent, failingSince: at(0), suspendsAt: at(5 * DAY) }])
  expect(warned.health.warnedPercent).toBe(percent)
  expect(fail(warned.health, ms).transitions).toEqual([])
})

test('of several warnings that were passed at once only the highest is given', () => {
  const step = fail(failing(9), 4.6 * DAY)
  expect(step.transitions.map(transition => transition.kind === 'warning' && transition.percent)).toEqual([90])
  expect(fail(step.health, 4.7 * DAY).transitions).toEqual([])
})

test('after five days of failure the endpoint is suspended, not a millisecond earlier, with no other transition', () => {
  const before = failing(9, { warnedPercent: 50 })
  expect(fail(before, 5 * DAY - 1).status).toBe('enabled')
  const step = fail(before, 5 * DAY)
  expect(step.status).toBe('suspended')
  expect(step.transitions).toEqual([{ kind: 'suspended', failingSince: at(0) }])
  expect(step.health.notBefore).toEqual(at(5 * DAY + 12 * HOUR))
})

test('fewer than five failures in a row suspend no endpoint, however long ago the first was', () => {
  for (const before of [1, 2, 3]) {
    const step = fail(failing(before, { warnedPercent: 90 }), 20 * DAY)
    expect([step.status, step.transitions, step.health.notBefore]).toEqual(['enabled', [], null])
  }
  expect(fail(failing(4, { warnedPercent: 90 }), 20 * DAY).status).toBe('suspended')
})

test('a suspended endpoint is tried again twelve hours after each failure, without another word', () => {
  const health = failing(50, { warnedPercent: 90, notBefore: at(6 * DAY) })
  for (const attempted of [FAILED, askedFor(HOUR)]) {
    const step = applyAttempt('suspended', health, attempted, at(6 * DAY), MIDDLE)
    expect(step).toEqual({
      status: 'suspended',
      health: { ...health, failuresInRow: 51, notBefore: at(6.5 * DAY) },
      transitions: [],
    })
  }
})

test('twelve hours are that, give or take a twentieth', () => {
  const pauseMs = (random: number) =>
    applyAttempt('suspended', ILL, FAILED, at(0), random).health.notBefore!.getTime() - START
  expect(pauseMs(0)).toBe(11.4 * HOUR)
  expect(pauseMs(0.75)).toBe(12.3 * HOUR)
})

test('days of failure give each word once and in order', () => {
  const moments = Array.from({ length: 15 * 24 }, (_, hour) => hour * HOUR)
  const words = tryAll(moments).flatMap(step => step.transitions)
  expect(words.map(transition => (transition.kind === 'warning' ? transition.percent : transition.kind))).toEqual([
    50,
    70,
    90,
    'suspended',
  ])
})

test('a clock that steps back repeats no warning and suspends no endpoint', () => {
  const steps = tryAll([0, 3.6 * DAY, 2.6 * DAY, -DAY, 3.6 * DAY])
  expect(steps.map(step => step.transitions.length)).toEqual([0, 1, 0, 0, 0])
  expect(steps.map(step => step.health.warnedPercent)).toEqual([0, 70, 70, 70, 70])
  expect(steps.at(-1)!.health.failingSince).toEqual(at(0))
})

test('eight attempts run concurrently while healthy, one after the breaker opened or while suspended, none when disabled', () => {
  expect(maxConcurrentAttempts('enabled', HEALTHY)).toBe(8)
  expect(maxConcurrentAttempts('enabled', failing(4))).toBe(8)
  expect(maxConcurrentAttempts('enabled', failing(5))).toBe(1)
  expect(maxConcurrentAttempts('suspended', HEALTHY)).toBe(1)
  expect(maxConcurrentAttempts('disabled', HEALTHY)).toBe(0)
  expect(maxConcurrentAttempts('archived', failing(5))).toBe(0)
})

test('whatever happens, in whatever order of time, every figure stays one that can be stored', () => {
  const outcome = fc.constantFrom(DELIVERED, FAILED, FAILED, FAILED, askedFor(0), askedFor(HOUR))
  const step = fc.record({
    attempted: outcome,
    ms: fc.integer({ min: -9 * DAY, max: 9 * DAY }),
    random: fc.constantFrom(0, 0.999),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      let [status, health]: [EndpointStatus, Health] = ['enabled', HEALTHY]
      for (const { attempted, ms, random } of steps) {
        const frozen = Object.freeze(health)
        const before = { ...frozen }
        const next = applyAttempt(status, frozen, attempted, at(ms), random)
        expect(frozen).toEqual(before)
        ;({ status, health } = next)
        const times = [health.failingSince, health.notBefore].filter(time => time !== null)
        expect(times.every(time => Number.isFinite(time.getTime()))).toBe(true)
        expect([0, 50, 70, 90]).toContain(health.warnedPercent)
        expect(health.pauses).toBeLessThanOrEqual(health.failuresInRow)
        expect(next.transitions.length).toBeLessThanOrEqual(1)
        expect(health.failuresInRow).toBe(attempted.kind === 'failed' ? before.failuresInRow + 1 : 0)
      }
    }),
    { numRuns: 40 },
  )
})
