import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../testing/assessments.ts'
import { accessibilityFaults, type OpenedPage, PHONE, screenshot } from '../../../testing/browser.ts'
import { tabTo } from '../../../testing/keyboard.ts'
import { completedSession } from '../../../testing/verification.ts'
import { type StudentFixture, startStudentFixture, step } from './students.fixture.ts'

/** The page of a student who waits for a reviewer. */
let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())
beforeEach(() => {
  fixture.api.time.advance(16 * MINUTE_MS)
  fixture.mail.received.length = 0
})

let reviewers = 0
const REVIEWER = { name: 'Ravi Iyer', company: 'Sunrise Energy' }

async function waiting(language = 'en') {
  const session = await completedSession(fixture.who, { method: 'human' })
  const json = { serviceVerificationId: session.id, ...REVIEWER, email: `ravi-${++reviewers}@work.example` }
  await fixture.who.call('POST', '/storereviewerdetails/store', json)
  const path = `/s/${session.token}`
  const visit = () => fixture.visit(`${fixture.api.url}${path}?lang=${language}`, { viewport: PHONE })
  return { ...session, path, visit }
}

const mailText = ({ page }: OpenedPage) => page.textContent('#mail')
const REMIND = { name: 'Remind once by e-mail' }

/** The page asks again every 20 seconds. */
async function lookAgain({ page }: OpenedPage): Promise<void> {
  const asked = page.waitForResponse(/\/session$/)
  await page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")
  await asked
}

test('the state of the mail changes on the page by itself, and the focus stays', async () => {
  const { visit } = await waiting()
  const opened = await visit()
  await step(opened.page, 'waiting')
  expect(await mailText(opened)).toContain('It is waiting to be sent.')
  await tabTo(opened.page, 'button', 'Look again')
  await fixture.api.runJobs()
  await lookAgain(opened)
  await expect.poll(() => mailText(opened)).toMatch(/Handed to the mail service on \d+ \w+ 20\d\d/)
  expect(await mailText(opened)).toContain('You can remind them once, in 24 hours.')
  expect(await opened.page.evaluate('document.activeElement.textContent')).toBe('Look again')
  expect(await accessibilityFaults(opened.page)).toEqual([])
  await screenshot(opened.page, 'student-waiting-mail-en-360')
  expect(opened.faults).toEqual([])
  await opened.context.close()
})

test('a student reminds once: two tabs and a double click send one mail, and the button is gone', async () => {
  const { visit, path } = await waiting()
  await fixture.api.runJobs()
  fixture.mail.received.length = 0
  for (let hours = 0; hours < 24; hours += 12) {
    fixture.api.time.advance(12 * HOUR_MS)
    await fixture.api.call('GET', `${path}/session`)
  }
  const tabs = [await visit(), await visit()] as const
  for (const { page } of tabs) await page.getByRole('button', REMIND).waitFor()
  expect(await accessibilityFaults(tabs[0].page)).toEqual([])
  await screenshot(tabs[0].page, 'student-waiting-remind-en-360')
  await Promise.all(tabs.map(({ page }) => page.getByRole('button', REMIND).dblclick()))
  for (const { page } of tabs) {
    await page.waitForSelector('#notice')
    expect(await page.textContent('#notice')).toBe('We will send one reminder. There is no second one.')
    expect(await page.getByRole('button', REMIND).count()).toBe(0)
  }
  await fixture.api.runJobs()
  expect(fixture.mail.received.map(({ mail }) => mail.subject)).toEqual([expect.stringMatching(/^Reminder: /)])
  await lookAgain(tabs[0])
  await expect.poll(() => mailText(tabs[0])).toMatch(/^Reminder to them.*Handed to the mail service on/)
  for (const { context, faults } of tabs) {
    expect(faults).toEqual([])
    await context.close()
  }
})

test('an address that cannot be reached is said, in the language of the page', async () => {
  const { visit } = await waiting('hi')
  fixture.mail.answer({ at: 'data', code: 554 })
  await fixture.api.runJobs()
  fixture.mail.answer(null)
  const opened = await visit()
  await step(opened.page, 'waiting')
  expect(await mailText(opened)).toContain('यह इस पते पर नहीं पहुँचाया जा सका')
  await opened.context.close()
})
