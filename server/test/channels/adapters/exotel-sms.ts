import { exotelSmsProvider } from '../../../src/adapters/channels/sms/exotel.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const message = { ...MESSAGE, channel: 'sms', template: { providerId: '1107160000000012345', variables: [] } } as const

export const exotelSms: AdapterUnderTest = {
  name: 'Exotel SMS',
  provider: 'exotel-sms',
  secrets: {
    accountSid: 'pramaan1',
    apiKey: 'key of the account',
    apiToken: 'token of the account',
    hookSecret: 'q8Zr3vJx5mT0cWn7yLh2KpFd9sAe4uGb6iOo1XtVzYk',
  },
  create: ({ address, hookUrl, secrets, timeoutMs }) =>
    exotelSmsProvider({
      accountSid: secrets.accountSid!,
      apiKey: secrets.apiKey!,
      apiToken: secrets.apiToken!,
      region: 'mumbai',
      header: 'PRAMAN',
      dltEntityId: '1101567890000012345',
      smsType: 'transactional_opt_in',
      hookUrl,
      hookSecret: secrets.hookSecret!,
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
  inbound: null,
  oldHook: 'same_event',
  // Hooks are not signed: their address has a secret.
  spoil: hook => ({ ...hook, url: hook.url.replace(/key=[^&]*/, 'key=q8Zr3vJx5mT0cWn7yLh2KpFd9sAe4uGb6iOo1XtVzYj') }),
}
