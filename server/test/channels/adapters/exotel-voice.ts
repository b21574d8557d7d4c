import { exotelVoice } from '../../../src/adapters/channels/voice/exotel.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const message = { ...MESSAGE, channel: 'voice', template: null, choices: [] } as const

export const exotelVoiceUnderTest: AdapterUnderTest = {
  name: 'Exotel voice',
  provider: 'exotel-voice',
  secrets: {
    accountSid: 'shakti1',
    apiKey: 'key of the account',
    apiToken: 'token of the account',
    callerId: '02048500000',
    flowId: '1148615',
    hookSecret: 'Zk9-3mQ1xT7uVb2_Hc5wLr8yNe4sGd6pJf0aKi1oXtE',
  },
  create: ({ address, hookUrl, secrets, timeoutMs }) =>
    exotelVoice({
      accountSid: secrets.accountSid!,
      apiKey: secrets.apiKey!,
      apiToken: secrets.apiToken!,
      callerId: secrets.callerId!,
      flowId: secrets.flowId!,
      hookUrl,
      hookSecret: secrets.hookSecret!,
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
  templatePaused: { kind: 'later', reason: 'template_unknown', pause: 'template' },
  numberBlocked: { kind: 'later', reason: 'number_blocked', pause: 'number' },
  serverError: 'unknown',
  inbound: 'choice',
  choice: '1',
  oldHook: 'same_event',
  spoil: hook => ({ ...hook, url: hook.url.replace('Zk9-3mQ1', 'Zk9-3mQ2') }),
}
