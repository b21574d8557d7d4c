import { expect, test } from 'vitest'
import { decideOutcomes, type TriedDelivery } from './decide-outcomes.ts'
import { WELL } from './health.ts'
import type { PostOutcome } from './outcome.ts'

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
const tried = (id: string, outcome: PostOutcome, more: Partial<TriedDelivery> = {}): TriedDelivery => ({
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
const ENABLED = { status: 'enabled', health: WELL } as const

test('nothing tried changes nothing', () => {
  const decided = decideOutcomes(ENABLED, [], at(0), MIDDLE)
  expect(decided).toEqual({ ...ENABLED, deliveries: [], turns: [] })
  // The very same: by that nothing is written.
  expect(decided.health).toBe(ENABLED.health)
})

test('what was taken is delivered: one try more, no failure more, no other time', () => {
  const before = { attempts: 3, failures: 2 }
  const { deliveries } = decideOutcomes(ENABLED, [tried('a', answered(204), before)], at(0), MIDDLE)
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

test('what failed is queued by its own failures, not by all its tries', () => {
  const replayed = { attempts: 7, failures: 0, replayedAt: at(-1) }
  const { deliveries } = decideOutcomes(ENABLED, [tried('a', answered(500), replayed)], at(0), MIDDLE)
  expect(deliveries).toMatchObject([
    { state: 'queued', dueAt: at(5 * SECOND), attempts: 8, failures: 1, replayedAt: at(-1) },
  ])
  const third = decideOutcomes(ENABLED, [tried('a', answered(500), { attempts: 2, failures: 2 })], at(0), MIDDLE)
  expect(third.deliveries).toMatchObject([{ dueAt: at(120 * SECOND), attempts: 3, failures: 3 }])
})

test('a Retry-After moves the delivery and pauses the endpoint', () => {
  const { deliveries, health } = decideOutcomes(ENABLED, [tried('a', answered(503, '600'))], at(0), () => 0)
  expect(deliveries).toMatchObject([{ dueAt: at(600 * SECOND) }])
  expect(health.notBefore).toEqual(at(600 * SECOND))
})

test('after the thirtieth day it has failed', () => {
  const old = tried('a', answered(500), { failures: 40, attempts: 40 })
  const { deliveries } = decideOutcomes(ENABLED, [old], at(30 * DAY - HOUR), MIDDLE)
  expect(deliveries).toMatchObject([{ state: 'failed', dueAt: null, attempts: 41 }])
})

test('a 410 disables, and the delivery stays queued for when it is enabled', () => {
  const decided = decideOutcomes(ENABLED, [tried('a', answered(410, '600'))], at(0), MIDDLE)
  expect(decided).toMatchObject({ status: 'disabled', health: WELL, turns: [{ kind: 'disabled' }] })
  expect(decided.deliveries).toMatchObject([{ state: 'queued', dueAt: at(5 * SECOND), failures: 1 }])
})

test('answers count in the order in which they came', () => {
  const failures = Array.from({ length: 5 }, (_, nth) => tried(`f${nth}`, answered(500)))
  const success = tried('s', answered(200))
  const last = (all: readonly TriedDelivery[]) => decideOutcomes(ENABLED, all, at(0), MIDDLE).health
  expect(last([...failures, success])).toEqual(WELL)
  expect(last([success, ...failures])).toMatchObject({ failuresInRow: 5, pauses: 1 })
  expect(last([...failures.slice(0, 4), success, failures[4]!])).toMatchObject({ failuresInRow: 1, notBefore: null })
})

test('every turn is given, in order', () => {
  const health = { ...WELL, failuresInRow: 9, failingSince: at(0), warnedPercent: 90 }
  const all = [tried('a', answered(500)), tried('b', answered(200)), tried('c', answered(410))]
  const { turns, status } = decideOutcomes({ status: 'enabled', health }, all, at(5 * DAY), MIDDLE)
  expect([turns.map(({ kind }) => kind), status]).toEqual([['suspended', 'enabled', 'disabled'], 'disabled'])
})

test('each failed delivery draws a pause of its own', () => {
  let draw = 0
  const random = () => (draw++ % 10) / 10
  const all = [tried('a', answered(500)), tried('b', answered(500))]
  const [one, two] = decideOutcomes(ENABLED, all, at(0), random).deliveries
  expect(one!.dueAt).not.toEqual(two!.dueAt)
})
