import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSiteIfStale } from '../../../site/build.ts'
import { readSite, type Site } from '../../../site/content/site.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { accessibilityFaults, colourFaults, openBrowser, openPage, screenshot } from '../../../testing/browser.ts'
import { ROOT, readBlocks } from '../../../testing/docs-page.ts'
import { siteBlocksOf } from '../../../testing/site-page.ts'
import { EVENT_TYPES } from '../../src/contract/event.ts'

/** The developer site as the server serves it: built once from the documents of the repository. */
let api: TestApi
let site: Site
let browser: Browser
beforeAll(async () => {
  await buildSiteIfStale()
  site = await readSite(ROOT)
  api = await startTestApi()
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await api?.close()
})

const addressOf = (slug: string) => (slug === '' ? '/docs/' : `/docs/${slug}/`)
const htmlOf = async (path: string) => (await api.call('GET', path)).text

/** Codes of both APIs, from docs/errors.md, which is generated from the tables of the server. */
async function errorCodes(): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, 'docs/errors.md'), 'utf8')
  return [...text.matchAll(/^## (?:Verification: )?([A-Z_]+)$/gm)].map(([, code = '']) => code)
}

describe('files', () => {
  test('a page is sent with a policy that allows nothing inline, and contains nothing inline', async () => {
    for (const { slug } of site.pages) {
      const { status, headers, text } = await api.call('GET', addressOf(slug))
      expect([slug, status, headers['cache-control']]).toEqual([slug, 200, 'no-cache'])
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/,
      )
      expect(text.match(/<script(?![^>]* src=)|<style|\son\w+="|<[^>]+\sstyle="/g)).toBeNull()
    }
  })
  test('a page has an ETag and is compressed', async () => {
    const headers = { 'accept-encoding': 'br' }
    const first = await api.call('HEAD', '/docs/quickstart/', { headers })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await api.call('GET', '/docs/quickstart/', {
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
  test('files that are named by their content are kept forever, the others are asked for again', async () => {
    const html = await htmlOf('/docs/')
    const styles = [...html.matchAll(/href="(\/docs\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path)
    expect(styles.length).toBeGreaterThan(1)
    for (const path of styles) expect((await api.call('HEAD', path)).headers['cache-control']).toMatch(/immutable/)
    expect((await api.call('HEAD', '/docs/pagefind/pagefind.js')).headers['cache-control']).toBe('no-cache')
  })
  test.each([
    ['/docs', '/docs/'],
    ['/docs/quickstart', '/docs/quickstart/'],
  ])('%s leads to %s', async (from, to) => {
    const { status, headers } = await api.call('GET', from)
    expect([status, headers.location]).toEqual([301, to])
  })
  test('an address without a page answers 404, and so does one that leaves the folder', async () => {
    for (const path of ['/docs/none', '/docs/none/', '/docs/../package.json', '/docs/%2e%2e/build.ts'])
      expect([path, (await api.call('GET', path)).status]).toEqual([path, 404])
  })
})

test('every page has a twin in Markdown, and llms.txt lists it', async () => {
  const { text, headers } = await api.call('GET', '/docs/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const { slug, title } of site.pages) {
    const twin = `/docs/${slug === '' ? 'index' : slug}.md`
    expect(text).toContain(`](${twin})`)
    const reply = await api.call('GET', twin)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(reply.text.startsWith(`# ${title}\n`)).toBe(true)
    expect(await htmlOf(addressOf(slug))).toContain(`href="${twin}"`)
  }
})

test('the quickstart of the site offers the blocks of the document to copy, which quickstart.test.ts runs', async () => {
  const copied = siteBlocksOf(await htmlOf('/docs/quickstart/'))
  expect(copied).toEqual(await readBlocks('docs/quickstart.md'))
})

test('there is a page for every error code and every event type', async () => {
  const codes = await errorCodes()
  expect(codes.length).toBeGreaterThan(50)
  const slugs = new Set(site.pages.map(({ slug }) => slug))
  expect(codes.filter(code => !slugs.has(`errors/${code}`) && !slugs.has(`errors/verification/${code}`))).toEqual([])
  expect(EVENT_TYPES.filter(type => !slugs.has(`events/${type}`))).toEqual([])
})

test('no link of the site is broken, and no address leads elsewhere unless the document names it', {
  timeout: 300_000,
}, async () => {
  const pages = new Map<string, string>()
  for (const { slug } of site.pages) pages.set(addressOf(slug), await htmlOf(addressOf(slug)))
  const others = new Map<string, number>()
  const broken: string[] = []
  let checked = 0
  for (const [page, html] of pages)
    for (const [, link = ''] of html.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      if (/^(?:https:|mailto:)/.test(link)) continue
      const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `http://site${page}`)
      checked++
      const target = pages.get(pathname)
      if (target === undefined && !others.has(pathname)) others.set(pathname, (await api.call('GET', pathname)).status)
      const isThere = target !== undefined || others.get(pathname) === 200
      const id = decodeURIComponent(hash.slice(1))
      if (!isThere || (target !== undefined && id !== '' && !target.includes(` id="${id}"`)))
        broken.push(`${page}: ${link}`)
    }
  expect(pages.size).toBeGreaterThan(100)
  expect(checked).toBeGreaterThan(10_000)
  expect(broken).toEqual([])
})

const SHOWN = ['', 'quickstart', 'limits', 'errors/WORKFLOW_IN_USE', 'events/mandate.ready', 'skill-picker']

describe.each([
  ['light', accessibilityFaults],
  ['dark', colourFaults],
] as const)('in a browser, %s', (colorScheme, axeFaults) => {
  test.each([1280, 390])(
    'at %i pixels pages load without a fault and are accessible',
    { timeout: 300_000 },
    async width => {
      const options = { viewport: { width, height: 900 }, colorScheme }
      const { page, faults, requests, context } = await openPage(browser, api.url, options)
      const failed: string[] = []
      page.on('requestfailed', request => {
        // The search loads its script when a page is idle. If this test leaves the page meanwhile, the browser aborts that request.
        const reason = request.failure()?.errorText
        if (reason !== 'net::ERR_ABORTED') failed.push(`${reason} ${request.url()}`)
      })
      page.on('response', response => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
      })
      for (const slug of SHOWN) {
        await page.goto(`${api.url}${addressOf(slug)}`, { waitUntil: 'load' })
        expect([slug, await axeFaults(page)]).toEqual([slug, []])
        const tooWide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
        expect([slug, tooWide]).toEqual([slug, 0])
        await screenshot(page, `docs-${slug.replaceAll('/', '-') || 'start'}-${width}-${colorScheme}`)
      }
      await context.close()
      expect({ failed, faults }).toEqual({ failed: [], faults: [] })
      expect(requests.length).toBeGreaterThan(SHOWN.length)
    },
  )
})

test('the search finds the page of every error code and event type', { timeout: 300_000 }, async () => {
  const { page, faults, context } = await openPage(browser, api.url)
  await page.goto(`${api.url}/docs/`)
  const names = [...new Set([...(await errorCodes()), ...EVENT_TYPES])]
  const found = await page.evaluate<Record<string, readonly string[]>>(searchAll(names))
  const missing = names.filter(name => !found[name]?.some(url => url.endsWith(`/${name}/`)))
  expect(missing).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

/** The addresses that Pagefind returns first for each name. A text, because vitest rewrites `import` in a function. */
const searchAll = (names: readonly string[]) => `(async () => {
  const { search } = await import('/docs/pagefind/pagefind.js')
  const found = {}
  for (const name of ${JSON.stringify(names)}) {
    const { results } = await search(name)
    found[name] = await Promise.all(results.slice(0, 5).map(async each => (await each.data()).url))
  }
  return found
})()`

test('a person searches, opens the first result with the keyboard and reads it', { timeout: 300_000 }, async () => {
  const { page, faults, context } = await openPage(browser, api.url, { viewport: { width: 1280, height: 900 } })
  await page.goto(`${api.url}/docs/`)
  await page.waitForSelector('button[data-open-modal]:enabled')
  await page.keyboard.press('Control+k')
  await page.locator('#starlight__search input').fill('WORKFLOW_IN_USE')
  await page.waitForSelector('.pagefind-ui__result-link')
  await screenshot(page, 'docs-search-1280-light')
  await page.locator('.pagefind-ui__result-link').first().press('Enter')
  await page.waitForURL(/\/docs\/errors\/WORKFLOW_IN_USE\//)
  expect(await page.locator('h1').textContent()).toContain('WORKFLOW_IN_USE')
  expect(faults).toEqual([])
  await context.close()
})

test('the guide of the skill picker has one that searches the catalogue of this server', async () => {
  const { page, faults, context } = await openPage(browser, api.url)
  await page.goto(`${api.url}/docs/skill-picker/`)
  const picker = page.locator('pramaan-skill-picker').first()
  await picker.locator('input').fill('brick laying')
  await picker.locator('[role=option]').first().click()
  expect(await picker.locator('.chip').textContent()).toBe('Brick laying')
  expect(faults).toEqual([])
  await context.close()
})
