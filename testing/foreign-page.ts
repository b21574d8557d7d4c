import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web site of somebody else, with the strictest policy under which a component must work: nothing inline, Trusted Types, one API. */
export interface ForeignSite {
  readonly origin: string
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const policyFor = (api: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${api}`,
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Files by path, such as `/index.html`. A path that is not there is answered with the empty page: forms may be sent to it. */
export async function openForeignSite(
  api: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '')
    const type = TYPES[path.split('.').at(-1)!] ?? TYPES.html!
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policyFor(api) })
    response.end(files[path] ?? '<!doctype html><title>Received</title>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
