import { expect, test } from 'vitest'
import { plivoFault, plivoTextFault } from './plivo-codes.ts'

test.each([
  [40, 'number_blocked', 'number'],
  [900, 'balance', 'account'],
  [910, 'credentials', 'account'],
])('%i stops what it is about: %s, %s', (code, reason, pause) => {
  expect(plivoFault(code)).toMatchObject({ kind: 'later', reason, pause })
})

test.each([
  [10, 'content'],
  [20, 'provider_fault'],
  [30, 'content'],
  [80, 'unreachable'],
  [110, 'content'],
  [200, 'opted_out'],
  [450, 'other'],
  [1000, 'other'],
])('%i is never sent again: %s', (code, reason) => {
  expect(plivoFault(code)).toEqual({ kind: 'rejected', reason })
})

test('a number that does not exist is an invalid contact; no code and an unknown code are no fault', () => {
  for (const code of [50, 70]) expect(plivoFault(code)).toEqual({ kind: 'invalid_contact' })
  for (const code of [0, Number.NaN, 55, 5000]) expect(plivoFault(code)).toBeUndefined()
})

test.each([
  ["'1111111' is not a valid phone number.", { kind: 'invalid_contact' }],
  ['invalid phone numbers.', { kind: 'invalid_contact' }],
  ['Insufficient Credit', { reason: 'balance', pause: 'account' }],
  ['This caller ID is not allowed for outbound message', { reason: 'number_blocked', pause: 'number' }],
  ['dlt_template_id is invalid', { reason: 'template_mismatch', pause: 'template' }],
  ['dlt_entity_id parameter not present', { reason: 'number_blocked', pause: 'account' }],
])('the text %j of an answer says %j', (text, fault) => {
  expect(plivoTextFault(text)).toMatchObject(fault)
})

test('another text says nothing', () => {
  expect(plivoTextFault('something is wrong')).toBeUndefined()
})
