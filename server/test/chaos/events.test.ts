import { describe, expect, test } from 'vitest'
import { checkHistory } from '../../../chaos/events/check.ts'
import type { Ack, History, Page, Pull, Reader } from '../../../chaos/events/history.ts'
import { readJournal } from '../../../chaos/events/journal.ts'
import { lateCommits } from '../../../chaos/events/late-commits.ts'
import { encodeCursor } from '../../src/kernel/cursor.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const [LIVE, TEST] = ['ORG_1 live', 'ORG_1 test']
const READY = 'mandate.ready'
const FAILED = 'mandate.failed'

const pull: Pull = {
  tenant: LIVE,
  types: null,
  limit: 10,
  sent: 1,
  sentAt: 100,
  answeredAt: 110,
  ids: ['EV_A', 'EV_B'],
  shown: [`${READY} live`, `${FAILED} live`],
}
const ack: Ack = { tenant: LIVE, ids: ['EV_A', 'EV_B'], acknowledged: ['EV_A', 'EV_B'], notFound: [], answered: 2 }
const cursorAt = (seq: number) => encodeCursor(['700', String(seq)])
const page = (cursor: string | null, ids: readonly string[], next: string | null): Page => ({
  cursor,
  ids,
  next,
  sentAt: 100,
  answeredAt: 110,
})

/** The reader reaches the end, asks again with its cursor, gets the same events and more, and continues. */
const reader: Reader = {
  tenant: LIVE,
  pages: [
    page(null, ['EV_A'], cursorAt(1)),
    page(cursorAt(1), ['EV_B'], null),
    page(cursorAt(1), ['EV_B'], cursorAt(2)),
    page(cursorAt(2), [], null),
    page(cursorAt(2), ['EV_C'], null),
  ],
}

const times = { appendedAt: 90, committingAt: 120 }
const SOUND: History = {
  written: [
    {
      tx: 'one',
      tenant: LIVE,
      events: [
        { id: 'EV_A', type: READY },
        { id: 'EV_B', type: FAILED },
      ],
      outcome: 'committed',
      ...times,
    },
    { tx: 'two', tenant: LIVE, events: [{ id: 'EV_C', type: READY }], outcome: 'unknown', ...times },
    { tx: 'three', tenant: TEST, events: [{ id: 'EV_D', type: READY }], outcome: 'committed', ...times },
    { tx: 'never', tenant: LIVE, events: [{ id: 'EV_N', type: READY }], outcome: 'rolled back', ...times },
    { tx: 'killed', tenant: LIVE, events: [{ id: 'EV_K', type: READY }], outcome: 'unknown', ...times },
  ],
  stored: [
    { id: 'EV_A', tenant: LIVE, type: READY, acknowledged: true },
    { id: 'EV_B', tenant: LIVE, type: FAILED, acknowledged: true },
    { id: 'EV_C', tenant: LIVE, type: READY, acknowledged: true },
    { id: 'EV_D', tenant: TEST, type: READY, acknowledged: true },
  ],
  pulls: [
    pull,
    { ...pull, types: [READY], sent: 3, ids: ['EV_C'], shown: [`${READY} live`] },
    { ...pull, tenant: TEST, sent: 4, ids: ['EV_D'], shown: [`${READY} test`] },
  ],
  acks: [
    ack,
    { ...ack, ids: ['EV_C', 'EV_D'], acknowledged: ['EV_C'], notFound: ['EV_D'], answered: 5 },
    { ...ack, tenant: TEST, ids: ['EV_D'], acknowledged: ['EV_D'], answered: 6 },
  ],
  readers: [reader, { tenant: TEST, pages: [page(null, ['EV_D'], null)] }],
  rejected: [
    { path: '/events', status: 503, code: 'BUSY', at: 1_500 },
    { path: '/events/ack', status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', at: 1 },
  ],
  faultsAt: [1_000],
  recoveredMs: 5_000,
}

const withPull = (change: Partial<Pull>): History => ({ ...SOUND, pulls: [...SOUND.pulls, { ...pull, ...change }] })
const withAck = (change: Partial<Ack>): History => ({ ...SOUND, acks: [...SOUND.acks, { ...ack, ...change }] })
const withPages = (...pages: readonly Page[]): History => ({
  ...SOUND,
  readers: [{ ...reader, pages }, ...SOUND.readers.slice(1)],
})
const withWritten = (tx: string, outcome: 'committed' | 'rolled back' | 'unknown', stays: (id: string) => boolean) => ({
  ...SOUND,
  written: SOUND.written.map(each => (each.tx === tx ? { ...each, outcome } : each)),
  stored: SOUND.stored.filter(({ id }) => stays(id)),
})
const withRejected = (status: number, code: string, at: number): History => ({
  ...SOUND,
  rejected: [{ path: '/events?limit=1', status, code, at }],
})

test('a valid history has no fault', () => {
  expect(checkHistory(SOUND)).toEqual([])
})

describe('detects, in what is stored:', () => {
  test.each<[string, History, string]>([
    [
      'a committed event that is gone',
      withWritten('three', 'committed', id => id !== 'EV_D'),
      'three was committed and is not',
    ],
    ['half a transaction', withWritten('one', 'unknown', id => id !== 'EV_B'), 'one is stored in part'],
    [
      'a rollback that left something',
      withWritten('two', 'rolled back', () => true),
      'two was rolled back and is stored',
    ],
    [
      'an event that was never written',
      { ...SOUND, written: SOUND.written.slice(1) },
      'EV_A is stored but no writer wrote it',
    ],
    [
      'an event of another type than was written',
      { ...SOUND, stored: SOUND.stored.map(row => ({ ...row, type: READY })) },
      'EV_B is stored with other values',
    ],
    [
      'an acknowledgement that was lost',
      { ...SOUND, stored: SOUND.stored.map(row => ({ ...row, acknowledged: row.id !== 'EV_C' })) },
      'EV_C was never acknowledged',
    ],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })
})

describe('detects, in pulls and acknowledgements:', () => {
  test.each<[string, History, string]>([
    ['an event that was never pulled', { ...SOUND, pulls: SOUND.pulls.slice(0, 2) }, 'EV_D was in no pull'],
    ['an acknowledged event pulled again', withPull({ sent: 7 }), 'EV_A was pulled after it was acknowledged'],
    [
      'a rolled back event',
      withPull({ sent: 1, ids: ['EV_N'], shown: [`${READY} live`] }),
      'EV_N was pulled but never',
    ],
    [
      'an event never committed',
      withPull({ sent: 1, ids: ['EV_K'], shown: [`${READY} live`] }),
      'EV_K was pulled but never',
    ],
    [
      'an event of the other mode',
      withPull({ ids: ['EV_D'], shown: [`${READY} live`] }),
      'EV_D of ORG_1 test was pulled by',
    ],
    ['an event of another organisation', withPull({ tenant: 'ORG_2 live' }), 'EV_A of ORG_1 live was pulled by ORG_2'],
    [
      'an event of a type that was not requested',
      withPull({ types: [READY] }),
      'EV_B was pulled in spite of its filter',
    ],
    ['an event returned as another type', withPull({ shown: [`${READY} live`, `${READY} live`] }), 'EV_B was shown as'],
    ['an event twice in a pull', withPull({ ids: ['EV_A', 'EV_A'] }), 'held an event twice'],
    ['more than the limit', withPull({ limit: 1 }), 'a pull of 1 held 2'],
    ['an id without a result', withAck({ acknowledged: ['EV_A'] }), 'did not report each of its ids once'],
    [
      'an acknowledgement of another organisation',
      withAck({ tenant: TEST }),
      'EV_A was acknowledged for another organisation',
    ],
    [
      'an own event not found',
      withAck({ acknowledged: ['EV_A'], notFound: ['EV_B'] }),
      'EV_B was not found by its owner',
    ],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })

  test('a pull sent before the acknowledgement was answered is no fault', () => {
    expect(checkHistory(withPull({ sent: 2 }))).toEqual([])
  })
})

describe('detects, in backfills:', () => {
  const [first, , , , last] = reader.pages as readonly [Page, Page, Page, Page, Page]
  test.each<[string, History, string]>([
    ['a gap', withPages(first, page(cursorAt(1), ['EV_C'], null)), 'reader 0: missed EV_B'],
    ['an event twice', withPages(first, page(cursorAt(1), ['EV_A', 'EV_B', 'EV_C'], null)), 'read 1 events twice'],
    ['an event of another log', withPages(...reader.pages, page(cursorAt(2), ['EV_C', 'EV_D'], null)), 'read EV_D'],
    ['another order', withPages(page(null, ['EV_B', 'EV_A', 'EV_C'], null)), 'in another order'],
    [
      'an event inserted before a cursor later',
      withPages(page(null, ['EV_A', 'EV_C'], null), page(null, ['EV_A', 'EV_B', 'EV_C'], null)),
      'another page for the same cursor',
    ],
    ['an event that disappeared', withPages(...reader.pages, { ...last, ids: [] }), 'got less than before'],
    [
      'a cursor that goes back',
      withPages(
        page(null, ['EV_A'], cursorAt(10)),
        page(cursorAt(10), ['EV_B'], cursorAt(9)),
        page(cursorAt(9), ['EV_C'], null),
      ),
      'a cursor that goes back',
    ],
    [
      'a reader that skipped',
      withPages(first, page(cursorAt(5), ['EV_B', 'EV_C'], null)),
      'did not continue from its cursor',
    ],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })
})

describe('detects, in rejected calls:', () => {
  test.each<[string, History, string]>([
    ['a 500', withRejected(500, 'SERVER_ERROR', 1_500), '500 SERVER_ERROR from /events'],
    ['a 503 long after the last fault', withRejected(503, 'BUSY', 90_000), '503 BUSY from /events while nothing'],
    ['a 503 before the first fault', withRejected(503, 'BUSY', 999), '503 BUSY from /events while nothing'],
    ['a key that was reused', withRejected(409, 'IDEMPOTENCY_KEY_REUSED', 1_500), '409 IDEMPOTENCY_KEY_REUSED'],
    ['a process that recovered too late', { ...SOUND, recoveredMs: 60_001 }, 'recovered only after 60001 ms'],
    ['a process that did not recover', { ...SOUND, recoveredMs: null }, 'did not recover'],
  ])('%s', (_name, history, fault) => {
    expect(checkHistory(history).join('\n')).toContain(fault)
  })
})

test('on a busy machine a 503 is no fault, but a 500 and a process that never recovers are', () => {
  const busy = { ...withRejected(503, 'BUSY', 90_000), recoveredMs: 60_001, mayBeBusy: true }
  expect(checkHistory(busy)).toEqual([])
  expect(checkHistory({ ...withRejected(500, 'SERVER_ERROR', 90_000), mayBeBusy: true })).toHaveLength(1)
  expect(checkHistory({ ...SOUND, recoveredMs: null, mayBeBusy: true })).toEqual(['a process did not recover'])
})

describe('a late commit counts', () => {
  const late = SOUND.written[0]!
  const read = (sentAt: number, answeredAt: number, ids: readonly string[]): History => ({
    ...SOUND,
    written: [late],
    pulls: [{ ...pull, sentAt, answeredAt, ids }],
    readers: [],
  })
  test.each<[string, History, readonly [number, number]]>([
    ['as overtaken if a later event of the log was read first', read(91, 119, ['EV_C']), [1, 1]],
    ['as read past if no later event was read', read(91, 119, []), [1, 0]],
    ['not if the read began before it was written', read(89, 119, ['EV_C']), [0, 0]],
    ['not if the read ended after the commit', read(91, 121, ['EV_C']), [0, 0]],
  ])('%s', (_name, history, [readAround, overtaken]) => {
    expect(lateCommits(history)).toEqual({ readAround, overtaken })
  })
})

test('a journal cut off by a kill lists what was begun, and has the outcomes that were written', () => {
  const lines = [
    { what: 'begun', tx: 'a', orgId: 'ORG_1', mode: 'live', events: [['EV_A', READY]] },
    { what: 'appended', tx: 'a', at: 1 },
    { what: 'committing', tx: 'a', at: 2 },
    { what: 'committed', tx: 'a', at: 3 },
    { what: 'begun', tx: 'b', orgId: 'ORG_1', mode: 'live', events: [['EV_B', READY]] },
  ]
  const text = `${lines.map(line => JSON.stringify(line)).join('\n')}\n{"what":"commi\n`
  const [a, b] = readJournal(text)
  expect(a).toMatchObject({ tenant: LIVE, outcome: 'committed', appendedAt: 1, committingAt: 2 })
  expect(b).toMatchObject({ outcome: 'unknown', events: [{ id: 'EV_B', type: READY }], appendedAt: null })
})
