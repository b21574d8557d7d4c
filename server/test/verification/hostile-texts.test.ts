import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, screenshot } from '../../../testing/browser.ts'
import type { Received } from '../../../testing/mail-server.ts'
import { shownText } from '../../src/kernel/shown-text.ts'
import { HOSTILE_TEXTS } from './hostile-texts.fixture.ts'
import { type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

/** Two hundred hostile texts on the reviewer's page and in the reviewer's mail, as a browser renders them. */
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

const A_PAGE = 4
const groups = Array.from({ length: HOSTILE_TEXTS.length / A_PAGE }, (_, at) =>
  HOSTILE_TEXTS.slice(at * A_PAGE, (at + 1) * A_PAGE),
)
/** The API takes no line break in a name; the description takes them. */
const inOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').slice(0, 200)

async function askWith([a, b, c, d]: readonly string[]): Promise<{ readonly id: string; readonly mail: Received }> {
  const [student, title, role, company] = [a!, b!, c!, d!].map(inOneLine) as [string, string, string, string]
  const { id } = await fixture.ask({
    student,
    title,
    role,
    description: [a, b, c, d].join(' '),
    reviewer: { name: student, company },
    skills: 1,
  })
  const [mail] = await fixture.takeMails()
  return { id, mail: mail! }
}

const RAN = 'window.__ran === undefined'
/** What must not be there whatever was written; the page has its mark, one link and three forms of its own. */
const GROWN = `[...document.querySelectorAll('main script, img, svg:not(.mark), iframe, object, body style, base, video, math, meta[http-equiv], a[href*="evil"], a[href^="javascript"], form[action]')].map(each => each.outerHTML)`

test('two hundred hostile texts run nothing, load nothing, break no policy and make no link', async () => {
  expect(HOSTILE_TEXTS).toHaveLength(200)
  const { page, context, faults } = await openPage(browser, fixture.api.url)
  const mails = await openPage(browser, 'http://mail.example')
  let mailHtml = ''
  // Stricter than any mail client: what a mail loads or runs is reported.
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  await mails.page.route('http://mail.example/', route =>
    route.fulfill({
      body: mailHtml,
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
    }),
  )
  for (const texts of groups) {
    fixture.api.time.advance(60_000)
    const { id, mail } = await askWith(texts)
    await page.goto(`${fixture.api.url}/r/${id}#rvt_${'x'.repeat(43)}`)
    expect(await page.evaluate(RAN)).toBe(true)
    expect(await page.evaluate(GROWN)).toEqual([])
    expect((await page.textContent('blockquote'))!.replace(/\s+/g, ' ')).toBe(
      shownText(texts.join(' ')).replace(/\s+/g, ' '),
    )

    expect(mail.envelope.to).toEqual([expect.stringMatching(/^meera-\d+@works\.example$/)])
    expect([mail.mail.to?.length, mail.mail.cc ?? [], mail.mail.bcc ?? []]).toEqual([1, [], []])
    expect(mail.mail.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    mailHtml = mail.mail.html!
    await mails.page.goto('http://mail.example/')
    expect(await mails.page.evaluate(RAN)).toBe(true)
    expect(await mails.page.evaluate(GROWN)).toEqual([])
    expect(await mails.page.evaluate('document.querySelectorAll("a").length')).toBe(4)
    expect(mail.mail.text).not.toMatch(/evil\.example|@evil/)
  }
  expect(faults).toEqual([])
  expect(mails.faults).toEqual([])
  await screenshot(page, 'reviewer-hostile-360')
  await context.close()
  await mails.context.close()
}, 240_000)

test('a mail fits a phone and a desk, with nothing to load', async () => {
  await fixture.ask({ skills: 3 })
  const [received] = await fixture.takeMails()
  for (const width of [360, 1280]) {
    const { page, context, faults } = await openPage(browser, 'about:', { viewport: { width, height: 740 } })
    await page.setContent(received!.mail.html!)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, `mail-${width}`)
    expect(faults).toEqual([])
    await context.close()
  }
})
