import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../testing/assessments.ts'
import { accessibilityFaults, DESK, openPage, PHONE, screenshot, weigh } from '../../../testing/browser.ts'
import { chooseMethod, completedSession, expectOk, storeItems, storeSkills } from '../../../testing/verification.ts'
import { HOSTILE_TEXTS } from './hostile-texts.fixture.ts'
import { goOn, type StudentFixture, startStudentFixture, step } from './students.fixture.ts'

let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())
// One browser, one address: a while a test, so that none meets the limits of another.
beforeEach(() => fixture.api.time.advance(16 * MINUTE_MS))

describe('what the page shows', () => {
  test.each(['en', 'hi'])('before the questions, which skills need a person besides (%s)', async locale => {
    const session = await fixture.open()
    await expectOk(storeSkills(fixture.who, session, ['sk_1001', 'sk_3005']))
    const { page, context } = await fixture.visit(session.url, { locale })
    await goOn(page)
    await step(page, 'method')
    expect(await page.isVisible('#both')).toBe(false)
    await page.check('input[value=assessment]')
    const text = await page.textContent('#both')
    expect(text).toContain(locale === 'en' ? 'Switchboard wiring' : 'स्विच')
    expect(text).not.toContain(locale === 'en' ? 'Brick laying' : 'ईंट')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `student-method-both-${locale}`)
    await page.check('input[value=human]')
    expect(await page.isVisible('#both')).toBe(false)
    await context.close()
  })

  test.each(['en', 'hi'])(
    'every trade to begin with finds skills, and typing finds them without a button (%s)',
    async locale => {
      const { url } = await fixture.open()
      const { page, context } = await fixture.visit(url, { locale })
      await step(page, 'skills')
      await screenshot(page, `student-trades-${locale}-360`)
      for (const trade of await page.locator('.tile').allTextContents()) {
        await page.getByRole('button', { name: trade, exact: true }).click()
        await page.waitForSelector('.found li')
        await page.fill('#search', '')
        await page.waitForSelector('.tile')
      }
      await page.fill('#search', 'weld')
      await page.waitForSelector('.found li')
      expect(await page.textContent('.found')).toMatch(/weld|वेल्ड/i)
      await context.close()
    },
  )

  test('is Hindi for a session in Hindi, whatever the browser prefers, until the student chooses another language', async () => {
    const { url } = await fixture.open({ language: 'hi' })
    const { page, context } = await fixture.visit(url, { locale: 'en' })
    expect(await page.getAttribute('html', 'lang')).toBe('hi')
    await page.goto(`${url}?lang=en`)
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    await context.close()
  })

  test.each([
    ['en', PHONE],
    ['hi', PHONE],
    ['en', DESK],
    ['hi', DESK],
  ] as const)(
    'in %s passes axe at every step, fits its width, loads nothing from elsewhere and stays small (%#)',
    async (lang, viewport) => {
      const session = await fixture.open()
      const { page, context, faults } = await openPage(fixture.browser, fixture.api.url, { viewport, locale: lang })
      const bytes = weigh(page)
      const look = async (name: string) => {
        await step(page, name)
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        await screenshot(page, `student-${name}-${lang}-${viewport.width}`)
      }
      await page.goto(session.url)
      await step(page, 'skills')
      const loaded = await bytes()
      expect(await page.getAttribute('html', 'lang')).toBe(lang)
      await page.fill('#search', lang === 'hi' ? 'चिनाई' : 'masonry')
      await page.click('form[role=search] button')
      await page.locator('.found button').first().click()
      await page.locator('.found button').nth(1).click()
      await page.locator('.picked summary').first().click()
      await look('skills')
      for (const name of await page.locator('.chips bdi').allTextContents())
        expect(/[\u0900-\u097f]/.test(name)).toBe(lang === 'hi')
      await goOn(page)
      await step(page, 'method')
      await page.check('input[value=human]')
      await look('method')
      await goOn(page)
      await look('items')
      await page.check('#experience-0')
      await goOn(page)
      await look('reviewer')
      await page.fill('#reviewer-name', 'रवि अय्यर')
      await page.fill('#reviewer-email', 'ravi@work.example')
      await page.fill('#reviewer-company', 'Sunrise Energy')
      await goOn(page)
      await look('waiting')
      for (const name of await page.locator('dd.tight').allTextContents())
        expect(/[\u0900-\u097f]/.test(name)).toBe(lang === 'hi')
      expect(loaded).toBeGreaterThan(10_000)
      expect(loaded).toBeLessThan(80_000)
      expect(faults).toEqual([])
      await context.close()
    },
  )

  test.each([
    ['en', PHONE],
    ['hi', PHONE],
    ['en', DESK],
    ['hi', DESK],
  ] as const)('questions in %s pass axe, and so do they in the dark (%#)', async (lang, viewport) => {
    const { token } = await completedSession(fixture.who, { method: 'assessment' })
    const opened = await fixture.visit(`${fixture.api.url}/s/${token}`, { viewport, locale: lang })
    const { page, context, faults } = opened
    await step(page, 'ready')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `student-ready-${lang}-${viewport.width}`)
    await page.locator('.buttons button:not(.quiet)').click()
    await step(page, 'questions')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await screenshot(page, `student-questions-${lang}-${viewport.width}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await goOn(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, `student-questions-dark-${lang}-${viewport.width}`)
    expect(faults).toEqual([])
    await context.close()
  })

  test('without JavaScript says so plainly', async () => {
    const { url } = await fixture.open()
    const { page, context } = await fixture.visit(url, { javaScriptEnabled: false })
    expect(await page.textContent('noscript')).toContain('needs JavaScript')
    await context.close()
  })

  test('whatever a student or a platform wrote stays words', async () => {
    const oneLine = HOSTILE_TEXTS.map(text => text.replace(/[\r\n]+/g, ' '))
    const texts = oneLine.slice(0, 100).map(text => text.slice(0, 190))
    const session = await fixture.open({
      student: { externalStudentId: texts[3]!.slice(0, 100), name: texts[0]!, email: 'h@students.example' },
      projects: texts
        .slice(0, 50)
        .map((text, at) => ({ externalProjectId: `${at} ${text}`.slice(0, 120), projectName: text, role: text })),
      workExperiences: texts
        .slice(50, 75)
        .map((text, at) => ({ externalExperienceId: `e${at}`, company: text, title: text })),
      certificates: texts
        .slice(75, 100)
        .map((text, at) => ({ externalCertificateId: `c${at}`, certificateName: text, issuer: text })),
    })
    await storeSkills(fixture.who, session)
    await chooseMethod(fixture.who, session, 'human')
    const { page, context, faults } = await fixture.visit(session.url)
    await step(page, 'items')
    expect(await page.locator('#app input').count()).toBe(100)
    await page.check('#project-0')
    await goOn(page)
    await step(page, 'reviewer')
    await page.fill('#reviewer-name', texts[1]!)
    await page.fill('#reviewer-email', 'ravi@work.example')
    await page.fill('#reviewer-company', texts[2]!)
    await goOn(page)
    await step(page, 'waiting')
    expect(await page.evaluate('window.__ran')).toBeUndefined()
    expect(await page.locator('#app :is(script, img, svg, iframe, style, link, object, form)').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  test('the way back is a plain web address whose host is shown, or there is none', async () => {
    const session = await fixture.open()
    for (const [address, shown] of [
      ['javascript:alert(1)', []],
      ['https://good.example@evil.example/', []],
      ['http://college.example:8080/x', ['Back to college.example:8080']],
    ] as const) {
      // The API takes no such address; the page does not rely on it.
      await fixture.api.db.admin.query('update verifications set return_url = $2 where verification_id = $1', [
        session.id,
        address,
      ])
      const { page, context } = await fixture.visit(session.url)
      expect(await page.locator('.return a').allTextContents()).toEqual(shown)
      await context.close()
    }
  })

  test('a link that ended while the page was open, and one that never was, get the same calm page', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await step(page, 'skills')
    const foreign = await fixture.visit(`${fixture.api.url}/s/vst_${'x'.repeat(43)}`)
    expect(await foreign.page.textContent('h1')).toBe('This link does not work any more')
    expect(await accessibilityFaults(foreign.page)).toEqual([])
    await screenshot(foreign.page, 'student-dead-en-360')
    fixture.api.time.advance(25 * 60 * MINUTE_MS)
    await page.fill('#search', 'brick')
    await page.click('form[role=search] button')
    await step(page, 'dead')
    expect(await page.textContent('h1')).toBe('This link does not work any more')
    expect(foreign.faults).toEqual([])
    await foreign.context.close()
    await context.close()
  })

  test('a skill that is proven already is named, with what to do', async () => {
    const first = await completedSession(fixture.who, { skillIds: ['sk_1001'], method: 'assessment' })
    await fixture.api.db.admin.query(`update skill_claims set state = 'verified' where verification_id = $1`, [
      first.id,
    ])
    const { externalStudentId } = first.submission.student
    const session = await fixture.open({
      student: { externalStudentId, name: 'Asha Verma', email: 'asha@students.example' },
    })
    await storeSkills(fixture.who, session)
    await chooseMethod(fixture.who, session, 'assessment')
    await storeItems(fixture.who, session, {})
    const { page, context } = await fixture.visit(session.url)
    await step(page, 'items')
    await page.check('#project-0')
    await goOn(page)
    await page.waitForSelector('#summary li')
    expect(await page.textContent('#summary li')).toContain('Brick laying')
    await context.close()
  })
})
