import { twilioSmsProvider } from '../../../src/adapters/channels/sms/twilio.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const message = { ...MESSAGE, channel: 'sms', to: { ...MESSAGE.to, phone: '+12025550142' }, template: null } as const

export const twilioSms: AdapterUnderTest = {
  name: 'Twilio SMS',
  provider: 'twilio-sms',
  secrets: { accountSid: 'AC00000000000000000000000000000001', authToken: 'token of the account' },
  create: ({ address, hookUrl, secrets, timeoutMs }) =>
    twilioSmsProvider({
      accountSid: secrets.accountSid!,
      authToken: secrets.authToken!,
      from: { number: '+12025550100' },
      hookUrl,
      baseUrl: address,
      timeoutMs,
    }),
  message,
  withoutPhone: { message: { ...message, to: { ...message.to, phone: null } }, outcome: 'invalid_contact' },
  returnsSendId: true,
  lookUpOfLost: 'not_supported',
  // Outside India there are no templates: the nearest is a text that Twilio does not take.
  templatePaused: { kind: 'rejected', reason: 'content' },
  numberBlocked: { kind: 'later', reason: 'number_blocked', pause: 'number' },
  serverError: 'unknown',
  inbound: 'text',
  oldHook: 'same_event',
  spoil: hook => ({ ...hook, body: hook.body.replace('MessageStatus=delivered', 'MessageStatus=undelivered') }),
}
