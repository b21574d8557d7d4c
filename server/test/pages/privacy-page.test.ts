import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, DESK, PHONE, screenshot } from '../../../testing/browser.ts'
import { awaitingReview } from '../../../testing/verification.ts'
import { type StudentFixture, startStudentFixture } from '../verification/students.fixture.ts'

let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())

test.each([
  ['en', PHONE],
  ['hi', PHONE],
  ['en', DESK],
  ['hi', DESK],
] as const)(
  'the privacy page in %s passes axe, also in the dark, fits its width and loads nothing from elsewhere (%#)',
  async (locale, viewport) => {
    const { page, context, faults } = await fixture.visit(`${fixture.api.url}/privacy`, { locale, viewport })
    expect(await page.getAttribute('html', 'lang')).toBe(locale)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, `privacy-${locale}-${viewport.width}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

test.each([
  ['en', 'Privacy', 'Your data at Pramaan'],
  ['hi', 'निजता', 'प्रमाण (Pramaan) में आपकी जानकारी'],
])('students and reviewers get there from their pages, in their language (%s)', async (locale, link, title) => {
  const { id, token, reviewerToken } = await awaitingReview(fixture.api, fixture.who)
  for (const path of [`/s/${token}`, `/r/${id}#${reviewerToken}`]) {
    const { page, context } = await fixture.visit(`${fixture.api.url}${path}`, { locale })
    await page.getByRole('link', { name: link }).click()
    await page.waitForURL(/\/privacy\?lang=/)
    expect(await page.textContent('h1')).toBe(title)
    // Back to where the answer is typed, with the key that stands in the fragment.
    await page.goBack()
    expect(page.url()).toBe(`${fixture.api.url}${path}`)
    await screenshot(page, `privacy-link-${path.slice(1, 2)}-${locale}-360`)
    await context.close()
  }
})
