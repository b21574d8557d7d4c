import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '../../../testing/api.ts'
import { accessibilityFaults, DESK, PHONE, screenshot } from '../../../testing/browser.ts'
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
] as const)(
  'the first page in %s passes axe, also in the dark, fits its width and loads nothing from elsewhere (%#)',
  async (locale, viewport) => {
    const { page, context, faults } = await fixture.visit(`${fixture.api.url}/`, { locale, viewport })
    expect(await page.getAttribute('html', 'lang')).toBe(locale)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, `landing-${locale}-${viewport.width}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a search by keyboard shows skills with their ids, in the same language', async () => {
  const { page, context } = await fixture.visit(`${fixture.api.url}/`, { locale: 'hi' })
  await page.getByRole('textbox').fill('bijli ka kaam')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=bijli/)
  expect(await page.getAttribute('html', 'lang')).toBe('hi')
  expect(await page.textContent('.found li code')).toMatch(/^sk_\d+$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await screenshot(page, 'landing-found-hi-360')
  await context.close()
})

test.each([
  ['q=qqzzxxyy', 'No skill was found for “qqzzxxyy”'],
  ['q=%20ab%20', 'Type at least 3 characters'],
  ['q=%3Cscript%3Ealert(1)%3C/script%3E', '“&lt;script&gt;alert(1)&lt;/script&gt;”'],
  ['q=a&q=b', 'Find a skill'],
  [`q=${'w'.repeat(5_000)}`, 'No skill was found'],
])('what was typed is answered as text: ?%s', async (query, says) => {
  const { status, text, headers } = await fixture.api.call('GET', `/?${query}`)
  expect(status).toBe(200)
  expect(text).toContain(says)
  expect(text).not.toContain('<script>')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

/** The status of what a person sees: `/docs` redirects to the site, or to the reference if the site is not built. */
async function statusOf(link: string): Promise<number> {
  const { status, headers } = await fixture.api.call('GET', link)
  return status === 301 || status === 302 ? await statusOf(String(headers.location)) : status
}

test('every link of the page leads somewhere, also that to the documentation', async () => {
  const { text } = await fixture.api.call('GET', '/')
  const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(match => match[1]!)
  expect(links.length).toBeGreaterThan(5)
  expect(links).toContain('/docs')
  for (const link of links) expect([link, await statusOf(link)]).toEqual([link, 200])
})

test('the first page links to the configured sample proof, and to none without one', async () => {
  expect((await fixture.api.call('GET', '/?lang=en')).text).not.toContain('/proof/')
  const api = await startTestApi({ SAMPLE_PROOF_ID: 'crd_0123456789abcdefghijkl' })
  expect((await api.call('GET', '/?lang=hi')).text).toContain('href="/proof/crd_0123456789abcdefghijkl?lang=hi"')
  await api.close()
})
