import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { openScreens, screenFaults, signInByForm, startScreensApi } from './screens.fixture.ts'

/** A recruiter's work in a real browser with the real service, in test mode. */
let mails: MailServer
let api: TestApi
let browser: Browser
let opened: OpenedPage
let page: Page
let partner: Partner
let recruiter: TestMember
beforeAll(async () => {
  await buildConsoleIfStale()
  mails = await startMailServer()
  api = await startScreensApi({ SMTP_URL: mails.url })
  partner = await newPartner(api, { mode: 'test', orgId: await newOrganisation(api.keys, 'Acme Staffing') })
  await grant(api, partner, 1_000)
  recruiter = await memberOf(api, partner.orgId, 'recruiter', 'fatima@acme.example')
  browser = await openBrowser()
  opened = await openScreens(browser, { url: api.url, now: api.time.clock() })
  page = opened.page
  await signIn(recruiter)
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await mails?.close()
})

const signIn = (member: TestMember) => signInByForm(page, api.url, member)

const at = (section: string) => `${api.url}/console/${partner.orgId}/test/${section}`
const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
/** Which questions of the bank a candidate gets is drawn by lot. */
async function hideDrawnQuestions(): Promise<void> {
  const drawn = page.getByRole('region', { name: 'Questions on a phone' }).locator('div > p + div')
  await drawn.first().waitFor()
  await page.evaluate(`document.querySelectorAll('section[tabindex="0"] > div > p + div, section[tabindex="0"] > div > p ~ div')
    .forEach(each => { if (each.querySelector('p') !== null) each.style.visibility = 'hidden' })`)
}

async function expectSound(screen: string): Promise<void> {
  expect.soft(await screenFaults(opened, screen, api.time.clock())).toEqual([])
}

test('a workflow is made from an empty list; its hours are judged at the field while they are typed', async () => {
  await page.goto(at('workflows'))
  await page.getByText('No workflows here').waitFor()
  await expectSound('workflows-empty')
  await press('New workflow')
  await page.getByLabel('Name').fill('Site masons, Pune')
  await page.getByLabel('Contact from').fill('08:00')
  await page.getByText('Must be between 09:00 and 21:00 IST.').waitFor()
  await expectSound('workflow-form')
  await page.getByLabel('Contact from').fill('10:00')
  await press('Create workflow')
  await page.getByRole('heading', { name: 'Site masons, Pune' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'Site masons, Pune' }).waitFor()
  await expectSound('workflows')
  expect(await page.getByRole('cell', { name: 'Site masons, Pune' }).count()).toBe(1)
})

test('a mandate is made by form: skills by search, a missing one is asked for, and the phone shows the questions', async () => {
  await page.goto(at('mandates/new'))
  await page.getByLabel('Workflow').selectOption({ label: 'Site masons, Pune' })
  await page.getByLabel('Job title').fill('Mason')
  await page.getByLabel('Company').fill('Acme Infra')
  await page.getByLabel('City or town').fill('Pune')
  await page.getByLabel('Experience from, years').fill('5')
  await page.getByLabel('Experience to, years').fill('1')
  const search = page.getByRole('combobox', { name: 'Skills' })
  await search.fill('brick')
  const found = page.getByRole('listbox', { name: 'Skills' }).getByRole('option')
  await found.first().waitFor()
  await expectSound('skill-search')
  await found.filter({ hasText: 'Brick laying' }).first().click()
  await page.getByText('Must not be less than min_years').waitFor()
  await page.getByLabel('Experience to, years').fill('8')
  await page.getByRole('button', { name: /^Check / }).click()
  await search.fill('Kite waxing by hand')
  await found.filter({ hasText: 'Ask for' }).click()
  await press('Ask for it')
  await page.getByText('Asked for').waitFor()
  await press('Add a question')
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you have your own tools?')
  await page.getByRole('region', { name: 'Questions on a phone' }).getByText('own tools').waitFor()
  await press('हिन्दी')
  await expectSound('mandate-form')
  await press('Create mandate')
  await page.getByText('The questions are being prepared').waitFor()
  await api.runJobs()
  await page.getByRole('link', { name: 'New campaign' }).waitFor()
  await hideDrawnQuestions()
  await expectSound('mandate')
  await page.goto(at('mandates'))
  await page.getByRole('cell', { name: 'Mason' }).waitFor()
  await expectSound('mandates')
  expect(await page.getByRole('cell', { name: 'Mason' }).count()).toBe(1)
})

test('the shifts and employment types of the lists are choices of the form', async () => {
  const { body: shifts } = await partner.call('GET', '/shifts')
  const { body: types } = await partner.call('GET', '/employment-types')
  await page.goto(at('mandates/new'))
  for (const [label, list] of [
    ['Shift', shifts],
    ['Employment type', types],
  ] as const) {
    const choices = page.getByLabel(label).locator('option')
    await choices.nth(1).waitFor({ state: 'attached' })
    const listed = list.data.items.map((each: { label: string }) => each.label)
    expect(listed.length).toBeGreaterThan(2)
    expect((await choices.allTextContents()).slice(1)).toEqual(listed)
  }
})

test('a campaign takes a pasted table: each row has an outcome, and the counts follow as they happen', async () => {
  await page.goto(at('campaigns/new'))
  await page.getByLabel('Job mandate').selectOption({ index: 1 })
  await page.getByLabel('Name').fill('Masons, November')
  await page.getByText('First message').waitFor()
  await expectSound('campaign-form')
  await press('Create campaign')
  await page.getByText('0 of 0 have a result').waitFor()
  const rows = [
    'Full name,Mobile',
    'Asha Rao,9876543211',
    ',9876543212',
    'Bela,nonsense',
    'Asha again,+919876543211',
    'Chand,9876543213',
  ]
  await page.getByLabel('Or paste rows').fill(rows.join('\n'))
  await press('Read the rows')
  await page.getByText('2 rows with a problem').waitFor()
  await page.getByLabel(/agreed to be contacted/).check()
  await expectSound('upload-review')
  await press('Add 3 candidates')
  await page.getByText('2 candidates were added. 3 were not.').waitFor()
  // By an event: the screen itself asks for nothing more.
  await page.getByText('0 of 2 have a result').waitFor()
  await expectSound('campaign')
  const [download] = await Promise.all([page.waitForEvent('download'), press('Download the report')])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const report = Buffer.concat(chunks).toString('utf8').split('\r\n')
  expect(report.map(line => line.split(',')[4])).toEqual([
    'outcome',
    'accepted',
    'noName',
    'INVALID_PHONE',
    'twice',
    'accepted',
    undefined,
  ])
  expect(report[4]).toContain("'+919876543211")
})

test('a campaign is paused, resumed and, by its name, cancelled; others see it at once', async () => {
  await page.goto(at('campaigns'))
  await page.getByRole('cell', { name: 'Masons, November' }).click()
  await press('Pause')
  await page.getByText('Paused').waitFor()
  await press('Resume')
  await page.getByText('Running').waitFor()
  await press('Cancel campaign')
  await page.getByLabel('Type “Masons, November” to confirm').fill('Masons, November')
  await press('Cancel campaign')
  await page.getByText('This campaign is over').waitFor()
  await expectSound('campaign-over')
  await page.goto(at('campaigns?status=cancelled'))
  await page.getByRole('cell', { name: 'Masons, November' }).waitFor()
  await expectSound('campaigns')
  expect(await page.getByRole('cell', { name: 'Masons, November' }).count()).toBe(1)
})

test('a viewer reads all of it, and has no button that changes anything', async () => {
  const viewer = await memberOf(api, partner.orgId, 'viewer')
  await opened.context.clearCookies()
  await signIn(viewer)
  for (const section of ['workflows', 'mandates', 'campaigns']) {
    await page.goto(at(section))
    await page.getByRole('cell').first().waitFor()
    expect(await page.getByRole('button', { name: /^New / }).count()).toBe(0)
  }
})
