import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, DESK, PHONE, screenshot } from '../../../testing/browser.ts'
import { awaitingReview, endorse } from '../../../testing/verification.ts'
import { confirmationNumber } from '../../src/features/verification/index.ts'
import { focused, type StudentFixture, startStudentFixture, step } from './students.fixture.ts'

let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())
// One browser, one address: a minute a test, so that none meets the limits of another.
beforeEach(() => fixture.api.time.advance(60_000))

const erasedAt = async (table: 'verifications' | 'reviewers', id: string) =>
  (await fixture.api.db.admin.query(`select erased_at from ${table} where verification_id = $1`, [id])).rows[0]
    .erased_at

async function newReview() {
  const review = await awaitingReview(fixture.api, fixture.who)
  return { ...review, url: `${fixture.api.url}/r/${review.id}#${review.reviewerToken}` }
}

/** As somebody does who has no mouse: on until it is there. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await focused(page)) === wanted) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}

const fits = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')

describe('a student', () => {
  test('deletes own data by keyboard alone, and sees what is deleted and what stays', async () => {
    const session = await fixture.open()
    const { page, context, faults } = await fixture.visit(session.url)
    await step(page, 'skills')
    await page.getByRole('link', { name: 'Delete my data' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/delete?lang=en')
    await tabTo(page, 'number')
    await page.keyboard.type(confirmationNumber(session.id))
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:has-text("Your data is deleted")')
    expect(await page.textContent('main')).toMatch(/there was one request.*told that it is revoked/s)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'erased-student-en-360')
    expect(await erasedAt('verifications', session.id)).toEqual(new Date(fixture.api.time.clock()))
    await page.reload()
    expect(await page.textContent('h1')).toBe('Your data is deleted')
    expect(faults).toEqual([])
    await context.close()
  })

  test('without JavaScript does the same', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url, { javaScriptEnabled: false })
    await page.click('text=Delete my data')
    await page.fill('#number', confirmationNumber(session.id))
    await page.click('button')
    expect(await page.textContent('h1')).toBe('Your data is deleted')
    expect(await erasedAt('verifications', session.id)).not.toBeNull()
    await context.close()
  })

  test('a mistyped number is reported at the field, and nothing is deleted', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(`${session.url}/delete`)
    await page.fill('#number', '0000')
    await page.click('button')
    await page.waitForSelector('.summary')
    expect(await page.getAttribute('#number', 'aria-invalid')).toBe('true')
    expect(await page.textContent('#number-fault')).toContain('Nothing was deleted')
    expect(await page.title()).toContain('Please look at this again')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'erasure-fault-en-360')
    expect(await erasedAt('verifications', session.id)).toBeNull()
    await page.click('text=No, go back')
    await step(page, 'skills')
    await context.close()
  })

  test('sees that the reviewer is erased, and may ask another one', async () => {
    const { id, token, reviewerToken } = await newReview()
    await fixture.api.call('POST', `/r/${id}/delete`, {
      raw: new URLSearchParams({ link: reviewerToken, number: confirmationNumber(id) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { page, context, faults } = await fixture.visit(`${fixture.api.url}/s/${token}`)
    await step(page, 'waiting')
    expect(await page.textContent('#app')).toContain('had their data deleted')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask somebody else' }).click()
    await step(page, 'reviewer')
    expect(faults).toEqual([])
    await context.close()
  })
})

describe('a reviewer', () => {
  test('deletes own data from the mailed link, whose key is handed on', async () => {
    const { id, url } = await newReview()
    const { page, context, faults } = await fixture.visit(url)
    await page.click('text=Delete my data')
    await page.waitForURL('**/delete?lang=en#*')
    expect(await page.inputValue('#link')).toBe(page.url())
    await tabTo(page, 'number')
    await page.keyboard.type(confirmationNumber(id))
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:has-text("Your data is deleted")')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'erased-reviewer-en-360')
    expect(await erasedAt('reviewers', id)).toEqual(new Date(fixture.api.time.clock()))
    expect(await erasedAt('verifications', id)).toBeNull()
    expect(faults).toEqual([])
    await context.close()
  })

  test('who has answered finds the way, too', async () => {
    const { id, url, reviewerToken } = await newReview()
    await endorse(fixture.api, id, reviewerToken)
    const { page, context } = await fixture.visit(url)
    expect(await page.textContent('h1')).toBe('Answered already')
    await page.click('text=Delete my data')
    await page.waitForURL('**/delete?lang=en#*')
    await page.click('.languages summary')
    await page.click('a.language[lang=hi]')
    await page.waitForSelector('html[lang=hi]')
    expect(await page.inputValue('#link')).toContain(reviewerToken)
    await page.fill('#number', confirmationNumber(id))
    await page.click('button')
    await page.waitForSelector('h1:has-text("आपकी जानकारी मिटा दी गई")')
    await context.close()
  })

  test('without JavaScript pastes the link, and what was pasted stays when the number was wrong', async () => {
    const { id, url } = await newReview()
    const { page, context } = await fixture.visit(url, { javaScriptEnabled: false })
    await page.click('text=Delete my data')
    await page.fill('#number', confirmationNumber(id))
    await page.click('button')
    expect(await page.textContent('#link-fault')).toContain('Paste the whole link')
    await page.fill('#link', `  ${url} `)
    await page.fill('#number', '12')
    await page.click('button')
    expect(await page.textContent('#number-fault')).toContain('Nothing was deleted')
    await page.fill('#number', confirmationNumber(id))
    await page.click('button')
    expect(await page.textContent('h1')).toBe('Your data is deleted')
    await context.close()
  })
})

describe('what the pages show', () => {
  test.each([
    ['en', PHONE],
    ['hi', PHONE],
    ['en', DESK],
    ['hi', DESK],
  ] as const)('in %s passes axe, fits its width and loads nothing from elsewhere (%#)', async (locale, viewport) => {
    const { id, token, url } = await newReview()
    for (const [name, address] of [
      ['student', `${fixture.api.url}/s/${token}/delete`],
      ['reviewer', `${fixture.api.url}/r/${id}/delete`],
      ['reviewer-page', url],
    ] as const) {
      const { page, context, faults } = await fixture.visit(address, { locale, viewport })
      expect(await page.getAttribute('html', 'lang')).toBe(locale)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await fits(page)).toBe(true)
      await screenshot(page, `erasure-${name}-${locale}-${viewport.width}`)
      expect(faults).toEqual([])
      await context.close()
    }
  })

  test('no name, no address, and the number in no attribute; forms only to ourselves, nothing in caches or referrers', async () => {
    const { id, token, submission } = await newReview()
    for (const path of [`/s/${token}/delete`, `/r/${id}/delete`]) {
      const { text, headers } = await fixture.api.call('GET', path)
      expect(text).toContain(confirmationNumber(id))
      expect(text).not.toMatch(new RegExp(`="[^"]*${confirmationNumber(id)}`))
      for (const word of [submission.student.name, submission.student.email, 'Ravi']) expect(text).not.toContain(word)
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
  })
})

describe('a scanner that fills every field and sends every form', () => {
  const fill = (how: string) => `(() => {
    for (const input of document.querySelectorAll('input')) if (input.id !== 'link') input.value = ${how}
  })()`
  const SEND = {
    presses: 'for (const each of document.querySelectorAll("button")) each.click()',
    submits: 'for (const each of document.querySelectorAll("form")) each.submit()',
  }

  test.each([
    ['nothing', "''"],
    ['1234', "'1234'"],
    ['its name', 'input.name'],
    ['its label', "document.querySelector('label[for=\"' + input.id + '\"]').textContent"],
    ['its description', "document.getElementById(input.getAttribute('aria-describedby').split(' ')[0]).textContent"],
  ])('with %s erases nothing', async (_what, how) => {
    const { id, token, reviewerToken } = await newReview()
    const addresses = [`/s/${token}/delete`, `/r/${id}/delete#${reviewerToken}`]
    for (const address of addresses) {
      const { page, context, requests } = await fixture.visit(fixture.api.url + address)
      for (const act of Object.values(SEND)) {
        await page.goto(fixture.api.url + address)
        await page.evaluate(fill(how))
        await Promise.all([page.waitForNavigation(), page.evaluate(act)])
      }
      // It did send: that is what makes it a test.
      expect(requests.filter(each => each.startsWith('POST'))).toHaveLength(2)
      await context.close()
    }
    expect([await erasedAt('verifications', id), await erasedAt('reviewers', id)]).toEqual([null, null])
  })
})
