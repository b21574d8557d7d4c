import type { FastifyReply } from 'fastify'
import type { DomainError } from '../kernel/domain-error.ts'
import { type Html, html, markupOf } from '../kernel/html.ts'
import type { AssetName, Assets } from './assets.ts'
import { type Frame, footer, header, skipLink, testStrip } from './frame.ts'

export interface Page extends Frame {
  readonly title: string
  readonly main: Html
  /** What else stands in the head: how services show a link to the page. */
  readonly head?: Html
  readonly script?: Extract<AssetName, `${string}.js`>
  /** For a page with columns; others have one, of the width in which a text is read well. */
  readonly isWide?: boolean
}

export interface PageOptions {
  readonly status?: number
  /** Allows forms to be sent to this service. Off where a script sends the input, so that nothing else can. */
  readonly allowForms?: boolean
  /** Allows the microphone, and to play what it recorded before it is sent. */
  readonly allowRecording?: boolean
}

export interface PageDeps {
  readonly assets: Assets
}

/**
 * Scripts and styles come from this service's own files only: nothing inline, nothing from outside. Markup that got past escaping
 * could still run nothing and send nothing.
 */
function contentSecurityPolicy({ allowForms = false, allowRecording = false }: PageOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    ...(allowRecording ? ['media-src blob:'] : []),
    `form-action ${allowForms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A script cannot turn text into markup or code, whatever it is given: our own builds nodes, and needs no policy.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

export function sendPage(
  { assets }: PageDeps,
  reply: FastifyReply,
  page: Page,
  options: PageOptions = {},
): FastifyReply {
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-security-policy': contentSecurityPolicy(options),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': `camera=(), microphone=(${options.allowRecording ? 'self' : ''}), geolocation=(), payment=()`,
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      vary: 'accept-language',
      'content-language': page.language,
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n${markupOf(document(page, assets))}\n`)
}

/** The operator switched the page off, for everybody or for one organisation. The link stays valid. */
export function sendUnavailable(
  deps: PageDeps,
  reply: FastifyReply,
  page: Page,
  { retryAfterSeconds }: Pick<DomainError<string>, 'retryAfterSeconds'>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendPage(deps, reply, page, { status: 503 })
}

function document(page: Page, assets: Assets): Html {
  return html`<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${page.title}</title>
${page.head}
<link rel="icon" type="image/svg+xml" href="${assets['mark.svg'].path}">
<link rel="stylesheet" href="${assets['pages.css'].path}">
${page.organisation?.accent && html`<link rel="stylesheet" href="/brand/${page.organisation.accent.slice(1)}.css">`}
${page.script !== undefined && html`<script type="module" src="${assets[page.script].path}"></script>`}
</head>
<body${page.isWide && html` class="wide"`}${page.mode === 'test' && html` data-test`}>
${skipLink(page)}
${header(page)}
${testStrip(page)}
<main id="main" tabindex="-1">
${page.main}
</main>
${footer(page)}
</body>
</html>`
}
