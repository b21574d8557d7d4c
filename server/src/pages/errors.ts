import type { FastifyRequest } from 'fastify'
import type { TransportCode } from '../http/faults.ts'
import type { ErrorRenderer, ErrorResponder } from '../http/mount.ts'
import { pickLanguage } from '../kernel/accepted-language.ts'
import type { DomainError } from '../kernel/domain-error.ts'
import { html } from '../kernel/html.ts'
import { translator } from '../messages/messages.ts'
import { type Page, type PageDeps, sendPage } from './page.ts'

/** How a route that anybody may open can fail, besides what its own page says. */
export type PublicCode = 'RATE_LIMITED'

const TEXTS = {
  VALIDATION_FAILED: 'unreadable',
  PAYLOAD_TOO_LARGE: 'unreadable',
  UNSUPPORTED_MEDIA_TYPE: 'unreadable',
  ROUTE_NOT_FOUND: 'notFound',
  RATE_LIMITED: 'tooMany',
  BUSY: 'busy',
  SERVER_ERROR: 'failed',
} as const satisfies Record<PublicCode | TransportCode, string>

export interface ErrorPageDeps extends PageDeps {
  /** Status of every code, and the body for programs. */
  readonly renderError: ErrorRenderer<PublicCode>
}

/** A page that says what to do next to browsers, JSON to programs. Neither says what was thrown: it may name an address or a person. */
export function errorPages(deps: ErrorPageDeps): ErrorResponder<PublicCode> {
  return (request, reply, error) => {
    const { status, body } = deps.renderError(error, request.id)
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    if (acceptsHtml(request)) return sendPage(deps, reply, errorPage(request, error), { status })
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
      .type('application/json; charset=utf-8')
      .send(body)
  }
}

/** Browsers name text/html when they open a page; scripts and programs do not. */
function acceptsHtml({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '')
}

function errorPage(request: FastifyRequest, error: DomainError<PublicCode | TransportCode>): Page {
  // There is no query if the address cannot be decoded.
  const query = request.query as { readonly lang?: unknown } | undefined
  const language = pickLanguage(query?.lang, request.headers['accept-language'])
  const t = translator('errors', language)
  const kind = TEXTS[error.code]
  const says = t(`${kind}.says`, { requestId: request.id, seconds: error.retryAfterSeconds ?? 60 })
  return {
    language,
    // The links to other languages do not repeat an address that may hold somebody's token.
    path: '',
    title: `${t(`${kind}.title`)} · Pramaan`,
    main: html`<h1>${t(`${kind}.title`)}</h1><p>${says}</p>`,
  }
}
