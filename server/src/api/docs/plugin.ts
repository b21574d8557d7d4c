import scalar from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance } from 'fastify'
import { DOCS_LIMIT, limitByAddress, SITE_LIMIT, type WindowLimitDeps } from '../../http/middleware/public-limits.ts'
import { answerErrors, type ErrorResponder } from '../../http/mount.ts'
import { contentHash, IMMUTABLE, serveStatic } from '../../http/static-file.ts'
import { findSiteFiles, mountSite } from './site.ts'

export interface DocsDeps extends WindowLimitDeps {
  /** OpenAPI documents by name. */
  readonly documents: Readonly<Record<string, unknown>>
  readonly respondToError: ErrorResponder<'RATE_LIMITED'>
}

/** The site at /docs, the reference at /docs/api and the documents it reads at /openapi/{name}.json. No fonts, no telemetry, no outside host. */
export async function docsPlugin(app: FastifyInstance, deps: DocsDeps): Promise<void> {
  script ??= readScript()
  const reference = await script
  await app.register(async docs => {
    answerErrors(docs, deps.respondToError)
    limitByAddress(docs, deps, DOCS_LIMIT)
    for (const [name, document] of Object.entries(deps.documents)) {
      serveStatic(docs, {
        path: `/openapi/${name}.json`,
        type: 'application/json; charset=utf-8',
        // Serialised once: the largest took 3.5 ms of the event loop a request.
        body: Buffer.from(JSON.stringify(document)),
        headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' },
      })
    }
    docs.get('/docs/api', async (_request, reply) => reply.redirect('/docs/api/', 301))
    serveReference(docs, reference, Buffer.from(startScript(Object.keys(deps.documents))))
  })
  await app.register(async site => {
    answerErrors(site, deps.respondToError)
    limitByAddress(site, deps, SITE_LIMIT)
    mountSite(site, findSiteFiles())
  })
}

function serveReference(docs: FastifyInstance, script: Buffer, start: Buffer): void {
  const addressOf = (name: string, body: Buffer) => `/docs/api/${name}.${contentHash(body)}.js`
  const scripts = [
    { path: addressOf('scalar', script), body: script },
    { path: addressOf('start', start), body: start },
  ]
  for (const each of scripts) {
    const headers = { 'cache-control': IMMUTABLE }
    serveStatic(docs, { ...each, type: 'text/javascript; charset=utf-8', headers })
  }
  serveStatic(docs, {
    path: '/docs/api/',
    type: 'text/html; charset=utf-8',
    body: Buffer.from(page(scripts.map(each => each.path))),
    headers: {
      'cache-control': 'no-cache',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
  })
}

/** No inline script and no outside host. The reference writes its styles into the page itself. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Read once: tests start many APIs in a process. */
let script: Promise<Buffer> | undefined

/** The package exports the bundle only as a route that sends 4.35 MB uncompressed and without cache headers. */
async function readScript(): Promise<Buffer> {
  const scratch = Fastify()
  await scratch.register(scalar, { routePrefix: '/', configuration: { sources: [] } })
  const { statusCode, rawPayload } = await scratch.inject('/js/scalar.js')
  await scratch.close()
  if (statusCode !== 200) throw new Error('@scalar/fastify-api-reference no longer serves its script at js/scalar.js.')
  return rawPayload
}

/** In a file of its own, so that the page needs no inline script. */
function startScript(names: readonly string[]): string {
  const configuration = {
    sources: names.map(name => ({ title: name, slug: name, url: `/openapi/${name}.json` })),
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    // The documents have samples of ours. Those that the reference makes itself are not signed.
    hiddenClients: true,
  }
  return `Scalar.createApiReference('#app', ${JSON.stringify(configuration)})\n`
}

function page(scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pramaan API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="app"></div>
${scripts.map(path => `<script src="${path}"></script>`).join('\n')}
</body>
</html>
`
}
