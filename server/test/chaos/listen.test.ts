import { expect, test } from 'vitest'
import { type Arrival, listenFaults } from '../../../chaos/listen/check.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const COMMITTED = [
  { id: 'EV_1', subject: 'a', nth: 0 },
  { id: 'EV_2', subject: 'b', nth: 0 },
  { id: 'EV_3', subject: 'a', nth: 1 },
]
const arrived = (at: number, changes: Partial<Arrival> = {}): Arrival => ({
  ...COMMITTED[at]!,
  run: 0,
  isSigned: true,
  ...changes,
})

test('an event that comes again as the first of a restarted process is no fault', () => {
  expect(listenFaults(COMMITTED, [arrived(0), arrived(1), arrived(1, { run: 1 }), arrived(2, { run: 1 })])).toEqual([])
})

test.each<[string, readonly Arrival[], string]>([
  ['an event that is lost', [arrived(0), arrived(1)], 'EV_3 never arrived'],
  ['an event that nobody wrote', [0, 1, 2].map(at => arrived(at, { id: `EV_${at + 1}x` })), 'was never committed'],
  ['a wrong signature', [arrived(0), arrived(1, { isSigned: false }), arrived(2)], 'EV_2 has no valid signature'],
  ['a later event first', [arrived(2), arrived(1), arrived(0)], 'a: event 1 arrived after event -1'],
  ['one that comes again in the same process', [arrived(0), arrived(0), arrived(1), arrived(2)], 'EV_1 came again'],
  [
    'one that comes again after the restart, but is not the last before it',
    [arrived(0), arrived(1), arrived(0, { run: 1 }), arrived(2, { run: 1 })],
    'EV_1 came again',
  ],
])('%s is noticed', (_, arrivals, fault) => {
  expect(listenFaults(COMMITTED, arrivals).join('\n')).toContain(fault)
})
