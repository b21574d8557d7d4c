import { html, markupOf } from '../../kernel/html.ts'
import { unlinkedText } from '../../kernel/shown-text.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, translator } from '../../messages/messages.ts'
import type { Mail } from './ports.ts'

interface Facts {
  readonly organisation: string
  readonly link: string
}

const TEXT = 'font-family:Arial,Helvetica,sans-serif;color:#1b1f24;font-size:16px;line-height:24px;margin:0 0 16px'

/** Asks whether test mails may be sent to the address, in all languages. */
export function renderConfirmation({ organisation, link }: Facts): Pick<Mail, 'subject' | 'text' | 'html'> {
  const sections = LANGUAGES.map(language => {
    const t = translator('mail', language)
    const after = [t('confirmAddress.until'), t('confirmAddress.ignore')]
    return {
      language,
      ask: t('confirmAddress.ask', { organisation: unlinkedText(organisation) }),
      open: t('confirmAddress.open'),
      after,
    }
  })
  const text = sections.map(({ ask, open, after }) => [ask, `${open}:\r\n${link}`, ...after].join('\r\n\r\n'))
  const blocks = sections.map(
    ({ language, ask, open, after }) => html`<div lang="${language}"><p style="${TEXT}">${ask}</p>
<p style="${TEXT}"><a href="${link}">${open}</a></p>${after.map(each => html`<p style="${TEXT}">${each}</p>`)}</div>`,
  )
  const document = html`<html lang="${DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><title>Pramaan</title></head><body>${blocks}</body></html>`
  return {
    subject: translator('mail', DEFAULT_LANGUAGE)('confirmAddress.subject'),
    text: `${text.join(`\r\n\r\n${'-'.repeat(40)}\r\n\r\n`)}\r\n`,
    html: `<!doctype html>\n${markupOf(document)}\n`,
  }
}
