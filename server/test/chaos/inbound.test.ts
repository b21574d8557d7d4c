import { expect, test } from 'vitest'
import { type History, inboundFaults, type StoredSend } from '../../../chaos/inbound/check.ts'
import { spoilSignature, withoutPhone } from '../../../chaos/inbound/hooks.ts'
import { planOf } from '../../../chaos/inbound/plan.ts'
import type { Told } from '../../../chaos/inbound/reporter.ts'
import { randomOf } from '../../../chaos/random.ts'
import { ACCOUNT_KINDS } from '../../../testing/providers/accounts.ts'

/** Tests of the scenario's check: one valid history, with one fault planted at a time. */
const told = (sendId: string, changes: Partial<Told> = {}): Told => ({
  kind: 'whatsapp',
  sendId,
  providerMessageId: `wamid.${sendId}`,
  to: sendId,
  statuses: ['accepted', 'delivered'],
  reply: null,
  ...changes,
})
const stored = (sendId: string, changes: Partial<StoredSend> = {}): StoredSend => ({
  sendId,
  status: 'delivered',
  isAnswered: false,
  journey: 'pending',
  reason: null,
  credits: 3,
  creditState: 'charged',
  isReached: true,
  events: 0,
  optOuts: 0,
  ...changes,
})
const reply = (isStop: boolean) => ({ text: 'text', isStop, isAnonymous: false })
const notReached = { creditState: 'reserved', isReached: false } as const

const TOLD = [
  told('read'),
  told('answered', { reply: reply(false) }),
  told('stopped', { reply: reply(true) }),
  told('accepted', { statuses: ['accepted'] }),
  told('failed first', { statuses: ['accepted', 'undelivered', 'delivered'] }),
  told('missing', { kind: 'email', statuses: ['accepted', 'invalid_contact'] }),
]
const SENDS = [
  stored('read'),
  stored('answered', { isAnswered: true }),
  stored('stopped', { isAnswered: true, journey: 'failed', reason: 'opted_out', events: 1, optOuts: 1 }),
  stored('accepted', { status: 'accepted', ...notReached }),
  stored('failed first'),
  stored('missing', {
    ...notReached,
    status: 'invalid_contact',
    journey: 'failed',
    reason: 'invalid_contact',
    creditState: 'released',
    events: 1,
  }),
  stored('never sent', { status: 'unknown', ...notReached }),
]
const VALID: History = { told: TOLD, sends: SENDS, kept: 0, spent: 12, suppressed: 1 }

test('a history in which every true report counted once has no faults', () => {
  expect(inboundFaults(VALID)).toEqual([])
})

const changed = (sendId: string, changes: Partial<StoredSend>): Partial<History> => ({
  sends: SENDS.map(each => (each.sendId === sendId ? { ...each, ...changes } : each)),
})

test.each<[string, Partial<History>, string]>([
  ['a lost receipt', changed('failed first', { status: 'undelivered' }), 'status is undelivered, not delivered'],
  ['a lowered status', changed('read', { status: 'accepted' }), 'status is accepted, not delivered'],
  ['a forged receipt that counted', changed('accepted', { status: 'delivered' }), 'status is delivered, not accepted'],
  ['a lost reply', changed('answered', { isAnswered: false }), 'isAnswered is false, not true'],
  ['a lost STOP', changed('stopped', { optOuts: 0 }), 'optOuts is 0, not 1'],
  ['a forged STOP that counted', changed('read', { optOuts: 1 }), 'optOuts is 1, not 0'],
  ['an event that came twice', changed('stopped', { events: 2 }), 'events is 2, not 1'],
  [
    'credits charged for nobody',
    changed('accepted', { creditState: 'charged' }),
    'creditState is charged, not reserved',
  ],
  ['credits charged twice', { spent: 15 }, '15 credits are spent, and 12 charged'],
  ['a report that was never joined', { kept: 1 }, '1 reports were kept and not joined'],
  ['a bounce that was lost', { suppressed: 0 }, '0 mailboxes are suppressed, and 1 bounced'],
  ['a message that is not stored', { sends: SENDS.slice(1) }, 'read is not stored'],
  ['a message that no provider got', { told: TOLD.slice(1) }, 'read is delivered, and no provider got it'],
  ['a person who was contacted twice', { told: [...TOLD, told('read')] }, 'whatsapp read was contacted twice'],
])('%s is noticed', (_, planted, fault) => {
  expect(inboundFaults({ ...VALID, ...planted }).join('\n')).toContain(fault)
})

test('plans have every kind of disorder, and the same seed gives the same plan', () => {
  const plans = Array.from({ length: 500 }, (_, at) => planOf('whatsapp', randomOf(42, at)))
  expect(plans).toEqual(Array.from({ length: 500 }, (_, at) => planOf('whatsapp', randomOf(42, at))))
  const share = (is: (plan: (typeof plans)[number]) => boolean) => plans.filter(is).length / plans.length
  expect(share(plan => plan.isEarly)).toBeGreaterThan(0.03)
  expect(share(plan => plan.isReversed)).toBeGreaterThan(0.15)
  expect(share(plan => plan.forged !== null)).toBeGreaterThan(0.05)
  expect(share(plan => plan.reply?.isStop === true)).toBeGreaterThan(0.02)
})

test('a forged hook has another signature, and a hidden number is nowhere', () => {
  const hook = {
    method: 'POST',
    url: 'https://pramaan.example/inbound/CA_1?key=right',
    headers: { 'x-hub-signature-256': 'sha256=abc', authorization: 'Bearer secret' },
    body: '{"entry":[{"from":"919812345678","wa_id":"919812345678","text":"x"}]}',
  } as const
  const forged = spoilSignature(hook)
  expect(forged.headers).not.toEqual(hook.headers)
  expect(forged.url).not.toContain('right')
  expect(forged.body).toBe(hook.body)
  expect(withoutPhone(hook, ACCOUNT_KINDS.whatsapp).body).not.toContain('9198')
})
