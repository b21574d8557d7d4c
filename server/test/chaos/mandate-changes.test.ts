import { describe, expect, test } from 'vitest'
import { type Burst, HOUR_MS, judgeBursts, judgeRows, type Told } from '../../../chaos/mandates/changes-judge.ts'

/** The judge of the scenario finds what it is there to find: histories of services with a fault. */
const START = Date.parse('2026-11-15T06:30:00.000Z')
const MINUTE_MS = 60_000
const CALLERS = 4

const accepted: Told = { status: 202, code: '', retryAfter: null }
const refusedFor = (seconds: number): Told => ({ status: 409, code: 'CONFLICT', retryAfter: String(seconds) })

type Decide = (changes: readonly number[], at: number) => number

/** Seconds to wait as the contract has them, zero for none. */
const sliding: Decide = (changes, at) => {
  const oldest = changes.length < 10 ? undefined : changes.at(-10)
  return oldest === undefined ? 0 : Math.max(0, Math.ceil((oldest + HOUR_MS - at) / 1000))
}

/** What a service that decides like this would have told, callers at once, jobs done between the bursts. */
function historyOf(decide: Decide, moments: readonly number[], lockedRow = true): readonly Burst[] {
  const changes: number[] = []
  return moments.map(at => {
    const seconds = decide(changes, at)
    const passing = seconds > 0 ? 0 : lockedRow ? 1 : 2
    for (let n = 0; n < passing; n++) changes.push(at)
    const told = Array.from({ length: CALLERS }, (_, nth) =>
      nth < passing ? accepted : refusedFor(passing > 0 ? 5 : seconds),
    )
    return { at, ready: true, worked: false, told }
  })
}

const everyFourMinutes = Array.from({ length: 60 }, (_, nth) => START + nth * 4 * MINUTE_MS + nth * 137)
const aroundTheHour = [
  ...Array.from({ length: 12 }, (_, nth) => START + (20.6 + nth) * MINUTE_MS),
  ...Array.from({ length: 12 }, (_, nth) => START + (40.6 + nth) * MINUTE_MS),
]

describe('a service that keeps to ten in a sliding hour', () => {
  test.each([
    ['spread', everyFourMinutes],
    ['around the full hour', aroundTheHour],
    ['at the very edge', [...Array(10).fill(START), START + HOUR_MS - 1, START + HOUR_MS]],
  ])('is found without fault: %s', (_name, moments) => {
    const { faults, limited, accepted: times } = judgeBursts(historyOf(sliding, moments))
    expect(faults).toEqual([])
    expect(limited).toBeGreaterThan(0)
    expect(times.length).toBeGreaterThanOrEqual(10)
  })
})

describe('found out', () => {
  const perClockHour: Decide = (changes, at) => {
    const hour = Math.floor(at / HOUR_MS)
    const full = changes.filter(each => Math.floor(each / HOUR_MS) === hour).length >= 10
    return full ? Math.ceil(((hour + 1) * HOUR_MS - at) / 1000) : 0
  }

  test('a window per clock hour', () => {
    const faults = judgeBursts(historyOf(perClockHour, aroundTheHour)).faults.join('\n')
    expect(faults).toContain('more than 10 accepted in the hour')
    expect(faults).toContain('Retry-After')
  })

  test('a row that is not locked', () => {
    expect(judgeBursts(historyOf(sliding, everyFourMinutes, false)).faults.join()).toContain('2 accepted, where')
  })

  test('a count that forgets with a restart', () => {
    const forgets: Decide = (changes, at) => sliding(changes.slice(12), at)
    const moments = Array.from({ length: 14 }, (_, nth) => START + nth * MINUTE_MS)
    expect(judgeBursts(historyOf(forgets, moments)).faults.join()).toContain('more than 10 accepted in the hour')
  })

  test.each([
    ['a second too long', 1],
    ['a second too short', -1],
  ])('a Retry-After that is %s', (_name, off) => {
    const wrong: Decide = (changes, at) => {
      const seconds = sliding(changes, at)
      return seconds > 0 ? seconds + off : 0
    }
    expect(judgeBursts(historyOf(wrong, everyFourMinutes)).faults.join()).toContain('409 CONFLICT Retry-After')
  })

  test('an hour that still counts at its very end', () => {
    const late: Decide = (changes, at) => sliding(changes, at - 1)
    const moments = [...Array<number>(10).fill(START), START + HOUR_MS]
    expect(judgeBursts(historyOf(late, moments)).faults.join()).toContain('0 accepted, where 1 to 1')
  })

  test.each([
    ['another status', { status: 503, code: 'BUSY', retryAfter: '1' }],
    ['another code', { ...refusedFor(5), code: 'LIMIT_EXCEEDED' }],
    ['no Retry-After', { ...refusedFor(5), retryAfter: null }],
  ])('%s', (_name, odd) => {
    const burst = { at: START, ready: true, worked: false, told: [accepted, odd] }
    expect(judgeBursts([burst]).faults).toHaveLength(1)
  })

  test('an acceptance while it is preparing', () => {
    const burst = { at: START, ready: false, worked: false, told: [accepted, refusedFor(5)] }
    expect(judgeBursts([burst]).faults.join()).toContain('1 accepted, where 0 to 0')
  })
})

test('rows that tell another story than the callers were told are found out', () => {
  const times = [START, START + 1]
  const rows = { flowVersion: 3, preparation: 3, changes: times, flows: 3, readyEvents: 3, otherEvents: 0 }
  expect(judgeRows(rows, times)).toEqual([])
  const spoilt = [
    { flowVersion: 4 },
    { preparation: 2 },
    { changes: [START] },
    { flows: 2 },
    { readyEvents: 4 },
    { otherEvents: 1 },
  ]
  for (const each of spoilt) expect(judgeRows({ ...rows, ...each }, times)).toHaveLength(1)
})
