import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../testing/assessments.ts'
import { accessibilityFaults, screenshot } from '../../../testing/browser.ts'
import { reviewerLinkIn } from '../../../testing/mail-server.ts'
import { endorse } from '../../../testing/verification.ts'
import {
  addSkill,
  answerAll,
  focused,
  goOn,
  goThroughSteps,
  openQuestion,
  RETURN_URL,
  SKILLS,
  type StudentFixture,
  sendAnswers,
  start,
  startStudentFixture,
  step,
} from './students.fixture.ts'

let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())
// One browser, one address: a while a test, so that none meets the limits of another.
beforeEach(() => fixture.api.time.advance(16 * MINUTE_MS))

async function nameReviewer(page: Page, changes: Partial<Record<string, string>> = {}) {
  const fields = { name: 'Ravi Iyer', email: 'ravi@work.example', company: 'Sunrise Energy', website: '', ...changes }
  for (const [name, value] of Object.entries(fields)) await page.fill(`#reviewer-${name}`, value!)
  await goOn(page)
}

describe('a student who asks a person', () => {
  test('sees the answer without doing anything while the page waits', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'human')
    await page.clock.install()
    await nameReviewer(page, {})
    await step(page, 'waiting')
    await screenshot(page, 'student-waiting-en-360')
    await fixture.api.runJobs()
    const { token } = reviewerLinkIn(fixture.mail.received.splice(0)[0]!)
    await endorse(fixture.api, session.id, token, [{ skillId: 'sk_1001', decision: 'endorsed' }])
    await page.clock.runFor(20_000)
    await step(page, 'result')
    expect(await page.textContent('h1')).toBe('Your skills are confirmed')
    await context.close()
  })

  test('goes from the link to the proof, and back to where it came from', async () => {
    const session = await fixture.open()
    const { page, context, faults } = await fixture.visit(session.url)
    expect(await page.textContent('.lede')).toContain('Asha Verma')
    await goThroughSteps(page, SKILLS, 'human')
    await nameReviewer(page, { website: 'https://sunrise.example' })
    await step(page, 'waiting')
    expect(await page.textContent('#app')).toContain('ravi@work.example')
    expect(await fixture.stateOf(session)).toBe('awaiting_reviewer')
    await fixture.api.runJobs()
    const { token } = reviewerLinkIn(fixture.mail.received.splice(0)[0]!)
    const decisions = [
      { skillId: 'sk_1001', decision: 'endorsed', comment: 'Straight <b>walls</b>.' },
      { skillId: 'sk_1004', decision: 'cannot_say' },
    ]
    await page.getByRole('button', { name: 'Look again' }).click()
    await page.waitForSelector('#notice')
    expect(await page.textContent('#notice')).toBe('No answer yet.')
    await endorse(fixture.api, session.id, token, decisions)
    await page.getByRole('button', { name: 'Look again' }).click()
    await step(page, 'result')
    expect(await page.textContent('h1')).toBe('Some of your skills are confirmed')
    expect(await page.textContent('#app dl')).toContain('Straight <b>walls</b>.')
    const proof = page.getByRole('link', { name: /See the proof/ })
    expect(await proof.count()).toBe(1)
    const path = new URL((await proof.getAttribute('href'))!).pathname
    expect((await fixture.api.call('GET', path)).status).toBe(200)
    const back = page.getByRole('link', { name: 'Back to college.example' })
    expect(await back.getAttribute('href')).toBe(RETURN_URL)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'student-endorsed-en-360')
    expect(faults).toEqual([])
    await context.close()
  })

  test('may name another reviewer until the answer arrives', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'human')
    await nameReviewer(page)
    await step(page, 'waiting')
    await page.getByRole('button', { name: 'Ask somebody else' }).click()
    await step(page, 'reviewer')
    expect(await page.inputValue('#reviewer-email')).toBe('ravi@work.example')
    await nameReviewer(page, { name: 'Meera Nair', email: 'meera@work.example' })
    await step(page, 'waiting')
    expect(await page.textContent('#app')).toContain('Meera Nair')
    await context.close()
  })

  test('sees problems at the field and in a focused summary, and loses nothing', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await step(page, 'skills')
    await goOn(page)
    expect(await focused(page)).toBe('summary')
    expect(await page.textContent('#summary')).toContain('Add at least one skill')
    await addSkill(page, 'brick', SKILLS[0])
    await page.click('#app details summary')
    await page.fill('textarea', 'ftp://old.example')
    await goOn(page)
    expect(await page.isVisible('#links-sk_1001-fault')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('links-sk_1001')
    await page.fill('textarea', 'https://photos.example/wall\nhttps://photos.example/arch')
    await goOn(page)
    await step(page, 'method')
    await goOn(page)
    expect(await page.textContent('#summary')).toContain('Choose one of the two ways')
    await page.check('input[value=human]')
    await goOn(page)
    await step(page, 'items')
    await goOn(page)
    expect(await page.textContent('#summary')).toContain('Choose at least one')
    await page.check('#certificate-0')
    await goOn(page)
    await step(page, 'reviewer')
    await nameReviewer(page, { email: '', company: ' ', website: 'sunrise' })
    expect(await page.locator('#summary li').count()).toBe(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'student-faults-en-360')
    await nameReviewer(page, { email: 'not an address' })
    await page.waitForSelector('#reviewer-email-fault:visible')
    await nameReviewer(page, { email: session.submission.student.email })
    await page.waitForSelector('text=This is your own address >> visible=true')
    expect(await page.getAttribute('#reviewer-email', 'aria-invalid')).toBe('true')
    expect(await page.inputValue('#reviewer-name')).toBe('Ravi Iyer')
    await nameReviewer(page)
    await step(page, 'waiting')
    await context.close()
  })
})

describe('a student who takes questions', () => {
  test('passes, sees the result by skill, and gets proofs', async () => {
    const session = await fixture.open()
    const { page, context, faults } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS, 'assessment')
    await screenshot(page, 'student-ready-en-360')
    const announced = await page.textContent('#app')
    expect([announced?.includes('10 questions, five on each skill'), announced?.includes('15 minutes')]).toEqual([
      true,
      true,
    ])
    await start(page)
    expect(await page.locator('fieldset').count()).toBe(10)
    expect(await page.textContent('[role=timer]')).toMatch(/1[45]:\d\d/)
    await answerAll(page, fixture, session, true)
    expect(await page.textContent('.timer')).toContain('10 of 10 answered')
    // As long as a person needs: faster answers are held.
    fixture.api.time.advance(3 * MINUTE_MS)
    await sendAnswers(page)
    await step(page, 'result')
    expect(await page.textContent('h1')).toBe('You passed')
    expect(await page.textContent('#app dl')).toContain('5 of 5 right')
    expect(await page.getByRole('link', { name: /See the proof/ }).count()).toBe(2)
    expect(await fixture.stateOf(session)).toBe('passed')
    await screenshot(page, 'student-passed-en-360')
    expect(faults).toEqual([])
    await context.close()
  })

  test('who answers faster than anybody can read sees that the result is being looked at', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
    await start(page)
    await answerAll(page, fixture, session, true)
    await sendAnswers(page)
    await step(page, 'result')
    expect(await page.textContent('h1')).toBe('Your result is being looked at')
    expect(await fixture.stateOf(session)).toBe('under_review')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'student-under-review-en-360')
    await context.close()
  })

  test('fails, sees when the next attempt is possible and never which answer was right', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
    await start(page)
    const first = await page.textContent('#question-0 legend')
    await answerAll(page, fixture, session, false)
    await sendAnswers(page)
    await step(page, 'retry')
    expect(await page.textContent('#app')).toMatch(
      /0 of 5 right[\s\S]*try again, with new questions, in (1 hour|\d+ minutes)\./,
    )
    expect(await page.textContent('#app')).not.toContain(first!)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'student-retry-en-360')
    fixture.api.time.advance(HOUR_MS)
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).click()
    await step(page, 'questions')
    expect(await page.locator('input:checked').count()).toBe(0)
    await context.close()
  })

  test('finds the same questions and the answers chosen so far after a reload', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
    await start(page)
    const asked = await page.locator('legend').allTextContents()
    await page.check('#question-0-2')
    await openQuestion(page, 3)
    await page.check('#question-3-1')
    await page.getByRole('button', { name: 'Look at it again later' }).click()
    await page.reload()
    await step(page, 'questions')
    // Goes on at the first that is open; the marked one is marked still.
    expect(await page.locator('fieldset:visible').getAttribute('id')).toBe('question-1')
    expect(await page.locator('.palette button').nth(3).getAttribute('aria-label')).toBe(
      'Question 4 of 5: answered, marked',
    )
    await screenshot(page, 'student-question-en-360')
    expect(await page.locator('legend').allTextContents()).toEqual(asked)
    expect([await page.isChecked('#question-0-2'), await page.isChecked('#question-3-1')]).toEqual([true, true])
    await openQuestion(page, 4)
    await page.getByRole('button', { name: 'Look over' }).click()
    await sendAnswers(page)
    expect(await page.locator('#summary li').allTextContents()).toEqual([
      'Question 2 of 5: Choose an answer',
      'Question 3 of 5: Choose an answer',
      'Question 5 of 5: Choose an answer',
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'student-question-faults-en-360')
    await page.getByRole('link', { name: 'Question 3 of 5' }).click()
    expect([await focused(page), await page.locator('fieldset:visible').count()]).toEqual(['question-2-0', 1])
    await context.close()
  })

  test('sees when the time is over, by the server’s clock', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
    await start(page)
    await answerAll(page, fixture, session, true)
    fixture.api.time.advance(11 * MINUTE_MS)
    await sendAnswers(page)
    await step(page, 'retry')
    expect(await page.textContent('h1')).toBe('The time is over')
    expect(await focused(page)).toBe('heading')
    await screenshot(page, 'student-expired-en-360')
    await context.close()
  })

  test('sees the time run, hears of it at few moments, and is moved on when it is over', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
    await page.clock.install()
    await start(page)
    fixture.api.time.advance(5 * MINUTE_MS)
    await page.clock.runFor(5 * MINUTE_MS)
    await page.waitForFunction(`document.getElementById('status').textContent === '5 minutes left'`)
    fixture.api.time.advance(5 * MINUTE_MS)
    await page.clock.runFor(5 * MINUTE_MS + 2_000)
    await step(page, 'retry')
    expect(await page.textContent('h1')).toBe('The time is over')
    await context.close()
  })
})
