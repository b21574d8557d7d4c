import { firstLetter } from '../../kernel/first-letter.ts'
import { type Html, html, markupOf } from '../../kernel/html.ts'

/** The organisation for which a mail is sent. */
export interface MailSender {
  readonly name: string
  /** A colour on which white text can be read; null for ours. */
  readonly accent: string | null
}

export interface MailPage {
  readonly language: string
  /** What a list of mails shows after the subject. */
  readonly preheader: string
  readonly sender: MailSender
  /** Each below a line that separates it from the one before. */
  readonly sections: readonly Html[]
}

/**
 * Styles are inline, because many clients drop style blocks. The classes are for the block of the dark colours: a client that drops it
 * shows the light ones, and text and background are both set, so either is readable. The tokens of web/ui/tokens.css.
 */
const FACE = 'font-family:Arial,Helvetica,sans-serif'
export const STYLES = {
  text: `${FACE};color:#14162b;font-size:16px;line-height:24px;margin:0 0 16px`,
  strong: `${FACE};color:#14162b;font-size:16px;line-height:24px;margin:0 0 8px;font-weight:bold`,
  item: `${FACE};color:#14162b;font-size:16px;line-height:24px;margin:0`,
  small: `${FACE};color:#5a5f7d;font-size:14px;line-height:21px;margin:0 0 12px`,
  label: `${FACE};color:#5a5f7d;font-size:13px;line-height:18px;margin:0`,
  card: 'padding:12px 16px;background:#fbfaf7;border:1px solid #e4e2da;border-radius:12px',
  notice: `${FACE};color:#14162b;font-size:14px;line-height:21px;margin:0 0 16px;padding:8px 12px;background:#fff4df;border-left:4px solid #e98a15`,
} as const

const DARK = `@media (prefers-color-scheme: dark) {
.m-page { background: #101122 !important; }
.m-text { color: #f2f1fa !important; }
.m-muted { color: #a9acc8 !important; }
.m-card { background: #191b33 !important; border-color: #2e3152 !important; }
.m-notice { background: #33260f !important; color: #f2f1fa !important; }
.m-link { color: #9d94ff !important; }
.m-rule { border-color: #2e3152 !important; }
}`

const BRAND = '#3b2fb8'
const RULE = 'border:0;border-top:1px solid #e4e2da;margin:28px 0'
const BUTTON = `display:inline-block;padding:14px 22px;color:#ffffff;${FACE};font-size:16px;line-height:20px;font-weight:bold;text-decoration:none;border-radius:10px`
/** Not shown in the mail itself. */
const UNSEEN = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all'

/** One column of at most 600 px, without external resources: no images, fonts or style sheets. */
export function mailPage({ language, preheader, sender, sections }: MailPage): string {
  const page = html`<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>Pramaan</title>
<style>${DARK}</style>
</head>
<body class="m-page" style="margin:0;padding:0;background:#ffffff">
<div style="${UNSEEN}">${preheader}</div>
<table role="presentation" class="m-page" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;background:#ffffff">
<tr><td align="center" style="padding:20px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;max-width:600px">
<tr><td align="left" style="word-break:break-word;overflow-wrap:anywhere">
${heading(sender)}
${sections.map((section, at) => [at > 0 && html`<hr class="m-rule" style="${RULE}">`, section])}
</td></tr></table>
</td></tr></table>
</body>
</html>`
  return `<!doctype html>\n${markupOf(page)}\n`
}

export function mailButton({ accent }: MailSender, link: string, text: string): Html {
  return html`<p style="margin:24px 0 20px"><a href="${link}" style="${BUTTON};background:${accent ?? BRAND}">${text}</a></p>`
}

/** The address as text, for clients that show no button. */
export function mailAddress({ accent }: MailSender, link: string, text: string): Html {
  return html`<p class="m-muted" style="${STYLES.small}">${text}<br><a class="m-link" href="${link}" style="color:${accent ?? BRAND};word-break:break-all">${link}</a></p>`
}

/** Without a picture: a mail loads nothing. */
function heading({ name, accent }: MailSender): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 24px"><tr>
<td width="36" height="36" align="center" style="background:${accent ?? BRAND};border-radius:8px;color:#ffffff;${FACE};font-size:18px;font-weight:bold">${firstLetter(name)}</td>
<td class="m-text" style="${FACE};color:#14162b;font-size:18px;font-weight:bold;padding-left:12px">${name}</td></tr></table>`
}
