import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner } from '../../../testing/partner.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { webm } from '../../src/features/recordings/core/audio.fixture.ts'
import type { Contacted } from '../journeys/candidate.fixture.ts'
import { atVoice, STORAGES, sendRecording, type TestStorage } from '../journeys/voice.fixture.ts'
import { openScreens, screenFaults, signInByForm, startScreensApi } from './screens.fixture.ts'

/** People and settings in a real browser with the real service. */
let storage: TestStorage
let api: TestApi
let browser: Browser
let opened: OpenedPage
let page: Page
let at: Contacted
let owner: TestMember
beforeAll(async () => {
  await buildConsoleIfStale()
  storage = await STORAGES.folder()
  api = await startScreensApi(storage.env)
  const orgId = await newOrganisation(api.keys, 'Acme Staffing')
  const partner = await newPartner(api, { orgId, limits: NO_RATE_LIMITS })
  at = await atVoice(api, { partner, candidate: 'cand-01', phone: '9800000111', email: 'ramesh@example.com' })
  await sendRecording(api, at, webm({ seconds: 3 }))
  owner = await memberOf(api, at.partner.orgId, 'owner')
  browser = await openBrowser()
  opened = await openScreens(browser, { url: api.url, now: api.time.clock() })
  page = opened.page
  await signIn(owner)
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await storage?.close()
})

const signIn = (member: TestMember) => signInByForm(page, api.url, member)

const to = (section: string, mode = at.partner.mode) =>
  page.goto(`${api.url}/console/${at.partner.orgId}/${mode}/${section}`)
const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
async function expectSound(screen: string): Promise<void> {
  expect.soft(await screenFaults(opened, screen, api.time.clock())).toEqual([])
}

test('nobody is listed in a mode without campaigns, and what is no number is explained at the field', async () => {
  await to('people', 'test')
  await page.getByText('Nobody yet').waitFor()
  await page.getByLabel('Telephone number').fill('Ramesh')
  await press('Find')
  await page.getByText('Enter a complete telephone number').waitFor()
  await expectSound('people-empty')
  await page.getByLabel('Telephone number').fill('98123 45678')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody was found').waitFor()
  // Addresses stay in histories and logs.
  expect(page.url()).not.toContain('98123')
})

test('a person is found in any spelling, and everything that is held is shown', async () => {
  await to('people')
  await page.getByText('Newest people').waitFor()
  await expectSound('people')
  await page.getByLabel('Telephone number').fill(`0${at.phone.slice(0, 5)} ${at.phone.slice(5)}`)
  await page.keyboard.press('Enter')
  await page.getByText('One person has this').waitFor()
  await page.getByRole('cell', { name: `+91 ${at.phone.slice(0, 5)} ${at.phone.slice(5)}` }).click()
  await page.getByText('Recorded answer').waitFor()
  await expectSound('person')
  for (const shown of ['ramesh@example.com', 'Do you have your own tools?', 'To be contacted'])
    expect(await page.getByText(shown, { exact: false }).count()).toBeGreaterThan(0)
})

test('an erasure says what goes and what stays, needs the name, and leaves nothing to see', async () => {
  const name = (await page.locator('dialog[open] h2').textContent()) ?? ''
  await press('Erase this person')
  await page.getByText('One recording').waitFor()
  await page.getByText('One result, as a status with times').waitFor()
  expect(await page.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true)
  await page.getByLabel('Also never contact').check()
  await expectSound('person-erase')
  await page.getByLabel(/to confirm$/).fill(name)
  await press('Erase for good')
  await page.getByText('Everything that named this person is erased').waitFor()
  // The list below is read again, too.
  await page.getByText(name, { exact: true }).first().waitFor({ state: 'detached' })
  expect(await page.getByText(at.phone.slice(5)).count()).toBe(0)
  await expectSound('person-erased')
})

test('an owner shortens a period after a warning, and a number beyond the range is rejected at its field', async () => {
  await to('settings')
  await page.getByText('until somebody erases it').waitFor()
  const recordings = page.getByRole('group', { name: 'Recordings' })
  await recordings.getByLabel('Shorter').check()
  await recordings.getByRole('textbox', { name: 'Days' }).fill('200')
  await press('Save periods')
  await page.getByText('Enter a whole number from 1 to 180.').waitFor()
  await expectSound('retention')
  await recordings.getByRole('textbox', { name: 'Days' }).fill('60')
  await press('Save periods')
  await press('Save and delete')
  await page.getByText('Saved').waitFor()
  const { body } = await owner.call('GET', `/organisations/${at.partner.orgId}/retention`)
  expect(body.days).toEqual({ candidates: null, recordings: 60, requests: null })
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0b6e4f"/></svg>'

test('branding is previewed while it is typed; a colour that cannot be read is explained and replaced by its shade', async () => {
  await to('settings/branding')
  const phone = page.getByRole('region', { name: 'What a candidate sees' })
  await page.getByLabel('Name', { exact: true }).fill('Acme Jobs')
  await phone.getByText('Acme Jobs asks you about this job.').waitFor()
  await page.getByLabel('Colour of buttons and links').fill('#ffd400')
  await page.getByText(/4.5:1 is needed: people with weak eyes/).waitFor()
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await phone.locator('img').waitFor()
  await expectSound('branding-contrast')
  await press(/^Use #/)
  await page.getByText('Everybody can read it').waitFor()
  await page.getByLabel('Address for questions').fill('nobody')
  await press('Save branding')
  await page.getByText(/The support address/).waitFor()
  await page.getByLabel('Address for questions').fill('help@acme.example')
  await press('Save branding')
  await page.getByText('Saved').waitFor()
  await expectSound('branding')
  const { body } = await owner.call('GET', `/organisations/${at.partner.orgId}/branding`)
  expect(body).toMatchObject({ name: 'Acme Jobs', support: 'help@acme.example', mark_url: expect.any(String) })
  expect(body.accent).not.toBe('#ffd400')
})

test('a viewer reads the settings and cannot change them, and has no list of people', async () => {
  const viewer = await memberOf(api, at.partner.orgId, 'viewer')
  await opened.context.clearCookies()
  await signIn(viewer)
  await to('settings')
  await page.getByText('Owners of the organisation change this.').waitFor()
  expect(await page.getByRole('button', { name: 'Save periods' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0)
})
