import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jittered, nextReplay, RETENTION_MS, readRetryAfter, scheduleNextAttempt } from './schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = new Date('2026-11-15T06:30:00.000Z')
const MIDDLE = 0.5
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

const failed = (more: Partial<Parameters<typeof scheduleNextAttempt>[0]> = {}) => ({
  failures: 1,
  storedAt: NOW,
  retryAfterMs: null,
  now: NOW,
  random: MIDDLE,
  ...more,
})

const waitMs = (more: Partial<Parameters<typeof scheduleNextAttempt>[0]>) =>
  scheduleNextAttempt(failed(more))!.getTime() - NOW.getTime()

const PUBLISHED: readonly (readonly [failures: number, ms: number])[] = [
  [1, 5_000],
  [2, 30_000],
  [3, 2 * MINUTE],
  [4, 10 * MINUTE],
  [5, 30 * MINUTE],
  [6, HOUR],
  [7, 2 * HOUR],
  [8, 4 * HOUR],
  [9, 8 * HOUR],
  [10, 12 * HOUR],
  [11, 12 * HOUR],
  [70, 12 * HOUR],
]

test.each(PUBLISHED)('after failure %i the next attempt is %i ms later, a fifth more or less', (failures, ms) => {
  expect(waitMs({ failures, random: 0 })).toBe((ms / 10) * 8)
  expect(waitMs({ failures })).toBe(ms)
  expect(waitMs({ failures, random: 0.75 })).toBe((ms / 10) * 11)
})

test('whatever chance says, the pause stays within a fifth of the published one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PUBLISHED), chance, ([failures, ms], random) => {
      const wait = waitMs({ failures, random })
      expect(wait).toBeGreaterThanOrEqual((ms / 10) * 8)
      expect(wait).toBeLessThanOrEqual((ms / 10) * 12)
    }),
  )
})

test('a Retry-After that is longer than the pause is waited for, and up to a tenth on top', () => {
  expect(waitMs({ retryAfterMs: 20 * MINUTE, random: 0 })).toBe(20 * MINUTE)
  expect(waitMs({ retryAfterMs: 20 * MINUTE })).toBe(21 * MINUTE)
})

test('a Retry-After that is shorter than the pause changes nothing', () => {
  expect(waitMs({ failures: 5, retryAfterMs: MINUTE })).toBe(30 * MINUTE)
  expect(waitMs({ retryAfterMs: 0 })).toBe(5_000)
})

test('no attempt is earlier than Retry-After, nor more than a tenth later than the later of both', () => {
  const requested = fc.integer({ min: 0, max: HOUR })
  fc.assert(
    fc.property(fc.constantFrom(...PUBLISHED), requested, chance, ([failures, ms], retryAfterMs, random) => {
      const wait = waitMs({ failures, retryAfterMs, random })
      expect(wait).toBeGreaterThanOrEqual(Math.max(retryAfterMs, (ms / 10) * 8))
      expect(wait).toBeLessThanOrEqual(Math.max(retryAfterMs * 1.1 + 1, (ms / 10) * 12))
    }),
  )
})

test('the last attempt lies before the thirtieth day is over, and none on it', () => {
  const storedAgo = (ms: number) => ({ failures: 70, storedAt: new Date(NOW.getTime() - ms) })
  const left = RETENTION_MS - 12 * HOUR
  expect(RETENTION_MS).toBe(2_592_000_000)
  expect(waitMs(storedAgo(left - 1))).toBe(12 * HOUR)
  expect(scheduleNextAttempt(failed(storedAgo(left)))).toBeNull()
  expect(scheduleNextAttempt(failed(storedAgo(RETENTION_MS * 2)))).toBeNull()
})

test('a time asked for beyond the thirtieth day ends the delivery as well', () => {
  const storedAt = new Date(NOW.getTime() - RETENTION_MS + 30 * MINUTE)
  expect(scheduleNextAttempt(failed({ storedAt }))).not.toBeNull()
  expect(scheduleNextAttempt(failed({ storedAt, retryAfterMs: HOUR }))).toBeNull()
})

test('an event stored in the future of this clock is tried all the same', () => {
  expect(waitMs({ storedAt: new Date(NOW.getTime() + HOUR) })).toBe(5_000)
})

test.each([
  ['0', 0],
  ['1', 1_000],
  [' 120 ', 120_000],
  ['3599', 3_599_000],
  ['3600', HOUR],
  ['3601', HOUR],
  ['9'.repeat(400), HOUR],
  ['Sun, 15 Nov 2026 06:30:10 GMT', 10_000],
  ['Sun, 15 Nov 2026 12:00:10 +0530', 10_000],
  ['Sunday, 15-Nov-26 06:30:10 GMT', 10_000],
  ['Sun Nov 15 06:30:10 2026', 10_000],
  ['2026-11-15T06:30:10Z', 10_000],
  ['2026-11-15T12:00:10.000+05:30', 10_000],
  ['Sun, 15 Nov 2026 07:30:01 GMT', HOUR],
  ['Fri, 31 Dec 9999 23:59:59 GMT', HOUR],
  ['Sun, 15 Nov 2026 06:29:59 GMT', 0],
  ['Sun Nov  1 06:30:10 2026', 0],
])('Retry-After %j asks for %i ms', (header, ms) => {
  expect(readRetryAfter(header, NOW)).toBe(ms)
})

test.each([
  null,
  '',
  ' ',
  '-1',
  '+5',
  '1.5',
  '5.0',
  '1e12',
  '0x10',
  '5s',
  '5, 10',
  '५',
  'NaN',
  'Infinity',
  'soon',
  'tomorrow 5',
  '2026-11-15',
  '2026-11-15T06:30:10',
  'Nov 15 2026',
  'Sun, 15 Nov 2026 06:30:10',
  'Sun, 15 Nov 2026 06:30:10 GMT and more',
  'Sun, 15 Nov 2026 25:30:10 GMT',
  'Sun, 15 Foo 2026 06:30:10 GMT',
])('Retry-After %j asks for nothing', header => {
  expect(readRetryAfter(header, NOW)).toBeNull()
})

test('whatever a receiver writes, it is nothing or a time within the hour', () => {
  const header = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map(date => date.toUTCString()),
  )
  fc.assert(
    fc.property(header, text => {
      const ms = readRetryAfter(text, NOW)
      expect(ms === null || (ms >= 0 && ms <= HOUR)).toBe(true)
    }),
  )
})

test('after ten replays the next may be sent a second later, after one a tenth of it', () => {
  expect(nextReplay(NOW, 10).getTime() - NOW.getTime()).toBe(1_000)
  expect(nextReplay(NOW, 1).getTime() - NOW.getTime()).toBe(100)
})

test('chance reaches from the share below to the share above', () => {
  expect([0, 0.25, 0.5, 0.75].map(random => jittered(1_000, 0.2, random))).toEqual([800, 900, 1_000, 1_100])
})

test('a pause is whole milliseconds within its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), chance, (ms, random) => {
      const pause = jittered(ms, 0.2, random)
      expect(Number.isInteger(pause)).toBe(true)
      expect(Math.abs(pause - ms)).toBeLessThanOrEqual(ms * 0.2 + 1)
    }),
  )
})
