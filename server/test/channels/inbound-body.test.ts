import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { inboundBody, type PersonReply, renderReply, toInboundEvents } from '../../src/contract/inbound.ts'

const origin = { id: 'ev-1', send_id: 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', at: '2026-11-15T06:30:00.000Z' }
const receipt = { ...origin, kind: 'receipt', status: 'delivered' } as const
const read = { id: 'ev-1', sendId: origin.send_id, at: new Date(origin.at) }

test('a receipt is read', () => {
  expect(Check(inboundBody, { events: [receipt] })).toBe(true)
  expect(toInboundEvents({ events: [receipt] })).toEqual([{ ...read, what: { kind: 'receipt', status: 'delivered' } }])
})

const REPLIES: readonly PersonReply[] = [
  { kind: 'stop' },
  { kind: 'decline' },
  { kind: 'start', language: 'ta', agreed: true },
  { kind: 'start', language: null, agreed: true },
  { kind: 'answers', answers: [{ key: 'night', value: 'yes' }] },
  { kind: 'skill_answers', answers: [{ questionId: 'Q1', option: 3 }] },
  { kind: 'interest', interested: false },
  { kind: 'text', text: 'रोको\nSTOP' },
]

test.each(REPLIES)('a reply is read as it was written: %j', reply => {
  const event = { ...origin, kind: 'reply', reply: renderReply(reply) } as const
  expect(Check(inboundBody, { events: [event] })).toBe(true)
  expect(toInboundEvents({ events: [event] })).toEqual([{ ...read, what: { kind: 'reply', reply } }])
})

describe('is rejected', () => {
  const reply = (value: unknown) => ({ events: [{ ...origin, kind: 'reply', reply: value }] })
  test.each([
    ['no event', { events: [] }],
    ['more than 500 events', { events: Array.from({ length: 501 }, () => receipt) }],
    ['an unknown field', { events: [{ ...receipt, phone: '+919876500001' }] }],
    ['an unknown status', { events: [{ ...receipt, status: 'read' }] }],
    ['an id that is not ours', { events: [{ ...receipt, send_id: 'RS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD' }] }],
    ['a time without a zone', { events: [{ ...receipt, at: '2026-11-15T06:30:00' }] }],
    ['a start without consent', reply({ kind: 'start', language: 'hi', agreed: false })],
    ['a fifth option', reply({ kind: 'skill_answers', answers: [{ question_id: 'Q1', option: 4 }] })],
    ['NUL in a text', reply({ kind: 'text', text: 'a\0' })],
    [
      'what only the simulator may say',
      reply({ kind: 'simulated_skill_answers', skills: [{ skillId: 'SK_1', correct: 4 }] }),
    ],
  ])('%s', (_what, body) => expect(Check(inboundBody, body)).toBe(false))
})

test('500 events are accepted', () => {
  expect(Check(inboundBody, { events: Array.from({ length: 500 }, () => receipt) })).toBe(true)
})
