import { expect, test } from 'vitest'
import { type Committed, checkCall, checkCap, checkFollowUps } from '../../../chaos/simulation/contact-checks.ts'
import type { ProviderCall } from '../../../chaos/simulation/provider.ts'
import { checkRows } from '../../../chaos/simulation/row-checks.ts'
import type { JourneyRow, Snapshot } from '../../../chaos/simulation/snapshot.ts'

/** 12:00 in India. */
const NOON = Date.parse('2026-01-05T06:30:00.000Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const JOURNEY: JourneyRow = {
  id: 'RS_1',
  campaign: 'CP_1',
  person: 'PE_1',
  status: 'pending',
  stage: 'contacting',
  credits: 2,
  creditState: 'reserved',
  round: 0,
  version: 3,
  dueAt: null,
}

const SNAPSHOT: Snapshot = {
  journeys: [JOURNEY],
  sends: [{ id: 'SD_1', journey: 'RS_1', round: 0, channel: 'sms', status: 'accepted' }],
  campaigns: [{ id: 'CP_1', name: 'launch-1', status: 'running' }],
  accounts: [
    { mode: 'live', account: 'granted', balance: -10 },
    { mode: 'live', account: 'available', balance: 8 },
    { mode: 'live', account: 'reserved', balance: 2 },
    { mode: 'live', account: 'spent', balance: 0 },
  ],
  transfers: [
    { id: 'CT_1', kind: 'grant', cause: 'grant-1', amount: 10 },
    { id: 'CT_2', kind: 'reserve', cause: 'IN_1', amount: 2 },
  ],
  entries: [
    { transfer: 'CT_1', account: 'granted', amount: -10 },
    { transfer: 'CT_1', account: 'available', amount: 10 },
    { transfer: 'CT_2', account: 'available', amount: -2 },
    { transfer: 'CT_2', account: 'reserved', amount: 2 },
  ],
  people: [{ id: 'PE_1', phone: '+919000000001', name: 'Person', isErased: false }],
  optOuts: [],
  events: [],
  open: [],
  deliveries: [],
  attempts: [],
  figures: [],
}

const faultsOf = (now: Partial<Snapshot>, before: Partial<Snapshot> = {}) => [
  ...new Set(checkRows({ ...SNAPSHOT, ...now }, { ...SNAPSHOT, ...before }).map(each => each.invariant)),
]
const journey = (changes: Partial<JourneyRow>) => ({ journeys: [{ ...JOURNEY, version: 4, ...changes }] })
const event = { id: 'EV_1', seq: 1, subject: 'RS_1', isAcknowledged: false, storedAt: '2026-01-05T06:30:00Z' }
const delivery = { webhook: 'WH_1', event: 'EV_1' }

test('rows that are right violate nothing', () => {
  expect(faultsOf({})).toEqual([])
})

test.each<[string, Partial<Snapshot>, Partial<Snapshot>, string[]]>([
  ['reserved credits that no candidate holds', journey({ creditState: 'released' }), {}, ['I1']],
  ['a transfer whose entries do not add up', { entries: SNAPSHOT.entries.slice(0, 3) }, {}, ['I1']],
  [
    'a balance below zero',
    {
      accounts: SNAPSHOT.accounts.map(each => ({ ...each, balance: each.account === 'available' ? -2 : 0 })),
      transfers: [],
      entries: [],
    },
    { transfers: [] },
    ['I1', 'I2'],
  ],
  [
    'two transfers of one cause',
    { transfers: [...SNAPSHOT.transfers, { ...SNAPSHOT.transfers[1]!, id: 'CT_3' }] },
    {},
    ['I3'],
  ],
  [
    'an account of the other mode',
    { accounts: [...SNAPSHOT.accounts, { mode: 'test', account: 'available', balance: 3 }] },
    {},
    ['I5'],
  ],
  ['a final result without an event', journey({ status: 'declined', stage: 'ended' }), {}, ['I10']],
  ['an event without its change', { events: [{ ...event, type: 'result.completed' }] }, {}, ['I10']],
  ['an event that is gone', {}, { events: [{ ...event, type: 'mandate.ready' }] }, ['I11']],
  ['a result that changes after its end', {}, journey({ status: 'failed', version: 3 }), ['I29']],
  ['a change without a new version', journey({ round: 1, version: 3 }), {}, ['I29']],
  ['a round that is left out', journey({ round: 2 }), {}, ['I29']],
  ['a status of a message that falls', {}, { sends: [{ ...SNAPSHOT.sends[0]!, status: 'delivered' }] }, ['I29']],
  [
    'two messages of a step on a channel',
    { sends: [SNAPSHOT.sends[0]!, { ...SNAPSHOT.sends[0]!, id: 'SD_2' }] },
    {},
    ['I21'],
  ],
  [
    'a campaign that goes on after its end',
    {},
    { campaigns: [{ ...SNAPSHOT.campaigns[0]!, status: 'cancelled' }] },
    ['I29'],
  ],
  [
    'figures of a campaign that drift',
    { figures: [{ campaign: 'CP_1', status: 'pending', creditState: 'reserved', people: 2 }] },
    {},
    ['I30'],
  ],
  ['an attempt that is not written', { deliveries: [{ ...delivery, state: 'queued', count: 1 }] }, {}, ['I17']],
  ['the name of an erased person', { people: [{ ...SNAPSHOT.people[0]!, isErased: true }] }, {}, ['I24']],
])('%s is found', (_, now, before, invariants) => {
  expect(faultsOf(now, before)).toEqual(invariants)
})

const CALL: ProviderCall = {
  sendId: 'SD_1',
  to: '+919000000001',
  channel: 'sms',
  round: 0,
  calledAt: NOON,
  taken: false,
  failed: false,
}
const COMMITTED: Committed = {
  send: { id: 'SD_1', journey: 'RS_1', round: 0, channel: 'sms', status: 'sending' },
  campaign: { status: 'running', since: NOON - DAY },
  closedSince: undefined,
  window: { start: '10:00', end: '21:00' },
}
const TAKEN = { ...CALL, taken: true, journey: 'RS_1' }

test('a call of the provider that is right violates nothing', () => {
  expect(checkCall(CALL, COMMITTED, [])).toEqual([])
  expect(checkCall(CALL, { ...COMMITTED, closedSince: NOON - 900 }, [])).toEqual([])
})

test.each<[string, Partial<Committed>, readonly (typeof TAKEN)[], string]>([
  ['a message that is not committed', { send: undefined }, [], 'I21'],
  ['a message that the provider took before', {}, [TAKEN], 'I21'],
  ['a second message of a step', {}, [{ ...TAKEN, sendId: 'SD_0', channel: 'whatsapp' }], 'I21'],
  ['a message outside the contact window', { window: { start: '15:00', end: '20:00' } }, [], 'I23'],
  ['a message two seconds after an opt-out', { closedSince: NOON - 2_000 }, [], 'I23'],
  ['a message of a cancelled campaign', { campaign: { status: 'cancelled', since: NOON - 2_000 } }, [], 'I23'],
])('%s is found', (_, committed, earlier, invariant) => {
  expect(checkCall(CALL, { ...COMMITTED, ...committed }, earlier).map(each => each.invariant)).toEqual([invariant])
})

test('a channel follows another that failed', () => {
  const failed = { ...TAKEN, sendId: 'SD_0', channel: 'whatsapp', failed: true } as const
  expect(checkCall(CALL, COMMITTED, [failed])).toEqual([])
})

test('three first contacts in a day, or six in a week, exceed the frequency cap', () => {
  expect(checkCap('+91', [NOON, NOON + HOUR])).toEqual([])
  expect(checkCap('+91', [NOON, NOON + HOUR, NOON + 2 * HOUR]).length).toBeGreaterThan(0)
  const daily = Array.from({ length: 6 }, (_, at) => NOON + at * DAY)
  expect(checkCap('+91', daily.slice(1))).toEqual([])
  expect(checkCap('+91', daily).length).toBeGreaterThan(0)
})

test('a follow-up that comes too early is found', () => {
  const second = { ...TAKEN, round: 1, calledAt: NOON + 11 * HOUR }
  expect(checkFollowUps('RS_1', [TAKEN, second], 12 * HOUR).map(each => each.invariant)).toEqual(['I31'])
  expect(checkFollowUps('RS_1', [TAKEN, { ...second, calledAt: NOON + 12 * HOUR }], 12 * HOUR)).toEqual([])
})
