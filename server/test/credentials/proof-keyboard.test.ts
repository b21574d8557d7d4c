import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { DESK, openBrowser, openPage, PHONE } from '../../../testing/browser.ts'
import { testClock } from '../../../testing/clock.ts'
import { credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { tabTo, tabToAndPress } from '../../../testing/keyboard.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { issue } from './credentials.fixture.ts'

const PUBLIC_URL = 'https://pramaan.example'

let db: TestDatabase
let api: TestApi
let browser: Browser
let path: string
beforeAll(async () => {
  db = await createTestDatabase()
  // A browser looks at the real clock.
  api = await startTestApi({ PUBLIC_URL }, { db, time: testClock(new Date(Date.now() - 60_000).toISOString()) })
  const deps = await credentialDeps(db, api.time, { issuer: { name: 'Pramaan', url: PUBLIC_URL } })
  path = `/proof/${await issue(deps, { orgId: await newOrganisation(api.keys), mode: 'live' }, endorsedFacts())}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await db?.drop()
})

const VALID = '[data-verdict][data-outcome=valid]'
const COUNT_PRINTS = `window.print = () => { document.documentElement.dataset.prints = 'one' }`

test.each([
  ['light', PHONE],
  ['dark', DESK],
] as const)(
  'an employer shares, checks and downloads a proof and changes its language by keyboard alone, %s, and sees the focus at every stop',
  async (colorScheme, viewport) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page, context, faults } = await openPage(browser, api.url, { viewport, colorScheme, permissions })
    await page.addInitScript(COUNT_PRINTS)
    await page.goto(api.url + path)
    await page.waitForSelector(VALID)

    // Share row. The other sites get no request in a test: that they are asked is what the tab records.
    for (const host of ['wa.me', 'www.linkedin.com']) {
      await tabTo(page, `[data-share] a[href*="${host}"]`)
      const opened = context.waitForEvent('page')
      await page.keyboard.press('Enter')
      const other = await opened
      await expect.poll(() => faults.splice(0).join()).toContain(`asked https://${host}/`)
      await other.close()
    }
    await tabToAndPress(page, '[data-copy]', 'Enter')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(PUBLIC_URL + path)
    expect(await page.textContent('[data-copied-note]')).not.toBe('')
    await tabToAndPress(page, '[data-print]', 'Space')
    expect(await page.getAttribute('html', 'data-prints')).toBe('one')
    await tabToAndPress(page, 'section details summary', 'Enter')
    await tabTo(page, 'pre.code')

    // The check in the browser, once more.
    await page.evaluate("delete document.querySelector('[data-verdict]').dataset.outcome")
    await tabToAndPress(page, '[data-check] button', 'Enter')
    await page.waitForSelector(VALID)

    for (const ending of ['svg', 'jwt']) {
      await tabTo(page, `.links a[href$=".${ending}"]`)
      const download = page.waitForEvent('download')
      await page.keyboard.press('Enter')
      expect((await download).url()).toBe(`${api.url}${path}.${ending}`)
    }

    await tabToAndPress(page, '.languages summary', 'Space')
    await tabToAndPress(page, 'a.language[lang=ta]', 'Enter')
    await page.waitForSelector('html[lang=ta]')
    await page.waitForSelector(VALID)
    expect(faults).toEqual([])
    await context.close()
  },
)
