import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, Response } from 'playwright-core'
import { openPage } from '../../testing/browser.ts'
import { CALLED } from './hostile-texts.ts'

/** A tab that notes what must not happen in it. */
export interface WatchedTab {
  readonly page: Page
  /** Calls of the function that hostile texts call. */
  readonly calls: string[]
  /** Events `securitypolicyviolation` and messages of the console about a policy. */
  readonly reports: string[]
  /** Dialogs, script errors, errors of the service and requests to other origins. */
  readonly faults: string[]
  /** Pages whose policy does not require Trusted Types. */
  readonly withoutTrustedTypes: string[]
  /** Documents, scripts and posts that were asked for. */
  readonly counts: { documents: number; scripts: number; posts: number }
  /** Opens an address and waits until nothing is loaded any more. */
  open(url: string): Promise<void>
  settle(): Promise<void>
  close(): Promise<void>
}

const LISTEN = `document.addEventListener('securitypolicyviolation', event =>
  window.reportViolation(event.violatedDirective + ' ' + event.blockedURI))`

const QUIET_MS = 60
const MOST_WAIT_MS = 15_000

export async function openTab(browser: Browser, origin: string): Promise<WatchedTab> {
  const { page, context, faults: noted } = await openPage(browser, origin)
  const [calls, reports, withoutTrustedTypes]: string[][] = [[], [], []]
  const counts = { documents: 0, scripts: 0, posts: 0 }
  const inFlight = new Set<unknown>()
  await page.exposeFunction(CALLED, () => void calls!.push(page.url()))
  await page.exposeFunction('reportViolation', (what: string) => void reports!.push(what))
  await page.addInitScript(LISTEN)
  page.on('request', request => {
    inFlight.add(request)
    if (request.method() === 'POST') counts.posts++
    if (request.resourceType() === 'script') counts.scripts++
  })
  page.on('requestfinished', request => inFlight.delete(request))
  page.on('requestfailed', request => inFlight.delete(request))
  page.on('response', response => {
    if (!isPage(response)) return
    counts.documents++
    if (response.status() >= 500) noted.push(`asked ${response.url()} and got ${response.status()}`)
    if (!requiresTrustedTypes(response)) withoutTrustedTypes!.push(response.url())
  })
  const settle = async () => {
    const last = performance.now() + MOST_WAIT_MS
    await page.waitForLoadState('load')
    for (let quietSince = performance.now(); performance.now() - quietSince < QUIET_MS; await wait(15)) {
      if (performance.now() > last) throw new Error(`${page.url()} does not stop loading.`)
      if (inFlight.size > 0) quietSince = performance.now()
    }
  }
  return {
    page,
    calls: calls!,
    reports: reports!,
    withoutTrustedTypes: withoutTrustedTypes!,
    get faults() {
      return noted.filter(fault => !isPolicyMessage(fault))
    },
    counts,
    open: async url => {
      await page.goto(url).catch(async error => {
        // The answer to a form can still arrive.
        if (!String(error).includes('interrupted by another navigation')) throw error
        await settle()
        await page.goto(url)
      })
      await settle()
    },
    settle,
    close: async () => {
      reports!.push(...noted.filter(isPolicyMessage))
      await context.close()
    },
  }
}

const isPolicyMessage = (fault: string) => !/^(asked|threw|opened) /.test(fault)

function isPage(response: Response): boolean {
  const isRedirect = response.status() >= 300 && response.status() < 400
  return response.request().resourceType() === 'document' && !isRedirect && /html/.test(contentType(response))
}

const contentType = (response: Response) => response.headers()['content-type'] ?? ''

function requiresTrustedTypes(response: Response): boolean {
  const policy = response.headers()['content-security-policy'] ?? ''
  return policy.includes("require-trusted-types-for 'script'") && policy.includes("trusted-types 'none'")
}
