import type { FastifyInstance } from 'fastify'
import { type MailDeps, readStoredMails, type StoredMail } from '../../features/mail/index.ts'
import { type Html, html } from '../../kernel/html.ts'
import { DEFAULT_LANGUAGE } from '../../messages/messages.ts'
import { type Page, type PageDeps, sendPage } from '../page.ts'

/** /dev/mail: mails of the last 24 hours, newest first, with links that can be followed. Mounted in development only. */
export function mountDevelopmentMails(app: FastifyInstance, deps: PageDeps & MailDeps): void {
  app.get('/dev/mail', async (_request, reply) => sendPage(deps, reply, mailsPage(await readStoredMails(deps))))
}

function mailsPage(mails: readonly StoredMail[]): Page {
  const none = html`<p>No mail in the last 24 hours. A test key stores its mails here; sent mails are shown, too.</p>`
  return {
    language: DEFAULT_LANGUAGE,
    path: '/dev/mail',
    title: 'Mails · Pramaan',
    main: html`<h1>Mails</h1>${mails.length === 0 && none}${mails.map(mailArticle)}`,
  }
}

function mailArticle({ mailId, outcome, address, subject, mode, createdAt, text }: StoredMail): Html {
  return html`<article class="card" id="${mailId}"><h2>${subject}</h2><p class="hint">${outcome}, ${mode}, to ${address}, ${createdAt.toISOString()}</p>
${text.split(/\r?\n\r?\n/).map(paragraph => html`<p>${linked(paragraph)}</p>`)}</article>`
}

const LINK = /(https?:\/\/\S+)/

/** The text is ours, and what people wrote in it has no addresses (`unlinkedText`). */
function linked(paragraph: string): readonly (Html | string)[] {
  return paragraph.split(LINK).map(part => (LINK.test(part) ? html`<a href="${part}">${part}</a>` : part))
}
