import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 900 }

/**
 * Chromium as Debian packages it. The shell is the same engine without the window of the browser, which took three quarters of the CPU: 15
 * pages cost 5.0 s with the shell and 19 s without.
 */
const SHELL = '/usr/bin/chromium-headless-shell'
const EXECUTABLE = process.env.PRAMAAN_CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')

/** A real browser, as people and mail scanners use it. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      NOWHERE_ELSE,
      ...more,
    ],
  })
}

/** A request to any other host fails before it leaves the machine. */
const NOWHERE_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost'

/** A microphone that beeps, and a person who allows it. */
export const WITH_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A limit for what never happens. Ten seconds were too few on a machine whose host gave most of its CPU to others. */
const WAIT_MS = 60_000

export interface OpenedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Where it may load from. */
  readonly origins: string[]
  /** Requests to other origins, policy violations, script errors and dialogs. */
  readonly faults: string[]
  /** Method and URL of every request. */
  readonly requests: string[]
}

/**
 * A tab that records every request, error and dialog. It listens, and does not stop requests to decide about each: that took 0.7 s of CPU for four
 * small pages instead of 0.45 s, and each page loaded its files anew.
 */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  // Without motion: on a busy machine axe met colours in the middle of a change from light to dark.
  const context = await browser.newContext({ viewport: PHONE, locale: 'en', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const opened: OpenedPage = { page, context, origins: [origin], faults: [], requests: [] }
  context.on('request', request => {
    const url = request.url()
    opened.requests.push(`${request.method()} ${url}`)
    if (![...opened.origins, 'data:', 'about:', 'blob:'].some(own => url.startsWith(own)))
      opened.faults.push(`asked ${url}`)
  })
  page.on('pageerror', error => opened.faults.push(`threw ${error.message}`))
  page.on('dialog', async dialog => {
    opened.faults.push(`opened ${dialog.type()}`)
    await dialog.dismiss()
  })
  page.on('console', message => {
    if (/content security policy|refused to/i.test(message.text())) opened.faults.push(message.text())
  })
  return opened
}

/** Of all pages that the tab has shown, so that the next one is as in a new tab. */
export async function forgetStored({ page, context }: Pick<OpenedPage, 'page' | 'context'>): Promise<void> {
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
}

/** Bytes received since the call. A body is counted when it is complete; a busy machine reads bodies late. */
export function weigh(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', response => bodies.push(response.body().catch(() => Buffer.alloc(0))))
  return async () => Buffer.concat(await Promise.all(bodies)).length
}

/** Bytes on the wire since the call, headers included, as the browser counted them. */
export function weighOnWire(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request =>
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        () => 0,
      ),
    ),
  )
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

interface AxeFault {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Violations that axe finds, each with its element. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  return await axeFaults(page, '{}')
}

/** Those that depend on colours, in half the time: another theme changes nothing else of a page that axe has looked at. */
export async function colourFaults(page: Page): Promise<readonly string[]> {
  return await axeFaults(page, "{ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }")
}

const require = createRequire(import.meta.url)
/**
 * Minified, it takes 0.30 s of a page instead of 0.44 s. A devtools session of its own took 0.24 s, but its end brought a page back online that a
 * test had taken offline.
 */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Only what is wrong leaves the page: all results took 280 ms of CPU of a small page instead of 180. */
const VIOLATIONS = `({ violations }) => violations.map(({ id, nodes }) =>
  ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) }))`

async function axeFaults(page: Page, options: string): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(AXE)
  const violations = await page.evaluate<readonly AxeFault[]>(
    `axe.run({ resultTypes: ['violations'], ...${options} }).then(${VIOLATIONS})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

const SCREENS = process.env.PRAMAAN_SCREENS

/** Saves a screenshot of the whole page if a folder is configured. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (SCREENS === undefined) return
  await mkdir(SCREENS, { recursive: true })
  await page.screenshot({ path: `${SCREENS}/${name}.png`, fullPage: true })
}
