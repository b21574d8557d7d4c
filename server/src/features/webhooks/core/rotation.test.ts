import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_OVERLAP_HOURS, decideRotation, MAX_OVERLAP_HOURS, type SecretExpiry } from './rotation.ts'

const HOUR = 3_600_000
const NOW = new Date(Date.UTC(2026, 10, 15, 6, 30))
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const NEWEST: SecretExpiry = { id: 'WS_2', expiresAt: null }
const OLDER: SecretExpiry = { id: 'WS_1', expiresAt: at(1) }

test('an overlap is a day by default, and at most three', () => {
  expect([DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS]).toEqual([24, 72])
})

test.each([0, 1, 24, 72])('the newest so far lives on for the overlap of %i hours', hours => {
  for (const force of [false, true])
    expect(decideRotation([NEWEST], hours, force, NOW)).toEqual({
      ok: true,
      value: [{ id: 'WS_2', expiresAt: at(hours) }],
    })
})

test('within the overlap another rotation is rejected unless it is forced', () => {
  expect(decideRotation([NEWEST, OLDER], 24, false, NOW)).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT', details: [{ path: 'force' }] },
  })
})

test('forced, it ends the older secret at once', () => {
  const value = [
    { id: 'WS_1', expiresAt: NOW },
    { id: 'WS_2', expiresAt: at(24) },
  ]
  expect(decideRotation([NEWEST, OLDER], 24, true, NOW)).toEqual({ ok: true, value })
})

test('at the very end of the overlap it is over', () => {
  const value = [{ id: 'WS_2', expiresAt: at(24) }]
  expect(decideRotation([NEWEST, { id: 'WS_1', expiresAt: NOW }], 24, false, NOW)).toEqual({ ok: true, value })
})

test('however often it is rotated, at most two secrets live, of which one is the newest', () => {
  const step = fc.record({
    hours: fc.constantFrom(0, 1, 24, 72),
    force: fc.boolean(),
    passes: fc.constantFrom(0, 0.5, 1, 24, 100),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), steps => {
      let [secrets, hour]: [SecretExpiry[], number] = [[{ id: '0', expiresAt: null }], 0]
      for (const { hours, force, passes } of steps) {
        hour += passes
        const active = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at(hour))
        const decided = decideRotation(active, hours, force, at(hour))
        expect(decided.ok).toBe(force || active.length === 1)
        if (!decided.ok) continue
        const changed = new Map(decided.value.map(each => [each.id, each]))
        secrets = [
          ...secrets.map(each => changed.get(each.id) ?? each),
          { id: String(secrets.length), expiresAt: null },
        ]
        expect(secrets.filter(({ expiresAt }) => expiresAt === null)).toHaveLength(1)
        const after = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > at(hour))
        expect(after).toHaveLength(hours === 0 ? 1 : 2)
      }
    }),
    { numRuns: 50 },
  )
})
