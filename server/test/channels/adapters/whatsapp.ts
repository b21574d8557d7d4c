import { whatsappProvider } from '../../../src/adapters/channels/whatsapp/provider.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const SECRETS = {
  accessToken: 'token of the system user',
  appSecret: 'secret of the app',
  verifyToken: 'token of the hook',
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
} as const

export const whatsapp: AdapterUnderTest = {
  name: 'WhatsApp Cloud API',
  provider: 'whatsapp',
  secrets: SECRETS,
  create: ({ address, secrets, timeoutMs }) =>
    whatsappProvider({ ...SECRETS, ...secrets, baseUrl: address, timeoutMs }),
  message: MESSAGE,
  withoutPhone: {
    message: { ...MESSAGE, to: { phone: null, email: null, userId: 'IN.13491208655302741918' } },
    outcome: 'accepted',
  },
  returnsSendId: true,
  lookUpOfLost: 'not_supported',
  templatePaused: { kind: 'later', reason: 'template_paused', pause: 'template' },
  numberBlocked: { kind: 'later', reason: 'number_blocked', pause: 'account' },
  serverError: 'unknown',
  inbound: 'choice',
  oldHook: 'same_event',
  spoil: hook => ({ ...hook, body: `${hook.body} ` }),
}
