import { type EmailSettings, emailProvider } from '../../../src/adapters/channels/email/email-provider.ts'
import { type AdapterUnderTest, MESSAGE } from './adapter-under-test.ts'

const message = { ...MESSAGE, channel: 'email', template: null } as const

/** Of an account at the SMTP server on loopback. */
export function emailSettings(
  address: string,
  { user = '', password = '', returnSecret = '', hookSecret = '' }: Readonly<Record<string, string>>,
  changes: Partial<EmailSettings> = {},
): EmailSettings {
  const url = new URL(address)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return {
    url: url.href,
    from: { name: 'Pramaan', address: 'jobs@pramaan.example' },
    returnDomain: 'bounce.pramaan.example',
    secret: returnSecret,
    hookSecret,
    dkim: null,
    requireTls: false,
    timeoutMs: 2_000,
    listUnsubscribeBase: null,
    ...changes,
  }
}

export const EMAIL: AdapterUnderTest = {
  name: 'E-mail over SMTP',
  provider: 'smtp',
  secrets: {
    user: 'campaigns@pramaan.example',
    password: 'a password: with / and @',
    returnSecret: 'secret of the return addresses',
    hookSecret: 'secret of the mail exchanger',
  },
  create: ({ address, secrets, timeoutMs }) => emailProvider(emailSettings(address, secrets, { timeoutMs })),
  message,
  withoutPhone: { message: { ...message, to: { ...message.to, email: null } }, outcome: 'invalid_contact' },
  returnsSendId: true,
  lookUpOfLost: 'not_supported',
  templatePaused: { kind: 'rejected', reason: 'content' },
  numberBlocked: { kind: 'later', reason: 'number_blocked', pause: 'number' },
  serverError: 'later',
  inbound: 'text',
  oldHook: 'same_event',
  spoil: hook => ({ ...hook, headers: { ...hook.headers, authorization: 'Bearer another secret' } }),
}
