import { expect, test } from 'vitest'
import { bucketsOfCall, bucketsOfKey, type LimitOverrides, type LimitRow, limitsOfKey, RATE_CLASSES } from './limits.ts'

/** The document's table once more, written out: per second, burst, per minute, per day. */
type Numbers = readonly [number, number, number, number | null]
const DOCUMENT: readonly [LimitRow, Numbers, Numbers][] = [
  ['wholeKey', [150, 300, 6_000, null], [15, 30, 600, null]],
  ['recruiter', [5, 5, 200, null], [1, 1, 20, null]],
  ['reads', [20, 40, 1_200, null], [2, 4, 120, null]],
  ['skillsSearch', [100, 200, 4_000, null], [10, 20, 400, null]],
  ['skillsLookup', [20, 40, 600, null], [2, 4, 60, null]],
  ['skillsMatch', [10, 20, 300, 50_000], [1, 2, 30, 5_000]],
  ['skillRequests', [2, 5, 60, 2_000], [1, 1, 6, 200]],
  ['workflowWrites', [5, 10, 60, 2_000], [1, 1, 6, 200]],
  ['mandateWrites', [10, 20, 300, 20_000], [1, 2, 30, 2_000]],
  ['campaignWrites', [2, 5, 30, 500], [1, 1, 3, 50]],
]

test.each(DOCUMENT)(
  '%s: a live key has the document’s numbers, a test key a tenth and never none',
  (row, live, tenth) => {
    const numbers = (mode: 'live' | 'test') => {
      const { perSecond, burst, perMinute, perDay } = limitsOfKey(mode).rows[row]
      return [perSecond, burst, perMinute, perDay]
    }
    expect(numbers('live')).toEqual(live)
    expect(numbers('test')).toEqual(tenth)
  },
)

test('the table has no row but the document’s', () => {
  expect(Object.keys(limitsOfKey('live').rows).toSorted()).toEqual(DOCUMENT.map(([row]) => row).toSorted())
})

test('the taxonomy’s numbers are a tenth for a test key too', () => {
  expect(limitsOfKey('live').taxonomy).toEqual({ skillsPerDay: 15_000, browsePagesPerHour: 200 })
  expect(limitsOfKey('test').taxonomy).toEqual({ skillsPerDay: 1_500, browsePagesPerHour: 20 })
})

test('a live key may name 2,000 different people a day, a test key 200, and either what was agreed for it', () => {
  expect(limitsOfKey('live').people).toEqual({ perDay: 2_000 })
  expect(limitsOfKey('test').people).toEqual({ perDay: 200 })
  for (const mode of ['live', 'test'] as const)
    expect(limitsOfKey(mode, { people: { perDay: 7 } }).people).toEqual({ perDay: 7 })
})

test('a call passes the whole key, its class and, when made for a recruiter, that recruiter', () => {
  const limits = limitsOfKey('live')
  const names = (recruiter: string | null) => bucketsOfCall(limits, 'mandateWrites', recruiter).map(({ name }) => name)
  expect(names(null)).toEqual(['wholeKey', 'mandateWrites'])
  expect(names('asha')).toEqual(['wholeKey', 'mandateWrites', 'recruiter:asha'])
  expect(bucketsOfCall(limits, 'mandateWrites', 'asha')[1]).toEqual({
    name: 'mandateWrites',
    perSecond: { rate: 10, burst: 20 },
    perMinute: 300,
    perDay: 20_000,
  })
})

test('a recruiter who is called like a class does not share the class’s bucket', () => {
  const names = bucketsOfCall(limitsOfKey('live'), 'reads', 'reads').map(({ name }) => name)
  expect(new Set(names).size).toBe(3)
})

test('all of a key’s buckets are the whole key and every class', () => {
  expect(bucketsOfKey(limitsOfKey('live')).map(({ name }) => name)).toEqual(['wholeKey', ...RATE_CLASSES])
})

test('an override changes what it names, as it stands, and nothing else', () => {
  const overrides: LimitOverrides = { skillsMatch: { perMinute: 600 }, taxonomy: { skillsPerDay: 7 } }
  for (const mode of ['live', 'test'] as const) {
    const [usual, own] = [limitsOfKey(mode), limitsOfKey(mode, overrides)]
    expect(own.rows).toEqual({ ...usual.rows, skillsMatch: { ...usual.rows.skillsMatch, perMinute: 600 } })
    expect(own.taxonomy).toEqual({ ...usual.taxonomy, skillsPerDay: 7 })
  }
})

test('a class without a day’s limit can be given one', () => {
  expect(limitsOfKey('live', { reads: { perDay: 9 } }).rows.reads.perDay).toBe(9)
})

test('a raised rate brings a burst of twice as many, unless the burst is given too', () => {
  const reads = (own: LimitOverrides['reads']) => limitsOfKey('live', own && { reads: own }).rows.reads
  expect(reads({ perSecond: 90 })).toMatchObject({ perSecond: 90, burst: 180 })
  expect(reads({ perSecond: 90, burst: 95 })).toMatchObject({ perSecond: 90, burst: 95 })
  expect(reads({ burst: 95 })).toMatchObject({ perSecond: 20, burst: 95 })
})
