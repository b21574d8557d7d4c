import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESK,
  type OpenedPage,
  openBrowser,
  openPage,
  PHONE,
  screenshot,
  weigh,
} from '../../../testing/browser.ts'
import { tabTo } from '../../../testing/keyboard.ts'
import { confirmationNumber } from '../../src/features/verification/index.ts'
import { type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

let fixture: ReviewFixture
let browser: Browser
beforeAll(async () => {
  fixture = await startReviewFixture()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})
// A minute a test, so that no test meets the limits of another: one browser, one address.
beforeEach(() => fixture.api.time.advance(60_000))

const PROOF = ['https://github.com/asha/shop', 'https://photos.example.org/album/chanderi-weavers']
const rowOf = async (id: string) =>
  (await fixture.api.db.admin.query('select * from reviewers where verification_id = $1', [id])).rows[0]
const outcomesOf = async (id: string) =>
  (
    await fixture.api.db.admin.query(
      'select outcome, comment from verification_skills where verification_id = $1 order by position',
      [id],
    )
  ).rows

async function visit(url: string, options: Parameters<typeof openPage>[2] = {}): Promise<OpenedPage> {
  const opened = await openPage(browser, fixture.api.url, options)
  await opened.page.goto(url)
  return opened
}

const focused = (page: Page) => page.evaluate<string>('document.activeElement.id || document.activeElement.tagName')

describe('a reviewer', () => {
  test('endorses by keyboard alone, and sees what was recorded', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context, faults } = await visit(url)
    await tabTo(page, '#skill-0-endorsed')
    await page.keyboard.press('Space')
    await tabTo(page, '#skill-0-comment')
    await page.keyboard.type('Built it <b>alone</b>.')
    await tabTo(page, '#skill-1-endorsed')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, '#endorse-number')
    await page.keyboard.type(confirmationNumber(id))
    await page.keyboard.press('Enter')
    await page.waitForSelector('.done')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Thank you')
    expect(await page.textContent('.done')).toContain('Built it <b>alone</b>.')
    expect(await page.textContent('.done')).toContain('I cannot say')
    expect(await outcomesOf(id)).toEqual([
      { outcome: 'endorsed', comment: 'Built it <b>alone</b>.' },
      { outcome: 'cannot_say', comment: null },
    ])
    expect(await fixture.stateOf({ id })).toBe('partly_endorsed')
    const { signals } = await rowOf(id)
    expect(signals).toMatchObject({ grade: 'amber', secondsOnPage: expect.any(Number) })
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'reviewer-thanks-en-360')
    expect(faults).toEqual([])
    await context.close()
  })

  test('sees what is missing, at the field and in a summary that has the focus, and loses nothing', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context } = await visit(url)
    await page.check('#skill-0-declined')
    await page.click('#endorse button')
    expect(await focused(page)).toBe('summary')
    expect(await page.locator('#summary li').count()).toBe(2)
    expect(await page.isVisible('#skill-1-fault')).toBe(true)
    expect(await page.isVisible('#skill-0-fault')).toBe(false)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'reviewer-faults-en-360')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('skill-1-endorsed')
    await page.check('#skill-1-declined')
    await page.fill('#endorse-number', '0000')
    await page.click('#endorse button')
    await page.waitForSelector('#endorse-number-fault:visible')
    expect(await page.getAttribute('#endorse-number', 'aria-invalid')).toBe('true')
    expect(await page.isChecked('#skill-0-declined')).toBe(true)
    expect((await outcomesOf(id)).map(({ outcome }) => outcome)).toEqual(['open', 'open'])
    await page.fill('#endorse-number', confirmationNumber(id))
    await page.click('#endorse button')
    await page.waitForSelector('.done')
    expect((await outcomesOf(id)).map(({ outcome }) => outcome)).toEqual(['declined', 'declined'])
    await context.close()
  })

  /** The browser of the tests says that it is under remote control, which those of people do not. */
  async function visitAsPerson(url: string) {
    const opened = await visit('about:blank')
    await opened.page.addInitScript('Object.defineProperty(navigator, "webdriver", { get: () => false })')
    await opened.page.goto(url)
    return opened
  }

  test('declines as a whole with one tap on a reason, which can be undone for five seconds', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context } = await visitAsPerson(url)
    await page.clock.install()
    // On a busy machine five seconds are over before axe is done.
    await page.evaluate("document.getElementById('declining').dataset.seconds = '600'")
    const reason = page.getByRole('button', { name: 'I have no time for this' })
    await reason.click()
    expect(await page.textContent('#declining')).toContain('in 5 seconds')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'reviewer-declining-en-360')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('I have no time for this')
    await page.clock.runFor(700_000)
    expect(await rowOf(id)).toMatchObject({ decline_reason: null, decided_at: null })
    await reason.click()
    await page.clock.runFor(600_000)
    await page.waitForSelector('.done')
    expect(await rowOf(id)).toMatchObject({
      decline_reason: 'I have no time for this',
      decided_at: expect.any(Date),
    })
    await context.close()
  })

  test('declines when the page is closed before the five seconds are over', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context } = await visitAsPerson(url)
    await page.getByRole('button', { name: 'I do not know this person' }).click()
    await page.goto('about:blank')
    await expect.poll(async () => (await rowOf(id)).decline_reason).toBe('I do not know this person')
    await context.close()
  })

  test('a program that presses buttons declines nothing, by script or by remote control', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context } = await visit(url)
    await page.clock.install()
    await page.evaluate("for (const button of document.querySelectorAll('#decline button')) button.click()")
    await page.click('#decline button')
    await page.clock.runFor(60_000)
    expect(await page.isVisible('#declining')).toBe(false)
    expect(await rowOf(id)).toMatchObject({ decided_at: null })
    await context.close()
  })

  test('reports abuse', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context } = await visit(url)
    await page.click('#report-way summary')
    await page.fill('#report-reason', 'I do not know this person')
    await page.fill('#report-number', confirmationNumber(id))
    await page.click('#report button')
    await page.waitForSelector('.done')
    expect(await rowOf(id)).toMatchObject({ report_reason: 'I do not know this person', decided_at: null })
    await context.close()
  })

  test('keeps the key when changing the language or jumping within the page', async () => {
    const { url, token } = await fixture.askAndOpen()
    const { page, context } = await visit(url)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('main')
    await page.click('.languages summary')
    await page.click('a.language[lang=hi]')
    await page.waitForSelector('html[lang=hi]')
    expect(page.url()).toContain(`#${token}`)
    await context.close()
  })

  test('sees that the link has lost its token, and may paste the whole link', async () => {
    const { url, id } = await fixture.askAndOpen()
    const { page, context } = await visit(url.split('#')[0]!)
    expect(await page.isVisible('#no-token')).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    for (const at of [0, 1]) await page.check(`#skill-${at}-endorsed`)
    await page.fill('#endorse-number', confirmationNumber(id))
    await page.click('#endorse button')
    expect(await focused(page)).toBe('summary')
    await page.fill('#link', url)
    await page.click('#endorse button')
    await page.waitForSelector('.done')
    await context.close()
  })

  test('sees an explanation without JavaScript', async () => {
    const { url } = await fixture.askAndOpen()
    const { page, context } = await visit(url, { javaScriptEnabled: false })
    expect(await page.textContent('noscript')).toContain('needs JavaScript')
    await context.close()
  })

  test('who comes second sees that it is decided, and changes nothing', async () => {
    const { url, id } = await fixture.askAndOpen()
    const tabs = [await visit(url), await visit(url)]
    for (const { page } of tabs) {
      for (const at of [0, 1]) await page.check(`#skill-${at}-${page === tabs[0]!.page ? 'endorsed' : 'declined'}`)
      await page.fill('#endorse-number', confirmationNumber(id))
      await page.click('#endorse button')
      await page.waitForSelector('.done, #summary:visible')
    }
    expect(await tabs[1]!.page.textContent('#summary ul')).toContain('answered already')
    expect((await outcomesOf(id)).map(({ outcome }) => outcome)).toEqual(['endorsed', 'endorsed'])
    for (const { context } of tabs) await context.close()
  })
})

describe('what the page shows', () => {
  test.each([
    ['en', PHONE],
    ['hi', PHONE],
    ['en', DESK],
    ['hi', DESK],
  ] as const)(
    'in %s passes axe, fits its width, loads nothing from elsewhere and stays small (%#)',
    async (lang, viewport) => {
      const { url } = await fixture.askAndOpen({ proofUrl: PROOF, skills: 3 })
      const opened = await openPage(browser, fixture.api.url, { viewport, locale: lang })
      const { page, context, faults } = opened
      const bytes = weigh(page)
      await page.goto(url)
      expect(await page.getAttribute('html', 'lang')).toBe(lang)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      for (const name of await page.locator('fieldset.skill legend').allTextContents())
        expect(/[\u0900-\u097f]/.test(name)).toBe(lang === 'hi')
      await screenshot(page, `reviewer-${lang}-${viewport.width}`)
      await page.click('#report-way summary')
      expect(await accessibilityFaults(page)).toEqual([])
      await screenshot(page, `reviewer-open-${lang}-${viewport.width}`)
      const loaded = await bytes()
      expect(loaded).toBeGreaterThan(5_000)
      expect(loaded).toBeLessThan(60_000)
      expect(faults).toEqual([])
      await context.close()
    },
  )

  test('dark colours pass axe too', async () => {
    const { url } = await fixture.askAndOpen({ proofUrl: PROOF })
    const { page, context } = await visit(url, { colorScheme: 'dark' })
    await page.click('#endorse button')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'reviewer-dark-360')
    await context.close()
  })

  test('proof links are plain web links only, with their host, and give nothing away', async () => {
    const { url, id } = await fixture.askAndOpen({ skills: 1 })
    // The API takes no such address; the page does not rely on it.
    await fixture.api.db.admin.query('update verification_skills set proof_urls = $2 where verification_id = $1', [
      id,
      ['https://github.com/x', 'javascript:alert(1)', 'https://good.example@evil.example/x', 'data:text/html,x'],
    ])
    const { page, context } = await visit(url)
    const links = page.locator('fieldset .links a')
    expect(await links.count()).toBe(1)
    expect(await links.first().textContent()).toContain('github.com')
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    await context.close()
  })

  test('nothing is chosen beforehand', async () => {
    const { url } = await fixture.askAndOpen()
    const { page, context } = await visit(url)
    expect(await page.locator('input:checked').count()).toBe(0)
    await context.close()
  })

  test('the number to type is in no attribute', async () => {
    const { id } = await fixture.askAndOpen()
    const { text } = await fixture.api.call('GET', `/r/${id}`)
    expect(text).toContain(confirmationNumber(id))
    expect(text).not.toMatch(new RegExp(`="[^"]*${confirmationNumber(id)}`))
  })

  test('its headers keep it out of caches, frames, referrers and search engines', async () => {
    const { id } = await fixture.askAndOpen()
    const { headers } = await fixture.api.call('GET', `/r/${id}`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  test.each(['unknown', 'decided', 'expired'] as const)('a request that is %s says so', async state => {
    const { url, id, token, skillIds } = await fixture.askAndOpen()
    if (state === 'decided') {
      const decisions = skillIds.map(skillId => ({ skillId, decision: 'endorsed' }))
      await fixture.api.call('POST', `/api/v1/humanverification/endorse/${id}`, { json: { token, decisions } })
    }
    if (state === 'expired') fixture.api.time.advance(30 * 86_400_000)
    const { page, context, faults } = await visit(state === 'unknown' ? url.replace('vrf_', 'vrf_x') : url)
    expect(await page.locator('form').count()).toBe(0)
    expect(await page.textContent('h1')).toMatch(
      { unknown: /no such/, decided: /Answered/, expired: /time is over/ }[state],
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `reviewer-${state}-en-360`)
    expect(faults).toEqual([])
    await context.close()
  })

  test('too many requests for it are limited', async () => {
    const { id } = await fixture.askAndOpen()
    const from = '127.9.9.9'
    const get = () => fixture.api.call('GET', `/r/${id}`, { from })
    const replies = await Promise.all(Array.from({ length: 300 }, get))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    expect((await get()).status).toBe(429)
  })
})
