import { expect, test } from 'vitest'
import { twilioFault } from './twilio-codes.ts'

test.each([
  ['credentials and suspended accounts stop the account', [20003, 20404, 21608, 30002], 'credentials', 'account'],
  [
    'a sender that may not send stops the number',
    [21212, 21606, 21659, 21703, 30032, 30034],
    'number_blocked',
    'number',
  ],
  ['throttling and full queues stop nothing', [14107, 20429, 21611, 30001, 30022], 'throttled', null],
  ['maintenance stops nothing', [21730], 'provider_fault', null],
])('%s: %j', (_, codes, reason, pause) => {
  for (const code of codes) expect(twilioFault(code)).toMatchObject({ kind: 'later', reason, pause })
})

test.each([
  [21610, 'opted_out'],
  [21408, 'other'],
  [21612, 'unreachable'],
  [21617, 'content'],
  [30003, 'unreachable'],
  [30004, 'unreachable'],
  [30006, 'unreachable'],
  [30007, 'content'],
  [30008, 'other'],
])('%i is never sent again: %s', (code, reason) => {
  expect(twilioFault(code)).toEqual({ kind: 'rejected', reason })
})

test('a number that does not exist is an invalid contact; unknown codes and those of other channels are no fault', () => {
  for (const code of [21211, 21214, 21614, 21635, 30005]) expect(twilioFault(code)).toEqual({ kind: 'invalid_contact' })
  for (const code of [0, Number.NaN, 63016, 63018, 99999]) expect(twilioFault(code)).toBeUndefined()
})
