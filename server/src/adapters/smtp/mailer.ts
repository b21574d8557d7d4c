import { createTransport } from 'nodemailer'
import type { Mail, Mailer, Sending } from '../../features/verification/index.ts'

export interface SmtpOptions {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** Refuse to speak in the clear. False for a server on this machine. */
  readonly requireTls: boolean
  readonly timeouts?: Partial<typeof TIMEOUTS_MS>
}

export interface SmtpMailer extends Mailer {
  close(): void
}

const TIMEOUTS_MS = { connect: 10_000, greet: 10_000, idle: 20_000, dns: 5_000 }

/** Mail over a few connections that are kept. Nothing is read from disk or fetched for a mail, whatever it says. */
export function smtpMailer(options: SmtpOptions): SmtpMailer {
  const transport = createTransport(transportOptions(options))
  return {
    send: async mail => {
      if (!isPlainAddress(mail.to.address)) return 'refused'
      try {
        const { accepted } = await transport.sendMail(message(options, mail))
        return accepted.length > 0 ? 'sent' : 'refused'
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close(),
  }
}

function transportOptions({ url, requireTls, timeouts }: SmtpOptions) {
  const { connect, greet, idle, dns } = { ...TIMEOUTS_MS, ...timeouts }
  const address = new URL(url)
  const secure = address.protocol === 'smtps:'
  return {
    pool: true as const,
    maxConnections: 4,
    maxMessages: 100,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    requireTLS: requireTls && !secure,
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: connect,
    greetingTimeout: greet,
    socketTimeout: idle,
    dnsTimeout: dns,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A name or subject with a line break in it would add headers: none gets that far, for templates clean what they print, and here
 * every control character becomes a blank once more. The envelope is given, so that no parsing of headers decides who gets it.
 */
function message({ from }: SmtpOptions, { to, subject, text, html, headers }: Mail) {
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: oneLine(to.name), address: to.address },
    envelope: { from: from.address, to: [to.address] },
    subject: oneLine(subject),
    text,
    html,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
    textEncoding: 'base64' as const,
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** One mailbox, spelt so that no reader of addresses sees two: no quotes, comments, groups or blanks. */
function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address)
}

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly syscall?: string
  readonly timeoutType?: string
}

const BEFORE_THE_MAIL = new Set(['EAUTH', 'ETLS', 'EDNS', 'EENVELOPE', 'EREQUIRETLS'])

/** Only what is certain to have stayed here counts as not sent; whoever counts mails counts the rest. */
function judge(error: unknown): Sending {
  const { code = '', command = '', responseCode = 0, syscall, timeoutType } = error as SmtpError
  if (code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500) return 'refused'
  if (responseCode >= 400 || BEFORE_THE_MAIL.has(code) || syscall === 'connect') return 'not_sent'
  return timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT' ? 'not_sent' : 'maybe_sent'
}
