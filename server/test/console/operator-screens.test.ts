import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { grant, newPartner } from '../../../testing/partner.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { grantOperator } from '../../src/features/members/index.ts'
import { switchSending } from '../../src/features/sending/index.ts'
import { abuseReport, channelAccount, failedJob, heldOutcome, skillRequest, template } from './operator.fixture.ts'
import { openScreens, screenFaults, signInByCookies, startScreensApi } from './screens.fixture.ts'

/** The screens of operators with the real service behind them, in a real browser. */
let api: TestApi
let browser: Browser
let operator: TestMember
let owner: TestMember
let ids: Awaited<ReturnType<typeof fill>>
beforeAll(async () => {
  await buildConsoleIfStale()
  api = await startScreensApi()
  browser = await openBrowser()
  owner = await memberOf(api, await newOrganisation(api.keys, 'Banyan Staffing'), 'owner', 'owner@example.com')
  operator = await memberOf(api, await newOrganisation(api.keys, 'Acme Hiring'), 'owner', 'meera@example.com')
  await grantOperator(api.keys, { userId: operator.userId, reason: 'On call', forMs: 8 * 3_600_000 }, 'test')
  ids = await fill()
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
})

async function fill() {
  const partner = await newPartner(api, { limits: { skillsMatch: { perMinute: 600 } } })
  await grant(api, partner, 12_500)
  const { headers } = await partner.call('POST', '/skills/lookup', { json: { skill_ids: ['wrong'] } })
  await api.flushRequestLog()
  const accountId = await channelAccount(api, null)
  await template(api, accountId)
  await failedJob(api, 'send_reviewer_mail')
  await switchSending(api.keys, { orgId: partner.orgId, channel: 'sms' }, 'off', {
    actor: 'test',
    reason: 'Complaints',
  })
  const request = await skillRequest(api, 'Solar panel cleaning')
  const [held, report] = [await heldOutcome(api), await abuseReport(api)]
  return { orgId: partner.orgId, request, held, report, accountId, requestId: String(headers['x-request-id']) }
}

async function visit(member: TestMember, path: string, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const opened = await openScreens(browser, { url: api.url, now: api.time.clock() }, options)
  await signInByCookies(opened, api.url, member)
  await opened.page.goto(`${api.url}/console/${path}`)
  await opened.page.waitForSelector('h1')
  return opened
}

const SCREENS: Readonly<Record<string, readonly [path: (of: typeof ids) => string, ready: string]>> = {
  organisations: [() => 'operator/organisations', 'tbody tr'],
  'organisations that are searched': [() => 'operator/organisations?search=banyan', 'text=Banyan Staffing'],
  'an organisation': [({ orgId }) => `operator/organisations/${orgId}`, 'dialog[open] >> text=12,500'],
  areas: [() => 'operator/areas', 'tbody tr'],
  sending: [() => 'operator/sending', 'text=Complaints'],
  'skill requests': [() => 'operator/skill-requests', 'tbody tr'],
  'a skill request': [({ request }) => `operator/skill-requests/${request}`, 'dialog[open] dl'],
  'no skill requests': [() => 'operator/skill-requests?status=rejected', 'text=No requests here'],
  'held credentials': [() => 'operator/held', 'tbody tr'],
  'a held credential': [({ held }) => `operator/held/${held}`, 'dialog[open] >> text=faster than a person'],
  'abuse reports': [() => 'operator/abuse-reports', 'tbody tr'],
  'an abuse report': [({ report }) => `operator/abuse-reports/${report}`, 'dialog[open] blockquote'],
  'failed jobs': [() => 'operator/jobs?task=send_reviewer_mail', 'tbody tr'],
  providers: [() => 'operator/accounts', 'tbody tr'],
  'a provider': [({ accountId }) => `operator/accounts/${accountId}`, 'dialog[open] li'],
  'question bank': [() => 'operator/items', 'h1'],
  support: [() => 'operator/support', 'form'],
  'a logged request': [({ requestId }) => `operator/support?request=${requestId}`, 'dl'],
  'operator log': [() => 'operator/log', 'text=Operators now'],
}

describe('every screen', () => {
  test.each(Object.entries(SCREENS))(
    '%s: axe finds nothing, nothing is cut off, the policy holds, it says whom it concerns, and it looks as in the gallery',
    async (name, [path, ready]) => {
      const opened = await visit(operator, path(ids))
      await opened.page.waitForSelector(ready)
      expect(await opened.page.getByText('You act on the whole installation').count()).toBe(1)
      expect(await screenFaults(opened, `operator-${name.replaceAll(' ', '-')}`, api.time.clock())).toEqual([])
      await opened.context.close()
    },
  )
})

test('in Hindi every screen has its words', async () => {
  const { page, context } = await visit(operator, 'operator/held', { locale: 'hi-IN' })
  await page.waitForSelector('text=रोके गए प्रमाण-पत्र')
  expect(await page.getByText('आप पूरी सेवा पर काम कर रहे हैं').count()).toBe(1)
  await context.close()
})

/** Rows of both logs by the operator. */
async function rows(): Promise<number> {
  const { rows: found } = await api.db.admin.query(
    `select (select count(*) from audit_log where actor = $1)::int + (select count(*) from operator_log where actor = $1)::int as count`,
    [operator.userId],
  )
  return found[0].count
}

/** In the dialog on top, which comes last in the document. */
const press = (page: Page, name: string) =>
  page.locator('dialog[open]').last().getByRole('button', { name, exact: true }).click()

test('a day of an operator: a skill approved, a credential released, an area switched off and on; four rows', async () => {
  const [request, held] = [await skillRequest(api, 'Roof garden care'), await heldOutcome(api)]
  const before = await rows()
  const { page, context } = await visit(operator, `operator/skill-requests/${request}`)
  await press(page, 'Approve')
  await page.getByLabel('Which skill').fill('brick laying')
  await page
    .getByRole('button', { name: /Brick laying/ })
    .first()
    .click()
  await press(page, 'Approve')
  await page.waitForURL('**/operator/skill-requests')
  await page.goto(`${api.url}/console/operator/held/${held}`)
  await press(page, 'Release')
  await page.getByLabel('Reason').fill('We called the company.')
  await press(page, 'Release')
  await page.waitForURL('**/operator/held')
  await page.goto(`${api.url}/console/operator/areas`)
  await page.getByRole('button', { name: 'Switch off: analytics' }).click()
  await page.getByLabel('Reason').fill('Maintenance')
  expect(await page.getByRole('button', { name: 'Switch off', exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('Type “analytics” to confirm').fill('analytics')
  await press(page, 'Switch off')
  await page.getByRole('button', { name: 'Switch on: analytics' }).click()
  await press(page, 'Switch on')
  await page.getByRole('button', { name: 'Switch off: analytics' }).waitFor()
  expect((await rows()) - before).toBe(4)
  const { rows: credentials } = await api.db.admin.query('select from credentials where verification_id = $1', [held])
  expect(credentials).toHaveLength(1)
  await context.close()
})

test('an owner sees no section of operators, and their addresses lead nowhere', async () => {
  const { page, context, requests } = await visit(owner, 'operator/areas')
  await page.waitForSelector('text=This page does not exist')
  expect(await page.getByText('You act on the whole installation').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Held credentials' }).count()).toBe(0)
  expect(requests.filter(each => each.includes('/console/api/operator'))).toEqual([])
  await context.close()
})

test('by keyboard alone: a list, its detail, and back', async () => {
  const { page, context } = await visit(operator, 'operator/organisations')
  await page.waitForSelector('tbody tr')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] dl')
  expect(page.url()).toMatch(/\/operator\/organisations\/ORG_/)
  await page.keyboard.press('Escape')
  await page.waitForURL('**/operator/organisations')
  await context.close()
})
