import { plivoSmsProvider } from '../../../src/adapters/channels/sms/plivo.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const message = { ...MESSAGE, channel: 'sms', template: { providerId: '1107160000000012345', variables: [] } } as const

export const plivoSms: AdapterUnderTest = {
  name: 'Plivo SMS',
  provider: 'plivo-sms',
  secrets: { authId: 'MAXXXXXXXXXXXXXXXXXX', authToken: 'token of the account' },
  create: ({ address, hookUrl, secrets, timeoutMs }) =>
    plivoSmsProvider({
      authId: secrets.authId!,
      authToken: secrets.authToken!,
      source: 'PRAMAN',
      dlt: { entityId: '1101567890000012345', category: 'service_explicit' },
      hookUrl,
      baseUrl: address,
      timeoutMs,
    }),
  message,
  withoutPhone: { message: { ...message, to: { ...message.to, phone: null } }, outcome: 'invalid_contact' },
  returnsSendId: true,
  lookUpOfLost: 'not_supported',
  templatePaused: { kind: 'later', reason: 'template_mismatch', pause: 'template' },
  numberBlocked: { kind: 'later', reason: 'number_blocked', pause: 'number' },
  serverError: 'unknown',
  inbound: 'text',
  oldHook: 'same_event',
  // The signature of version 2, which the hook also has, stays right: it says nothing of the fields.
  spoil: hook => ({ ...hook, body: hook.body.replace('Status=delivered', 'Status=undelivered') }),
}
