import { expect, test } from 'vitest'
import { exotelMeaning } from './exotel-codes.ts'

test.each([
  [400, 'From number +919812345601 is invalid', { kind: 'invalid_contact' }],
  [400, 'CallerId is not a valid ExoPhone', { kind: 'later', reason: 'number_blocked', pause: 'number' }],
  [400, 'Invalid parameter: Url', { kind: 'later', reason: 'template_unknown', pause: 'template' }],
  [400, 'Something is missing', { kind: 'rejected', reason: 'other' }],
  [400, '', { kind: 'rejected', reason: 'other' }],
  [401, 'Authentication failed', { kind: 'later', reason: 'credentials', pause: 'account' }],
  [402, 'Plan limit exceeded', { kind: 'later', reason: 'balance', pause: 'account' }],
  [403, 'Your account is not yet KYC compliant', { kind: 'later', reason: 'credentials', pause: 'account' }],
  [404, 'Not found', { kind: 'later', reason: 'credentials', pause: 'account' }],
  [410, 'From', { kind: 'rejected', reason: 'other' }],
])('%i "%s" means %j', (status, message, meaning) => {
  expect(exotelMeaning(status, message)).toMatchObject(meaning)
})

test('a setting of ours that is named beside the person is not blamed on the person', () => {
  expect(exotelMeaning(400, 'CallerId or From is invalid')).toMatchObject({ pause: 'number' })
})
