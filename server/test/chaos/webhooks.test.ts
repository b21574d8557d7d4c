import { describe, expect, test } from 'vitest'
import { checkHistory, mostInASecond } from '../../../chaos/webhooks/check-history.ts'
import type { Arrival, Endpoint, History, Listed, Written } from '../../../chaos/webhooks/history.ts'
import { readLines } from '../../../chaos/webhooks/journal.ts'

import { kindsOf } from '../../../chaos/webhooks/kinds.ts'
import { duplicatesIn, latenciesOf, latencyOf } from '../../../chaos/webhooks/report.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const [LIVE, TEST] = ['ORG_1 live', 'ORG_1 test']
const READY = 'mandate.ready'
const FAILED = 'mandate.failed'
const WALL = 1_800_000_000_000

const healthy: Endpoint = { name: 'good', tenant: LIVE, types: null, kind: 'healthy' }
const picky: Endpoint = { name: 'picky', tenant: LIVE, types: [READY], kind: 'healthy' }
const tests: Endpoint = { name: 'tests', tenant: TEST, types: null, kind: 'healthy' }
const bad: Endpoint = { name: 'bad', tenant: 'ORG_2 live', types: null, kind: 'answers 500' }
const limiting: Endpoint = { name: 'limiting', tenant: 'ORG_3 live', types: null, kind: 'answers 429' }
const flapping: Endpoint = { name: 'flapping', tenant: 'ORG_4 live', types: null, kind: 'flapping' }
const stopped: Endpoint = { name: 'stopped', tenant: 'ORG_5 live', types: null, kind: 'never accepts' }

const written = (id: string, tenant: string, type: Written['type'], committedAt: number | null = 1_000): Written => ({
  id,
  tenant,
  type,
  phase: 'mix',
  committedAt,
})
const WRITTEN = [
  written('EV_A', LIVE, READY),
  written('EV_B', LIVE, FAILED),
  written('EV_C', TEST, READY),
  written('EV_D', 'ORG_2 live', READY),
  written('EV_E', 'ORG_3 live', READY),
  written('EV_F', 'ORG_4 live', READY),
  written('EV_G', 'ORG_4 live', READY),
  written('EV_H', 'ORG_5 live', READY),
  written('EV_U', 'ORG_2 live', READY, null),
]

/** An event received by an endpoint, this many milliseconds after the start. */
function arrival(endpoint: string, id: string, at: number, change: Partial<Arrival> = {}): Arrival {
  const { tenant, type } = WRITTEN.find(each => each.id === id) ?? { tenant: LIVE, type: READY }
  const [made, mode] = tenant.split(' ') as [string, string]
  const wall = WALL + at
  const [isSigned, isReplay, askedToWait] = [true, false, null]
  const body = { id, type, mode, made }
  const timestamp = Math.floor(wall / 1000)
  return {
    endpoint,
    at,
    wall,
    id,
    timestamp,
    isSigned,
    isReplay,
    body,
    sum: `${id}!`,
    status: 200,
    askedToWait,
    ...change,
  }
}

const row = (endpoint: string, id: string, change: Partial<Listed> = {}): Listed => ({
  endpoint,
  id,
  state: 'waiting',
  attempts: 2,
  tries: change.attempts ?? 2,
  nextAt: '2026-11-15T06:30:00.000Z',
  sum: `${id}!`,
  askedAt: 60_000,
  ...change,
})

const SOUND: History = {
  endpoints: [healthy, picky, tests, bad, limiting, flapping, stopped],
  written: WRITTEN,
  arrivals: [
    arrival('good', 'EV_T', 10, { body: { id: 'EV_T', type: 'webhook.test', mode: 'live', made: '' } }),
    arrival('good', 'EV_A', 1_040),
    arrival('picky', 'EV_A', 1_050),
    arrival('good', 'EV_B', 1_060),
    arrival('tests', 'EV_C', 1_070),
    arrival('bad', 'EV_D', 1_100, { status: 500 }),
    arrival('bad', 'EV_D', 6_000, { status: 500 }),
    arrival('limiting', 'EV_E', 1_100, { status: 429, askedToWait: 120 }),
    arrival('limiting', 'EV_E', 121_500, { status: 429, askedToWait: 120 }),
    arrival('flapping', 'EV_F', 1_100, { status: 503 }),
    arrival('flapping', 'EV_F', 6_100),
  ],
  listed: [
    row('good', 'EV_A', { state: 'delivered', attempts: 1, nextAt: null }),
    row('bad', 'EV_D'),
    row('limiting', 'EV_E', { attempts: 1 }),
    row('flapping', 'EV_F', { state: 'delivered', nextAt: null }),
    row('flapping', 'EV_G', { attempts: 0 }),
    row('stopped', 'EV_H', { state: 'held', nextAt: null }),
  ],
  peaks: [{ endpoint: 'good', sockets: 8, requests: 8 }],
  replays: [],
  canaryTouched: 0,
  isShaken: false,
  recoveredMs: null,
}
const SHAKEN: History = { ...SOUND, isShaken: true, recoveredMs: 5_000 }

const withArrival = (...more: readonly Arrival[]): History => ({ ...SOUND, arrivals: [...SOUND.arrivals, ...more] })
const withoutArrival = (endpoint: string, id: string): History => ({
  ...SOUND,
  arrivals: SOUND.arrivals.filter(each => each.endpoint !== endpoint || each.id !== id),
})
const withRow = (endpoint: string, id: string, change: Partial<Listed>): History => ({
  ...SOUND,
  listed: SOUND.listed.map(each => (each.endpoint === endpoint && each.id === id ? { ...each, ...change } : each)),
})
const withoutRow = (id: string): History => ({ ...SOUND, listed: SOUND.listed.filter(each => each.id !== id) })
const replayed = (...arrivals: readonly Arrival[]): History => ({
  ...withArrival(...arrivals),
  replays: [{ endpoint: 'bad', askedAt: 70_000, phase: 'mix', perSecond: 2 }],
})
const again = (at: number) => arrival('bad', 'EV_D', at, { isReplay: true })

test('a valid history has no fault, with and without kills', () => {
  expect(checkHistory(SOUND)).toEqual([])
  expect(checkHistory(SHAKEN)).toEqual([])
  expect(checkHistory(replayed(again(70_100)))).toEqual([])
})

describe('detects, in what was received:', () => {
  test.each<[string, History, string]>([
    [
      'an event of another organisation',
      withArrival(arrival('good', 'EV_D', 2_000)),
      'good of ORG_1 live got EV_D of ORG_2',
    ],
    [
      'an event of the other mode',
      withArrival(arrival('good', 'EV_C', 2_000)),
      'good of ORG_1 live got EV_C of ORG_1 test',
    ],
    [
      'an event of a type without a subscription',
      withArrival(arrival('picky', 'EV_B', 2_000)),
      'EV_B of a type it is not',
    ],
    ['an event that was never written', withArrival(arrival('good', 'EV_X', 2_000)), 'EV_X, which was never written'],
    [
      'an event with the body of another mode',
      withArrival(arrival('good', 'EV_A', 9_000, { body: { id: 'EV_A', type: READY, mode: 'test', made: 'ORG_1' } })),
      'EV_A as mandate.ready test of ORG_1',
    ],
    [
      'an event with the content of another organisation',
      withArrival(arrival('good', 'EV_A', 9_000, { body: { id: 'EV_A', type: READY, mode: 'live', made: 'ORG_2' } })),
      'EV_A as mandate.ready live of ORG_2',
    ],
    [
      'an event in the name of a test',
      withArrival(
        arrival('good', 'EV_A', 9_000, { body: { id: 'EV_A', type: 'webhook.test', mode: 'live', made: '' } }),
      ),
      'EV_A as a test',
    ],
    [
      'a signature by another secret',
      withArrival(arrival('good', 'EV_A', 9_000, { isSigned: false })),
      'not signed with',
    ],
    [
      'an id around another body',
      withArrival(arrival('good', 'EV_A', 9_000, { body: { id: 'EV_B', type: READY, mode: 'live', made: 'ORG_1' } })),
      'EV_A around EV_B',
    ],
    ['a body that changes', withArrival(arrival('good', 'EV_A', 9_000, { sum: 'other' })), 'another body of EV_A'],
    [
      'a body that differs between endpoints',
      withArrival(arrival('picky', 'EV_A', 9_000, { sum: 'other' })),
      'another body',
    ],
    [
      'an old timestamp',
      withArrival(arrival('good', 'EV_A', 9_000, { timestamp: WALL / 1000 - 20 })),
      'a timestamp 29.0 s old',
    ],
    [
      'a timestamp in the future',
      withArrival(arrival('good', 'EV_A', 9_000, { timestamp: WALL / 1000 + 12 })),
      'a timestamp -3.0 s old',
    ],
    ['no timestamp', withArrival(arrival('good', 'EV_A', 9_000, { timestamp: Number.NaN })), 'a timestamp NaN s old'],
    [
      'the timestamp of an earlier attempt',
      withArrival(arrival('flapping', 'EV_F', 12_000, { timestamp: WALL / 1000 + 6 })),
      'EV_F with the timestamp of another attempt',
    ],
    ['a redirect that was followed', { ...SOUND, canaryTouched: 1 }, '1 connections followed a redirect'],
    ['a replay that was not requested', withArrival(again(50_000)), 'marked as a replay that was not requested'],
    [
      'a replay before it was requested',
      replayed(again(69_000), again(71_000)),
      'marked as a replay that was not requested',
    ],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })
})

describe('detects, in what is stored:', () => {
  test.each<[string, History, string]>([
    ['an event that a healthy endpoint never got', withoutArrival('good', 'EV_B'), 'EV_B never reached good'],
    [
      'an event that a healthy endpoint finally rejected',
      { ...withoutArrival('picky', 'EV_A'), listed: [...SOUND.listed, row('picky', 'EV_A')] },
      'EV_A never reached picky',
    ],
    ['a lost event of test mode', withoutArrival('tests', 'EV_C'), 'EV_C never reached tests'],
    ['an event that a bad endpoint got and that is not listed', withoutRow('EV_D'), 'EV_D was neither received by bad'],
    [
      'an event that a dead endpoint never got and that is not listed',
      withoutRow('EV_H'),
      'EV_H was neither received by stopped',
    ],
    [
      'an event that was given up',
      withRow('bad', 'EV_D', { state: 'failed' }),
      'EV_D was not received by bad (answers 500) but is listed',
    ],
    [
      'an event that waits without a next attempt',
      withRow('bad', 'EV_D', { nextAt: null }),
      'EV_D waits for bad (answers 500) without',
    ],
    [
      'a delivery that the receiver did not get',
      withRow('flapping', 'EV_G', { state: 'delivered' }),
      'EV_G is listed as delivered to flapping, which did not accept it',
    ],
    [
      'a delivery that the receiver rejected',
      withRow('bad', 'EV_D', { state: 'delivered' }),
      'EV_D is listed as delivered to bad',
    ],
    [
      'attempts that are counted and not listed',
      withRow('bad', 'EV_D', { tries: 1 }),
      'EV_D is listed with 1 of 2 attempts',
    ],
    [
      'another body than was sent',
      withRow('bad', 'EV_D', { sum: 'other' }),
      'EV_D is listed for bad with another body',
    ],
    [
      'attempts that are not listed',
      withRow('bad', 'EV_D', { attempts: 1, tries: 1 }),
      'EV_D is listed with 1 attempts but bad got 2',
    ],
    [
      'an event of another organisation',
      { ...SOUND, listed: [...SOUND.listed, row('bad', 'EV_A')] },
      'bad lists EV_A of ORG_1 live',
    ],
    [
      'an event that was never written',
      { ...SOUND, listed: [...SOUND.listed, row('bad', 'EV_X')] },
      'lists EV_X, which was never written',
    ],
    ['an event twice', { ...SOUND, listed: [...SOUND.listed, row('bad', 'EV_D')] }, 'bad lists 1 twice'],
    [
      'an event that a replay did not deliver',
      { ...replayed(), replays: [{ endpoint: 'flapping', askedAt: 70_000, phase: 'mix', perSecond: 2 }] },
      'EV_G never reached flapping',
    ],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })

  test('an event with an unknown commit is no fault', () => {
    expect(checkHistory(SOUND).join()).not.toContain('EV_U')
  })
})

describe('detects, in the attempts:', () => {
  test.each<[string, History, string]>([
    [
      'a second attempt too early',
      withArrival(arrival('flapping', 'EV_F', 4_000, { status: 503 })),
      'EV_F again (try 2) after 2.9 s',
    ],
    [
      'a third attempt too early',
      withArrival(arrival('bad', 'EV_D', 20_000, { status: 500 })),
      'EV_D again (try 3) after 14.0 s',
    ],
    [
      'a Retry-After that is ignored',
      withArrival(arrival('limiting', 'EV_E', 40_000, { status: 429, askedToWait: 120 })),
      'EV_E again (try 2) after 38.9 s, asked to wait 120 s',
    ],
    [
      'nine attempts at once',
      { ...SOUND, peaks: [{ endpoint: 'good', sockets: 8, requests: 9 }] },
      'good had 9 attempts at once',
    ],
    [
      'more sockets than three processes keep open',
      { ...SOUND, peaks: [{ endpoint: 'good', sockets: 25, requests: 8 }] },
      'good had 25 sockets at once',
    ],
    ['a replay without its mark', replayed(arrival('bad', 'EV_D', 80_000)), 'EV_D was not replayed to bad'],
    [
      'replays faster than allowed',
      replayed(again(70_100), again(70_200), again(70_300), again(71_000)),
      'bad (answers 500) got 4 replays in a second, limit 2',
    ],
    ['a process that recovered too late', { ...SHAKEN, recoveredMs: 60_001 }, 'recovered only after 60001 ms'],
    ['a process that did not recover', { ...SHAKEN, recoveredMs: null }, 'did not recover'],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })

  test('with kills an attempt may be repeated at once, and may be unknown', () => {
    const twice = { ...withArrival(arrival('bad', 'EV_D', 6_500, { status: 500 })), isShaken: true, recoveredMs: 5_000 }
    expect(checkHistory(twice)).toEqual([])
  })
})

describe('figures', () => {
  test('latency is that of the first arrival, by phase, at the endpoints that must get the event', () => {
    const repeated = withArrival(arrival('good', 'EV_A', 9_000))
    expect(latenciesOf(repeated, [healthy, picky], 'mix')).toEqual([40, 50, 60])
    expect(latenciesOf(repeated, [healthy, picky], 'alone')).toEqual([])
  })

  test('an event that never arrived has no latency, and one that arrived before its commit was known has latency 0', () => {
    expect(latenciesOf(withoutArrival('good', 'EV_A'), [healthy], 'mix')).toEqual([60])
    expect(latenciesOf(withArrival(arrival('good', 'EV_A', 999)), [healthy], 'mix')).toEqual([0, 60])
  })

  test('percentiles', () => {
    const values = Array.from({ length: 100 }, (_, nth) => nth)
    expect(latencyOf(values)).toEqual({ events: 100, p50: 50, p95: 95, p99: 99, most: 99 })
  })

  test('each further receipt counts as a duplicate; a rejection and a replay do not', () => {
    expect(duplicatesIn(SOUND)).toBe(0)
    expect(duplicatesIn(withArrival(arrival('good', 'EV_A', 5_000), arrival('good', 'EV_A', 6_000)))).toBe(2)
    expect(duplicatesIn(replayed(again(70_100), again(71_000)))).toBe(0)
  })

  test('the maximum in a second counts any second, whenever it begins', () => {
    expect(mostInASecond([])).toBe(0)
    expect(mostInASecond([0, 900, 1_100, 1_800, 3_000])).toBe(3)
    expect(mostInASecond([0, 1_000])).toBe(1)
  })

  test('the mix is four in ten healthy, eight in a hundred of each bad kind', () => {
    const kinds = kindsOf({ healthy: 20, ofEachBad: 4, flapping: 2 })
    const count = (...wanted: readonly string[]) => kinds.filter(kind => wanted.includes(kind)).length
    expect(kinds).toHaveLength(50)
    expect([count('healthy'), count('silent'), count('endless 200', 'endless 500'), count('flapping')]).toEqual([
      20, 4, 4, 2,
    ])
  })

  test('an incomplete line of a journal is ignored', () => {
    expect(readLines('{"id":1}\n{"id\n\n{"id":2}\n')).toEqual([{ id: 1 }, { id: 2 }])
  })
})
