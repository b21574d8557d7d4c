import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableOrganisation } from '../../src/features/organisations/index.ts'
import { numberToType } from '../../src/features/verification/index.ts'
import { accessibilityFaults } from '../harness/browser.ts'
import { awaitingReview } from '../harness/verification.ts'
import { addSkill, goOn, SKILLS, type StudentWorld, startStudentWorld, step } from './students.ts'

/** Pages that were open already when the organisation was disabled: calm, and nothing typed is lost. */
let world: StudentWorld
beforeAll(async () => {
  world = await startStudentWorld()
})
afterAll(() => world?.close())

const disable = (disabled: boolean) => disableOrganisation(world.api.keys, world.who.tenant.orgId, disabled, 'test')

test('a reviewer who sends is told that it is not available now, and sends again once it is', async () => {
  const { id, reviewerToken } = await awaitingReview(world.api, world.who)
  const { page, context } = await world.visit(`${world.api.url}/r/${id}#${reviewerToken}`)
  for (const at of [0, 1]) await page.check(`#skill-${at}-endorsed`)
  await page.fill('#endorse-number', numberToType(id))
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

test('a student who goes on is told so, too, and goes on from there once it is', async () => {
  const { url } = await world.open()
  const { page, context } = await world.visit(url)
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
  const { id, token } = await awaitingReview(world.api, world.who)
  await disable(true)
  for (const path of [`/r/${id}`, `/s/${token}`]) {
    const { page, context } = await world.visit(`${world.api.url}${path}?lang=${language}`)
    expect(await page.textContent('h1')).toBe(heading)
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  }
  await disable(false)
})
