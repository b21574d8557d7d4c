import type { FastifyReply } from 'fastify'
import { type Html, html, markupOf } from '../../kernel/html.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { type Asset, asset } from './assets.ts'
import { OWN_NAME, PAGE_LANGUAGES, type PageLanguage } from './languages.ts'

export const pagesCss = asset(new URL('./assets/', import.meta.url), 'pages.css')

export interface Page {
  readonly language: PageLanguage
  readonly title: string
  readonly main: Html
  readonly script?: Asset
  /** The address without its query, for the links to the other languages. */
  readonly path: string
  readonly skipToContent: string
  readonly languagesLabel: string
}

export interface PageOptions {
  readonly status?: number
  /** May be kept by caches; only for what is nobody's own. */
  readonly cacheControl?: string
  /** Forms may be sent to this service. Off where a script sends what was typed, so that nothing else can. */
  readonly allowForms?: boolean
}

/**
 * Scripts and styles come from this service's own files and nowhere else: nothing inline, nothing from outside, so markup that got
 * through could still run nothing and send nothing.
 */
function contentSecurityPolicy(allowForms: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${allowForms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function sendPage(reply: FastifyReply, page: Page, options: PageOptions = {}): FastifyReply {
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-security-policy': contentSecurityPolicy(options.allowForms ?? false),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': options.cacheControl ?? 'no-store',
      vary: 'accept-language',
      'content-language': page.language,
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n${markupOf(document(page))}\n`)
}

/** Switched off, by the operator, for everybody or for one organisation: the link stays good. */
export function sendAway(
  reply: FastifyReply,
  page: Page,
  { retryAfterSeconds }: Pick<Refusal<string>, 'retryAfterSeconds'>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendPage(reply, page, { status: 503 })
}

function document(page: Page): Html {
  return html`<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${pagesCss.path}">
${page.script !== undefined && html`<script type="module" src="${page.script.path}"></script>`}
</head>
<body>
<a class="skip" href="#main">${page.skipToContent}</a>
<header class="top"><span class="brand">Pramaan</span>${languageLinks(page)}</header>
<main id="main" tabindex="-1">
${page.main}
</main>
</body>
</html>`
}

function languageLinks({ language, path, languagesLabel }: Page): Html {
  const others = PAGE_LANGUAGES.filter(each => each !== language)
  return html`<nav aria-label="${languagesLabel}">${others.map(
    each =>
      html`<a class="language" lang="${each}" hreflang="${each}" href="${path}?lang=${each}">${OWN_NAME[each]}</a>`,
  )}</nav>`
}
