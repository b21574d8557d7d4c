import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { IMMUTABLE, staticHandler } from '../../http/static-file.ts'

/** The files of the developer site as site/build.ts wrote them. */
export interface SiteFiles {
  /** Below /docs, with forward slashes. */
  readonly names: readonly string[]
  read(name: string): Promise<Buffer>
}

const DIST = new URL('../../../../site/dist/', import.meta.url)

const OTHER = 'application/octet-stream'
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
}

/** Files of these are named by a hash of their content. */
const HASHED = /^(?:assets\/.+\.[\w-]{5,}\.\w+|pagefind\/(?:fragment|index)\/.+)$/

/**
 * Own files only and nothing inline. The search is WebAssembly, which needs a permission of its own and gets it on these pages only:
 * they have no session and no form.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** None if the site is not built: the APIs start without it. */
export function findSiteFiles(folder: URL = DIST): SiteFiles {
  const root = fileURLToPath(folder)
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : []
  const paths = entries.filter(each => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return {
    names: paths.map(path => relative(root, path).replaceAll(sep, '/')),
    read: name => readFile(join(root, name)),
  }
}

/**
 * One route for all files, because the metrics count calls by route. A file is read when it is first asked for: all of them are 6 MB,
 * which a process that nobody asks for documents need not read and hash at its start.
 */
export function mountSite(app: FastifyInstance, { names, read }: SiteFiles): void {
  const files = new Map(names.map(name => [addressOf(name), name]))
  const handlers = new Map<string, ReturnType<typeof staticHandler>>()
  const start = files.has('/docs/') ? '/docs/' : '/docs/api/'
  app.get('/docs', async (_request, reply) => reply.redirect(start, start === '/docs/' ? 301 : 302))
  app.get('/docs/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const name = files.get(path)
    if (name === undefined) return files.has(`${path}/`) ? reply.redirect(`${path}/`, 301) : reply.callNotFound()
    const handler = handlers.get(name) ?? staticHandler(responseOf(name, await read(name)))
    handlers.set(name, handler)
    return await handler(request, reply)
  })
}

function addressOf(name: string): string {
  return `/docs/${name.replace(/(^|\/)index\.html$/, '$1')}`
}

function responseOf(name: string, body: Buffer) {
  const type = TYPES[name.split('.').at(-1)!] ?? OTHER
  const headers = { 'cache-control': HASHED.test(name) ? IMMUTABLE : 'no-cache' }
  if (!name.endsWith('.html')) return { type, body, headers }
  const policies = { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' }
  return { type, body, headers: { ...headers, ...policies } }
}
