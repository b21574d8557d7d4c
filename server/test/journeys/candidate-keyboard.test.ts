import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { DESK, openBrowser, openPage, PHONE } from '../../../testing/browser.ts'
import { tabTo, tabToAndPress } from '../../../testing/keyboard.ts'
import { contact, resultOf } from './candidate.fixture.ts'

let api: TestApi
let browser: Browser
beforeAll(async () => {
  api = await startTestApi()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
})

const CONTINUE = '.actions button[type=submit]'
const SKILL_QUESTIONS = 4

/** The next screen is another document. */
async function sendBy(page: Page, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, CONTINUE)
  const loaded = page.waitForEvent('load')
  await page.keyboard.press(key)
  await loaded
}

/** Tab goes to the first choice, the arrows to the others. */
async function choose(page: Page, at: number, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabToAndPress(page, '.choice input[type=radio]', ...(at === 0 ? ['Space'] : Array(at).fill('ArrowDown')))
  expect(await page.locator('.choice input').nth(at).isChecked()).toBe(true)
  await sendBy(page, key)
}

const questionOf = (page: Page) => page.locator('input[name=question]').getAttribute('value')

test.each([
  ['en', 'light', PHONE],
  ['ta', 'dark', DESK],
] as const)(
  'a candidate goes from the welcome to the end by Tab, Space, Enter and arrows alone, in %s, %s, and sees the focus at every stop',
  { timeout: 240_000 },
  async (language, colorScheme, viewport) => {
    const contacted = await contact(api, { language, workflow: { languages: ['en', 'ta'] } })
    const { page, context, faults } = await openPage(browser, api.url, { viewport, colorScheme })
    await page.goto(api.url + contacted.path)

    // Welcome: the languages are reached before the consent, and choosing one keeps the screen.
    await tabToAndPress(page, 'nav .chip', 'Enter')
    await page.waitForSelector(`html[lang=${language === 'en' ? 'ta' : 'en'}]`)
    await tabToAndPress(page, `nav .chip[lang=${language}]`, 'Enter')
    await page.waitForSelector(`html[lang=${language}]`)
    await choose(page, 0)

    expect(await questionOf(page)).toBe('e.tools')
    await choose(page, 0, 'Space')
    expect(await questionOf(page)).toBe('e.nights')
    await choose(page, 1)

    // Own words: what can be spoken can be typed.
    expect(await questionOf(page)).toBe('e.last_site')
    await tabToAndPress(page, '#recorder button.quiet', 'Enter')
    await tabTo(page, 'textarea')
    await page.keyboard.type('Pune, at the metro')
    await sendBy(page, 'Enter')
    expect(await questionOf(page)).toBe('e.remarks')
    await tabToAndPress(page, 'input[name=skip]', 'Space')
    await sendBy(page, 'Enter')

    for (let at = 0; at < SKILL_QUESTIONS; at += 1) {
      expect(await questionOf(page)).toMatch(/^s\./)
      await choose(page, at)
    }
    expect(await questionOf(page)).toBe('interest')
    await choose(page, 0)
    await page.waitForSelector('.end')

    // From the end, the own data is one of the last stops.
    await tabToAndPress(page, 'footer a[href*="/data"]', 'Enter')
    await page.waitForURL(/\/data\?/)
    const result = await resultOf(contacted)
    expect(result).toMatchObject({ status: 'completed' })
    expect(JSON.stringify(result)).toContain('Pune, at the metro')
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a choice without an outline is found by the check of these stories', async () => {
  const { path } = await contact(api)
  const { page, context } = await openPage(browser, api.url)
  await page.goto(api.url + path)
  await page.evaluate("document.styleSheets[0].insertRule('.choice { outline: none !important }', 0)")
  await expect(tabTo(page, CONTINUE)).rejects.toThrow('has no outline')
  await context.close()
})
