import type { Mail, Mailer, SendResult } from '../features/mail/index.ts'
import { domainOf, isNoMailbox, isPlainAddress, oneLine, type SmtpAnswer, smtpTransport } from './smtp-transport.ts'

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

const CONNECTIONS = 4

export function smtpMailer(options: SmtpOptions): SmtpMailer {
  const { url, requireTls, answerTimeoutMs } = options
  const transport = smtpTransport({ url, requireTls, answerTimeoutMs, connections: CONNECTIONS })
  return {
    send: async mail => {
      if (!isPlainAddress(mail.to.address)) return 'refused'
      return resultOf(await transport.submit(message(options, mail)))
    },
    close: () => transport.close(),
  }
}

/**
 * A line break in a name or subject would inject headers. Templates already remove control characters; here they are replaced once
 * more. The envelope is set explicitly, so that the recipient does not depend on parsed headers.
 */
function message({ from }: SmtpOptions, { id, to, subject, text, html, headers, replyTo }: Mail) {
  return {
    messageId: `<${oneLine(id)}@${domainOf(from.address)}>`,
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

/** Commands whose answer is about this mail. Others are about the login, the sender or the server, so a 5xx there may pass. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

function resultOf(answer: SmtpAnswer): SendResult {
  if (answer.kind === 'accepted') return 'sent'
  if (answer.kind === 'not_sent') return 'deferred'
  if (answer.kind === 'no_answer') return 'unknown'
  const { command, code } = answer
  if (code < 500 || !ABOUT_THE_MAIL.has(command)) return 'deferred'
  return command === 'RCPT TO' && isNoMailbox(answer) ? 'no_mailbox' : 'refused'
}
