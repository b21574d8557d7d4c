import type { Browser, Page } from 'playwright-core'
import { consoleOperations } from '../../server/src/api/console/operations.ts'
import { accessibilityFaults, colourFaults, DESK, type OpenedPage, openPage } from '../../testing/browser.ts'
import { until } from '../../testing/process.ts'
import type { Installation } from './installation.ts'

/** Dark first: the screen stays light afterwards. */
const LOOKS = [
  ['dark', colourFaults],
  ['light', accessibilityFaults],
] as const

/** A person with a browser, and what their calls must have left in the audit log. */
export interface Visitor {
  readonly page: Page
  readonly email: string
  /** Operations that write and succeeded, by their ids. */
  readonly writes: string[]
  /** What was wrong with any screen: requests elsewhere, policy violations, script errors, findings of axe. */
  readonly faults: string[]
  goto(path: string): Promise<void>
  /** The button of the dialog on top, or of the page. */
  press(name: string): Promise<void>
  /** The text of the screen. */
  shown(): Promise<string>
  /** Looks at the screen as it is now. */
  look(screen: string): Promise<void>
  close(): Promise<void>
}

const OPERATIONS = consoleOperations.map(({ id, method, path, access, writes }) => ({
  id,
  method,
  pattern: new RegExp(`^/console/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  isAudited: writes && access !== 'anyone',
}))

export async function openVisitor(browser: Browser, { url }: Installation, email: string): Promise<Visitor> {
  const opened = await openPage(browser, url, { viewport: DESK, ignoreHTTPSErrors: true })
  const { page, faults } = opened
  const writes = countWrites(opened)
  return {
    page,
    email,
    writes,
    faults,
    goto: async path => {
      await page.goto(url + path)
      await page.waitForSelector('h1')
    },
    press: async name => {
      const dialogs = page.locator('dialog[open]')
      const top = (await dialogs.count()) > 0 ? dialogs.last() : page
      await top.getByRole('button', { name, exact: true }).last().click()
    },
    shown: async () => (await page.locator('body').textContent()) ?? '',
    look: async screen => {
      for (const [colorScheme, axeFaults] of LOOKS) {
        await page.emulateMedia({ colorScheme })
        faults.push(...(await axeFaults(page)).map(fault => `${screen}, ${colorScheme}: ${fault}`))
      }
    },
    close: () => opened.context.close(),
  }
}

function countWrites({ page }: OpenedPage): string[] {
  const writes: string[] = []
  page.on('response', response => {
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    const called = OPERATIONS.find(each => each.method === method && each.pattern.test(pathname))
    if (called?.isAudited && response.ok()) writes.push(called.id)
  })
  return writes
}

/** The address in the newest mail to somebody that leads to this path of the console. */
export async function linkTo({ mails }: Installation, email: string, path: string): Promise<string> {
  const find = () =>
    mails.received
      .filter(({ envelope }) => envelope.to.includes(email))
      .flatMap(({ mail }) => new RegExp(`https?://\\S+${path}#[\\w-]+`).exec(mail.text ?? '')?.[0] ?? [])
      .at(-1)
  await until(async () => find() !== undefined, 60_000, `a mail to ${email}`)
  return find()!
}
