import { describe, expect, test } from 'vitest'
import {
  expiredBefore,
  isSessionToken,
  isVerificationId,
  newSessionIds,
  sessionExpiry,
  sessionStatus,
} from './session.ts'

const HOUR = 3_600_000
const opened = new Date('2026-11-15T06:30:00.000Z')
const after = (hours: number, more = 0) => new Date(opened.getTime() + hours * HOUR + more)

describe('a session', () => {
  test('lives 24 hours from its last use and not a millisecond longer', () => {
    const times = { createdAt: opened, lastUsedAt: after(5) }
    expect(sessionStatus(times, after(29, -1))).toBe('active')
    expect(sessionStatus(times, after(29))).toBe('expired')
  })

  test('lives seven days at most, however often it is used', () => {
    const times = { createdAt: opened, lastUsedAt: after(7 * 24 - 1) }
    expect(sessionExpiry(times)).toEqual(after(7 * 24))
    expect(sessionStatus(times, after(7 * 24, -1))).toBe('active')
    expect(sessionStatus(times, after(7 * 24))).toBe('expired')
  })

  test.each([0, 23.999, 24, 100, 168])('stands the same way for a query as for a decision: %s hours on', hours => {
    const now = after(hours)
    for (const lastUsedAt of [opened, after(80), after(144)]) {
      const expired = expiredBefore(now)
      const byQuery = lastUsedAt > expired.lastUsedAt && opened > expired.createdAt ? 'active' : 'expired'
      expect(sessionStatus({ createdAt: opened, lastUsedAt }, now)).toBe(byQuery)
    }
  })
})

test('new ids begin with the number of the organisation in base 36', () => {
  const drawn = 'a'.repeat(43)
  expect(newSessionIds(100, prefix => prefix + drawn)).toEqual({
    sessionToken: `vst_2s_${drawn}`,
    verificationId: `vrf_2s_${'a'.repeat(22)}`,
  })
})

test('a token is known by its form, with a number and without', () => {
  const drawn = 'a'.repeat(43)
  for (const text of [`vst_${drawn}`, `vst_1_${drawn}`, `vst_zik0zj_${drawn}`, `vst_${'_'.repeat(43)}`])
    expect(isSessionToken(text)).toBe(true)
  const others = ['', drawn, `vst_${drawn}a`, `vst_${drawn.slice(1)}`, `vrf_${drawn}`, `vst_${drawn}\n`]
  for (const text of [...others, `vst__${drawn}`, `vst_A_${drawn}`, `vst_12345678_${drawn}`])
    expect(isSessionToken(text)).toBe(false)
})

test('an id is known by its form, with a number and without', () => {
  const drawn = 'a'.repeat(22)
  for (const text of [`vrf_${drawn}`, `vrf_2s_${drawn}`]) expect(isVerificationId(text)).toBe(true)
  for (const text of ['', `vrf_${drawn}a`, `vst_2s_${drawn}`, `vrf__${drawn}`])
    expect(isVerificationId(text)).toBe(false)
})
