import type { Page } from 'playwright-core'
import type { WatchedTab } from './watched-tab.ts'

export interface Scanned {
  /** Addresses that were opened. */
  readonly opened: Set<string>
  /** Forms that were sent as served, by requestSubmit() and by submit(). */
  requestSubmits: number
  submits: number
}

export interface ScanSettings {
  readonly origin: string
  /** Links that are followed from one start, at most. */
  readonly mostLinks: number
  /** Sends each form by requestSubmit() and by submit(), else by one of them. */
  readonly bothWays: boolean
  /** Called before each start: links have a limit of calls a minute. */
  readonly nextMinute: () => void
}

const nothingScanned = (): Scanned => ({ opened: new Set(), requestSubmits: 0, submits: 0 })

/** As programs do that check the links of a message: opens all, follows all, sends all forms, chooses and types nothing. */
export async function scan(
  tab: WatchedTab,
  starts: readonly string[],
  { origin, mostLinks, bothWays, nextMinute }: ScanSettings,
): Promise<Scanned> {
  const scanned = nothingScanned()
  for (const start of starts) {
    nextMinute()
    const waiting = [new URL(start, origin).href]
    for (let followed = 0; waiting.length > 0 && followed <= mostLinks; ) {
      const url = waiting.shift()!
      if (scanned.opened.has(url)) continue
      scanned.opened.add(url)
      followed++
      const { links, forms } = await look(tab, url)
      waiting.push(...links.filter(link => link.startsWith(origin)))
      // A page in another language has the same forms.
      if (!new URL(url).search.includes('lang=')) await sendForms(tab, url, forms, scanned, bothWays)
    }
  }
  return scanned
}

async function look(tab: WatchedTab, url: string) {
  // A link to a file starts a download, which Playwright reports as an error of the navigation.
  const isOpened = await tab.open(url).then(
    () => true,
    error => {
      if (/Download is starting|ERR_ABORTED/.test(String(error))) return false
      throw error
    },
  )
  return isOpened ? { links: await linksOf(tab.page), forms: await tab.page.locator('form').count() } : NOTHING
}

const NOTHING = { links: [] as readonly string[], forms: 0 }

const linksOf = (page: Page) =>
  page.$$eval('a[href]', all => [...new Set(all.map(each => (each as unknown as { href: string }).href))])

/** The page is open already for the first of them. */
async function sendForms(tab: WatchedTab, url: string, forms: number, scanned: Scanned, both: boolean): Promise<void> {
  const sends = Array.from({ length: forms }, (_, at) => WAYS.map(how => ({ at, how }))).flat()
  // In the short form the two ways take turns.
  const chosen = both ? sends : sends.filter(({ at, how }) => WAYS.indexOf(how) === (at + scanned.opened.size) % 2)
  for (const [nth, { at, how }] of chosen.entries()) {
    if (nth > 0) await tab.open(url)
    if (await sendForm(tab, at, how)) scanned[`${how}s`]++
  }
}

const WAYS = ['requestSubmit', 'submit'] as const

/** Of a form that the browser itself sends: a required field or a policy can stop it. */
const MOST_NAVIGATION_MS = 2_000

async function sendForm(tab: WatchedTab, at: number, how: 'requestSubmit' | 'submit'): Promise<boolean> {
  const { page } = tab
  const method = await page.evaluate<string | null>(`document.forms[${at}]?.method ?? null`)
  if (method === null) return false
  const isPost = method === 'post'
  const arrives = isPost
    ? page.waitForEvent('framenavigated', { timeout: MOST_NAVIGATION_MS }).catch(() => null)
    : Promise.resolve(null)
  await page.evaluate(`document.forms[${at}].${how}()`)
  await arrives
  await tab.settle()
  return true
}
