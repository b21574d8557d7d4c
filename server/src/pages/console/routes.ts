import type { FastifyInstance, FastifyReply } from 'fastify'
import { IMMUTABLE, serveStatic } from '../../http/static-file.ts'
import type { ConsoleFiles } from './files.ts'
import { REPORTS_PATH } from './policy-reports.ts'

export interface ConsoleDeps {
  readonly consoleFiles: ConsoleFiles
}

/**
 * Own files only, nothing inline, and no script that turns text into markup or code. What breaks the policy is reported to us. By
 * report-uri, which every browser knows and sends at once: Chromium ignores it beside report-to, which it sends later and only over
 * HTTPS, so that nothing would be reported in development and in tests.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  // Spoken answers of candidates.
  "media-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${REPORTS_PATH}`,
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}

/** Every address of the console is the application's document, which names its files by a hash of their content. */
export function mountConsole(app: FastifyInstance, { consoleFiles }: ConsoleDeps): void {
  const send = (reply: FastifyReply) =>
    reply.headers(HEADERS).type('text/html; charset=utf-8').send(consoleFiles.document)
  app.get('/console', (_request, reply) => send(reply))
  app.get('/console/*', (request, reply) => {
    const [area] = (request.params as { readonly '*': string })['*'].split('/')
    // A call that no route answers, and a file of another release, are missing; a page in their place would be taken for them.
    return area === 'api' || area === 'assets' ? reply.callNotFound() : send(reply)
  })
}

export function mountConsoleAssets(app: FastifyInstance, { consoleFiles }: ConsoleDeps): void {
  for (const asset of consoleFiles.assets) serveStatic(app, { ...asset, headers: { 'cache-control': IMMUTABLE } })
}
