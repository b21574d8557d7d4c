import { expect, test } from 'vitest'
import {
  failedReceipt,
  faultOf,
  healthOf,
  INVALID_CONTACT,
  later,
  outcomeOf,
  paused,
  phoneOf,
  rejected,
} from './outcomes.ts'

const answered = (status: number, retryAfter: string | null = null) =>
  ({ kind: 'answered', status, retryAfter, body: null }) as const

test.each([
  [401, null, { kind: 'later', reason: 'credentials', pause: 'account' }],
  [402, null, { kind: 'later', reason: 'balance', pause: 'account' }],
  [403, null, { kind: 'later', reason: 'credentials', pause: 'account' }],
  [429, null, { kind: 'later', reason: 'throttled', pause: null, afterSeconds: 60 }],
  [429, '7', { afterSeconds: 7 }],
  [429, '0', { afterSeconds: 1 }],
  [429, '999999', { afterSeconds: 3_600 }],
  [429, 'Sun, 15 Nov 2026 06:30:00 GMT', { afterSeconds: 60 }],
  [503, '7', { kind: 'later', reason: 'throttled', afterSeconds: 7 }],
  [503, null, { kind: 'unknown' }],
  [500, null, { kind: 'unknown' }],
  [408, null, { kind: 'unknown' }],
  [409, null, { kind: 'unknown' }],
  [400, null, { kind: 'rejected', reason: 'other' }],
  [302, null, { kind: 'rejected', reason: 'other' }],
])('status %i with Retry-After %j and without a known code is %j', (status, retryAfter, outcome) => {
  expect(faultOf(answered(status, retryAfter), undefined)).toMatchObject(outcome)
})

test('a known code counts more than the status, and Retry-After more than our own wait', () => {
  expect(faultOf(answered(503), later('throttled'))).toMatchObject({ kind: 'later' })
  expect(faultOf(answered(400, '9'), paused('balance', 'account'))).toMatchObject({ afterSeconds: 9, pause: 'account' })
  expect(faultOf(answered(500), INVALID_CONTACT)).toEqual({ kind: 'invalid_contact' })
})

test('without an answer the outcome is that of the request', () => {
  const never = () => {
    throw new Error('There is no answer to read.')
  }
  expect(outcomeOf({ kind: 'not_sent' }, never)).toMatchObject({ kind: 'later', reason: 'provider_fault', pause: null })
  expect(outcomeOf({ kind: 'no_answer' }, never)).toEqual({ kind: 'unknown' })
})

test('an account is healthy only if it answers so', () => {
  const read = (status: number) => healthOf(answered(status), answer => faultOf(answer, undefined))
  expect(healthOf(answered(200), () => ({ kind: 'accepted', providerMessageId: null }))).toEqual({ kind: 'ok' })
  expect(read(401)).toEqual({ kind: 'failed', reason: 'credentials', pause: 'account' })
  expect(read(500)).toEqual({ kind: 'failed', reason: 'provider_fault', pause: null })
})

test('a receipt of a failure says what to stop, and never that the message may be sent again', () => {
  expect(failedReceipt(INVALID_CONTACT)).toEqual({ status: 'invalid_contact', reason: null, pause: null })
  expect(failedReceipt(rejected('content'))).toEqual({ status: 'undelivered', reason: 'content', pause: null })
  expect(failedReceipt(paused('template_paused', 'template'))).toEqual({
    status: 'undelivered',
    reason: 'template_paused',
    pause: 'template',
  })
})

test.each(['+919812345601<+919812345602', '+919812345601,+919812345602', '09812345601', '+0981234560', ''])(
  'nothing is sent to %j, which is not one number',
  phone => {
    expect(phoneOf({ phone, email: null, userId: null })).toBeNull()
  },
)
