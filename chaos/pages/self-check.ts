import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import type { TestDatabase } from '../../testing/database.ts'
import { changedRows, hashRows, total } from './rows.ts'
import { scan } from './scanner.ts'
import { openTab } from './watched-tab.ts'

/** What the scenario sees of pages that are not safe. Zeros would mean that it is blind. */
export interface SelfCheck {
  /** Texts that ran on a page without escaping and without a policy. */
  readonly ran: number
  readonly texts: number
  /** Texts that ran on a page without escaping, with the policy of the service. */
  readonly ranWithPolicy: number
  readonly reportsWithPolicy: number
  /** Rows that a form changed which needs no choice. */
  readonly rowsChanged: number
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const FORM = '<form method="post" action="/form"><input type="hidden" name="x" value="1"><button>Stop</button></form>'

export async function checkSelf(browser: Browser, db: TestDatabase, texts: readonly string[]): Promise<SelfCheck> {
  const site = await startUnsafeSite(db, texts)
  const tab = await openTab(browser, site.url)
  const withPolicy = await openTab(browser, site.url)
  try {
    const [ran, ranWithPolicy] = [new Set<string>(), new Set<string>()]
    for (let at = 0; at < texts.length; at++) {
      await tab.open(`${site.url}/${at}`)
      await withPolicy.open(`${site.url}/${at}?policy`)
    }
    for (const url of tab.calls) ran.add(url)
    for (const url of withPolicy.calls) ranWithPolicy.add(url)
    const before = await hashRows(db)
    await scan(tab, ['/form'], { origin: site.url, mostLinks: 1, bothWays: true, nextMinute: () => {} })
    const rowsChanged = total(changedRows(before, await hashRows(db)))
    await withPolicy.close()
    return {
      ran: ran.size,
      texts: texts.length,
      ranWithPolicy: ranWithPolicy.size,
      reportsWithPolicy: withPolicy.reports.length,
      rowsChanged,
    }
  } finally {
    await tab.close()
    await site.close()
  }
}

/** Writes the texts into its pages as they are, and changes a row whenever its form arrives. */
async function startUnsafeSite(db: TestDatabase, texts: readonly string[]) {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (request.method === 'POST') await db.admin.query('update organisations set disabled_at = now()')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (search === '?policy') response.setHeader('content-security-policy', POLICY)
    const text = texts[Number(pathname.slice(1))] ?? ''
    response.end(`<!doctype html><title>Page</title><body><h1>Page</h1>${pathname === '/form' ? FORM : text}`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
