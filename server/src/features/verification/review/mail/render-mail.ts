import { firstLetter } from '../../../../kernel/first-letter.ts'
import { type Html, html, markupOf } from '../../../../kernel/html.ts'
import type { Branding } from '../../../organisations/index.ts'
import type { Section } from './mail-section.ts'

const SEPARATOR = `\r\n\r\n${'-'.repeat(40)}\r\n\r\n`

/** Lines are not wrapped: mail clients wrap them, and a wrapped link does not work. */
export function textMail(sections: readonly Section[]): string {
  return `${sections.map(paragraphs).join(SEPARATOR)}\r\n`
}

function paragraphs(section: Section): string {
  const { title, subtitle, label } = section.source
  return [
    ...(section.notice === null ? [] : [section.notice]),
    section.greeting,
    ...section.ask,
    `${label}: ${[title, subtitle].filter(Boolean).join(', ')}`,
    [`${section.skills.label}:`, ...section.skills.names.map(name => `- ${name}`)].join('\r\n'),
    `${section.open}:\r\n${section.link}`,
    ...section.assurances,
    ...section.smallPrint,
  ].join('\r\n\r\n')
}

/**
 * One column of the width of the screen, without external resources: no images, fonts or style sheets. Styles are inline because
 * many clients drop style blocks. Text and background colours are both set, so dark mode stays readable.
 */
export function htmlMail(sections: readonly Section[], sender: Sender): string {
  return `<!doctype html>\n${markupOf(document(sections, sender))}\n`
}

/** The organisation for which the mail is sent. */
type Sender = Pick<Branding, 'name' | 'accent'>

/** As on the pages. An accent colour is stored only if white text can be read on it. */
const BRAND = '#3b2fb8'

const FONT = 'font-family:Arial,Helvetica,sans-serif;color:#14162b'
const TEXT = `${FONT};font-size:16px;line-height:24px;margin:0 0 16px`
const SMALL = 'font-family:Arial,Helvetica,sans-serif;color:#5a5f7d;font-size:14px;line-height:21px;margin:0 0 12px'
const NOTICE = `${FONT};font-size:14px;line-height:21px;margin:0 0 16px;padding:8px 12px;background:#fff4df;border-left:4px solid #e98a15`
const CARD = 'padding:12px 16px;background:#fbfaf7;border:1px solid #e4e2da;border-radius:12px'
const LABEL = 'font-family:Arial,Helvetica,sans-serif;color:#5a5f7d;font-size:13px;line-height:18px;margin:0'
const STRONG = `${FONT};font-size:16px;line-height:24px;margin:0 0 8px;font-weight:bold`
const ITEM = `${FONT};font-size:16px;line-height:24px;margin:0`
const BUTTON =
  'display:inline-block;padding:14px 22px;color:#ffffff;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:10px'
const RULE = 'border:0;border-top:1px solid #e4e2da;margin:28px 0'

function document(sections: readonly Section[], sender: Sender): Html {
  const colour = sender.accent ?? BRAND
  return html`<html lang="${sections[0]?.language ?? 'en'}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>Pramaan</title>
</head>
<body style="margin:0;padding:0;background:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
<tr><td align="center" style="padding:20px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;max-width:600px">
<tr><td align="left" style="word-break:break-word;overflow-wrap:anywhere">
${heading(sender.name, colour)}
${sections.map((section, at) => [at > 0 && html`<hr style="${RULE}">`, block(section, colour)])}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

/** Without a picture: a mail loads nothing. */
function heading(name: string, colour: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 24px"><tr>
<td width="36" height="36" align="center" style="background:${colour};border-radius:8px;color:#ffffff;font-family:Arial,Helvetica,sans-serif;font-size:18px;font-weight:bold">${firstLetter(name)}</td>
<td style="${FONT};font-size:18px;font-weight:bold;padding-left:12px">${name}</td></tr></table>`
}

function block(section: Section, colour: string): Html {
  return html`<div lang="${section.language}">
${section.notice !== null && html`<p style="${NOTICE}">${section.notice}</p>`}
<p style="${TEXT}">${section.greeting}</p>
${section.ask.map(each => html`<p style="${TEXT}">${each}</p>`)}
${card(section)}
<p style="margin:24px 0 20px"><a href="${section.link}" style="${BUTTON};background:${colour}">${section.open}</a></p>
${section.assurances.map(each => html`<p style="${TEXT}">${each}</p>`)}
${section.smallPrint.map(each => html`<p style="${SMALL}">${each}</p>`)}
<p style="${SMALL}">${section.copyLink}<br><a href="${section.link}" style="color:${colour};word-break:break-all">${section.link}</a></p>
</div>`
}

function card({ source, skills }: Section): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tr><td style="${CARD}">
<p style="${LABEL}">${source.label}</p>
<p style="${STRONG}">${source.title}${source.subtitle !== '' && html`<br><span style="font-weight:normal">${source.subtitle}</span>`}</p>
<p style="${LABEL}">${skills.label}</p>
${skills.names.map(name => html`<p style="${ITEM}">${name}</p>`)}
</td></tr></table>`
}
