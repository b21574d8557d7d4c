import { appendFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '../../../testing/api.ts'
import {
  accessibilityFaults,
  colourFaults,
  DESK,
  forgetStored,
  type OpenedPage,
  openBrowser,
  openPage,
  PHONE,
  screenshot,
  weighOnWire,
} from '../../../testing/browser.ts'
import { type EveryPage, startEveryPage } from './every-page.fixture.ts'

let fixture: EveryPage
let browser: Browser
beforeAll(async () => {
  fixture = await startEveryPage()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

/** A file to which the measured sizes are written. */
const SIZES = process.env.PRAMAAN_SIZES
const MOST_BYTES = 50_000
const OF_THE_SERVICE =
  /^(landing|privacy|not-found|dev-mail|candidate-dead|student-dead|reviewer-unknown|proof-missing|mailbox)/
/** Pages of a test key differ from those of a live one by the strip: a few of them are enough for axe. */
const isLookedAt = (name: string) => !name.endsWith('-test') || ['student-test', 'proof-test'].includes(name)
const everyPage = () => Object.entries(fixture.paths).filter(([name]) => isLookedAt(name))
/**
 * Four at a time: a visit mostly waits until nothing has been loaded for half a second. Each of the four uses one tab for all its pages, because a
 * new one starts a process that compiles axe anew. Nothing else is kept: files are loaded again, and what a page stored is removed.
 */
async function visitEach(
  pages: readonly [string, string][],
  options: BrowserContextOptions,
  visit: (opened: OpenedPage, name: string, path: string) => Promise<void>,
) {
  const left = [...pages]
  const visitor = async () => {
    const opened = await openPage(browser, fixture.api.url, options)
    const { page, context, faults } = opened
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      await visit(opened, ...next)
      expect([next[0], faults]).toEqual([next[0], []])
      await forgetStored(opened)
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: 4 }, visitor))
}
const fits = 'document.documentElement.scrollWidth <= innerWidth'

/** Axe looks at the page that is loaded already, instead of loading it for each theme: the theme is a matter of CSS alone. */
const THEMES = ['light', 'dark'] as const

test.each([
  { locale: 'en', viewport: PHONE, axe: ', and it passes axe in light and dark' },
  { locale: 'hi', viewport: PHONE, axe: '' },
  { locale: 'en', viewport: DESK, axe: '' },
])(
  'every page in $locale fits $viewport.width pixels, loads nothing from elsewhere, its first view is under 50 KB on the wire$axe',
  { timeout: 600_000 },
  async ({ locale, viewport, axe }) => {
    await visitEach(everyPage(), { viewport, locale }, async ({ page }, name, path) => {
      await page.emulateMedia({ colorScheme: 'light' })
      const weight = weighOnWire(page)
      await page.goto(fixture.api.url + path, { waitUntil: 'networkidle' })
      await page.waitForSelector('h1')
      expect([name, await page.evaluate(fits)]).toEqual([name, true])
      const bytes = await weight()
      expect([name, bytes > 1_000 && bytes < MOST_BYTES]).toEqual([name, true])
      if (SIZES !== undefined) appendFileSync(SIZES, `${name} ${locale} ${viewport.width} ${bytes}\n`)
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        await screenshot(page, `${name}-${locale}-${viewport.width}-${colorScheme}`)
        const inaccessible =
          axe === '' ? [] : await (colorScheme === 'light' ? accessibilityFaults(page) : colourFaults(page))
        expect([name, colorScheme, inaccessible]).toEqual([name, colorScheme, []])
      }
    })
  },
)

test('the strip of test mode is on every page of a test key and on no other, and stays on the screen', {
  timeout: 300_000,
}, async () => {
  await visitEach(Object.entries(fixture.paths), {}, async ({ page }, name, path) => {
    await page.goto(fixture.api.url + path, { waitUntil: 'commit' })
    await page.waitForSelector('footer')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    // Where each strip is on the screen after scrolling to the end.
    const tops = await page.$$eval('.test-strip', strips => strips.map(strip => strip.getBoundingClientRect().top))
    const expected = !OF_THE_SERVICE.test(name) && (name.endsWith('-test') || name === 'dev-ui') ? [true] : []
    expect([name, tops.map(top => top >= 0)]).toEqual([name, expected])
  })
})

test('the design system and the mails are shown in development only', async () => {
  const api = await startTestApi()
  for (const path of ['/dev/ui', '/dev/mail']) expect([path, (await api.call('GET', path)).status]).toEqual([path, 404])
  await api.close()
})
