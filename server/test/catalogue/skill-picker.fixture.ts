import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { bundlePicker, SCRIPT } from '../../../picker/build.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser, openPage } from '../../../testing/browser.ts'
import { type ForeignSite, openForeignSite } from '../../../testing/foreign-page.ts'

/** A page of another origin with the built script, in a real browser, against a real API. */
export interface PickerStage {
  readonly api: TestApi
  /** A page whose form has the picker with these attributes. */
  open(attributes: string, options?: BrowserContextOptions): Promise<OpenedPicker>
  close(): Promise<void>
}

export interface OpenedPicker extends OpenedPage {
  readonly picker: Locator
  readonly input: Locator
  readonly options: Locator
  readonly chips: Locator
  /** What a screen reader was told last. */
  said(): Promise<string>
  /** The entries that the form would send. */
  sent(): Promise<string>
}

const STYLE = `:root { color-scheme: light dark }
body { margin: 0; padding: 16px; font-family: system-ui; background: light-dark(#fbfaf7, #101122); color: light-dark(#14162b, #f2f1fa) }
main { max-width: 560px; min-height: 600px; margin: auto }`

/** Records the events of the picker as the page sees them. */
const SCRIPT_OF_PAGE = `window.events = []
for (const type of ['input', 'change'])
  document.addEventListener(type, event => window.events.push(type + ' ' + event.target.localName))`

const pageWith = (api: string, attributes: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Profile</title>
<link rel="stylesheet" href="/page.css"></head>
<body><main><h1>Profile</h1><form action="/received">
<p><label for="skills">What can you do?</label></p>
<pramaan-skill-picker id="skills" name="skill" base-url="${api}/" ${attributes}></pramaan-skill-picker>
<p><button id="send">Send</button> <button id="reset" type="reset">Reset</button></p>
</form></main><script src="/page.js"></script><script src="/${SCRIPT}"></script></body></html>`

export async function openPickerStage(): Promise<PickerStage> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-picker-'))
  await bundlePicker(folder)
  const script = await readFile(join(folder, SCRIPT))
  await rm(folder, { recursive: true })
  const api = await startTestApi()
  const browser = await openBrowser()
  const sites: ForeignSite[] = []
  return {
    api,
    open: async (attributes, options) => {
      // Of the limits on searches by address: all pages have the same one.
      api.time.advance(15 * 60_000)
      const files = { '/page.css': STYLE, '/page.js': SCRIPT_OF_PAGE, [`/${SCRIPT}`]: script }
      const site = await openForeignSite(api.url, { ...files, '/index.html': pageWith(api.url, attributes) })
      sites.push(site)
      return await openPicker(browser, `${site.origin}/index.html`, options)
    },
    close: async () => {
      await browser.close()
      for (const site of sites) await site.close()
      await api.close()
    },
  }
}

async function openPicker(browser: Browser, url: string, options?: BrowserContextOptions): Promise<OpenedPicker> {
  const opened = await openPage(browser, 'http://127.0.0.1:', options)
  await opened.page.goto(url)
  const picker = opened.page.locator('pramaan-skill-picker')
  return {
    ...opened,
    picker,
    input: picker.locator('input'),
    options: picker.locator('[role=option]'),
    chips: picker.locator('.chip'),
    said: async () => (await picker.locator('[role=status]').textContent())?.trim() ?? '',
    sent: () =>
      opened.page.evaluate<string>("new URLSearchParams(new FormData(document.querySelector('form'))).toString()"),
  }
}
