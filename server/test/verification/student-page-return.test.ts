import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../testing/assessments.ts'
import { tabTo } from '../../../testing/keyboard.ts'
import { storeSkills } from '../../../testing/verification.ts'
import {
  addSkill,
  answerAll,
  focused,
  goOn,
  goThroughSteps,
  SKILLS,
  type StudentFixture,
  sendAnswers,
  start,
  startStudentFixture,
  step,
} from './students.fixture.ts'

/** Coming back to the page, in another tab, and by the keyboard. */
let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())
// One browser, one address: a while a test, so that none meets the limits of another.
beforeEach(() => fixture.api.time.advance(16 * MINUTE_MS))

describe('wherever the student stopped', () => {
  test.each(['method', 'items', 'reviewer'] as const)('a reload at %s goes on there', async stop => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goUpTo(page, stop)
    await page.reload()
    await step(page, stop)
    expect(await page.locator('#app form').count()).toBe(1)
    await context.close()
  })

  test('skills that were added and not stored yet are there after a reload', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goUpTo(page, 'skills')
    await page.reload()
    await step(page, 'skills')
    expect(await page.textContent('.chips')).toContain(SKILLS[0])
    await context.close()
  })

  test('the steps before can be changed while nothing was sent', async () => {
    const session = await fixture.open()
    const { page, context } = await fixture.visit(session.url)
    await goThroughSteps(page, SKILLS.slice(0, 1), 'human')
    for (const before of ['items', 'method', 'skills']) {
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await step(page, before)
    }
    await page.getByRole('button', { name: `Remove ${SKILLS[0]}` }).click()
    expect(await focused(page)).toBe('chosen')
    await addSkill(page, 'masala', SKILLS[1])
    await goOn(page)
    await step(page, 'method')
    await page.check('input[value=assessment]')
    await goOn(page)
    await step(page, 'items')
    expect(await page.locator('input:checked').count()).toBe(0)
    await page.check('#project-0')
    await goOn(page)
    await step(page, 'ready')
    await context.close()
  })

  test('another tab that is behind shows the current state', async () => {
    const session = await fixture.open()
    const tabs = [await fixture.visit(session.url), await fixture.visit(session.url)] as const
    for (const { page } of tabs) await goThroughSteps(page, SKILLS.slice(0, 1), 'assessment')
    await start(tabs[0].page)
    await tabs[1].page.getByRole('button', { name: 'Back', exact: true }).click()
    await step(tabs[1].page, 'questions')
    await answerAll(tabs[0].page, fixture, session, true)
    await sendAnswers(tabs[0].page)
    await step(tabs[0].page, 'result')
    await answerAll(tabs[1].page, fixture, session, false)
    await sendAnswers(tabs[1].page)
    await step(tabs[1].page, 'result')
    expect(await tabs[1].page.textContent('#notice')).toContain('changed in another tab')
    for (const { context } of tabs) await context.close()
  })
})

test('a tab that is looked at again shows what happened meanwhile', async () => {
  const session = await fixture.open()
  const { page, context } = await fixture.visit(session.url)
  await step(page, 'skills')
  await page.fill('#search', 'half a word')
  const lookAgain = () => page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")
  const asked = page.waitForResponse(/\/session$/)
  await lookAgain()
  await asked
  expect(await page.inputValue('#search')).toBe('half a word')
  await storeSkills(fixture.who, session)
  await lookAgain()
  await step(page, 'method')
  expect(await page.textContent('#notice')).toContain('changed in another tab')
  await context.close()
})

async function goUpTo(page: Page, stop: 'skills' | 'method' | 'items' | 'reviewer') {
  await step(page, 'skills')
  await addSkill(page, 'eent', SKILLS[0])
  if (stop === 'skills') return
  await goOn(page)
  await step(page, 'method')
  if (stop === 'method') return
  await page.check('input[value=human]')
  await goOn(page)
  await step(page, 'items')
  if (stop === 'items') return
  await page.check('#experience-0')
  await goOn(page)
  await step(page, 'reviewer')
}

test('the keyboard alone is enough, from the first word to the request', async () => {
  const session = await fixture.open()
  const { page, context } = await fixture.visit(session.url)
  await step(page, 'skills')
  await tabTo(page, '#search')
  await page.keyboard.type('brick')
  await page.keyboard.press('Enter')
  await page.waitForSelector('#found button')
  await tabTo(page, 'button', `Add ${SKILLS[0]}`)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Continue')
  await page.keyboard.press('Enter')
  await step(page, 'method')
  expect(await focused(page)).toBe('heading')
  await tabTo(page, '#method-0')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Continue')
  await page.keyboard.press('Enter')
  await step(page, 'items')
  await tabTo(page, '#project-0')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Continue')
  await page.keyboard.press('Enter')
  await step(page, 'reviewer')
  for (const [id, text] of [
    ['reviewer-name', 'Ravi Iyer'],
    ['reviewer-email', 'ravi@work.example'],
    ['reviewer-company', 'Sunrise Energy'],
  ] as const) {
    await tabTo(page, `#${id}`)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await step(page, 'waiting')
  await context.close()
})
