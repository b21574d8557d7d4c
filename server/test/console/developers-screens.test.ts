import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser, type openPage } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { scriptFaults } from '../../../testing/page-faults.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { someEvent } from './developers.fixture.ts'
import { openScreens, screenFaults, signInByCookies, startScreensApi } from './screens.fixture.ts'

/** The screens of developers: the real service, the built application, a real browser. */
let api: TestApi
let browser: Browser
let receiver: Receiver
let developer: TestMember
let partner: Partner
let home: string
const ids = { webhook: '', failed: '', rejected: '' }

beforeAll(async () => {
  await buildConsoleIfStale()
  api = await startScreensApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
  browser = await openBrowser()
  const orgId = await newOrganisation(api.keys, 'Acme Staffing')
  developer = await memberOf(api, orgId, 'developer', 'arjun@acme.example')
  partner = await newPartner(api, { orgId, mode: 'test' })
  home = `/console/${orgId}/test`
  await fill(orgId)
})
afterAll(async () => {
  await browser?.close()
  await receiver?.close()
  await api?.close()
})

/** What an organisation has after a first day. */
async function fill(orgId: string): Promise<void> {
  const at = (path: string) => `/organisations/${orgId}/test${path}`
  const post = async (path: string, json?: unknown) => (await developer.call('POST', at(path), json)).body
  await post('/keys', { kind: 'partner', name: 'Staging ATS', scopes: ['skills:read', 'mandates:write'] })
  const old = await post('/keys', { kind: 'verification', name: 'Careers page' })
  await developer.call('DELETE', at(`/keys/${old.key_id}`))
  // A second apart: lists are by time.
  for (const path of ['/account', '/skills/sk_1001', '/skills/unknown', '/mandates']) {
    await partner.call('GET', path)
    api.time.advance(1_000)
  }
  await partner.call('POST', '/skills/lookup', { json: { skill_ids: ['x'] } })
  api.time.advance(1_000)
  const wrong = await partner.call('GET', '/skills?q=welding', { headers: { 'x-signature': 'f'.repeat(64) } })
  ids.rejected = String(wrong.headers['x-request-id'])
  await api.flushRequestLog()
  const { webhook_id } = await post('/webhooks', { url: receiver.url, description: 'Staging ATS' })
  ids.webhook = webhook_id
  await someEvent({ api, orgId, mode: 'test' })
  await api.deliver()
  receiver.answers({ status: 500, body: 'database is away' })
  ids.failed = await someEvent({ api, orgId, mode: 'test' })
  await api.deliver()
  receiver.answers({ status: 204 })
  await grant(api, { orgId, mode: 'test' }, 5_000)
}

interface Screen {
  readonly path: () => string
  /** Shown when the screen is complete. */
  readonly ready: string
  readonly act?: (page: Page) => Promise<unknown>
}

const below = (path: string) => () => home + path
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

const SCREENS: Readonly<Record<string, Screen>> = {
  keys: { path: below('/keys'), ready: 'text=Staging ATS' },
  'a key': { path: () => `${home}/keys/${partner.keyId}`, ready: 'dialog[open] dl' },
  'a new key': { path: below('/keys'), ready: 'dialog[open] fieldset', act: press('New key') },
  requests: { path: below('/requests'), ready: 'tbody tr' },
  'rejected requests': { path: below('/requests?outcome=rejected'), ready: 'tbody tr' },
  'a rejected signature': { path: () => `${home}/requests/${ids.rejected}`, ready: 'dialog[open] ol' },
  'an unknown request': { path: below('/requests/req_none'), ready: 'text=No call with this id' },
  webhooks: { path: below('/webhooks'), ready: 'tbody tr' },
  'a new endpoint': { path: below('/webhooks'), ready: 'dialog[open] fieldset', act: press('New endpoint') },
  'an endpoint': { path: () => `${home}/webhooks/${ids.webhook}`, ready: 'tbody tr' },
  'a failed delivery': { path: () => `${home}/webhooks/${ids.webhook}/${ids.failed}`, ready: 'dialog[open] pre' },
  events: { path: below('/events'), ready: 'tbody tr' },
  'an event': { path: () => `${home}/events/${ids.failed}`, ready: 'dialog[open] pre' },
  usage: { path: below('/usage'), ready: 'text=Within the limits' },
  credits: { path: below('/credits'), ready: 'text=Granted' },
  sandbox: { path: below('/sandbox'), ready: 'form' },
  'the sandbox of live mode': {
    path: () => `${home.replace(/test$/, 'live')}/sandbox`,
    ready: 'text=Switch to test mode',
  },
  'requests of live mode': { path: () => `${home.replace(/test$/, 'live')}/requests`, ready: 'text=No calls yet' },
}

const at = () => ({ url: api.url, now: api.time.clock() })

async function open(screen: Screen, options: Parameters<typeof openPage>[2] = {}): Promise<OpenedPage> {
  const opened = await openScreens(browser, at(), options)
  await signInByCookies(opened, api.url, developer)
  await opened.page.goto(api.url + screen.path())
  await opened.page.waitForSelector('h1')
  await screen.act?.(opened.page)
  await opened.page.waitForSelector(screen.ready)
  return opened
}

describe('every screen', () => {
  test.each(Object.entries(SCREENS))(
    '%s: axe finds nothing, nothing is cut off, the policy holds, and it looks as in the gallery',
    async (name, screen) => {
      const opened = await open(screen)
      expect(await screenFaults(opened, name.replaceAll(' ', '-'), at().now)).toEqual([])
      await opened.context.close()
    },
  )
})

test('every text of every screen is in Hindi for whoever reads Hindi', async () => {
  const left: string[] = []
  for (const path of ['/usage', '/credits', '/sandbox']) {
    const { page, context } = await open({ path: below(path), ready: 'main h1' }, { locale: 'hi-IN' })
    await page.waitForFunction("document.documentElement.lang === 'hi'")
    left.push(...(await scriptFaults(page, 'hi', DATA)))
    await context.close()
  }
  expect(left).toEqual([])
})

/** Names, ids and words of the contract, which are the same in every language. */
const DATA = new Set(
  [
    'Acme',
    'Staffing',
    'Staging',
    'ATS',
    'A',
    'developer',
    'K',
    'Ctrl',
    'Partner',
    'API',
    'Verification',
    'GET',
    'POST',
  ].concat(
    ['PUT', 'PATCH', 'DELETE', 'Idempotency', 'Key', 'x', 'on', 'behalf', 'of', 'api', 'v', 'partner', 'curl', 'JSON'],
    ['VFN', 'SK', 'TEST', 'test', 'am', 'pm'],
  ),
)

test('a developer makes a key, calls with it, finds the call, and sends a failed event again', async () => {
  const { page, context, faults, requests } = await open(SCREENS.keys!)
  const bodies: string[] = []
  page.on('request', request => void bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await press('New key')(page)
  await page.getByLabel('Name').fill('First key')
  await press('Create key')(page)
  const shown = page.locator('dialog[open] code')
  const secret = (await shown.allTextContents()).find(text => text.startsWith('VFN_SK_'))!
  await press('Try it in the sandbox')(page)
  await press('Sign and send')(page)
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('Your account.').waitFor()
  expect(await answer.textContent()).toContain('/api/v1/partner/account')
  // It stays in the memory of the tab: in no call, no storage, no address.
  expect([...bodies, ...requests].filter(each => each.includes(secret))).toEqual([])
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(secret)
  await api.flushRequestLog()
  await answer.getByRole('link').click()
  await page.locator('dialog[open] dl').waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${api.url}${home}/webhooks/${ids.webhook}?accepted=no`)
  await page.locator('tbody tr').first().click()
  await press('Send again')(page)
  await page.getByText('The events will be sent again.').waitFor()
  await api.deliver()
  await page.reload()
  await page.locator('dialog[open]').getByText('Delivered', { exact: true }).waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a key is revoked only after its name is typed', async () => {
  const { page, context } = await open(SCREENS.keys!)
  await page.getByRole('link', { name: /^Staging ATS/ }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Revoke' }).click()
  const revoke = page.locator('dialog[open] dialog[open]').getByRole('button', { name: 'Revoke' })
  expect(await revoke.isDisabled()).toBe(true)
  await page.keyboard.type('Staging ATS')
  await revoke.click()
  await page.locator('dialog[open] dl').getByText('Revoked').first().waitFor()
  await context.close()
})

test('by keyboard alone one finds a rejected call and reads why', async () => {
  const { page, context } = await open(SCREENS['rejected requests']!)
  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
  await page.locator('dialog[open] dl').waitFor()
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('rejected')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`${home}/requests`)
  await context.close()
})
