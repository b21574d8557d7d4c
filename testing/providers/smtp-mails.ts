import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { Accepted, FakeState, HookOrder, PostedHook } from './protocol.ts'

/** Mails that come back to the return domain, as its mail exchanger posts them. */

interface Report {
  readonly to: string
  readonly recipient: string
  readonly messageId: string
  readonly action: string
  readonly status: string
  /** Of the message, so that the same report is the same mail. */
  readonly date: string
}

/** Action and status of a report (RFC 3464). */
const REPORTED: Readonly<Record<ReceiptStatus, readonly [action: string, status: string]>> = {
  accepted: ['relayed', '2.0.0'],
  delivered: ['delivered', '2.1.5'],
  undelivered: ['failed', '5.2.2'],
  invalid_contact: ['failed', '5.1.1'],
}

const SERVER = 'mx.provider.example'

export function postedMail(order: HookOrder, { settings, accepted }: FakeState): PostedHook {
  return {
    method: 'POST',
    url: settings.hookUrl,
    headers: { authorization: `Bearer ${settings.secrets.hookSecret}`, 'content-type': 'message/rfc822' },
    body: mailOf(order, accepted),
  }
}

function mailOf(order: HookOrder, accepted: readonly Accepted[]): string {
  if (order.kind === 'malformed') return 'This is not a mail.\r\n'
  if (order.kind === 'unknown_receipt') {
    const [action, status] = REPORTED.undelivered
    const messageId = 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ZZZZ@elsewhere.example'
    const to = 'postmaster@bounce.pramaan.example'
    return deliveryReport({ to, recipient: 'x@y.example', messageId, action, status, date: dateOf() })
  }
  if (order.kind === 'message') {
    const answered = accepted.find(({ providerMessageId }) => providerMessageId === order.inReplyTo)
    return replyMail(order.from, order.text, answered)
  }
  const entry = accepted.find(({ providerMessageId }) => providerMessageId === order.providerMessageId)
  if (entry === undefined) throw new Error(`No mail with the Message-ID ${order.providerMessageId} was accepted.`)
  const [action, status] = REPORTED[order.status]
  const { to: recipient, providerMessageId: messageId } = entry
  const to = String(entry.fields.returnPath)
  return deliveryReport({ to, recipient, messageId, action, status, date: dateOf(entry) })
}

function dateOf(entry?: Accepted): string {
  return new Date(entry?.at ?? 0).toUTCString()
}

function deliveryReport({ to, recipient, messageId, action, status, date }: Report): string {
  return lines(
    'Return-Path: <>',
    `From: Mail Delivery System <mailer-daemon@${SERVER}>`,
    `To: <${to}>`,
    'Subject: Delivery Status Notification',
    `Date: ${date}`,
    `Message-ID: <${action}.${messageId.replace('@', '.')}@${SERVER}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"',
    '',
    '--=_report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is a report about your message.',
    '',
    '--=_report',
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${SERVER}`,
    `Arrival-Date: ${date}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--=_report',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    `To: ${recipient}`,
    '',
    '--=_report--',
  )
}

function replyMail(from: string, text: string, answered: Accepted | undefined): string {
  const id = answered?.providerMessageId ?? 'unknown@elsewhere.example'
  const headers = (answered?.fields.headers ?? {}) as Readonly<Record<string, string>>
  return lines(
    `From: <${from}>`,
    `To: ${headers['reply-to'] ?? headers.from ?? 'jobs@pramaan.example'}`,
    'Subject: =?utf-8?B?UmU6IEpvYg==?=',
    `Date: ${dateOf(answered)}`,
    `Message-ID: <reply.${id.replace('@', '.')}@mail.example>`,
    `In-Reply-To: <${id}>`,
    `References: <${id}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
    'On Mon, 16 Nov 2026 at 09:30, Pramaan <jobs@pramaan.example>',
    'wrote:',
    '',
    ...(answered?.text ?? '').split('\n').map(line => `> ${line}`),
  )
}

function lines(...all: readonly string[]): string {
  return `${all.join('\r\n')}\r\n`
}
