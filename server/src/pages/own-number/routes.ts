import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/tx.ts'
import { answerOwnNumber, findOwnNumber, type OwnNumber } from '../../features/own-numbers/index.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Html, html } from '../../kernel/html.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { translator } from '../../messages/messages.ts'
import { isOneClick } from '../forms.ts'
import { ownerOf, type PageOwner } from '../owner.ts'
import { type Page, type PageDeps, sendPage } from '../page.ts'

export interface OwnNumberPageDeps extends PageDeps {
  readonly database: Database
  readonly clock: Clock
}

type OwnRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: unknown } }>

/**
 * /own/{token}: the holder of a number says whether test messages may be sent to it. /own/{token}/stop is the same page, because texts have
 * a link to opt out; mail providers post there (RFC 8058). Opening either changes nothing.
 */
export function mountOwnNumber(app: FastifyInstance, deps: OwnNumberPageDeps): void {
  for (const rest of ['', '/stop']) {
    app.get(`/own/:token${rest}`, async (request: OwnRequest, reply) =>
      show(deps, request, reply, await findOwnNumber(deps, request.params.token)),
    )
    app.post(`/own/:token${rest}`, async (request: OwnRequest, reply) => {
      const choice = choiceOf(request.body)
      const { token } = request.params
      if (choice === null) return await show(deps, request, reply, await findOwnNumber(deps, token), 400)
      return await show(deps, request, reply, await answerOwnNumber(deps, token, choice === 'yes'))
    })
  }
}

function choiceOf(body: unknown): 'yes' | 'no' | null {
  if (typeof body !== 'string') return null
  if (isOneClick(body)) return 'no'
  const choice = new URLSearchParams(body).get('choice')
  return choice === 'yes' || choice === 'no' ? choice : null
}

async function show(
  deps: OwnNumberPageDeps,
  request: OwnRequest,
  reply: FastifyReply,
  number: OwnNumber | null,
  status = 200,
): Promise<FastifyReply> {
  const language = pickLanguage(request.query.lang, request.headers['accept-language'])
  if (number === null) return sendPage(deps, reply, unknownPage(language), { status: 404 })
  const path = `/own/${encodeURIComponent(request.params.token)}`
  const owner = await ownerOf(deps.database, number.tenant)
  return sendPage(deps, reply, numberPage(number, owner, language, path), { allowForms: true, status })
}

const BUTTONS = {
  open: [
    ['yes', 'ask.yes'],
    ['no', 'ask.no'],
  ],
  confirmed: [['no', 'confirmed.stop']],
  declined: [],
} as const

const TEXTS = { open: 'ask', confirmed: 'confirmed', declined: 'declined' } as const

function numberPage({ state, shown }: OwnNumber, owner: PageOwner, language: string, path: string): Page {
  const t = translator('own', language)
  const text = TEXTS[state]
  const organisation = shownText(owner.organisation?.name ?? 'Pramaan')
  const buttons: readonly Html[] = BUTTONS[state].map(
    ([value, key]) =>
      html`<button type="submit" name="choice" value="${value}"${value === 'no' && html` class="quiet"`}>${t(key)}</button>`,
  )
  const main = html`<h1>${t(`${text}.title`)}</h1><p class="lede">${t(`${text}.says`, { organisation, number: shown })}</p>
${buttons.length > 0 && html`<form method="post" action="${path}?lang=${language}"><p class="buttons">${buttons}</p></form>`}`
  return { ...owner, language, path, title: `${t(`${text}.title`)} · ${organisation}`, main }
}

/** The links to other languages do not repeat an address that leads nowhere. */
function unknownPage(language: string): Page {
  const t = translator('own', language)
  const main = html`<h1>${t('unknown.title')}</h1><p>${t('unknown.says')}</p>`
  return { language, path: '', title: `${t('unknown.title')} · Pramaan`, main }
}
