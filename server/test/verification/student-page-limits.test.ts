import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, openPage, screenshot } from '../../../testing/browser.ts'
import { errorOf, newVerifier, openSession } from '../../../testing/verification.ts'
import { waitBeforeRetry } from '../../../web/pages/student/retry.ts'
import { type StudentFixture, startStudentFixture, step } from './students.fixture.ts'

/** What the limits of the hosted page mean for a student: who is counted, and what the page does when it is refused. */
let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())

const search = (token: string, keyword: string, from?: string) =>
  fixture.api.call(
    'GET',
    `/s/${token}/search?keyword=${encodeURIComponent(keyword)}`,
    from === undefined ? {} : { from },
  )

describe('the search of the page', () => {
  test('finds what the catalogue finds, at most 8, best match first', async () => {
    const { token } = await fixture.open()
    const { status, body, headers } = await search(token, 'brick laying')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.data[0]).toEqual({
      skillId: 'sk_1001',
      name: 'Brick laying',
      names: { hi: 'ईंट की चिनाई' },
      subSkillName: expect.any(String),
      matched: expect.any(String),
      verifiable: true,
    })
    expect((await search(token, 'work')).body.data.length).toBeLessThanOrEqual(8)
    const catalogue = await fixture.api.call('GET', '/api/skills/search?keyword=mortar&limit=8')
    const ids = catalogue.body.data.map((each: { skill_id: string }) => each.skill_id)
    expect((await search(token, 'mortar')).body.data.map((each: { skillId: string }) => each.skillId)).toEqual(ids)
  })

  test('says which skills have questions, for the mode of the session', async () => {
    const { token } = await fixture.open()
    await fixture.api.db.admin.query('delete from bank_items where skill_number = 1003')
    await fixture.api.servedSkills.refresh()
    const found = async (of: string) => (await search(of, 'rubble stone masonry')).body.data[0]
    expect(await found(token)).toMatchObject({ skillId: 'sk_1003', verifiable: false })
    const inTest = await openSession(await newVerifier(fixture.api, { mode: 'test' }))
    expect(await found(inTest.token)).toMatchObject({ skillId: 'sk_1003', verifiable: true })
  })

  test('needs a live session and three letters', async () => {
    const { token } = await fixture.open()
    expect(errorOf(await search(`vst_${'x'.repeat(43)}`, 'brick'))).toEqual([401, 'UNAUTHORIZED'])
    for (const keyword of ['br', ' b ', 'b'.repeat(101)])
      expect(errorOf(await search(token, keyword))).toEqual([400, 'VALIDATION_FAILED'])
  })

  test('counts per session: 40 students search from one address within a minute, and none is refused', async () => {
    const from = '127.9.9.7'
    const statuses: number[] = []
    for (let student = 0; student < 40; student += 1) {
      const { token } = await fixture.open()
      for (const word of ['brick', 'mortar']) statuses.push((await search(token, word, from)).status)
    }
    expect([statuses.length, new Set(statuses)]).toEqual([80, new Set([200])])
  })
})

/** A page whose session has no call left in its minute. Its clock stands until the test moves it. */
async function exhaustedPage(locale: string) {
  const { token, url } = await fixture.open()
  const { page, context } = await openPage(fixture.browser, fixture.api.url, { locale })
  await page.clock.install()
  await page.goto(url)
  await step(page, 'skills')
  const used = await Promise.all(Array.from({ length: 120 }, () => search(token, 'brick')))
  expect(used.some(({ status }) => status === 429)).toBe(true)
  await page.fill('#search', 'brick')
  await page.click('form[role=search] button')
  await page.waitForSelector('#waiting:visible')
  return { page, context }
}

describe('a page that is refused', () => {
  test.each([
    ['en', 'We try again by ourselves in'],
    ['hi', 'अपने आप फिर कोशिश करेंगे'],
  ])('says so, waits for Retry-After and goes on by itself (%s)', async (locale, text) => {
    const { page, context } = await exhaustedPage(locale)
    expect(await page.textContent('#waiting')).toContain(text)
    expect(await page.textContent('#status')).toContain(text)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, `student-waiting-for-room-${locale}-360`)
    fixture.api.time.advance(60_000)
    await page.clock.fastForward(66_000)
    await page.waitForSelector('#found button')
    expect([await page.isVisible('#waiting'), await page.isVisible('#summary')]).toEqual([false, false])
    await context.close()
  })

  test('gives up after a minute and a half, and says what to do', async () => {
    const { page, context } = await exhaustedPage('en')
    // The service's clock stands still: there is no room after the wait either.
    await page.clock.fastForward(66_000)
    await page.waitForSelector('#summary li')
    expect(await page.textContent('#summary li')).toContain('wait a minute')
    expect(await page.isVisible('#waiting')).toBe(false)
    await context.close()
  })
})

describe('how long the page waits', () => {
  const rejection = { status: 429, retryAfter: '3', waitedMs: 0, random: 0 }

  test('as long as Retry-After says, and up to five seconds more, so that a class does not come back together', () => {
    expect(waitBeforeRetry(rejection)).toBe(3_000)
    expect(waitBeforeRetry({ ...rejection, random: 1 })).toBe(6_000)
    expect(waitBeforeRetry({ ...rejection, retryAfter: '60', random: 1 })).toBe(65_000)
    expect(waitBeforeRetry({ ...rejection, status: 503, retryAfter: '0' })).toBe(1_000)
  })

  test.each([
    ['an answer that no wait changes', { ...rejection, status: 409 }],
    ['no Retry-After', { ...rejection, retryAfter: null }],
    ['a date', { ...rejection, retryAfter: 'Mon, 16 Nov 2026 10:00:00 GMT' }],
    ['a limit of a day', { ...rejection, retryAfter: '3600' }],
    ['a service that was switched off', { ...rejection, status: 503, retryAfter: '60' }],
    ['a call that waited a minute and a half', { ...rejection, waitedMs: 88_000 }],
  ])('not at all for %s', (_, given) => {
    expect(waitBeforeRetry(given)).toBeNull()
  })
})
