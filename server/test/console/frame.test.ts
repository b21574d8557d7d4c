import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetStored, type OpenedPage, openBrowser, type openPage } from '../../../testing/browser.ts'
import { tabTo } from '../../../testing/keyboard.ts'
import { scriptFaults } from '../../../testing/page-faults.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { type FakeConsole, type FakeState, fresh, MEMBERS, startFakeConsole } from './fake-api.fixture.ts'
import { openScreens, screenFaults } from './screens.fixture.ts'

/** The console as built, in a real browser, with its real policy. */
let served: FakeConsole
let browser: Browser
beforeAll(async () => {
  await buildConsoleIfStale()
  served = await startFakeConsole()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

interface Screen {
  readonly path: string
  /** Shown when the screen is complete. */
  readonly ready: string
  readonly state?: Partial<FakeState>
  readonly act?: (page: Page) => Promise<unknown>
}

const OUT = { isSignedIn: false }
const HOME = '/console/ORG_1/test'

const SCREENS: Readonly<Record<string, Screen>> = {
  'sign-in': { path: '/console/sign-in', state: OUT, ready: 'form' },
  'sign-in with a wrong password': {
    path: '/console/sign-in',
    state: OUT,
    ready: '[role=alert]',
    act: async page => {
      await page.getByLabel('Work e-mail').fill('meera@acme.example')
      await page.getByText('Use a password instead').click()
      await page.getByLabel('Password').fill('wrong')
      await page.keyboard.press('Enter')
    },
  },
  'link in the mail': { path: '/console/sign-in/link#GOOD', state: OUT, ready: 'main button' },
  'second factor': {
    path: '/console/sign-in/link#GOOD',
    state: { ...OUT, needsCode: true },
    ready: 'text=Enter your code',
    act: page => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  'sign-up': { path: '/console/sign-up', state: OUT, ready: 'form' },
  'sign-up confirmed by mail': { path: '/console/sign-up/confirm#GOOD', state: OUT, ready: 'main button' },
  invitation: { path: '/console/invitation#GOOD', state: OUT, ready: 'form' },
  'dead invitation': { path: '/console/invitation#BAD', state: OUT, ready: 'text=does not work any more' },
  overview: { path: HOME, ready: 'text=Next steps' },
  members: { path: `${HOME}/members`, ready: 'text=new.recruiter@acme.example' },
  'removing a member': {
    path: `${HOME}/members`,
    ready: 'dialog[open]',
    act: async page => {
      await page.getByLabel('Actions for Arjun Rao').click()
      await page.getByText('Remove from organisation').click()
    },
  },
  'audit log with filters': { path: '/console/ORG_1/live/audit?mode=live&action=member.invited', ready: 'tbody tr' },
  'entry of the audit log': { path: '/console/ORG_1/live/audit/AUD_3', ready: 'dialog[open] dl' },
  'empty audit log': { path: `${HOME}/audit`, state: { empty: 'audit' }, ready: 'text=Nothing has happened yet' },
  'audit log that loads': {
    path: `${HOME}/audit`,
    state: { hanging: '/organisations/ORG_1/audit' },
    ready: '[role=status]',
  },
  'audit log that fails': {
    path: `${HOME}/audit`,
    state: { failing: '/organisations/ORG_1/audit' },
    ready: 'text=req_01KA2B3C4D5E6F',
  },
  account: { path: '/console/account', ready: 'text=Laptop of Meera' },
  'second factor with QR code': {
    path: '/console/account',
    ready: 'dialog svg[role=img]',
    act: async page => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  'new organisation': { path: '/console/start', state: { organisations: 0 }, ready: 'form' },
  'disabled organisation': { path: '/console/ORG_2/live', ready: 'text=This organisation is disabled' },
  'unknown address': { path: '/console/ORG_9/live', ready: 'text=This page does not exist' },
  'command menu': { path: HOME, ready: 'dialog[open] input', act: page => page.keyboard.press('Control+k') },
  shortcuts: { path: HOME, ready: 'dialog[open] kbd', act: page => page.keyboard.press('?') },
}

async function open(screen: Screen, options: Parameters<typeof openPage>[2] = {}): Promise<OpenedPage> {
  const opened = await openScreens(browser, served, options)
  await show(opened.page, screen)
  return opened
}

async function show(page: Page, screen: Screen): Promise<void> {
  fresh(served.state, { isSignedIn: true, ...screen.state })
  await page.goto(served.url + screen.path)
  await page.waitForSelector('h1')
  await screen.act?.(page)
  await page.waitForSelector(screen.ready)
}

describe('every screen', () => {
  // One tab for all: a new one would compile the console and axe anew.
  let opened: OpenedPage
  beforeAll(async () => {
    opened = await openScreens(browser, served)
  })
  afterAll(() => opened.context.close())

  test.each(Object.entries(SCREENS))(
    '%s: axe finds nothing, nothing is cut off, the policy holds, and it looks as in the gallery',
    async (name, screen) => {
      await show(opened.page, screen)
      expect(await screenFaults(opened, name.replaceAll(' ', '-'))).toEqual([])
      expect(served.reports).toEqual([])
      await forgetStored(opened)
    },
  )
})

test('every text of every screen is in Hindi for whoever reads Hindi', async () => {
  const data = new Set(['Acme', 'Staffing', 'Meera', 'Nair', 'M', 'K', 'Ctrl'])
  const left: string[] = []
  for (const path of ['/console/ORG_1/live', '/console/account', '/console/sign-in']) {
    const screen = { path, ready: 'h1', state: { isSignedIn: !path.endsWith('sign-in') } }
    const { page, context } = await open(screen, { locale: 'hi-IN' })
    await page.waitForFunction("document.documentElement.lang === 'hi'")
    const names = new Set([...data, 'English', 'Laptop', 'of', 'Chrome', 'Linux', 'Safari', 'iPhone', 'ORG'])
    left.push(...(await scriptFaults(page, 'hi', names)))
    await context.close()
  }
  expect(left).toEqual([])
})

const signedOut = (page: Page) => page.waitForURL(/\/console\/sign-in/)

describe('by keyboard alone', () => {
  test('one signs in, goes through lists, opens an entry, and signs out', async () => {
    const { page, context, faults } = await open({ path: '/console/sign-in', ready: 'form', state: OUT })
    await tabTo(page, 'input[name=email]')
    await page.keyboard.type('meera@acme.example')
    await tabTo(page, 'button', 'Use a password instead')
    await page.keyboard.press('Enter')
    // A person sees where the focus is. Keys that a program presses before it moved go elsewhere.
    await page.waitForSelector('input[type=password]:focus')
    await page.keyboard.type('correct')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=Next steps')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.waitForSelector(`text=${MEMBERS[3]!.email}`)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    await tabTo(page, '[aria-label="Actions for Arjun Rao"]')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog[open] input:focus')
    await page.keyboard.type('audit')
    await page.keyboard.press('Enter')
    // The list of members has rows, too.
    await page.waitForURL('**/audit')
    await page.waitForSelector('h1:focus')
    await page.waitForSelector('tbody tr')
    for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key)
    await page.waitForSelector('dialog[open] dl')
    expect(new URL(page.url()).pathname).toBe('/console/ORG_1/test/audit/AUD_1')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/console/ORG_1/test/audit')
    expect(await page.evaluate('document.activeElement.rowIndex')).toBe(2)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog[open] input:focus')
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await signedOut(page)
    expect(faults).toEqual([])
    await context.close()
  })

  test('the first stop skips the navigation, and every stop shows that it has the focus', async () => {
    const { page, context } = await open(SCREENS.members!)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await tabTo(page, 'button', 'Withdraw')
    await context.close()
  })
})

test('whoever is signed out meanwhile signs in and is back at the same address', async () => {
  const path = '/console/ORG_1/live/audit?mode=test'
  const { page, context } = await open({ path, ready: 'tbody tr' })
  served.state.isSignedIn = false
  await page.getByText('Show more').click()
  await signedOut(page)
  await page.getByLabel('Work e-mail').fill('meera@acme.example')
  await page.getByText('Use a password instead').click()
  await page.getByLabel('Password').fill('correct')
  await page.keyboard.press('Enter')
  await page.waitForSelector('tbody tr')
  expect(page.url()).toBe(served.url + path)
  await context.close()
})

test('a token leaves the address at once, and is used only when its button is pressed', async () => {
  served.state.needsCode = false
  const { page, context } = await open({ path: '/console/sign-in/link#GOOD', ready: 'main button', state: OUT })
  expect(page.url()).toBe(`${served.url}/console/sign-in/link`)
  const used = () => served.calls.filter(({ path }) => path === '/sign-in/link/confirm').length
  const before = used()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForSelector('text=Next steps')
  expect(used()).toBe(before + 1)
  await context.close()
})

test('the mode is in the address and around the window, and another mode keeps the section', async () => {
  const { page, context } = await open(SCREENS.members!)
  const frame = page.locator('.border-accent')
  expect(await frame.count()).toBe(1)
  await page.getByRole('button', { name: 'Live' }).click()
  await page.waitForURL(/\/ORG_1\/live\/members$/)
  expect(await frame.count()).toBe(0)
  await context.close()
})

test('a section that the role may not use is neither shown nor offered', async () => {
  const { page, context } = await open({ path: HOME, ready: 'text=Next steps', state: { role: 'viewer' } })
  expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(1)
  expect(await page.getByText('Audit log').count()).toBe(0)
  await context.close()
})

test('a member is removed only after the name is typed', async () => {
  const { page, context } = await open(SCREENS['removing a member']!)
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  expect(await remove.isDisabled()).toBe(true)
  await page.keyboard.type('Arjun Rao')
  await remove.click()
  await page.waitForSelector('dialog', { state: 'detached' })
  expect(served.calls.at(-2)).toMatchObject({ method: 'DELETE', path: '/organisations/ORG_1/members/USR_2' })
  await context.close()
})

// Last: the report is what the others must not cause.
test('text does not become markup, and an attempt is reported', async () => {
  const { page, context } = await open(SCREENS.overview!)
  const before = served.reports.length
  await expect(page.evaluate("document.body.innerHTML = '<img src=x>'")).rejects.toThrow(/TrustedHTML/)
  await expect.poll(() => served.reports.length, { timeout: 30_000 }).toBeGreaterThan(before)
  expect(served.reports.at(-1)).toEqual({ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' })
  await context.close()
})
