import { describe, expect, test } from 'vitest'
import { failureOf, type NotAccepted, outcomeOfError, outcomeOfStatus } from './error-table.ts'

const later = (reason: string, pause: string | null) => ({ kind: 'later', reason, pause })
const rejected = (reason: string) => ({ kind: 'rejected', reason })

describe('a code decides what becomes of the message', () => {
  test.each([
    [[4, 80007, 130429, 133016], later('throttled', null)],
    [[131048], later('throttled', 'number')],
    [[131056], later('pair_limit', null)],
    [[131064], later('throttled', 'account')],
    [[131053], later('media', null)],
    [[0, 3, 10, 190, 200, 250, 299, 131005], later('credentials', 'account')],
    [[368, 131031], later('number_blocked', 'account')],
    [[33, 131037, 131045, 133010], later('number_blocked', 'number')],
    [[131042], later('balance', 'account')],
    [[131057], later('provider_fault', null)],
    [[132001], later('template_unknown', 'template')],
    [[132015, 132016], later('template_paused', 'template')],
    [[132000, 132012, 132018], later('template_mismatch', 'template')],
    [[130472, 131049], rejected('marketing_limit')],
    [[131050], rejected('opted_out')],
    [[470, 131047], rejected('window_closed')],
    [[130497, 131062], rejected('unreachable')],
    [[131008, 131009, 131051, 132005], rejected('content')],
    [[131052], rejected('media')],
    [[100, 135000], rejected('other')],
    [[131021, 131026], { kind: 'invalid_contact' }],
    [[1, 2, 131000, 131016], { kind: 'unknown' }],
  ])('%j gives %j', (codes, outcome) => {
    for (const code of codes) expect({ code, ...outcomeOfError({ code }) }).toMatchObject({ code, ...outcome })
  })

  test('a number id that does not exist is a fault of the account, not of the message', () => {
    expect(outcomeOfError({ code: 100, error_subcode: 33 })).toMatchObject(later('credentials', 'account'))
  })

  test('every postponed message waits at least a minute', () => {
    const outcomes = Array.from({ length: 135_001 }, (_, code) => outcomeOfError({ code }))
    const waits = outcomes.flatMap(outcome => (outcome?.kind === 'later' ? [outcome.afterSeconds] : []))
    expect(waits.length).toBeGreaterThan(100)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60)
  })
})

describe('without a known code the status decides', () => {
  const graph = true
  test.each<[number, boolean, Partial<NotAccepted>]>([
    [400, graph, { kind: 'rejected', reason: 'other' }],
    [403, graph, { kind: 'rejected', reason: 'other' }],
    [404, !graph, { kind: 'later', reason: 'provider_fault', pause: null }],
    [302, !graph, { kind: 'later', reason: 'provider_fault', pause: null }],
    [401, graph, { kind: 'later', reason: 'credentials', pause: 'account' }],
    [403, !graph, { kind: 'later', reason: 'credentials', pause: 'account' }],
    [429, graph, { kind: 'later', reason: 'throttled', pause: null }],
    [429, !graph, { kind: 'later', reason: 'throttled', pause: null }],
    [408, !graph, { kind: 'unknown' }],
    [500, graph, { kind: 'unknown' }],
    [502, !graph, { kind: 'unknown' }],
    [200, graph, { kind: 'unknown' }],
  ])('%i, error of the Graph API %j', (status, hasError, outcome) => {
    expect(outcomeOfStatus(status, hasError)).toMatchObject(outcome)
  })
})

test.each([
  [131026, { status: 'invalid_contact', reason: 'unreachable', pause: null }],
  [131049, { status: 'undelivered', reason: 'marketing_limit', pause: null }],
  [131050, { status: 'undelivered', reason: 'opted_out', pause: null }],
  [132015, { status: 'undelivered', reason: 'template_paused', pause: 'template' }],
  [131042, { status: 'undelivered', reason: 'balance', pause: 'account' }],
  [131000, { status: 'undelivered', reason: 'provider_fault', pause: null }],
  [987654, { status: 'undelivered', reason: 'other', pause: null }],
])('a message that failed with %i', (code, receipt) => {
  expect(failureOf({ code })).toEqual(receipt)
})

test('a message that failed without a code is undelivered', () => {
  expect(failureOf(null)).toEqual({ status: 'undelivered', reason: 'other', pause: null })
})
