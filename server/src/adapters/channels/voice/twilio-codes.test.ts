import { expect, test } from 'vitest'
import { twilioMeaning } from './twilio-codes.ts'

test.each([
  [400, 21211, { kind: 'invalid_contact' }],
  [400, 21217, { kind: 'invalid_contact' }],
  [400, 21214, { kind: 'rejected', reason: 'unreachable' }],
  [400, 21215, { kind: 'rejected', reason: 'unreachable' }],
  [400, 21210, { kind: 'later', reason: 'number_blocked', pause: 'number' }],
  [400, 21205, { kind: 'later', reason: 'other', pause: 'account' }],
  [401, 20003, { kind: 'later', reason: 'credentials', pause: 'account' }],
  [403, 10001, { kind: 'later', reason: 'balance', pause: 'account' }],
  [400, 10004, { kind: 'later', reason: 'throttled', pause: null }],
])('%i with code %i means %j', (status, code, meaning) => {
  expect(twilioMeaning(status, code)).toMatchObject(meaning)
})

test('an unknown code decides nothing for other people: only credentials pause the account', () => {
  expect(twilioMeaning(400, 99_999)).toEqual({ kind: 'rejected', reason: 'other' })
  expect(twilioMeaning(404, null)).toEqual({ kind: 'rejected', reason: 'other' })
  expect(twilioMeaning(401, null)).toMatchObject({ kind: 'later', reason: 'credentials', pause: 'account' })
  expect(twilioMeaning(403, 99_999)).toMatchObject({ kind: 'later', reason: 'credentials', pause: 'account' })
})
