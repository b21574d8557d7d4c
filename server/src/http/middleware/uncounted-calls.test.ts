import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoggedCall } from './request-log.ts'
import { LINES_OF_A_KEY, LINES_OF_AN_ADDRESS, uncountedCalls } from './uncounted-calls.ts'

const MINUTE_MS = 60_000
const START = 1_000 * MINUTE_MS

let made = 0
function refused(changes: Partial<LoggedCall> = {}): LoggedCall {
  made += 1
  return {
    tenant: { orgId: 'org_1', mode: 'live' },
    at: new Date(START),
    requestId: `req_${made}`,
    keyId: 'key',
    method: 'GET',
    route: '/x',
    status: 401,
    code: 'UNAUTHORIZED',
    fields: [],
    milliseconds: 1,
    network: '192.0.2.1',
    isCounted: false,
    times: 1,
    ...changes,
  }
}

const after = (ms: number) => new Date(START + ms)

describe('calls that were refused before they counted', () => {
  test('of one address get 20 lines a minute, and one line for all others when the minute is over', () => {
    const calls = uncountedCalls()
    const admitted = Array.from({ length: 10_000 }, () => calls.admits(refused())).filter(Boolean)
    expect(admitted).toHaveLength(LINES_OF_AN_ADDRESS)
    expect(calls.takeSummaries(START + MINUTE_MS - 1)).toEqual([])
    const last = refused({ requestId: `req_${made}` })
    expect(calls.takeSummaries(START + MINUTE_MS)).toEqual([{ ...last, times: 10_000 - LINES_OF_AN_ADDRESS }])
    expect(calls.takeSummaries(START + 9 * MINUTE_MS)).toEqual([])
  })

  test('of one address leave room for the owner of the key', () => {
    const calls = uncountedCalls()
    for (let count = 0; count < 1_000; count += 1) calls.admits(refused())
    expect(calls.admits(refused({ network: '198.51.100.7' }))).toBe(true)
    expect(calls.admits(refused({ keyId: 'other' }))).toBe(true)
    expect(calls.admits(refused({ at: after(MINUTE_MS) }))).toBe(true)
  })

  test('a call that counted against the limits of its key always gets a line', () => {
    const calls = uncountedCalls()
    const admitted = Array.from({ length: 1_000 }, () => calls.admits(refused({ isCounted: true })))
    expect(admitted.every(Boolean)).toBe(true)
    expect(calls.takeSummaries(START + 9 * MINUTE_MS)).toEqual([])
  })

  test('whatever comes, no key has more than 61 lines a minute, and no call is lost from the counts', () => {
    const call = fc.record({
      keyId: fc.constantFrom('a', 'b'),
      network: fc.nat(9).map(number => `192.0.2.${number}`),
      at: fc.nat(3 * MINUTE_MS).map(after),
    })
    fc.assert(
      fc.property(fc.array(call, { maxLength: 400 }), given => {
        const calls = uncountedCalls()
        const lines = given.map(each => refused(each)).filter(each => calls.admits(each))
        const all = [...lines, ...calls.takeSummaries(START + 10 * MINUTE_MS)]
        const minutes = Map.groupBy(all, each => `${each.keyId} ${Math.floor(each.at.getTime() / MINUTE_MS)}`)
        for (const ofMinute of minutes.values()) expect(ofMinute.length).toBeLessThanOrEqual(LINES_OF_A_KEY + 1)
        expect(all.reduce((sum, each) => sum + each.times, 0)).toBe(given.length)
      }),
    )
  })
})
