import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { openBrowser, openPage } from '../../../testing/browser.ts'

/** Documents and the API reference: the same bytes for everybody, compressed once, kept by browsers. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

async function scriptPath(): Promise<string> {
  const { text } = await api.call('GET', '/docs/api/')
  return /src="(\/docs\/api\/scalar\.[\w-]{16}\.js)"/.exec(text)![1]!
}

describe.each([
  ['a document', async () => '/openapi/partner.json', /^public, max-age=300$/, 8],
  ['the script of the reference', scriptPath, /immutable/, 3],
])('%s', (_what, pathOf, cacheControl, shrinksBy) => {
  test('is sent compressed to whoever accepts it, with the same content', async () => {
    const { text } = await api.call('GET', await pathOf())
    for (const encoding of ['br', 'gzip']) {
      const reply = await fetch(api.url + (await pathOf()), { headers: { 'accept-encoding': encoding } })
      expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
      expect(Number(reply.headers.get('content-length'))).toBeLessThan(Buffer.byteLength(text) / shrinksBy)
      // Decoded by fetch.
      expect((await reply.text()) === text).toBe(true)
    }
  })
  test('is kept by browsers, and answered 304 when it is still the same', async () => {
    const path = await pathOf()
    for (const encoding of ['identity', 'gzip, deflate, br']) {
      const headers = { 'accept-encoding': encoding }
      const first = await api.call('HEAD', path, { headers })
      expect(first.headers['cache-control']).toMatch(cacheControl)
      const again = await api.call('GET', path, {
        headers: { ...headers, 'if-none-match': String(first.headers.etag) },
      })
      expect([again.status, again.text]).toEqual([304, ''])
    }
  })
})

test('the reference runs under a policy without inline scripts or other hosts, and calls none', async () => {
  const { headers, text } = await api.call('GET', '/docs/api/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
  expect(text).not.toMatch(/<script(?![^>]* src=)/)
  const browser = await openBrowser()
  try {
    const { page, faults } = await openPage(browser, api.url)
    await page.goto(`${api.url}/docs/api/`)
    await page.waitForSelector('text=Pramaan Catalogue API')
    expect(faults).toEqual([])
  } finally {
    await browser.close()
  }
})
