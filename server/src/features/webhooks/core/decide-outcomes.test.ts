import { expect, test } from 'vitest'
import type { DeliveryFailure, PostOutcome } from '../../../outbound-http/outcome.ts'
import { type AttemptedDelivery, classifyAttempt, decideOutcomes } from './decide-outcomes.ts'
import { HEALTHY } from './health.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 15)
const at = (ms: number) => new Date(START + ms)
const MIDDLE = () => 0.5

const answered = (status: number, retryAfter: string | null = null): PostOutcome => ({
  kind: 'answered',
  status,
  retryAfter,
  body: '',
  durationMs: 1,
})
const attempted = (id: string, outcome: PostOutcome, more: Partial<AttemptedDelivery> = {}): AttemptedDelivery => ({
  id,
  storedAt: at(0).toISOString(),
  attempts: 0,
  failures: 0,
  replayedAt: null,
  at: at(0),
  url: 'https://a.example.com/',
  outcome,
  ...more,
})
const ENABLED = { status: 'enabled', health: HEALTHY } as const

test('nothing tried changes nothing', () => {
  const decided = decideOutcomes(ENABLED, [], at(0), MIDDLE)
  expect(decided).toEqual({ ...ENABLED, deliveries: [], transitions: [] })
  // The very same: by that nothing is written.
  expect(decided.health).toBe(ENABLED.health)
})

test('an accepted delivery counts one more attempt and no failure, and has no next time', () => {
  const before = { attempts: 3, failures: 2 }
  const { deliveries } = decideOutcomes(ENABLED, [attempted('a', answered(204), before)], at(0), MIDDLE)
  expect(deliveries).toEqual([
    {
      id: 'a',
      storedAt: at(0).toISOString(),
      state: 'delivered',
      dueAt: null,
      attempts: 4,
      failures: 2,
      replayedAt: null,
    },
  ])
})

test('a failed delivery is scheduled by its failures, not by all of its attempts', () => {
  const replayed = { attempts: 7, failures: 0, replayedAt: at(-1) }
  const { deliveries } = decideOutcomes(ENABLED, [attempted('a', answered(500), replayed)], at(0), MIDDLE)
  expect(deliveries).toMatchObject([
    { state: 'queued', dueAt: at(5 * SECOND), attempts: 8, failures: 1, replayedAt: at(-1) },
  ])
  const third = decideOutcomes(ENABLED, [attempted('a', answered(500), { attempts: 2, failures: 2 })], at(0), MIDDLE)
  expect(third.deliveries).toMatchObject([{ dueAt: at(120 * SECOND), attempts: 3, failures: 3 }])
})

test('a Retry-After moves the delivery and pauses the endpoint', () => {
  const { deliveries, health } = decideOutcomes(ENABLED, [attempted('a', answered(503, '600'))], at(0), () => 0)
  expect(deliveries).toMatchObject([{ dueAt: at(600 * SECOND) }])
  expect(health.notBefore).toEqual(at(600 * SECOND))
})

test('after the thirtieth day it has failed', () => {
  const old = attempted('a', answered(500), { failures: 40, attempts: 40 })
  const { deliveries } = decideOutcomes(ENABLED, [old], at(30 * DAY - HOUR), MIDDLE)
  expect(deliveries).toMatchObject([{ state: 'failed', dueAt: null, attempts: 41 }])
})

test('a 410 disables, and the delivery stays queued for when it is enabled', () => {
  const decided = decideOutcomes(ENABLED, [attempted('a', answered(410, '600'))], at(0), MIDDLE)
  expect(decided).toMatchObject({ status: 'disabled', health: HEALTHY, transitions: [{ kind: 'disabled' }] })
  expect(decided.deliveries).toMatchObject([{ state: 'queued', dueAt: at(5 * SECOND), failures: 1 }])
})

test('answers count in the order in which they came', () => {
  const failures = Array.from({ length: 5 }, (_, nth) => attempted(`f${nth}`, answered(500)))
  const success = attempted('s', answered(200))
  const last = (all: readonly AttemptedDelivery[]) => decideOutcomes(ENABLED, all, at(0), MIDDLE).health
  expect(last([...failures, success])).toEqual(HEALTHY)
  expect(last([success, ...failures])).toMatchObject({ failuresInRow: 5, pauses: 1 })
  expect(last([...failures.slice(0, 4), success, failures[4]!])).toMatchObject({ failuresInRow: 1, notBefore: null })
})

test('every turn is given, in order', () => {
  const health = { ...HEALTHY, failuresInRow: 9, failingSince: at(0), warnedPercent: 90 }
  const all = [attempted('a', answered(500)), attempted('b', answered(200)), attempted('c', answered(410))]
  const { transitions, status } = decideOutcomes({ status: 'enabled', health }, all, at(5 * DAY), MIDDLE)
  expect([transitions.map(({ kind }) => kind), status]).toEqual([['suspended', 'enabled', 'disabled'], 'disabled'])
})

test('each failed delivery draws a pause of its own', () => {
  let draw = 0
  const random = () => (draw++ % 10) / 10
  const all = [attempted('a', answered(500)), attempted('b', answered(500))]
  const [one, two] = decideOutcomes(ENABLED, all, at(0), random).deliveries
  expect(one!.dueAt).not.toEqual(two!.dueAt)
})

test.each([200, 201, 204, 226, 299])('%i is delivered, even with a Retry-After', status => {
  expect(classifyAttempt(answered(status, '60'), at(0))).toEqual({ kind: 'delivered' })
})

test('410 wants no more, whatever it asks for', () => {
  expect(classifyAttempt(answered(410, '60'), at(0))).toEqual({ kind: 'gone' })
})

test.each([100, 199, 300, 301, 302, 307, 400, 401, 404, 409, 411, 429, 500, 503, 599])('%i failed', status => {
  expect(classifyAttempt(answered(status), at(0))).toEqual({ kind: 'failed', retryAfterMs: null })
})

test.each([302, 404, 429, 503])('with %i a Retry-After is read', status => {
  expect(classifyAttempt(answered(status, '60'), at(0))).toEqual({ kind: 'failed', retryAfterMs: 60_000 })
  expect(classifyAttempt(answered(status, 'later'), at(0))).toEqual({ kind: 'failed', retryAfterMs: null })
})

test.each(['refused_address', 'dns', 'connect', 'tls', 'timed_out', 'broken'] satisfies DeliveryFailure[])(
  'without an answer (%s) it failed',
  why => {
    expect(classifyAttempt({ kind: 'failed', why, durationMs: 1 }, at(0))).toEqual({
      kind: 'failed',
      retryAfterMs: null,
    })
  },
)
