import { expect, test } from 'vitest'
import { CHANNELS_OF, PROVIDERS } from './account.ts'
import { checkFields, fieldsOf } from './account-fields.ts'

test.each(PROVIDERS.flatMap(provider => CHANNELS_OF[provider].map(channel => [provider, channel] as const)))(
  'what an account of %s for %s needs is known',
  (provider, channel) => {
    expect(fieldsOf(provider, channel)?.secrets.required.length).toBeGreaterThan(0)
  },
)

test('a provider without the channel has no fields', () => {
  expect(fieldsOf('smtp', 'sms')).toBeNull()
})

const twilio = fieldsOf('twilio', 'sms')!
const right = { settings: { accountSid: 'AC1', number: '+12025550100' }, secrets: { authToken: 'token' } }

test('complete fields have no fault', () => {
  expect(checkFields(twilio, right)).toEqual([])
})

test.each([
  ['short', 'x'.repeat(42)],
  ['of two parts of a path', `${'x'.repeat(30)}/${'x'.repeat(30)}`],
])('a secret of an address that is %s is no secret', (_, hookSecret) => {
  const exotel = fieldsOf('exotel', 'voice')!
  const given = (secret: string) => ({
    settings: { accountSid: 'a', callerId: '02048500000', flowId: '1' },
    secrets: { apiKey: 'key', apiToken: 'token', hookSecret: secret },
  })
  expect(checkFields(exotel, given('x'.repeat(43)))).toEqual([])
  expect(checkFields(exotel, given(hookSecret)).map(each => each.path)).toEqual(['secrets.hookSecret'])
})

test('every missing, unknown and long field is named, and never with its value', () => {
  const given = {
    settings: { accountSid: '', from: 'x'.repeat(9_000) },
    secrets: { authToken: 'token', token: 'secret' },
  }
  const found = checkFields(twilio, given)
  expect(found.map(each => each.path).toSorted()).toEqual([
    'secrets.token',
    'settings.accountSid',
    'settings.from',
    'settings.from',
  ])
  expect(JSON.stringify(found)).not.toContain('secret"')
})
