import { describe, expect, test } from 'vitest'
import { healthOf, outcomeOf, reportedStatus } from './smtp-outcome.ts'

const MESSAGE_ID = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD@pramaan.example'
const INVALID = { kind: 'invalid_contact' }
const BLOCKED = { kind: 'later', reason: 'number_blocked', pause: 'number' }
const CREDENTIALS = { kind: 'later', reason: 'credentials', pause: 'account' }
const rejected = (reason: string) => ({ kind: 'rejected', reason })
const later = (reason: string) => ({ kind: 'later', reason, pause: null })

test.each([
  ['AUTH PLAIN', 535, '5.7.8', CREDENTIALS],
  ['AUTH LOGIN', 534, null, CREDENTIALS],
  ['AUTH PLAIN', 454, '4.7.0', later('throttled')],
  ['MAIL FROM', 530, '5.7.0', CREDENTIALS],
  ['RCPT TO', 530, '5.7.1', CREDENTIALS],
  ['MAIL FROM', 550, '5.7.1', BLOCKED],
  ['MAIL FROM', 553, null, BLOCKED],
  ['MAIL FROM', 552, '5.3.4', rejected('content')],
  ['MAIL FROM', 451, '4.3.0', later('provider_fault')],
  ['RCPT TO', 550, '5.1.8', BLOCKED],
  ['RCPT TO', 550, '5.1.1', INVALID],
  ['RCPT TO', 556, '5.1.10', INVALID],
  ['RCPT TO', 550, '5.2.1', INVALID],
  ['RCPT TO', 550, null, INVALID],
  ['RCPT TO', 552, '5.2.2', rejected('unreachable')],
  ['RCPT TO', 550, '5.7.1', rejected('content')],
  ['RCPT TO', 554, null, rejected('other')],
  ['RCPT TO', 421, '4.7.28', later('throttled')],
  ['RCPT TO', 451, '4.7.1', later('throttled')],
  ['RCPT TO', 452, '4.5.3', later('throttled')],
  ['RCPT TO', 450, '4.2.1', later('unreachable')],
  ['CONN', 421, null, later('throttled')],
  ['DATA', 550, '5.1.1', INVALID],
  ['DATA', 550, null, rejected('content')],
  ['DATA', 554, '5.7.1', rejected('content')],
  ['DATA', 554, '5.6.0', rejected('content')],
  ['DATA', 554, '5.5.0', rejected('other')],
  ['DATA', 451, '4.3.0', later('provider_fault')],
  ['EHLO', 550, null, later('provider_fault')],
] as const)('the answer to %s of %i %s gives %j', (command, code, status, outcome) => {
  expect(outcomeOf({ kind: 'answered', command, code, status }, MESSAGE_ID)).toMatchObject(outcome)
})

test('only a mail that was written completely has an unknown outcome', () => {
  expect(outcomeOf({ kind: 'no_answer' }, MESSAGE_ID)).toEqual({ kind: 'unknown' })
  expect(outcomeOf({ kind: 'not_sent' }, MESSAGE_ID)).toMatchObject(later('provider_fault'))
})

test('a server that replaces the Message-ID says under which id it has the mail', () => {
  expect(outcomeOf({ kind: 'accepted', messageId: null }, MESSAGE_ID)).toEqual({
    kind: 'accepted',
    providerMessageId: MESSAGE_ID,
  })
  expect(outcomeOf({ kind: 'accepted', messageId: 'theirs@mail.example' }, MESSAGE_ID)).toEqual({
    kind: 'accepted',
    providerMessageId: 'theirs@mail.example',
  })
})

test('health says what must be paused', () => {
  const health = (code: number) => healthOf({ kind: 'answered', command: 'AUTH PLAIN', code, status: null })
  expect(health(535)).toEqual({ kind: 'failed', reason: 'credentials', pause: 'account' })
  expect(healthOf({ kind: 'not_sent' })).toEqual({ kind: 'failed', reason: 'provider_fault', pause: null })
  expect(healthOf({ kind: 'accepted', messageId: null })).toEqual({ kind: 'ok' })
})

describe('a report', () => {
  test.each([
    ['failed', '5.1.1', 'invalid_contact', null],
    ['failed', '5.1.0', 'invalid_contact', null],
    ['failed', '5.1.8', 'undelivered', 'number_blocked'],
    ['failed', '5.2.1', 'undelivered', 'unreachable'],
    ['failed', '5.2.2', 'undelivered', 'unreachable'],
    ['failed', '4.4.7', 'undelivered', 'unreachable'],
    ['failed', '4.1.1', 'undelivered', 'other'],
    ['failed', '5.7.1', 'undelivered', 'content'],
    ['failed', '5.3.4', 'undelivered', 'content'],
    ['failed', '5.0.0', 'undelivered', 'other'],
    ['failed', null, 'undelivered', 'other'],
    ['delivered', '2.1.5', 'delivered', null],
    ['relayed', '2.0.0', 'accepted', null],
    ['expanded', '2.1.5', 'accepted', null],
  ] as const)('of %s %s is %s, because of %s', (action, status, receipt, reason) => {
    expect(reportedStatus(action, status)).toEqual({ status: receipt, reason })
  })

  test.each([
    ['delayed', '4.4.1'],
    ['delayed', '5.1.1'],
    ['', '5.1.1'],
    ['FAILED', '5.1.1'],
  ])('of %s %s decides nothing', (action, status) => {
    expect(reportedStatus(action, status)).toBeNull()
  })
})
