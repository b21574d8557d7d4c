import { describe, expect, test } from 'vitest'
import { type Burst, type CallResult, checkBursts, checkRows, HOUR_MS } from '../../../chaos/mandates/changes-check.ts'

/** Tests of the scenario's check: histories of services with a fault. */
const START = Date.parse('2026-11-15T06:30:00.000Z')
const MINUTE_MS = 60_000
const CALLERS = 4

const accepted: CallResult = { status: 202, code: '', retryAfter: null }
const rejectedFor = (seconds: number): CallResult => ({ status: 409, code: 'CONFLICT', retryAfter: String(seconds) })

type Decide = (changes: readonly number[], at: number) => number

/** Seconds to wait by the contract, zero for none. */
const sliding: Decide = (changes, at) => {
  const oldest = changes.length < 10 ? undefined : changes.at(-10)
  return oldest === undefined ? 0 : Math.max(0, Math.ceil((oldest + HOUR_MS - at) / 1000))
}

/** The answers of a service that decides like this, with concurrent callers and jobs run between the bursts. */
function historyOf(decide: Decide, moments: readonly number[], lockedRow = true): readonly Burst[] {
  const changes: number[] = []
  return moments.map(at => {
    const seconds = decide(changes, at)
    const passing = seconds > 0 ? 0 : lockedRow ? 1 : 2
    for (let n = 0; n < passing; n++) changes.push(at)
    const results = Array.from({ length: CALLERS }, (_, nth) =>
      nth < passing ? accepted : rejectedFor(passing > 0 ? 5 : seconds),
    )
    return { at, ready: true, worked: false, results }
  })
}

const everyFourMinutes = Array.from({ length: 60 }, (_, nth) => START + nth * 4 * MINUTE_MS + nth * 137)
const aroundTheHour = [
  ...Array.from({ length: 12 }, (_, nth) => START + (20.6 + nth) * MINUTE_MS),
  ...Array.from({ length: 12 }, (_, nth) => START + (40.6 + nth) * MINUTE_MS),
]

describe('a service that accepts at most ten in a sliding hour', () => {
  test.each([
    ['spread', everyFourMinutes],
    ['around the full hour', aroundTheHour],
    ['exactly at its end', [...Array(10).fill(START), START + HOUR_MS - 1, START + HOUR_MS]],
  ])('has no fault: %s', (_name, moments) => {
    const { faults, limited, accepted: times } = checkBursts(historyOf(sliding, moments))
    expect(faults).toEqual([])
    expect(limited).toBeGreaterThan(0)
    expect(times.length).toBeGreaterThanOrEqual(10)
  })
})

describe('detects:', () => {
  const perClockHour: Decide = (changes, at) => {
    const hour = Math.floor(at / HOUR_MS)
    const full = changes.filter(each => Math.floor(each / HOUR_MS) === hour).length >= 10
    return full ? Math.ceil(((hour + 1) * HOUR_MS - at) / 1000) : 0
  }

  test('a window per clock hour', () => {
    const faults = checkBursts(historyOf(perClockHour, aroundTheHour)).faults.join('\n')
    expect(faults).toContain('more than 10 accepted in the hour')
    expect(faults).toContain('Retry-After')
  })

  test('a missing row lock', () => {
    expect(checkBursts(historyOf(sliding, everyFourMinutes, false)).faults.join()).toContain('2 accepted, expected')
  })

  test('a count that a restart resets', () => {
    const forgets: Decide = (changes, at) => sliding(changes.slice(12), at)
    const moments = Array.from({ length: 14 }, (_, nth) => START + nth * MINUTE_MS)
    expect(checkBursts(historyOf(forgets, moments)).faults.join()).toContain('more than 10 accepted in the hour')
  })

  test.each([
    ['a second too long', 1],
    ['a second too short', -1],
  ])('a Retry-After that is %s', (_name, off) => {
    const wrong: Decide = (changes, at) => {
      const seconds = sliding(changes, at)
      return seconds > 0 ? seconds + off : 0
    }
    expect(checkBursts(historyOf(wrong, everyFourMinutes)).faults.join()).toContain('409 CONFLICT Retry-After')
  })

  test('a change that still counts after exactly one hour', () => {
    const late: Decide = (changes, at) => sliding(changes, at - 1)
    const moments = [...Array<number>(10).fill(START), START + HOUR_MS]
    expect(checkBursts(historyOf(late, moments)).faults.join()).toContain('0 accepted, expected 1 to 1')
  })

  test.each([
    ['another status', { status: 503, code: 'BUSY', retryAfter: '1' }],
    ['another code', { ...rejectedFor(5), code: 'LIMIT_EXCEEDED' }],
    ['no Retry-After', { ...rejectedFor(5), retryAfter: null }],
  ])('%s', (_name, odd) => {
    const burst = { at: START, ready: true, worked: false, results: [accepted, odd] }
    expect(checkBursts([burst]).faults).toHaveLength(1)
  })

  test('a change accepted during a preparation', () => {
    const burst = { at: START, ready: false, worked: false, results: [accepted, rejectedFor(5)] }
    expect(checkBursts([burst]).faults.join()).toContain('1 accepted, expected 0 to 0')
  })
})

test('rows that contradict the answers are detected', () => {
  const times = [START, START + 1]
  const rows = { flowVersion: 3, preparation: 3, changes: times, flows: 3, readyEvents: 3, otherEvents: 0 }
  expect(checkRows(rows, times)).toEqual([])
  const spoilt = [
    { flowVersion: 4 },
    { preparation: 2 },
    { changes: [START] },
    { flows: 2 },
    { readyEvents: 4 },
    { otherEvents: 1 },
  ]
  for (const each of spoilt) expect(checkRows({ ...rows, ...each }, times)).toHaveLength(1)
})
