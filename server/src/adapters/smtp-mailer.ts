import { createTransport } from 'nodemailer'
import type { Mail, Mailer, SendResult } from '../features/mail/index.ts'

export interface SmtpOptions {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** Reject unencrypted connections. False for a server on this machine. */
  readonly requireTls: boolean
  /** How long to wait for each answer of the server. */
  readonly answerTimeoutMs: number
}

export interface SmtpMailer extends Mailer {
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
const DNS_TIMEOUT_MS = 5_000

/** Whether the whole mail was handed to the connection. Before that the server cannot have accepted it. */
interface Progress {
  isWritten: boolean
}

/** Sends mail over a pool of connections. A mail can neither read files nor fetch URLs, whatever its content. */
export function smtpMailer(options: SmtpOptions): SmtpMailer {
  const transport = createTransport(transportOptions(options))
  transport.use('stream', (mail, done) => {
    const { progress } = mail.data as { readonly progress?: Progress }
    const createReadStream = mail.message.createReadStream.bind(mail.message)
    // The connection begins to read it when the server has answered DATA, and writes the final dot after its end.
    mail.message.createReadStream = streamOptions =>
      createReadStream(streamOptions).once('end', () => {
        if (progress) progress.isWritten = true
      })
    done()
  })
  return {
    send: async mail => {
      if (!isPlainAddress(mail.to.address)) return 'refused'
      const progress: Progress = { isWritten: false }
      try {
        const outgoing = { ...message(options, mail), progress }
        const { accepted } = await transport.sendMail(outgoing)
        return accepted.length > 0 ? 'sent' : 'refused'
      } catch (error) {
        return classifyError(error, progress)
      }
    },
    close: () => transport.close(),
  }
}

function transportOptions({ url, requireTls, answerTimeoutMs }: SmtpOptions) {
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs)
  const address = new URL(url)
  const secure = address.protocol === 'smtps:'
  return {
    pool: true as const,
    maxConnections: 4,
    maxMessages: 100,
    // The pool would send a mail again when its connection closes. Only the caller decides that.
    maxRequeues: 0,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    requireTLS: requireTls && !secure,
    ...(address.username !== '' && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    dnsTimeout: DNS_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A line break in a name or subject would inject headers. Templates already remove control characters; here they are replaced once
 * more. The envelope is set explicitly, so that the recipient does not depend on parsed headers.
 */
function message({ from }: SmtpOptions, { id, to, subject, text, html, headers, replyTo }: Mail) {
  return {
    messageId: `<${oneLine(id)}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from: { name: oneLine(from.name), address: from.address },
    to: { name: oneLine(to.name), address: to.address },
    ...(replyTo !== undefined && isPlainAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
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

/** A single mailbox that no parser can read as two: no quotes, comments, groups or spaces. */
function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address)
}

interface SmtpError {
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** Commands whose answer is about this mail. Others are about the login, the sender or the server, so a 5xx there may pass. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** An answer decides. Without one the mail may have been accepted if it was written completely, and was not otherwise. */
function classifyError(error: unknown, { isWritten }: Progress): SendResult {
  const { command = '', responseCode = 0, response = '' } = error as SmtpError
  // 421 means: not accepted, and the connection closes. Anything else that is cut off by a closed connection is not an answer.
  const isAnswer = responseCode === 421 || (responseCode >= 400 && command !== 'CONN')
  if (!isAnswer) return isWritten ? 'unknown' : 'deferred'
  if (responseCode < 500 || !ABOUT_THE_MAIL.has(command)) return 'deferred'
  return command === 'RCPT TO' && isNoMailbox(responseCode, response) ? 'no_mailbox' : 'refused'
}

/**
 * 550, 551 and 553 say that there is no such mailbox, or that the server does not want this mail. Its enhanced status code
 * (RFC 3463), if it sends one, tells them apart: 5.1.x is about the address, 5.2.1 is a closed mailbox.
 */
function isNoMailbox(responseCode: number, response: string): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (enhanced !== undefined) return /^5\.(?:1\.\d+|2\.1)$/.test(enhanced)
  return [550, 551, 553].includes(responseCode)
}
