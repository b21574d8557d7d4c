import { expect, test } from 'vitest'
import { parseLimitOverrides, parseVerificationOverrides } from './limit-overrides.ts'
import { LIMIT_ROWS } from './limits.ts'

test('overrides of every row and field are read as they are', () => {
  const row = { perSecond: 1, burst: 2, perMinute: 3, perDay: 1_000_000_000 }
  const all = {
    ...Object.fromEntries(LIMIT_ROWS.map(name => [name, row])),
    taxonomy: { skillsPerDay: 1, browsePagesPerHour: 2 },
    people: { perDay: 5_000 },
  }
  expect(parseLimitOverrides(all)).toEqual({ ok: true, value: all })
  expect(parseLimitOverrides({})).toEqual({ ok: true, value: {} })
})

test('every fault of the overrides is named at once', () => {
  const parsed = parseLimitOverrides({
    reads: { perMinute: 0, perDay: 5, perHour: 3 },
    skillsMatch: { perSecond: -1, burst: 1.5, perMinute: '600', perDay: null },
    wholeKey: [1],
    taxonomy: { skillsPerDay: 1_000_000_001, perMinute: 1 },
    people: { perDay: 0, perMinute: 1 },
    writes: {},
    toString: { perMinute: 1 },
  })
  const faults = parsed.ok ? [] : parsed.error.details
  expect(faults.map(({ path }) => path)).toEqual([
    'reads.perMinute',
    'reads.perHour',
    'skillsMatch.perSecond',
    'skillsMatch.burst',
    'skillsMatch.perMinute',
    'skillsMatch.perDay',
    'wholeKey',
    'taxonomy.skillsPerDay',
    'taxonomy.perMinute',
    'people.perDay',
    'people.perMinute',
    'writes',
    'toString',
  ])
  expect(faults[0]?.message).toBe('reads.perMinute must be a whole number from 1 to 1000000000.')
})

test.each([[null], [[]], ['{}'], [5]])('%j are no overrides', json => {
  expect(parseLimitOverrides(json)).toMatchObject({ ok: false, error: { code: 'INVALID_LIMITS' } })
})

test('a verification key has rows of its own', () => {
  const own = { calls: { perSecond: 40, burst: 80, perMinute: 2_400 }, newSessions: { perDay: 50_000 } }
  expect(parseVerificationOverrides(own)).toEqual({ ok: true, value: own })
  const parsed = parseVerificationOverrides({
    newSessions: { perDay: 0, perMinute: 5 },
    skillsMatch: { perMinute: 600 },
  })
  expect(parsed.ok ? [] : parsed.error.details.map(({ path }) => path)).toEqual([
    'newSessions.perDay',
    'newSessions.perMinute',
    'skillsMatch',
  ])
})
