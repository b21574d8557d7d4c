import { html } from '../../kernel/html.ts'
import { unlinkedText } from '../../kernel/shown-text.ts'
import { DEFAULT_LANGUAGE, translator } from '../../messages/messages.ts'
import { mailAddress, mailButton, mailPage, STYLES } from './mail-layout.ts'
import type { Mail } from './ports.ts'

interface Facts {
  readonly organisation: string
  readonly link: string
}

/** Asks whether test mails may be sent to the address. Developers get it, of whom nobody said which language they read. */
export function renderConfirmation({ organisation, link }: Facts): Pick<Mail, 'subject' | 'text' | 'html'> {
  const sender = { name: unlinkedText(organisation), accent: null }
  const sections = ['en', 'hi'].map(language => {
    const t = translator('mail', language)
    const after = [t('confirmAddress.until'), t('confirmAddress.ignore')]
    return {
      language,
      ask: t('confirmAddress.ask', { organisation: sender.name }),
      open: t('confirmAddress.open'),
      copyLink: t('copyLink'),
      after,
    }
  })
  const text = sections.map(({ ask, open, after }) => [ask, `${open}:\r\n${link}`, ...after].join('\r\n\r\n'))
  const blocks = sections.map(
    ({
      language,
      ask,
      open,
      copyLink,
      after,
    }) => html`<div lang="${language}"><p class="m-text" style="${STYLES.text}">${ask}</p>
${mailButton(sender, link, open)}
${after.map(each => html`<p class="m-muted" style="${STYLES.small}">${each}</p>`)}
${mailAddress(sender, link, copyLink)}</div>`,
  )
  const [first] = sections
  return {
    subject: translator('mail', DEFAULT_LANGUAGE)('confirmAddress.subject'),
    text: `${text.join(`\r\n\r\n${'-'.repeat(40)}\r\n\r\n`)}\r\n`,
    html: mailPage({ language: DEFAULT_LANGUAGE, preheader: first?.ask ?? '', sender, sections: blocks }),
  }
}
