import { describe, expect, test } from 'vitest'
import {
  actorsOf,
  judgeRound,
  overlapped,
  type Round,
  type Version,
  type Write,
} from '../../../chaos/mandates/races-judge.ts'

/** The judge of the scenario finds what it is there to find: one sound history, spoilt in one place each time. */
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

test('a sound history has no fault, and says who wrote upon whom', () => {
  expect(judgeRound(SOUND)).toEqual([])
  expect(actorsOf(SOUND).map(each => each.actor)).toEqual(['finish', 'replace', 'approve', 'finish', 'archive'])
})

test('an overdue preparation that a replacement writes down first is sound too', () => {
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
  expect(judgeRound(round)).toEqual([])
  expect(actorsOf(round).map(each => each.actor)).toEqual(['overdue', 'replace', 'finish'])
})

describe('found out', () => {
  const resurrected = [...VERSIONS, version('8', 'ready', 2, 2)]
  test.each<readonly [string, Partial<Round>, string]>([
    ['archived is left', { versions: resurrected }, 'no such move'],
    ['ready without a preparation', withVersion(2, { status: 'failed' }), 'no such move'],
    ['a version skipped', withVersion(2, { flowVersion: 3 }), 'not one preparation on'],
    ['a preparation that did not grow', withVersion(2, { preparation: 1 }), 'not one preparation on'],
    [
      'finishing that writes an old body over a new one',
      withVersion(4, { sent: 'first' }),
      'more than the state changed',
    ],
    ['finishing that undoes the approval', withVersion(4, { stored: 'second' }), 'more than the state changed'],
    ['changed false that wrote', withWrite(same, { xid: '6' }), 'it altered the row'],
    ['a refusal that wrote', withWrite(early, { xid: '3' }), 'refused, and yet it wrote'],
    ['an accepted body that was never stored', withWrite(replaced, { sent: 'third' }), 'another body was stored'],
    ['an accepted replacement without effect', withWrite(replaced, { xid: '99' }), '0 versions of the row'],
    ['a change that nobody was told of', { writes: [early, same, archived] }, 'came from no call'],
    ['a server error', withWrite(early, { status: 500, code: 'SERVER_ERROR' }), 'not an answer to be given'],
    ['an event too few', { events: SOUND.events.slice(1) }, 'events are'],
    ['an event too many', { events: [...SOUND.events, { type: 'mandate.ready', xid: '7' }] }, 'events are'],
    [
      'an event of another transaction',
      { events: [SOUND.events[0]!, { type: 'mandate.ready', xid: '7' }] },
      'events are',
    ],
    ['a flow that was not stored', { flows: SOUND.flows.slice(1) }, 'flows are'],
    ['a flow made from an earlier body', { flows: SOUND.flows.map(each => ({ ...each, asks: 'first' })) }, 'flows are'],
    [
      'pending though approved',
      withFinal({ pending: ['raceskill'], waiting: ['raceskill'] }),
      'though its request is approved',
    ],
    ['pending in one place only', withFinal({ waiting: ['raceskill'] }), 'waits for'],
    ['neither pending nor approved', withFinal({ skillIds: ['sk_1001'] }), 'the approved skill is not there once'],
    [
      'the approved skill twice',
      withFinal({ skillIds: ['sk_1003', 'sk_1003'] }),
      'the approved skill is not there once',
    ],
    ['the pending skill lost', { approval: null, versions: VERSIONS.toSpliced(3, 1) }, 'the pending skill was lost'],
    ['an approval that failed', { approval: { ...SOUND.approval!, status: 409 } }, 'the approval was answered 409'],
    ['a version past the trigger', withFinal({ xmin: '9' }), 'not the last version seen'],
    ['a worker that broke', { broken: ['duplicate key'] }, 'a worker broke: duplicate key'],
    ['preparing for ever', withFinal({ status: 'preparing' }), 'preparing for ever'],
  ])('%s', (_name, spoilt, fault) => {
    expect(judgeRound({ ...SOUND, ...spoilt }).join('\n')).toContain(fault)
  })
})

test('two transactions were at once only when the later had begun before the earlier wrote', () => {
  const earlier = { ...version('1', 'preparing', 1, 1), wroteMs: 10 }
  const later = version('2', 'ready', 1, 1)
  expect(overlapped(earlier, { ...later, beganMs: 9 })).toBe(true)
  expect(overlapped(earlier, { ...later, beganMs: 11 })).toBe(false)
  expect(overlapped(earlier, { ...later, xid: '1', beganMs: 9 })).toBe(false)
})
