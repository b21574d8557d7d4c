import { twilioVoice } from '../../../src/adapters/channels/voice/twilio.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const message = {
  ...MESSAGE,
  channel: 'voice',
  to: { phone: '+14155550101', email: null, userId: null },
  template: null,
  choices: [],
} as const

export const twilioVoiceUnderTest: AdapterUnderTest = {
  name: 'Twilio voice',
  provider: 'twilio-voice',
  secrets: {
    accountSid: 'AC0123456789abcdef0123456789abcdef',
    authToken: 'token of the account',
    from: '+14155550199',
  },
  create: ({ address, hookUrl, secrets, timeoutMs }) =>
    twilioVoice({
      accountSid: secrets.accountSid!,
      authToken: secrets.authToken!,
      from: secrets.from!,
      hookUrl,
      baseUrl: address,
      timeoutMs,
    }),
  message,
  withoutPhone: {
    message: { ...message, to: { phone: null, email: 'asha@example.com', userId: null } },
    outcome: 'invalid_contact',
  },
  returnsSendId: true,
  lookUpOfLost: 'not_supported',
  templatePaused: { kind: 'later', reason: 'other', pause: 'account' },
  numberBlocked: { kind: 'later', reason: 'number_blocked', pause: 'number' },
  serverError: 'unknown',
  inbound: 'choice',
  choice: '1',
  oldHook: 'same_event',
  spoil: hook => ({ ...hook, body: hook.body.replace('CallStatus=completed', 'CallStatus=no-answer') }),
}
