import { expect, test } from 'vitest'
import type { EndpointStatus } from '../../../contract/webhook.ts'
import { DAY_MS } from '../../../kernel/clock.ts'
import {
  countedAttempts,
  isEnded,
  isWithin,
  nextAttemptAt,
  type StoredDelivery,
  spanOf,
  spansOfPage,
  statusOf,
} from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import { HEALTHY } from './health.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 15) + ms)
/** With the time of a ULID. */
const idMadeAt = (ms: number) => {
  const letters = Array.from(
    { length: 10 },
    (_, index) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Math.floor(ms / 32 ** (9 - index)) % 32],
  )
  return `EV_${letters.join('')}${'0'.repeat(16)}`
}
const STATUSES: readonly EndpointStatus[] = ['enabled', 'disabled', 'suspended', 'archived']
const delivery = (state: StoredDelivery['state'], replayedAt: Date | null = null): StoredDelivery => ({
  state,
  dueAt: at(10),
  replayedAt,
})
const endpoint = (status: EndpointStatus, notBefore: Date | null = null): Endpoint => ({
  id: 'WH_1',
  url: 'https://a.example.com/',
  types: [],
  description: '',
  status,
  health: { ...HEALTHY, notBefore },
  createdAt: at(0),
  updatedAt: at(0),
})

test('what is delivered, failed or ended stays so, whatever its endpoint is and its event', () => {
  for (const status of STATUSES)
    for (const settled of [at(1), null]) {
      expect(statusOf(delivery('delivered'), { status }, settled)).toBe('delivered')
      expect(statusOf(delivery('failed'), { status }, settled)).toBe('failed')
      expect(statusOf(delivery('ended'), { status }, settled)).toBe('acknowledged')
      for (const state of ['delivered', 'failed', 'ended'] as const)
        expect(nextAttemptAt(delivery(state), endpoint(status, at(99)), settled)).toBeNull()
    }
})

test('what is queued waits at an enabled endpoint and is held at any other', () => {
  const shown = STATUSES.map(status => statusOf(delivery('queued'), { status }, null))
  expect(shown).toEqual(['waiting', 'held', 'held', 'held'])
})

test('what its owner acknowledged is so at once, though its turn has not come, and none is planned', () => {
  for (const status of STATUSES) {
    expect(statusOf(delivery('queued'), { status }, at(1))).toBe('acknowledged')
    expect(nextAttemptAt(delivery('queued'), endpoint(status, at(99)), at(1))).toBeNull()
  }
})

test('what was asked for again is sent all the same', () => {
  const replayed = delivery('queued', at(5))
  expect(statusOf(replayed, { status: 'enabled' }, at(4))).toBe('waiting')
  expect(statusOf(replayed, { status: 'disabled' }, at(4))).toBe('held')
  expect(nextAttemptAt(replayed, endpoint('enabled'), at(4))).toEqual(at(10))
})

test('acknowledged after it was asked for again it is sent no more, in the very same moment it is', () => {
  const ended = (settledMs: number | null, replayedMs: number | null) =>
    isEnded(settledMs === null ? null : at(settledMs), replayedMs === null ? null : at(replayedMs))
  expect([ended(null, null), ended(null, 5), ended(5, null)]).toEqual([false, false, true])
  expect([ended(4, 5), ended(5, 5), ended(6, 5)]).toEqual([false, false, true])
  expect(statusOf(delivery('queued', at(5)), { status: 'enabled' }, at(6))).toBe('acknowledged')
})

test('the next attempt is when it is due, but not before the endpoint may be tried', () => {
  expect(nextAttemptAt(delivery('queued'), endpoint('enabled'), null)).toEqual(at(10))
  expect(nextAttemptAt(delivery('queued'), endpoint('enabled', at(9)), null)).toEqual(at(10))
  expect(nextAttemptAt(delivery('queued'), endpoint('enabled', at(11)), null)).toEqual(at(11))
})

test('at a suspended endpoint whatever waits is tried with the next probe, at one that is off none is planned', () => {
  expect(nextAttemptAt(delivery('queued'), endpoint('suspended', at(3)), null)).toEqual(at(3))
  for (const status of ['disabled', 'archived'] as const)
    expect(nextAttemptAt(delivery('queued'), endpoint(status, at(3)), null)).toBeNull()
})

test('an attempt that ended after its delivery was read is not shown with it, nor any of another delivery', () => {
  const tries = [
    { id: 'EV_1', number: 1 },
    { id: 'EV_2', number: 1 },
    { id: 'EV_1', number: 2 },
  ]
  expect(countedAttempts({ id: 'EV_1', attempts: 0 }, tries)).toEqual([])
  expect(countedAttempts({ id: 'EV_1', attempts: 1 }, tries)).toEqual([{ id: 'EV_1', number: 1 }])
  expect(countedAttempts({ id: 'EV_1', attempts: 2 }, tries).map(({ number }) => number)).toEqual([1, 2])
})

const storedAt = (...moments: readonly string[]) =>
  moments.map((moment, nth) => ({ id: `EV_${nth}`, storedAt: moment }))

test('the span of moments, as PostgreSQL writes them, is from the first to the last', () => {
  const [first, last] = ['2026-11-15 10:28:46+00', '2026-11-16 00:00:00.000001+00']
  const between = ['2026-11-15 10:28:46.7+00', '2026-11-15 10:28:46.739356+00', '2026-11-15 10:28:47+00']
  expect(spanOf(storedAt(...between, last, first))).toEqual([first, last])
  expect(spanOf(storedAt('2026-11-15 10:28:46.739+00', '2026-11-15 10:28:46.7+00'))[0]).toBe('2026-11-15 10:28:46.7+00')
})

test('of none it holds nothing', () => {
  expect(spanOf([])).toEqual(['infinity', '-infinity'])
})

test('a page is looked for in the days around the time of its cursor, then in all, and no newer delivery can be outside', () => {
  const made = Date.UTC(2026, 10, 10)
  const [recent, all] = spansOfPage(idMadeAt(made), made + 9 * DAY_MS)
  expect([recent.from, recent.until, all.until].map(Number)).toEqual([made - 3 * DAY_MS, made + DAY_MS, made + DAY_MS])
  expect(Number(all.from)).toBe(0)
  const madeAt = (ms: number) => ({ id: idMadeAt(ms), storedAt: '' })
  expect(isWithin(recent, madeAt(made - 2 * DAY_MS))).toBe(true)
  expect(isWithin(recent, madeAt(made - 2 * DAY_MS - 1))).toBe(false)
  expect(isWithin(recent, undefined)).toBe(false)
})

test('the first page has no end, because the clock of PostgreSQL may be ahead', () => {
  const [recent] = spansOfPage('EV_~', 5 * DAY_MS)
  expect([recent.from.getTime(), recent.until.getUTCFullYear()]).toEqual([2 * DAY_MS, 9999])
})
