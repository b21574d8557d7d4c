import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { DESK, openBrowser, openPage } from '../../../testing/browser.ts'
import { memberOf } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'

/** Browsers have passkeys on names only, so the console is opened as localhost. */
let api: TestApi
let browser: Browser
let url: string
beforeAll(async () => {
  api = await startTestApi()
  url = api.url.replace('127.0.0.1', 'localhost')
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
})

async function withAuthenticator(context: BrowserContext, page: Page, isUserVerified: boolean): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified, automaticPresenceSimulation: true },
  })
  return cdp
}

async function signedIn(context: BrowserContext, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map(pair => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), domain: 'localhost', path: '/', secure: true, httpOnly: true }
  })
  await context.addCookies(cookies)
}

test('a person adds a passkey in the browser, signs out, and signs in with it alone', async () => {
  const member = await memberOf(api, await newOrganisation(api.keys), 'owner')
  const { page, context, faults } = await openPage(browser, url, { viewport: DESK })
  await withAuthenticator(context, page, true)
  await signedIn(context, member.cookie())
  await page.goto(`${url}/console/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the device').fill('Office desk')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Office desk').waitFor()
  await context.clearCookies()
  await page.goto(`${url}/console`)
  await page.getByRole('button', { name: 'Passkey' }).click()
  await page.getByRole('heading', { name: /Hello/ }).waitFor()
  expect(faults).toEqual([])
  const { rows } = await api.db.admin.query('select action from audit_log where actor = $1 order by at, audit_id', [
    member.userId,
  ])
  expect(rows.map(row => row.action)).toEqual([
    'member.joined',
    'user.signed_in',
    'user.passkey_added',
    'user.signed_in',
  ])
  await context.close()
})

test('a passkey is rejected where single sign-on is required', async () => {
  const orgId = await newOrganisation(api.keys)
  const member = await memberOf(api, orgId, 'viewer', 'viewer@passkeys.in')
  const { page, context } = await openPage(browser, url, { viewport: DESK })
  await withAuthenticator(context, page, true)
  await signedIn(context, member.cookie())
  await page.goto(`${url}/console/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the device').fill('Office desk')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Office desk').waitFor()
  await context.clearCookies()
  await api.db.admin.query(
    `insert into single_sign_on (org_id, issuer, client_id, sealed_secret, master_key_id, domain, txt_token, proven_at, is_required,
       owner_signed_in_at, updated_at)
     values ($1, 'https://idp.in', 'x', '', 'old', 'passkeys.in', repeat('t', 43), now(), true, now(), now())`,
    [orgId],
  )
  await page.goto(`${url}/console`)
  await page.getByRole('button', { name: 'Passkey' }).click()
  await page.getByText('Your organisation requires single sign-on').waitFor()
  const sessions = await api.db.admin.query('select from sign_in.session where "userId" = $1', [member.userId])
  expect(sessions.rowCount).toBe(1)
  await context.close()
})
