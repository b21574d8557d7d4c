import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser, screenshot } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { launchCampaign, readyMandate, runToTheEnd } from '../../../testing/journeys.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { openScreens, screenFaults, signInByForm, startScreensApi } from './screens.fixture.ts'

/** Somebody who reads how it goes, in a real browser with the real service, in test mode. */
let api: TestApi
let browser: Browser
let opened: OpenedPage
let page: Page
let partner: Partner
let viewer: TestMember
beforeAll(async () => {
  await buildConsoleIfStale()
  api = await startScreensApi()
  const orgId = await newOrganisation(api.keys, 'Acme Staffing')
  partner = await newPartner(api, { orgId, mode: 'test', limits: NO_RATE_LIMITS })
  browser = await openBrowser()
  opened = await openScreens(browser, { url: api.url, now: api.time.clock() })
  page = opened.page
  viewer = await memberOf(api, partner.orgId, 'viewer')
  await signIn(viewer)
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
})

const signIn = (member: TestMember) => signInByForm(page, api.url, member)

const at = (query = '') => `${api.url}/console/${partner.orgId}/test/analytics${query}`
const card = (name: string) => page.getByRole('region', { name, exact: true }).first()
async function expectSound(screen: string): Promise<void> {
  expect.soft(await screenFaults(opened, screen, api.time.clock())).toEqual([])
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Two workflows and candidates of many days, up to today by the clock of test mode. */
async function contactPeople(): Promise<void> {
  const questions = [
    { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
    { key: 'last_site', type: 'voice', text: 'Where did you work last?' },
  ]
  const mandate = { enrichment_questions: questions }
  const first = await readyMandate(api, partner, { workflow: { name: 'Site masons, Pune' }, mandate })
  const second = await readyMandate(api, partner, { workflow: { name: 'Electricians', channels: ['voice', 'sms'] } })
  const endings = Array.from({ length: 48 }, (_, nth) => String(nth + 1).padStart(2, '0'))
  await launchCampaign(api, partner, first.mandateId, endings)
  await launchCampaign(
    api,
    partner,
    second.mandateId,
    endings.slice(0, 20).map(ending => `1${ending}`),
    'en',
  )
  await runToTheEnd(api, partner)
  const { body } = await viewer.call('GET', `/organisations/${partner.orgId}/test/analytics`)
  await api.db.admin.query(
    `update journeys set contacted_on = $2::date - (abs(hashtext(external_candidate_id)) % 40) where org_id = $1`,
    [partner.orgId, body.period.overview.to],
  )
}

test('without candidates the screen says so; with them the numbers are those of the API', async () => {
  await page.goto(at())
  await page.getByText('Nobody was contacted in these days').waitFor()
  await expectSound('analytics-empty')
  await contactPeople()
  await page.goto(at('?range=90d'))
  await card('Funnel').locator('svg[data-chart]').waitFor()
  const { rows } = await api.db.admin.query(
    `select count(*)::integer as contacted, count(*) filter (where status = 'completed')::integer as completed
     from journeys where org_id = $1`,
    [partner.orgId],
  )
  expect(await page.locator('dl').textContent()).toContain(`Contacted${rows[0].contacted}`)
  expect(await page.locator('dl').textContent()).toContain(`Completed${rows[0].completed}`)
  await expectSound('analytics')
})

test('range, comparison and workflow are in the address, and change what is shown', async () => {
  await page.goto(at())
  await page.getByLabel('Days', { exact: true }).selectOption('7d')
  await page.getByLabel('Compare with').selectOption('previous')
  await page.getByText('Compared:').waitFor()
  expect(new URL(page.url()).search).toBe('?range=7d&compare=previous')
  await card('Languages').locator('svg[data-chart]').waitFor()
  await expectSound('analytics-compared')
  await page.getByLabel('Days', { exact: true }).selectOption('own')
  await page.getByLabel('From', { exact: true }).waitFor()
  await page.getByLabel('Workflow').selectOption({ label: 'Electricians' })
  await page.waitForURL(/workflow_id=WF_BC_/)
  const { searchParams } = new URL(page.url())
  expect([...searchParams.keys()].toSorted()).toEqual(['compare', 'from', 'to', 'workflow_id'])
  await page.reload()
  await page.getByText('Compared:').waitFor()
  expect(await page.getByLabel('Workflow').locator('option:checked').textContent()).toBe('Electricians')
})

test('the line tells the value of each day by the arrow keys', async () => {
  await page.goto(at('?range=30d'))
  const line = page.getByRole('slider', { name: 'Over time: Contacted' })
  await line.focus()
  const last = await line.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  const before = await line.getAttribute('aria-valuetext')
  await page.keyboard.press('Home')
  expect(await line.getAttribute('aria-valuenow')).toBe('0')
  expect(last).toMatch(/^\d+ \w+ \d{4}: \d+$/)
  expect(before).not.toBe(last)
  await screenshot(page, 'analytics-point')
})

test('behind each chart is its table, and its CSV file has the same numbers', async () => {
  await page.goto(at('?range=90d'))
  const funnel = card('Funnel')
  await funnel.getByRole('button', { name: 'Table' }).click()
  const shown = await funnel.locator('tbody tr td:nth-child(2)').allInnerTexts()
  await expectSound('analytics-table')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Funnel as CSV' }).click(),
  ])
  const lines = (await bytesOf(download)).toString('utf8').trimEnd().split('\r\n')
  expect(lines.slice(1).map(line => line.split(',')[3])).toEqual(shown)
  expect(download.suggestedFilename()).toMatch(/^funnel-2026-.*\.csv$/)
})

const PNG_SIGNATURE = '89504e470d0a1a0a'
/** Around the chart and above it, for the title. */
const [MARGIN, HEADING, SCALE] = [24, 32, 2]

test('a chart is saved as a PNG file of its size, and the policy is not violated', async () => {
  await page.goto(at('?range=90d'))
  const chart = card('Funnel').locator('svg[data-chart]')
  const box = (await chart.boundingBox())!
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Funnel as PNG' }).click(),
  ])
  const file = await bytesOf(download)
  expect(file.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([
    (Math.ceil(box.width) + 2 * MARGIN) * SCALE,
    (Math.ceil(box.height) + HEADING + 2 * MARGIN) * SCALE,
  ])
  // A picture of one colour is smaller.
  expect(file.length).toBeGreaterThan(5_000)
  expect(opened.faults).toEqual([])
  if (process.env.PRAMAAN_SCREENS) await download.saveAs(`${process.env.PRAMAAN_SCREENS}/funnel-saved.png`)
})
