import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import type { DnsServer } from '../../../testing/dns-server.ts'
import type { IdpBehaviour } from '../../../testing/idp/protocol.ts'
import { type IdpProcess, startIdp } from '../../../testing/idp/start.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { openScreens, screenFaults, startScreensApi } from './screens.fixture.ts'
import { publish, startTxtServer } from './single-sign-on.fixture.ts'

/** From the first setting to a required single sign-on, in a real browser with the real service and an identity provider. */
const PASSWORD = 'a long enough password'
/** Of its own: domains of tests are numbered in the order of the run. */
const domain = 'acme-staffing.in'
let idp: IdpProcess
let names: DnsServer
let api: TestApi
let browser: Browser
let opened: OpenedPage
let page: Page
let orgId: string
let owner: TestMember
let member: TestMember
beforeAll(async () => {
  await buildConsoleIfStale()
  idp = await startIdp()
  names = await startTxtServer()
  api = await startScreensApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes', WEBHOOK_DNS_SERVERS: names.server })
  orgId = await newOrganisation(api.keys, 'Acme Staffing')
  owner = await memberOf(api, orgId, 'owner', `meera@${domain}`)
  member = await memberOf(api, orgId, 'recruiter', `arjun@${domain}`)
  for (const each of [owner, member]) await each.call('PUT', '/me/password', { new_password: PASSWORD })
  browser = await openBrowser()
  opened = await openScreens(browser, { url: api.url, now: api.time.clock() })
  // The one other origin to which the console sends a browser.
  opened.origins.push(idp.url)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await names?.close()
  await idp?.end()
})

const settings = () => `${api.url}/console/${orgId}/live/single-sign-on`
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click()
const at = (email: string, behaviour: IdpBehaviour = 'honest') =>
  idp.order({ person: { email, emailVerified: true }, behaviour, now: api.time.clock() })

async function expectSound(screen: string): Promise<void> {
  expect.soft(await screenFaults(opened, screen, api.time.clock())).toEqual([])
}

async function typeEmail(email: string): Promise<void> {
  await page.goto(`${api.url}/console/sign-in`)
  await page.getByLabel('Work e-mail').fill(email)
}

async function signInByPassword(email: string): Promise<void> {
  await typeEmail(email)
  await press('Use a password instead')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

async function signInBySso(email: string): Promise<void> {
  await typeEmail(email)
  await press('Single sign-on')
}

const signedOut = () => opened.context.clearCookies()

test('an owner sets it up and proves the domain; mistakes are shown at the field', async () => {
  await signInByPassword(owner.email)
  await page.getByRole('navigation').waitFor()
  await page.goto(settings())
  await page.getByText('Sign in with your company’s accounts').waitFor()
  await expectSound('sso-empty')
  await press('Set up single sign-on')
  await press('Save')
  await page.getByText('Fill in this field.').first().waitFor()
  await page.getByLabel('Issuer').fill(idp.url)
  await page.getByLabel('Client id').fill(idp.clientId)
  await page.getByLabel('Client secret').fill(idp.clientSecret)
  await page.getByLabel('Domain').fill('gmail.com')
  await press('Save')
  await page.getByText('enter the domain of your company').waitFor()
  await expectSound('sso-dialog')
  await page.getByLabel('Domain').fill(domain)
  await press('Save')
  await press('Check the domain')
  await page.getByText('has no TXT record').waitFor()
  await expectSound('sso-not-proven')
  const { body } = await owner.call('GET', `/organisations/${orgId}/single-sign-on`)
  publish(body.single_sign_on.txt_record)
  await press('Check the domain')
  await page.getByText('The TXT record was seen on').waitFor()
  expect(await page.getByRole('button', { name: 'Require', exact: true }).isDisabled()).toBe(true)
})

test('the sign-in page sends people of the domain to their provider and brings them back to where they were', async () => {
  await signedOut()
  await page.goto(`${api.url}/console/sign-in`)
  await press('Single sign-on')
  await page.getByText('Enter a complete e-mail address').waitFor()
  await signInBySso('asha@unknown-company.in')
  await page.getByText('Single sign-on is not set up for unknown-company.in').waitFor()
  await expectSound('sso-unknown-domain')
  await at(owner.email)
  await page.goto(settings())
  await page.waitForURL(/sign-in\?next=/)
  await page.getByLabel('Work e-mail').fill(owner.email)
  await press('Single sign-on')
  await page.getByText('An owner signed in on').waitFor()
  expect(page.url()).toBe(settings())
  await expectSound('sso-works')
})

test.each<[IdpBehaviour, RegExp]>([
  ['wrong_nonce', /not accepted \(nonce\)/],
  ['denied', /did not sign you in/],
])('the page on the way back says what went wrong, and nobody is signed in: %s', async (behaviour, text) => {
  await signedOut()
  await at(owner.email, behaviour)
  await signInBySso(owner.email)
  await page.getByText(text).waitFor()
  expect(new URL(page.url()).search).toBe('')
  if (behaviour === 'denied') await expectSound('sso-failed')
  await page.getByRole('link', { name: 'Start again' }).click()
  await page.getByLabel('Work e-mail').waitFor()
})

test('required single sign-on ends the other ways for members and says so', async () => {
  await signInByPassword(owner.email)
  await page.getByRole('navigation').waitFor()
  await page.goto(settings())
  await press('Require')
  await page.getByText('stop working at once').waitFor()
  await page.locator('dialog').getByRole('button', { name: 'Require', exact: true }).click()
  await page.getByRole('button', { name: 'Make optional' }).waitFor()
  await expectSound('sso-required')
  await signedOut()
  await signInByPassword(member.email)
  await page.getByText('Your organisation requires single sign-on').waitFor()
  await expectSound('sso-rejected-password')
  await at(member.email)
  await press('Single sign-on')
  await page.getByRole('navigation').waitFor()
  expect(await page.getByRole('link', { name: 'Single sign-on' }).count()).toBe(0)
})

test('an answer that was meant for another browser signs nobody in', async () => {
  await signedOut()
  await page.goto(`${api.url}/console/sign-in/sso?code=stolen&state=of-another-browser`)
  await page.getByText('started in another browser').waitFor()
  await page.goto(`${api.url}/console/sign-in/sso`)
  await page.getByText('works only on the way back').waitFor()
  expect(await page.evaluate('fetch("/console/api/session").then(r => r.json()).then(s => s.user)')).toBe(null)
})
