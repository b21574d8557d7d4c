import { describe, expect, test } from 'vitest'
import { expiredBefore, isSessionToken, sessionExpiry, sessionStatus, verificationIdOf } from './session.ts'

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

test('an id is 22 characters of what was drawn, and a token is known by its form', () => {
  const drawn = 'a'.repeat(43)
  expect(verificationIdOf(prefix => prefix + drawn)).toBe(`vrf_${'a'.repeat(22)}`)
  expect(isSessionToken(`vst_${drawn}`)).toBe(true)
  for (const text of ['', drawn, `vst_${drawn}a`, `vst_${drawn.slice(1)}`, `vrf_${drawn}`, `vst_${drawn}\n`])
    expect(isSessionToken(text)).toBe(false)
})
