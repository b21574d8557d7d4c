import { html } from '../../kernel/html.ts'
import { unlinkedText } from '../../kernel/shown-text.ts'
import { DEFAULT_LANGUAGE, translator } from '../../messages/messages.ts'
import { type Mail, mailAddress, mailButton, mailPage, STYLES } from '../mail/index.ts'
import type { ConsoleLanguage, LinkKind } from './core/links.ts'
import type { MemberRole } from './core/roles.ts'

export interface ConsoleMail {
  readonly kind: LinkKind | 'invitation'
  readonly email: string
  /** Null if nobody said which: then in both. */
  readonly language: ConsoleLanguage | null
  readonly link: string
  readonly organisation: string | null
  readonly role: MemberRole | null
}

const SENDER = { name: 'Pramaan', accent: null }

export function renderConsoleMail(mail: ConsoleMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const languages = mail.language === null ? ['en', 'hi'] : [mail.language]
  const values = { organisation: unlinkedText(mail.organisation ?? ''), role: mail.role ?? '' }
  const sections = languages.map(language => {
    const t = translator('console-mail', language)
    return {
      language,
      subject: t(`${mail.kind}.subject`, values),
      ask: t(`${mail.kind}.ask`, values),
      open: t(`${mail.kind}.open`),
      after: [t(`${mail.kind}.until`), t('ignore')],
      copyLink: t('copyLink'),
    }
  })
  const text = sections.map(({ ask, open, after }) => [ask, `${open}:\r\n${mail.link}`, ...after].join('\r\n\r\n'))
  const blocks = sections.map(
    ({
      language,
      ask,
      open,
      after,
      copyLink,
    }) => html`<div lang="${language}"><p class="m-text" style="${STYLES.text}">${ask}</p>
${mailButton(SENDER, mail.link, open)}
${after.map(each => html`<p class="m-muted" style="${STYLES.small}">${each}</p>`)}
${mailAddress(SENDER, mail.link, copyLink)}</div>`,
  )
  const [first] = sections
  return {
    subject: first?.subject ?? '',
    text: `${text.join(`\r\n\r\n${'-'.repeat(40)}\r\n\r\n`)}\r\n`,
    html: mailPage({
      language: first?.language ?? DEFAULT_LANGUAGE,
      preheader: first?.ask ?? '',
      sender: SENDER,
      sections: blocks,
    }),
  }
}
