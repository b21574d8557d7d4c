import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { accessibilityFaults, colourFaults, DESK, type OpenedPage, openPage, PHONE } from '../../../testing/browser.ts'
import type { TestMember } from '../../../testing/console.ts'
import { consoleRouteOf } from '../../../testing/console-routes.ts'
import { differenceFromPicture, isTakingPictures } from '../../../testing/gallery.ts'
import { brokenLabels, layoutFaults } from '../../../testing/page-faults.ts'
import {
  addDaysSinceMonday,
  keepDatesSteady,
  mondayClock,
  SHOWN_ZONE,
  withSteadyTexts,
} from '../../../testing/steady-page.ts'

const PASSWORD = 'a long enough password'

/** A service whose screens are the same on each day. */
export async function startScreensApi(env: Record<string, string> = {}): Promise<TestApi> {
  const api = await startTestApi(env, { time: mondayClock() })
  await addDaysSinceMonday(api)
  return api
}

/** What is the same for the whole life of a tab. Without a service, `now` is the day that pictures show. */
export interface Screens {
  readonly url: string
  readonly now?: number
}

/** A tab on a desk in India, whose clock is that of the service. */
export async function openScreens(
  browser: Browser,
  { url, now }: Screens,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const opened = await openPage(browser, url, { viewport: DESK, timezoneId: SHOWN_ZONE, locale: 'en-IN', ...options })
  await keepDatesSteady(opened.page, now)
  return opened
}

/** The member of a test in the tab, without the form. */
export async function signInByCookies({ context }: OpenedPage, url: string, member: TestMember): Promise<void> {
  const pairs = member.cookie().split('; ')
  const cookies = pairs.map(pair => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
  }))
  await context.addCookies(cookies.map(cookie => ({ ...cookie, url: url.replace('http:', 'https:'), secure: true })))
}

/** By the form: a browser takes cookies of this kind from the service only. */
export async function signInByForm(page: Page, url: string, member: TestMember): Promise<void> {
  await member.call('PUT', '/me/password', { new_password: PASSWORD })
  await page.goto(`${url}/console/sign-in`)
  await page.getByLabel('Work e-mail').fill(member.email)
  await page.getByText('Use a password instead').click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
}

const GALLERY = process.env.PRAMAAN_GALLERY ?? 'docs/gallery/console'
/** A heading that moved by a line is about 2 %. Two runs on one machine differ by less than 0.1 %. */
const MOST_DIFFERENT = 0.01
const LARGE_PHONE = { width: 390, height: 844 }

/**
 * What axe finds in both themes on a desk and a phone, what is beyond the edge there and on a small phone, what the tab recorded, and where it
 * does not look as in the gallery. `now` is that of the tab.
 */
export async function screenFaults(
  { page, faults }: OpenedPage,
  screen: string,
  now?: number,
): Promise<readonly string[]> {
  const folder = join(GALLERY, screen)
  // What is under the pointer looks pressed, and another theme or width puts something else there.
  await page.mouse.move(0, 0)
  const found = [...(await routeFaults(page, folder))]
  for (const colorScheme of ['light', 'dark'] as const) {
    const axeFaults = colorScheme === 'light' ? accessibilityFaults : colourFaults
    await page.emulateMedia({ colorScheme })
    for (const size of [DESK, LARGE_PHONE]) {
      await page.setViewportSize(size)
      const shot = `${size.width}-${colorScheme}`
      const seen = [...(await axeFaults(page)), ...(await layoutFaults(page)), ...(await brokenLabels(page))]
      found.push(
        ...seen.map(fault => `${shot}: ${fault}`),
        ...(await pictureFaults(page, join(folder, `${shot}.webp`), now)),
      )
    }
  }
  await page.setViewportSize(PHONE)
  found.push(...(await layoutFaults(page)).map(fault => `${PHONE.width} px: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESK)
  return [...found, ...faults].map(fault => `${screen}: ${fault}`)
}

async function pictureFaults(page: Page, picture: string, now?: number): Promise<readonly string[]> {
  const different = await withSteadyTexts(page, now, () => differenceFromPicture(page, picture))
  return different > MOST_DIFFERENT ? [`${picture}: ${(different * 100).toFixed(1)} % differs`] : []
}

/** Each folder of pictures says which route it shows, so that a route without a picture is found. */
async function routeFaults(page: Page, folder: string): Promise<readonly string[]> {
  const route = consoleRouteOf(new URL(page.url()).pathname) ?? 'none'
  const file = join(folder, 'route.txt')
  if (isTakingPictures) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, `${route}\n`)
    return []
  }
  const known = await readFile(file, 'utf8').catch(() => '')
  return known.trim() === route ? [] : [`${file}: is ${route}. Run npm run gallery:console`]
}
