import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { accessibilityFaults, openBrowser, openPage, screenshot } from '../../../testing/browser.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { sha256 } from '../../src/kernel/crypto.ts'
import { LANGUAGES } from '../../src/kernel/languages.ts'

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

async function askedNumber(): Promise<string> {
  const token = `own_1_${randomBytes(32).toString('base64url')}`
  await api.db.admin.query(
    `insert into own_numbers (org_id, mode, recipient, shown, token_hash, asked_at) values ($1, 'live', $2, '+91…345', $3, $4)`,
    [await newOrganisation(api.keys), randomBytes(32), sha256(token), new Date(api.time.clock())],
  )
  return `${api.url}/own/${token}`
}

test.each(LANGUAGES)('in %s the page fits a phone and is accessible, and takes both answers', async language => {
  const { page, context, faults } = await openPage(browser, api.url, { locale: language })
  const url = `${await askedNumber()}?lang=${language}`
  await page.goto(url)
  const width = () => page.evaluate('document.documentElement.scrollWidth') as Promise<number>
  expect([await accessibilityFaults(page), await width()]).toEqual([[], 360])
  await screenshot(page, `own-number-${language}`)
  await page.locator('button[value=yes]').click()
  await page.locator('button[value=no]').waitFor()
  expect(await page.locator('button').count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.locator('button[value=no]').click()
  await page.locator('form').waitFor({ state: 'detached' })
  expect([await page.locator('h1').count(), await width(), faults]).toEqual([1, 360, []])
  await context.close()
})
