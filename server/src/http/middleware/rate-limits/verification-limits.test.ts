import { expect, test } from 'vitest'
import { bucketsOfVerificationCall, limitsOfVerificationKey } from './verification-limits.ts'

test('a key has the published limits, and only a call that opens a session counts against the day', () => {
  const limits = limitsOfVerificationKey()
  expect(limits).toEqual({
    calls: { perSecond: 20, burst: 40, perMinute: 1_200 },
    newSessions: { perDay: 20_000 },
  })
  expect(bucketsOfVerificationCall(limits, false).map(({ name, perDay }) => [name, perDay])).toEqual([
    ['verification', null],
  ])
  expect(bucketsOfVerificationCall(limits, true).map(({ name, perDay }) => [name, perDay])).toEqual([
    ['verification', null],
    ['newSessions', 20_000],
  ])
})

test('an override replaces its number only, and a raised rate raises the burst', () => {
  expect(limitsOfVerificationKey({ newSessions: { perDay: 5 } })).toMatchObject({
    calls: { perSecond: 20, burst: 40 },
    newSessions: { perDay: 5 },
  })
  expect(limitsOfVerificationKey({ calls: { perSecond: 100 } }).calls).toEqual({
    perSecond: 100,
    burst: 200,
    perMinute: 1_200,
  })
  expect(limitsOfVerificationKey({ calls: { perSecond: 100, burst: 7 } }).calls.burst).toBe(7)
})
