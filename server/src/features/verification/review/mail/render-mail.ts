import { type Html, html } from '../../../../kernel/html.ts'
import { type MailSender, mailAddress, mailButton, mailPage, STYLES } from '../../../mail/index.ts'
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

export function htmlMail(sections: readonly Section[], sender: MailSender): string {
  return mailPage({
    language: sections[0]?.language ?? 'en',
    preheader: sections[0]?.assurances[0] ?? '',
    sender,
    sections: sections.map(section => block(section, sender)),
  })
}

function block(section: Section, sender: MailSender): Html {
  return html`<div lang="${section.language}">
${section.notice !== null && html`<p class="m-notice" style="${STYLES.notice}">${section.notice}</p>`}
<p class="m-text" style="${STYLES.text}">${section.greeting}</p>
${section.ask.map(each => html`<p class="m-text" style="${STYLES.text}">${each}</p>`)}
${card(section)}
${mailButton(sender, section.link, section.open)}
${section.assurances.map(each => html`<p class="m-text" style="${STYLES.text}">${each}</p>`)}
${section.smallPrint.map(each => html`<p class="m-muted" style="${STYLES.small}">${each}</p>`)}
${mailAddress(sender, section.link, section.copyLink)}
</div>`
}

function card({ source, skills }: Section): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tr><td class="m-card" style="${STYLES.card}">
<p class="m-muted" style="${STYLES.label}">${source.label}</p>
<p class="m-text" style="${STYLES.strong}">${source.title}${source.subtitle !== '' && html`<br><span style="font-weight:normal">${source.subtitle}</span>`}</p>
<p class="m-muted" style="${STYLES.label}">${skills.label}</p>
${skills.names.map(name => html`<p class="m-text" style="${STYLES.item}">${name}</p>`)}
</td></tr></table>`
}
