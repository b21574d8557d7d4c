import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { accessibilityFaults, openBrowser, openPage, PHONE, screenshot, weighOnWire } from '../../../testing/browser.ts'
import { contact } from '../journeys/candidate.fixture.ts'

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

const FITS = 'document.documentElement.scrollWidth <= innerWidth'
/** Of a label that a finger has to meet. */
const LEAST_HEIGHT = 48

/** Only a question that can be answered by speaking has a script. */
async function look(page: Page, name: string, scripts = 0): Promise<void> {
  expect([name, await page.evaluate('document.scripts.length')]).toEqual([name, scripts])
  expect([name, await page.evaluate(FITS), await accessibilityFaults(page)]).toEqual([name, true, []])
  const heights = await page.$$eval('.choice, button, select, input[type=text]', all =>
    all.map(each => each.getBoundingClientRect().height),
  )
  // What is hidden has no height.
  expect([name, heights.filter(height => height > 0 && height < LEAST_HEIGHT)]).toEqual([name, []])
  // A key that has no message would be shown as it is.
  expect(await page.textContent('main')).not.toMatch(/\b(?:welcome|consent|question|closed|data|erase|stop|error)\.\w+/)
  await screenshot(page, `candidate-${name}`)
}

/** By touch alone: the row of a choice, then the one button. */
async function choose(page: Page, at: number): Promise<void> {
  await page.locator('.choice').nth(at).click()
  await page.locator('.actions button').click()
}

test.each([
  ['en', 'light', 'live'],
  ['hi', 'dark', 'live'],
  ['hi', 'light', 'test'],
  ['en', 'dark', 'test'],
] as const)(
  'a candidate goes through every screen in %s, %s, %s, at 360 pixels and only a spoken answer has a script',
  { timeout: 240_000 },
  async (language, colorScheme, mode) => {
    const { path } = await contact(api, { mode, language })
    const { page, context, faults } = await openPage(browser, api.url, { viewport: PHONE, colorScheme })
    const name = (screen: string) => `${screen}-${language}-${colorScheme}-${mode}`
    const weight = weighOnWire(page)
    await page.goto(api.url + path)
    expect(await weight()).toBeLessThan(50_000)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    await look(page, name('welcome'))
    await page.locator('form button').click()
    await look(page, name('welcome-error'))
    await choose(page, 0)
    await look(page, name('yes-no'))
    await choose(page, 0)
    await look(page, name('yes-no-optional'))
    await choose(page, 2)
    await look(page, name('words'), 1)
    await page.locator('#recorder button.quiet').click()
    await page.locator('.actions button').click()
    await look(page, name('words-error'), 1)
    await page.fill('textarea', 'Pune')
    await page.locator('.actions button').click()
    await look(page, name('words-optional'), 1)
    await choose(page, 0)
    await look(page, name('skill'))
    for (let at = 0; at < 4; at++) await choose(page, 1)
    await look(page, name('interest'))
    await choose(page, 0)
    await look(page, name('done'))
    for (const rest of ['data', 'stop', 'delete']) {
      await page.goto(`${api.url}${path}/${rest}`)
      await look(page, name(rest))
    }
    await page.goto(`${api.url}${path}/stop`)
    await choose(page, 0)
    await look(page, name('stopped'))
    await page.goto(`${api.url}${path}/delete`)
    await choose(page, 1)
    await look(page, name('erased'))
    expect(faults).toEqual([])
    await context.close()
  },
)

test('in eleven languages the pages fit, and the menu of the header opens without scripts and changes the question', async () => {
  const languages = ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or']
  const { path } = await contact(api, { workflow: { languages } })
  const { page, context } = await openPage(browser, api.url, { viewport: PHONE, javaScriptEnabled: false })
  for (const language of languages) {
    await page.goto(`${api.url}${path}?lang=${language}`)
    expect([language, await page.getAttribute('html', 'lang'), await page.evaluate(FITS)]).toEqual([
      language,
      language,
      true,
    ])
    await screenshot(page, `candidate-welcome-${language}`)
    await page.goto(`${api.url}${path}/delete?lang=${language}`)
    expect([language, await page.evaluate(FITS)]).toEqual([language, true])
    await screenshot(page, `candidate-delete-${language}`)
  }
  await page.goto(api.url + path)
  expect(await page.locator('.pick .chip').count()).toBe(11)
  await choose(page, 0)
  await page.locator('.languages summary').click()
  await screenshot(page, 'candidate-eleven-menu')
  await page.locator('.language-menu a', { hasText: 'தமிழ்' }).click()
  expect(await page.locator('.choice span').first().textContent()).toBe('ஆம்')
  await context.close()
})
