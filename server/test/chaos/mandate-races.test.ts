import { describe, expect, test } from 'vitest'
import {
  actorsOf,
  checkRound,
  overlapped,
  type Round,
  type Version,
  type Write,
} from '../../../chaos/mandates/races-check.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
function version(xid: string, status: Version['status'], flowVersion: number, preparation: number): Version {
  const body = flowVersion === 1 ? 'first' : 'second'
  return { xid, beganMs: 0, wroteMs: 0, status, flowVersion, preparation, sent: body, stored: body, asks: body }
}

const replaced: Write = {
  what: 'replace',
  status: 202,
  code: '',
  changed: true,
  flowVersion: 2,
  sent: 'second',
  xid: '3',
}
const same: Write = { ...replaced, status: 200, changed: false, sent: 'second', xid: '5' }
const early: Write = { ...replaced, status: 409, code: 'CONFLICT', changed: null, flowVersion: null, xid: null }
const archived: Write = { ...replaced, what: 'archive', status: 200, sent: null, xid: '7' }

const VERSIONS = [
  version('1', 'preparing', 1, 1),
  version('2', 'ready', 1, 1),
  version('3', 'preparing', 2, 2),
  { ...version('4', 'preparing', 2, 2), stored: 'second, approved' },
  { ...version('6', 'ready', 2, 2), stored: 'second, approved' },
  { ...version('7', 'archived', 2, 2), stored: 'second, approved' },
]

const SOUND: Round = {
  versions: VERSIONS,
  writes: [early, replaced, same, archived],
  approval: { status: 200, xid: '4', skillId: 'sk_1003' },
  events: [
    { type: 'mandate.ready', xid: '2' },
    { type: 'mandate.ready', xid: '6' },
  ],
  flows: [
    { version: 1, asks: 'first' },
    { version: 2, asks: 'second' },
  ],
  final: {
    xmin: '7',
    status: 'archived',
    pending: [],
    skillIds: ['sk_1001', 'sk_1003'],
    waiting: [],
    lastBodyNamesPending: true,
  },
  broken: [],
}

const withVersion = (at: number, change: Partial<Version>) => ({
  versions: VERSIONS.map((each, nth) => (nth === at ? { ...each, ...change } : each)),
})
const withWrite = (write: Write, change: Partial<Write>) => ({
  writes: SOUND.writes.map(each => (each === write ? { ...each, ...change } : each)),
})
const withFinal = (change: Partial<Round['final']>) => ({ final: { ...SOUND.final, ...change } })

test('a valid history has no fault, and the writers are known in order', () => {
  expect(checkRound(SOUND)).toEqual([])
  expect(actorsOf(SOUND).map(each => each.actor)).toEqual(['finish', 'replace', 'approve', 'finish', 'archive'])
})

test('an overdue preparation that a replacement stores as failed first is valid', () => {
  const versions = [version('1', 'preparing', 1, 1), version('3', 'failed', 1, 1), version('3', 'preparing', 2, 2)]
  const later = [version('6', 'ready', 2, 2)]
  const round: Round = {
    ...SOUND,
    versions: [...versions, ...later],
    writes: [replaced],
    approval: null,
    events: [
      { type: 'mandate.failed', xid: '3' },
      { type: 'mandate.ready', xid: '6' },
    ],
    flows: [{ version: 2, asks: 'second' }],
    final: { ...SOUND.final, xmin: '6', status: 'ready', lastBodyNamesPending: false },
  }
  expect(checkRound(round)).toEqual([])
  expect(actorsOf(round).map(each => each.actor)).toEqual(['overdue', 'replace', 'finish'])
})

describe('detects:', () => {
  const resurrected = [...VERSIONS, version('8', 'ready', 2, 2)]
  test.each<readonly [string, Partial<Round>, string]>([
    ['a transition from archived', { versions: resurrected }, 'not a valid transition'],
    ['ready without a preparation', withVersion(2, { status: 'failed' }), 'not a valid transition'],
    ['a skipped version', withVersion(2, { flowVersion: 3 }), 'the preparation did not increase by one'],
    [
      'a preparation that did not increase',
      withVersion(2, { preparation: 1 }),
      'the preparation did not increase by one',
    ],
    [
      'a preparation that overwrites a new body with an old one',
      withVersion(4, { sent: 'first' }),
      'more than the status changed',
    ],
    ['a preparation that reverts the approval', withVersion(4, { stored: 'second' }), 'more than the status changed'],
    ['a write with changed false', withWrite(same, { xid: '6' }), 'it changed the row'],
    ['a rejected call that wrote', withWrite(early, { xid: '3' }), 'rejected, but it wrote'],
    ['an accepted body that was never stored', withWrite(replaced, { sent: 'third' }), 'another body was stored'],
    ['an accepted replacement without effect', withWrite(replaced, { xid: '99' }), '0 versions of the row'],
    ['a change without a call', { writes: [early, same, archived] }, 'has no call'],
    ['a server error', withWrite(early, { status: 500, code: 'SERVER_ERROR' }), 'not a valid answer'],
    ['a missing event', { events: SOUND.events.slice(1) }, 'events are'],
    ['an additional event', { events: [...SOUND.events, { type: 'mandate.ready', xid: '7' }] }, 'events are'],
    [
      'an event of another transaction',
      { events: [SOUND.events[0]!, { type: 'mandate.ready', xid: '7' }] },
      'events are',
    ],
    ['a flow that was not stored', { flows: SOUND.flows.slice(1) }, 'flows are'],
    [
      'a flow created from an earlier body',
      { flows: SOUND.flows.map(each => ({ ...each, asks: 'first' })) },
      'flows are',
    ],
    [
      'pending though approved',
      withFinal({ pending: ['raceskill'], waiting: ['raceskill'] }),
      'though its request is approved',
    ],
    ['pending in one of two lists only', withFinal({ waiting: ['raceskill'] }), 'waits for'],
    ['neither pending nor approved', withFinal({ skillIds: ['sk_1001'] }), 'does not occur exactly once'],
    ['the approved skill twice', withFinal({ skillIds: ['sk_1003', 'sk_1003'] }), 'does not occur exactly once'],
    ['a lost pending skill', { approval: null, versions: VERSIONS.toSpliced(3, 1) }, 'the pending skill was lost'],
    ['a failed approval', { approval: { ...SOUND.approval!, status: 409 } }, 'the approval was answered 409'],
    ['a version that the trigger did not see', withFinal({ xmin: '9' }), 'not the last version seen'],
    ['an error of a worker', { broken: ['duplicate key'] }, 'a worker broke: duplicate key'],
    ['a preparation without an end', withFinal({ status: 'preparing' }), 'it is still preparing'],
  ])('%s', (_name, spoilt, fault) => {
    expect(checkRound({ ...SOUND, ...spoilt }).join('\n')).toContain(fault)
  })
})

test('transactions are concurrent only if the later one had begun before the earlier one wrote', () => {
  const earlier = { ...version('1', 'preparing', 1, 1), wroteMs: 10 }
  const later = version('2', 'ready', 1, 1)
  expect(overlapped(earlier, { ...later, beganMs: 9 })).toBe(true)
  expect(overlapped(earlier, { ...later, beganMs: 11 })).toBe(false)
  expect(overlapped(earlier, { ...later, xid: '1', beganMs: 9 })).toBe(false)
})
