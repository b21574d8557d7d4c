import { type Html, html } from '../../kernel/html.ts'
import { translator } from '../../messages/messages.ts'
import type { Page } from '../page.ts'

/** Pages about one's own e-mail address. They do not show it: the service keeps a hash of it. */

/** Stop all e-mails; get test e-mails. */
export type Question = 'unsubscribe' | 'confirm'

const FIELDS: Readonly<Record<Question, Html>> = {
  unsubscribe: html`<input type="hidden" name="List-Unsubscribe" value="One-Click">`,
  confirm: html`<input type="hidden" name="agree" value="yes">`,
}

export function askPage(question: Question, language: string, path: string): Page {
  const t = translator('mailbox', language)
  const main = html`<h1>${t(`${question}.title`)}</h1><p class="lede">${t(`${question}.says`)}</p>
${question === 'unsubscribe' && html`<p>${t('unsubscribe.links')}</p>`}
<form method="post" action="${path}?lang=${language}">${FIELDS[question]}
<p class="buttons"><button type="submit">${t(`${question}.send`)}</button></p></form>`
  return { language, path, title: `${t(`${question}.title`)} · Pramaan`, main }
}

const DONE = { unsubscribe: 'unsubscribed', confirm: 'confirmed' } as const

export function donePage(question: Question, language: string, path: string): Page {
  return messagePage(DONE[question], language, path)
}

/** The links to other languages do not repeat an address that leads nowhere. */
export function unknownPage(language: string): Page {
  return messagePage('unknown', language, '')
}

function messagePage(message: 'unsubscribed' | 'confirmed' | 'unknown', language: string, path: string): Page {
  const t = translator('mailbox', language)
  const main = html`<h1>${t(`${message}.title`)}</h1><p>${t(`${message}.says`)}</p>`
  return { language, path, title: `${t(`${message}.title`)} · Pramaan`, main }
}
