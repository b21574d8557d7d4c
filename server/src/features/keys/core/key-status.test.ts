import { expect, test } from 'vitest'
import { decideRotation, effectiveStatusOf } from './key-status.ts'

const NOW = Date.parse('2026-11-15T00:00:00Z')
const hours = (count: number) => new Date(NOW + count * 3_600_000)
const fresh = { expiresAt: null, revokedAt: null }

test('the old key lives on for the overlap', () => {
  expect(decideRotation(fresh, 24, false, NOW)).toEqual({ ok: true, value: { oldExpiresAt: hours(24) } })
  expect(decideRotation(fresh, 0, false, NOW)).toEqual({ ok: true, value: { oldExpiresAt: hours(0) } })
})

test('an overlap never lengthens a key that ends sooner', () => {
  expect(decideRotation({ ...fresh, expiresAt: hours(100) }, 72, false, NOW)).toMatchObject({
    value: { oldExpiresAt: hours(72) },
  })
  expect(decideRotation({ ...fresh, expiresAt: hours(10) }, 72, true, NOW)).toMatchObject({
    value: { oldExpiresAt: hours(10) },
  })
})

test('a second rotation inside the overlap is refused unless forced', () => {
  const rotated = { ...fresh, expiresAt: hours(24) }
  expect(decideRotation(rotated, 24, false, NOW)).toMatchObject({ error: { code: 'ROTATION_UNDER_WAY' } })
  expect(decideRotation(rotated, 0, true, NOW)).toMatchObject({ ok: true })
})

test.each([-1, 72.5, Number.NaN])('an overlap of %s hours is refused', overlap => {
  expect(decideRotation(fresh, overlap, false, NOW)).toMatchObject({ error: { code: 'OVERLAP_OUT_OF_RANGE' } })
})

test('a key that is revoked or expired cannot be rotated', () => {
  expect(decideRotation({ ...fresh, revokedAt: hours(-1) }, 24, true, NOW)).toMatchObject({
    error: { code: 'KEY_NOT_USABLE' },
  })
  expect(decideRotation({ ...fresh, expiresAt: hours(0) }, 24, true, NOW)).toMatchObject({
    error: { code: 'KEY_NOT_USABLE' },
  })
})

test('a key is usable until the very moment it expires or is revoked', () => {
  expect(effectiveStatusOf({ expiresAt: hours(1), revokedAt: null }, NOW + 3_599_999)).toBe('usable')
  expect(effectiveStatusOf({ expiresAt: hours(1), revokedAt: null }, NOW + 3_600_000)).toBe('expired')
  expect(effectiveStatusOf({ expiresAt: hours(0), revokedAt: hours(0) }, NOW)).toBe('revoked')
  expect(effectiveStatusOf({ expiresAt: null, revokedAt: hours(1) }, NOW)).toBe('usable')
})
