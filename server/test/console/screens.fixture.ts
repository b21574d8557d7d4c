import type { Page } from 'playwright-core'
import { accessibilityFaults, DESK, type OpenedPage, PHONE, screenshot } from '../../../testing/browser.ts'
import type { TestMember } from '../../../testing/console.ts'
import { layoutFaults } from '../../../testing/page-faults.ts'

const PASSWORD = 'a long enough password'

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

const LARGE_PHONE = { width: 390, height: 844 }

/** What axe finds in both themes on a desk and a phone, what is beyond the edge there and on a small phone, and what the tab recorded. */
export async function screenFaults({ page, faults }: OpenedPage, screen: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of [DESK, LARGE_PHONE]) {
      await page.setViewportSize(size)
      await screenshot(page, `${screen}-${size.width}-${colorScheme}`)
      found.push(...(await accessibilityFaults(page)), ...(await layoutFaults(page)))
    }
  }
  await page.setViewportSize(PHONE)
  found.push(...(await layoutFaults(page)).map(fault => `${PHONE.width} px: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESK)
  return [...found, ...faults].map(fault => `${screen}: ${fault}`)
}
