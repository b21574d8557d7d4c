import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../../../testing/browser.ts'
import { awaitingReview } from '../../../testing/verification.ts'
import { disableOrganisation } from '../../src/features/organisations/index.ts'
import { confirmationNumber } from '../../src/features/verification/index.ts'
import { addSkill, goOn, SKILLS, type StudentFixture, startStudentFixture, step } from './students.fixture.ts'

/** Pages that were open already when the organisation was disabled: calm, and nothing typed is lost. */
let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())

const disable = (disabled: boolean) => disableOrganisation(fixture.api.keys, fixture.who.tenant.orgId, disabled, 'test')

test('a reviewer who sends sees that it is not available now, and sends again later', async () => {
  const { id, reviewerToken } = await awaitingReview(fixture.api, fixture.who)
  const { page, context } = await fixture.visit(`${fixture.api.url}/r/${id}#${reviewerToken}`)
  for (const at of [0, 1]) await page.check(`#skill-${at}-endorsed`)
  await page.fill('#endorse-number', confirmationNumber(id))
  await disable(true)
  await page.click('#endorse button')
  await page.waitForSelector('#summary li')
  expect(await page.textContent('#summary')).toContain('not available at the moment')
  expect(await accessibilityFaults(page)).toEqual([])
  await disable(false)
  await page.click('#endorse button')
  await page.waitForSelector('.done')
  await context.close()
})

test('a student sees that too, and continues later', async () => {
  const { url } = await fixture.open()
  const { page, context } = await fixture.visit(url)
  await step(page, 'skills')
  await addSkill(page, SKILLS[0], SKILLS[0])
  await disable(true)
  await goOn(page)
  await page.waitForSelector('#summary li')
  expect(await page.textContent('#summary')).toContain('not available at the moment')
  await disable(false)
  await goOn(page)
  await step(page, 'method')
  await context.close()
})

test.each([
  ['en', 'Not available now'],
  ['hi', 'अभी उपलब्ध नहीं'],
])('the pages that say so are accessible (%s)', async (language, heading) => {
  const { id, token } = await awaitingReview(fixture.api, fixture.who)
  await disable(true)
  for (const path of [`/r/${id}`, `/s/${token}`]) {
    const { page, context } = await fixture.visit(`${fixture.api.url}${path}?lang=${language}`)
    expect(await page.textContent('h1')).toBe(heading)
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  }
  await disable(false)
})
