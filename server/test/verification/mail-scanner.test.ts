import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage } from '../../../testing/browser.ts'
import { type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

/** A scanner that follows links in mails, runs scripts, fills in forms and presses whatever can be pressed. */
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
beforeEach(() => fixture.api.time.advance(60_000))

/** Everything that a decision, a refusal or a report would change. */
const everythingOf = async (id: string) => {
  const { rows } = await fixture.api.db.admin.query(
    `select v.state, v.decided_at, r.*, array(select outcome from verification_skills s where s.verification_id = v.verification_id) as outcomes,
      (select count(*)::int from events where data::text like '%' || v.verification_id || '%') as events
     from verifications v join reviewers r using (verification_id) where verification_id = $1`,
    [id],
  )
  return rows[0]
}

/** In the page, as its own scripts would. */
const fill = (how: string) => `(() => {
  const junk = input => ${how}
  for (const each of document.querySelectorAll('details')) each.open = true
  for (const each of document.querySelectorAll('input, textarea, select')) {
    if (each.type === 'radio' || each.type === 'checkbox') each.click()
    else each.value = junk(each)
    for (const type of ['input', 'change', 'blur']) each.dispatchEvent(new Event(type, { bubbles: true }))
  }
})()`

const PRESS = `(() => {
  for (const each of document.querySelectorAll('button, summary, [onclick], [role=button]')) each.click()
})()`
const REQUEST_SUBMIT = 'for (const each of document.querySelectorAll("form")) each.requestSubmit()'
const SUBMIT = 'for (const each of document.querySelectorAll("form")) each.submit()'

/** Longer than a refusal can be taken back, which a page sends by itself afterwards. */
const STAY_MS = 60_000
const MOST_CLICKS = 40

/** Returns how many elements it clicked with a mouse. */
async function scan(page: Page, url: string, how: string): Promise<number> {
  await page.clock.install()
  await page.goto(url)
  for (const act of [PRESS, REQUEST_SUBMIT, SUBMIT]) {
    await page.evaluate(fill(how))
    await page.evaluate(act)
    await page.clock.runFor(STAY_MS)
    await page.waitForLoadState('networkidle')
  }
  // A form that was sent may still be on its way, and no click begins before its answer.
  await page.goto(url)
  await page.evaluate(fill(how))
  // The links to languages last: what was filled in is gone afterwards.
  const clicked = (await clickAll(page, 'button:visible')) + (await clickAll(page, 'a.language:visible'))
  await page.clock.runFor(STAY_MS)
  await page.waitForLoadState('networkidle')
  return clicked
}

/** A click may show and hide others, so they are counted again. */
async function clickAll(page: Page, selector: string): Promise<number> {
  const found = page.locator(selector)
  let clicked = 0
  for (let nth = 0; nth < MOST_CLICKS && nth < (await found.count()); nth++)
    await found
      .nth(nth)
      .click({ timeout: 500 })
      .then(
        () => clicked++,
        () => {},
      )
  return clicked
}

const labelOf = "document.querySelector('label[for=\"' + input.id + '\"]')?.textContent ?? ''"
const describedBy =
  "document.getElementById((input.getAttribute('aria-describedby') ?? '').split(' ')[0])?.textContent ?? ''"

test.each([
  ['nothing', "''"],
  ['test', "'test'"],
  ['1234', "'1234'"],
  ['zeros', "'0000'"],
  ['a year', "'2026'"],
  ['its name', 'input.id'],
  ['its label', labelOf],
  ['its description', describedBy],
  ['its placeholder', "input.placeholder || 'x'"],
  ['an address', "'scan@scanner.example'"],
  ['random digits', 'String(Math.floor(Math.random() * 900) + 100)'],
])('that fills every field with %s changes nothing', async (_what, how) => {
  const { url, id } = await fixture.askAndOpen()
  const before = await everythingOf(id)
  const { page, context, requests } = await openPage(browser, fixture.api.url)
  const clicked = await scan(page, url, how)
  expect(await everythingOf(id)).toEqual(before)
  expect(before).toMatchObject({ state: 'awaiting_reviewer', decided_at: null, reported_at: null, events: 0 })
  // It did open the page, run its script and press its buttons: that is what makes it a test.
  expect(clicked).toBeGreaterThan(4)
  expect(requests.filter(request => request.includes('/assets/reviewer.'))).not.toEqual([])
  // And where it typed anything it sent it, too.
  expect(requests.some(request => request.startsWith('POST'))).toBe(how !== "''")
  await context.close()
})

test('that sends the forms itself, as forms are sent, changes nothing', async () => {
  const { id, token, skillIds } = await fixture.askAndOpen()
  const before = await everythingOf(id)
  const form = new URLSearchParams({ token, reason: 'x', decisions: skillIds.join() }).toString()
  for (const path of [
    `/r/${id}`,
    ...['endorse', 'decline', 'report'].map(each => `/api/v1/humanverification/${each}/${id}`),
  ]) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = method === 'POST' || method === 'PUT' ? { raw: form, headers: type } : {}
      const { status } = await fixture.api.call(method, path, body)
      expect([200, 404, 405, 415]).toContain(status)
    }
  }
  expect(await everythingOf(id)).toEqual(before)
})

test('and afterwards the person still can', async () => {
  const { url, id, token, skillIds } = await fixture.askAndOpen()
  const { page, context } = await openPage(browser, fixture.api.url)
  await scan(page, url, "'test'")
  await context.close()
  fixture.api.time.advance(60_000)
  const decisions = skillIds.map(skillId => ({ skillId, decision: 'endorsed' }))
  const reply = await fixture.api.call('POST', `/api/v1/humanverification/endorse/${id}`, {
    json: { token, decisions },
  })
  expect(reply.status).toBe(200)
})
