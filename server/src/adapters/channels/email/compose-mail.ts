import type { SendMailOptions } from 'nodemailer'
import type { ProviderMessage } from '../../../features/channels/index.ts'
import { type MailSender, mailPage, STYLES } from '../../../features/mail/index.ts'
import { type Html, html, webLink } from '../../../kernel/html.ts'
import { oneLine } from '../../smtp-transport.ts'

export interface MailFrame {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  /** Without the angle brackets. */
  readonly messageId: string
  readonly returnAddress: string
  /** Takes the place of the scheme and host of the link to opt out, in the header only. */
  readonly listUnsubscribeBase: string | null
}

export const SEND_ID_HEADER = 'X-Pramaan-Send'
/** Of a mail to the return address. It says the same as the word in a reply. */
export const STOP_SUBJECT = 'STOP'

/**
 * RFC 8058 lets clients offer one-click only if both List-Unsubscribe headers are signed; nodemailer does not sign the second by
 * default. Message-ID and Date are not signed, because Amazon SES replaces them
 * (docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-manual.html).
 */
export const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
] as const

/**
 * Answers go to the return address as well: it says which message they are about, even if the client names none. Auto-Submitted keeps
 * automatic replies away (RFC 3834). Precedence would say the same less exactly, and is no standard.
 */
export function composeMail(message: ProviderMessage, frame: MailFrame): SendMailOptions {
  const { sendId, text } = message
  const { from, to, returnAddress } = frame
  return {
    messageId: `<${frame.messageId}>`,
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    replyTo: { name: '', address: returnAddress },
    envelope: { from: returnAddress, to: [to] },
    // Where the server knows RFC 3461: report failures only, with our id and without the text.
    dsn: { id: sendId, return: 'headers', notify: ['failure'] },
    subject: subjectOf(message),
    text: `${text.trim()}\r\n`,
    html: renderHtml(message, { name: oneLine(from.name), accent: null }),
    headers: {
      [SEND_ID_HEADER]: sendId,
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(message.links.optOut, frame),
    },
    textEncoding: 'base64',
    xMailer: false,
  }
}

/** Mail providers post to https only, so the second header stands with such a link. */
function unsubscribeHeaders(optOut: string, { listUnsubscribeBase, returnAddress }: MailFrame) {
  const mailto = `<mailto:${returnAddress}?subject=${STOP_SUBJECT}>`
  const link = webLink(optOut)
  if (link === null) return { 'List-Unsubscribe': mailto }
  const { pathname, search } = new URL(link.href)
  const address = listUnsubscribeBase === null ? link.href : new URL(pathname + search, listUnsubscribeBase).href
  return {
    'List-Unsubscribe': `<${address}>, ${mailto}`,
    ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

const MOST_SUBJECT_LETTERS = 78
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Without the link of the first line. Cut between letters as people see them: half of an Indic letter is another letter. */
function subjectOf({ subject, text }: ProviderMessage): string {
  const [first = ''] = text.trim().split(/[\r\n\u2028\u2029]/)
  const [beforeLink = ''] = first.split(/https?:\/\//)
  const whole = oneLine(subject ?? (beforeLink.trimEnd().replace(/:$/, '') || first))
  if (whole.length <= MOST_SUBJECT_LETTERS) return whole
  let kept = ''
  for (const { segment } of graphemes.segment(whole)) {
    if (kept.length + segment.length >= MOST_SUBJECT_LETTERS) break
    kept += segment
  }
  return `${wholeWords(kept, whole).replace(/[\s,:;]+$/, '')}…`
}

/** Without a word that was cut, unless little would be left. */
function wholeWords(kept: string, whole: string): string {
  const end = whole[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ')
  return end > MOST_SUBJECT_LETTERS / 2 ? kept.slice(0, end) : kept
}

function renderHtml({ language, text, links }: ProviderMessage, sender: MailSender): string {
  const paragraphs = text.trim().split(/(?:\r?\n){2,}/)
  // The page of the opt-out begins with the address of the page.
  const linked = [links.optOut, links.page].filter(link => webLink(link) !== null)
  const section = html`<div lang="${language}">${paragraphs.map(
    paragraph => html`<p class="m-text" style="${STYLES.text}">${renderLines(paragraph, linked)}</p>`,
  )}</div>`
  return mailPage({ language, preheader: '', sender, sections: [section] })
}

function renderLines(paragraph: string, links: readonly string[]): readonly (Html | false)[] {
  return paragraph.split(/\r?\n/).flatMap((line, at) => [at > 0 && html`<br>`, ...renderLinks(line, links)])
}

/** Only our own links become links. */
function renderLinks(text: string, links: readonly string[]): readonly Html[] {
  const [link, ...others] = links
  if (link === undefined) return [html`${text}`]
  const anchor = html`<a class="m-link" href="${link}" style="word-break:break-all">${link}</a>`
  return text.split(link).flatMap((part, at) => [...(at > 0 ? [anchor] : []), ...renderLinks(part, others)])
}
