import { createPrivateKey } from 'node:crypto'
import type { HookReading, ProviderAdapter } from '../../../features/channels/index.ts'
import { webLink } from '../../../kernel/html.ts'
import { domainOf, isPlainAddress, smtpTransport } from '../../smtp-transport.ts'
import { composeMail, SIGNED_HEADERS } from './compose-mail.ts'
import { type Inbox, readMail } from './read-mail.ts'
import { returnAddresses } from './return-address.ts'
import { healthOf, outcomeOf } from './smtp-outcome.ts'

export interface EmailSettings {
  /** smtp: or smtps:, with credentials. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** Its mail exchanger posts to us what it receives. */
  readonly returnDomain: string
  /** Of the return addresses. Bounces of messages that were sent with another are rejected. */
  readonly secret: string
  /** Of the mail exchanger. */
  readonly hookSecret: string
  /** Null if the SMTP server signs. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly privateKey: string } | null
  readonly requireTls: boolean
  /** How long to wait for each answer of the server. */
  readonly timeoutMs: number
  /** Scheme and host where mail providers post opt-outs, if it is not that of the links. */
  readonly listUnsubscribeBase: string | null
}

/** Servers usually allow ten from one client. */
const CONNECTIONS = 10

/**
 * E-mail over SMTP. The server says whether it accepted a mail and nothing more: a receipt comes only if a mail bounces. Templates and
 * choices are not used, because people answer on the page.
 */
export function emailProvider(settings: EmailSettings): ProviderAdapter<Promise<HookReading>> {
  const { url, from, requireTls, timeoutMs, listUnsubscribeBase } = settings
  if (listUnsubscribeBase !== null && webLink(listUnsubscribeBase) === null)
    throw new Error('listUnsubscribeBase is not an http or https address.')
  const addresses = returnAddresses(settings.returnDomain, settings.secret)
  const messageDomain = domainOf(from.address)
  const inbox: Inbox = { addresses, messageDomain, hookSecret: settings.hookSecret }
  const transport = smtpTransport({
    url,
    requireTls,
    answerTimeoutMs: timeoutMs,
    connections: CONNECTIONS,
    ...(settings.dkim !== null && { dkim: { ...withRsaKey(settings.dkim), headers: SIGNED_HEADERS } }),
  })
  return {
    channel: 'email',
    send: async (message, signal) => {
      const to = message.to.email
      if (to === null || !isPlainAddress(to)) return { kind: 'invalid_contact' }
      const messageId = `${message.sendId}@${messageDomain}`
      const returnAddress = addresses.create(message.sendId)
      const mail = composeMail(message, { from, to, messageId, returnAddress, listUnsubscribeBase })
      return outcomeOf(await transport.submit(mail, signal), messageId)
    },
    lookUp: async () => ({ kind: 'not_supported' }),
    readHook: (hook, now) => readMail(hook, inbox, now),
    health: async signal => healthOf(await transport.verify(signal)),
    close: async () => transport.close(),
  }
}

/** nodemailer sends a mail unsigned, without an error, if it cannot sign with the key. */
function withRsaKey<Dkim extends { readonly privateKey: string }>(dkim: Dkim): Dkim {
  if (!isRsaKey(dkim.privateKey)) throw new Error('The DKIM key must be an RSA key in PEM format.')
  return dkim
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
