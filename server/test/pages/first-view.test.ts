import { appendFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, PHONE } from '../../../testing/browser.ts'
import { type EveryPage, startEveryPage } from './every-page.fixture.ts'

let fixture: EveryPage
let browser: Browser
beforeAll(async () => {
  fixture = await startEveryPage({ modes: ['live'] })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

/** A file to which the measured figures are written. */
const SIZES = process.env.PRAMAAN_SIZES
const MOST_BYTES = 50_000
const MOST_MS = 3_000
/** Machines that run tests are shared: what they give this one differs by such a factor. docs/gallery/README.md has the figures of a quiet one. */
const SLOWER = 5
/** A phone on a poor connection: 400 kbit/s, 400 ms for a round trip, a quarter of the CPU. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const CPU_SLOWDOWN = 4
const MOST_TAPS = 200

/** The first control of each page, and the event that says that it took the tap. The label of a choice contains it. */
const FIRST_CONTROLS = [
  ['candidate-live', 'en', '.choice', 'change'],
  ['student-live', 'en', '#search', 'focusin'],
  // The longest messages.
  ['student-live', 'ml', '#search', 'focusin'],
  ['reviewer-live', 'ml', 'fieldset.skill label', 'change'],
  ['proof-live', 'ml', 'main a.button', 'click'],
  ['candidate-dead', 'en', '.languages summary', 'click'],
] as const

/**
 * In milliseconds since the navigation began, by the page's own clock: what this process adds afterwards is not counted. A link is not
 * followed, so that the bytes are those of the first view.
 */
const noteAnswer = (control: string, event: string) => `addEventListener('${event}', each => {
  if (!each.isTrusted || !each.target.closest(${JSON.stringify(control)})) return
  if (each.type === 'click') each.preventDefault()
  window.answered(performance.now())
}, true)`

async function throttle(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return devtools
}

test.each(FIRST_CONTROLS)(
  '%s in %s: the first view is under 50 KB on the wire, and its first control answers a tap',
  { timeout: 120_000 },
  async (name, locale, control, event) => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale })
    const page = await context.newPage()
    const devtools = await throttle(page)
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const answer = Promise.withResolvers<number>()
    let isAnswered = false
    await page.exposeFunction('answered', (ms: number) => {
      isAnswered = true
      answer.resolve(ms)
    })
    await page.addInitScript(noteAnswer(control, event))
    await page.goto(fixture.api.url + fixture.paths[name]!, { waitUntil: 'commit' })
    const first = page.locator(control).first()
    await first.waitFor()
    // At once, and again until it has answered: the first tap may miss, because the page moves when its style arrives.
    for (let tap = 0; tap < MOST_TAPS && !isAnswered; tap++) await first.tap({ force: true, noWaitAfter: true })
    const ms = await answer.promise
    await page.waitForLoadState('networkidle')
    if (SIZES !== undefined) appendFileSync(SIZES, `first-view ${name} ${locale} ${bytes} bytes ${Math.round(ms)} ms\n`)
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThan(MOST_BYTES)
    expect(ms).toBeLessThan(MOST_MS * SLOWER)
    await context.close()
  },
)
