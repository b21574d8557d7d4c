import { type Html, html, markupOf } from '../../../../kernel/html.ts'
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
export function htmlMail(sections: readonly Section[]): string {
  return `<!doctype html>\n${markupOf(document(sections))}\n`
}

const FONT = 'font-family:Arial,Helvetica,sans-serif;color:#1b1f24'
const TEXT = `${FONT};font-size:16px;line-height:24px;margin:0 0 16px`
const SMALL = 'font-family:Arial,Helvetica,sans-serif;color:#4a525b;font-size:14px;line-height:21px;margin:0 0 12px'
const NOTICE = `${FONT};font-size:14px;line-height:21px;margin:0 0 16px;padding:8px 12px;background:#fff3cd`
const CARD = 'padding:12px 16px;background:#f3f5f7;border-left:4px solid #0b5cad'
const LABEL = 'font-family:Arial,Helvetica,sans-serif;color:#4a525b;font-size:13px;line-height:18px;margin:0'
const STRONG = `${FONT};font-size:16px;line-height:24px;margin:0 0 8px;font-weight:bold`
const ITEM = `${FONT};font-size:16px;line-height:24px;margin:0`
const BUTTON =
  'display:inline-block;padding:14px 22px;background:#0b5cad;color:#ffffff;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:6px'
const RULE = 'border:0;border-top:1px solid #d5dae0;margin:28px 0'

function document(sections: readonly Section[]): Html {
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;max-width:560px">
<tr><td align="left" style="word-break:break-word;overflow-wrap:anywhere">
${sections.map((section, at) => [at > 0 && html`<hr style="${RULE}">`, block(section)])}
</td></tr></table>
</td></tr></table>
</body>
</html>`
}

function block(section: Section): Html {
  return html`<div lang="${section.language}">
${section.notice !== null && html`<p style="${NOTICE}">${section.notice}</p>`}
<p style="${TEXT}">${section.greeting}</p>
${section.ask.map(each => html`<p style="${TEXT}">${each}</p>`)}
${card(section)}
<p style="margin:24px 0 20px"><a href="${section.link}" style="${BUTTON}">${section.open}</a></p>
${section.assurances.map(each => html`<p style="${TEXT}">${each}</p>`)}
${section.smallPrint.map(each => html`<p style="${SMALL}">${each}</p>`)}
<p style="${SMALL}">${section.copyLink}<br><a href="${section.link}" style="color:#0b5cad;word-break:break-all">${section.link}</a></p>
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
