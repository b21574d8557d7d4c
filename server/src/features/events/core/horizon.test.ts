import { expect, test } from 'vitest'
import { type Horizon, horizonAgeMs, type Observation, observeHorizon } from './horizon.ts'

const seen = (atMs: number, oldestRunning: number, aboveEnded: number): Observation => ({
  atMs,
  oldestRunning: BigInt(oldestRunning),
  aboveEnded: BigInt(aboveEnded),
})
const after = (...observations: readonly Observation[]): Horizon =>
  observations.reduce<Horizon | null>(observeHorizon, null)!

test('without a running transaction a backfill is complete until the time of the look', () => {
  expect(after(seen(1_000, 50, 50)).completeUntilMs).toBe(1_000)
})

test('a running transaction holds it back to the last look before the transaction got its number', () => {
  const held = after(seen(1_000, 50, 50), seen(2_000, 50, 60), seen(3_000, 50, 70))
  expect(held.completeUntilMs).toBe(1_000)
  expect(horizonAgeMs(held)).toBe(2_000)
  expect(observeHorizon(held, seen(4_000, 60, 80)).completeUntilMs).toBe(2_000)
  expect(observeHorizon(held, seen(4_000, 69, 80)).completeUntilMs).toBe(2_000)
  expect(observeHorizon(held, seen(4_000, 75, 80)).completeUntilMs).toBe(3_000)
})

test('it is not known while the first transaction that was seen runs', () => {
  const unknown = after(seen(1_000, 40, 50), seen(9_000, 49, 60))
  expect([unknown.completeUntilMs, horizonAgeMs(unknown)]).toEqual([null, 8_000])
  expect(observeHorizon(unknown, seen(9_500, 50, 60)).completeUntilMs).toBe(1_000)
})

test('an answer that arrives late changes nothing, and a restored database starts anew', () => {
  const known = after(seen(1_000, 50, 50), seen(3_000, 70, 70))
  expect(observeHorizon(known, seen(2_000, 60, 60))).toBe(known)
  expect(observeHorizon(known, seen(4_000, 20, 30)).completeUntilMs).toBeNull()
})

test('a transaction of hours keeps at most 512 looks, and the result is never later than with all of them', () => {
  const looks = Array.from({ length: 20_000 }, (_, at) => seen(at * 1_000, 10, 10 + at))
  const held = after(...looks)
  expect(held.pending.length).toBeLessThanOrEqual(512)
  const released = observeHorizon(held, seen(20_000_000, 15_010, 30_000))
  expect(released.completeUntilMs).toBeLessThanOrEqual(15_000_000)
  expect(released.completeUntilMs).toBeGreaterThan(14_000_000)
})
