import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { accessibilityFaults, DESK, openBrowser, openPage, PHONE, screenshot } from '../../../testing/browser.ts'
import { testClock } from '../../../testing/clock.ts'
import { assessedFacts, credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import {
  type CredentialDeps,
  eraseCredentialsOf,
  getCredential,
  revokeAnyCredential,
} from '../../src/features/credentials/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { isRevokedIn, issue, placeOf, readJwt } from './credentials.fixture.ts'

/** The public page, over HTTP and in a real browser. */
let db: TestDatabase
let api: TestApi
let deps: CredentialDeps
let tenant: Tenant
let browser: Browser
beforeAll(async () => {
  db = await createTestDatabase()
  // A browser looks at the real clock.
  api = await startTestApi({ PUBLIC_URL }, { db, time: testClock(new Date(Date.now() - 60_000).toISOString()) })
  deps = await credentialDeps(db, api.time, { issuer: { name: 'Pramaan', url: PUBLIC_URL } })
  tenant = { orgId: await newOrganisation(api.keys), mode: 'live' }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await db.drop()
})

const PUBLIC_URL = 'https://pramaan.example'
const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers })

describe('over HTTP', () => {
  test('the page says who, which skill, how, by whom and when; English or Hindi', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    const page = await get(`/proof/${id}`)
    expect(page.status).toBe(200)
    for (const text of [
      'Asha Verma',
      'MIG welding',
      'Ravi Kulkarni, Bharat Frames',
      'clean joints',
      '15 November 2026',
    ])
      expect(page.text).toContain(text)
    expect(page.text).toContain('data-status="valid"')
    expect((await get(`/proof/${id}?lang=hi`)).text).toContain('सत्यापित कौशल')
    expect((await get(`/proof/${id}`, { 'accept-language': 'hi-IN' })).text).toContain('<html lang="hi">')
  })
  test('in Hindi the skill has its Hindi name, and the signed name stands below it', async () => {
    const skill = { number: 1001, name: 'Brick laying', description: 'Lays bricks.' }
    const id = await issue(deps, tenant, endorsedFacts({ skill }))
    expect((await get(`/proof/${id}?lang=hi`)).text).toMatch(
      /<h1>ईंट की चिनाई<\/h1>\s*<p[^>]* data-signed="skill">Brick laying<\/p>/,
    )
    expect((await get(`/proof/${id}?lang=en`)).text).toContain('<h1 lang="en" data-signed="skill">Brick laying</h1>')
  })
  test('it is kept out of search engines, frames and referrers', async () => {
    const { headers } = await get(`/proof/${await issue(deps, tenant, endorsedFacts())}`)
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
  test('the e-mail address is on no page and in no file', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    for (const path of [`/proof/${id}`, `/proof/${id}.jwt`, `/proof/${id}.json`]) {
      const { text } = await get(path)
      const [, payload = ''] = text.split('.')
      expect(text + Buffer.from(payload, 'base64url').toString()).not.toMatch(/asha\.verma@/i)
    }
  })
  test('the files are what was signed, to the last character, for any web page', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    const stored = (await getCredential(deps, id))!
    const jwt = await get(`/proof/${id}.jwt`)
    expect([jwt.text, jwt.headers['content-type']]).toEqual([stored.jwt, 'application/vc+jwt'])
    expect(jwt.headers['access-control-allow-origin']).toBe('*')
    expect((await get(`/proof/${id}.json`)).text).toBe(stored.payload)
  })
  test('the badge and the picture of a shared link say what the proof says, and its state', async () => {
    const id = await issue(deps, tenant, assessedFacts())
    const badge = await get(`/proof/${id}.svg`)
    expect([badge.status, badge.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(badge.text).toContain('Verified skill')
    const picture = await fetch(`${api.url}/proof/${id}.png`)
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([picture.headers.get('content-type'), bytes.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    const { text } = await get(`/proof/${id}`)
    for (const part of [
      `property="og:image" content="`,
      `/proof/${id}.png"`,
      'wa.me/?text=',
      'linkedin.com/profile/add?',
    ])
      expect(text).toContain(part)
    await revokeAnyCredential(deps, id, 'operator', 'because')
    expect((await get(`/proof/${id}.svg`)).text).toContain('>Revoked<')
    expect((await get(`/proof/${id}`)).text).not.toContain('data-share')
    expect((await get('/proof/crd_none.svg')).status).toBe(404)
  })
  test('keys and status lists may be kept for five minutes', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    const keys = await get('/.well-known/jwks.json')
    expect(JSON.parse(keys.text).keys.map((key: { kid: string }) => key.kid)).toContain(
      `${PUBLIC_URL}/.well-known/jwks.json#${deps.signer.currentKeyId}`,
    )
    expect(keys.text).not.toMatch(/"(d|p|q|dp|dq|qi)"/)
    const { listId } = placeOf((await getCredential(deps, id))!.payload)
    const list = await get(`/status/${listId}`)
    expect(list.headers['content-type']).toBe('application/vc+jwt')
    for (const { headers } of [keys, list]) expect(headers['cache-control']).toBe('public, max-age=300')
    expect((await get('/status/csl_0000000000000000000000')).status).toBe(404)
  })
  test('a status list is signed again only when it changed or is old', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    const { listId, index } = placeOf((await getCredential(deps, id))!.payload)
    const first = (await get(`/status/${listId}`)).text
    api.time.advance(1_000)
    expect((await get(`/status/${listId}`)).text).toBe(first)
    await revokeAnyCredential(deps, id, 'operator', 'x')
    const revoked = (await get(`/status/${listId}`)).text
    expect([isRevokedIn(first, index), isRevokedIn(revoked, index)]).toEqual([false, true])
  })
  test('a revoked one says so with the date', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    await revokeAnyCredential(deps, id, 'operator', 'because of Mr X')
    const { text } = await get(`/proof/${id}`)
    expect(text).toContain('data-status="revoked"')
    expect(text).toContain('Revoked')
    expect(text).not.toContain('Mr X')
  })
  test('an erased one is gone: no name, no files, only that there was one', async () => {
    const facts = endorsedFacts({ serviceUserId: 'SU_01ARZ3NDEKTSV4RRFFQ69G5FA2' })
    const id = await issue(deps, tenant, facts)
    await db.database.forTenant(tenant).transaction(tx => eraseCredentialsOf(deps, tx, facts.serviceUserId))
    const page = await get(`/proof/${id}`)
    expect(page.status).toBe(410)
    expect(page.text).toContain('MIG welding')
    expect(page.text).not.toMatch(/Asha|Ravi|Bharat|<script/)
    for (const ending of ['jwt', 'json', 'svg', 'png']) expect((await get(`/proof/${id}.${ending}`)).status).toBe(410)
  })
  test.each([
    'crd_0000000000000000000000',
    'crd_short',
    'x',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'crd_0000000000000000000000.pdf',
  ])('there is no proof at %s, and the page is the same whatever was asked', async id => {
    const page = await get(`/proof/${id}`)
    expect(page.status).toBe(404)
    expect(page.text).toContain('There is no such proof')
    expect(page.text).not.toContain('<script>alert')
    expect((await get(`/proof/${id}.jwt`)).status).toBe(404)
  })
})

describe('in a browser', () => {
  async function visit(path: string, options: Parameters<typeof openPage>[2] = {}) {
    const opened = await openPage(browser, api.url, options)
    return { ...opened, open: () => opened.page.goto(`${api.url}${path}`) }
  }
  const verdict = async (page: Awaited<ReturnType<typeof visit>>['page']) => {
    await page.waitForSelector('[data-verdict]:not([data-outcome=running])[data-outcome]')
    return await page.getAttribute('[data-verdict]', 'data-outcome')
  }
  const stepOutcomes = (page: Awaited<ReturnType<typeof visit>>['page']) =>
    page.$$eval('[data-steps] li', lines => lines.map(line => line.getAttribute('data-outcome')))

  test.each([
    ['an endorsed', endorsedFacts, 'en', PHONE],
    ['an endorsed', endorsedFacts, 'hi', PHONE],
    ['an assessed', assessedFacts, 'en', DESK],
    ['an assessed', assessedFacts, 'hi', DESK],
  ] as const)(
    '%s skill is found valid, without other requests; axe finds nothing (%#)',
    async (kind, facts, lang, viewport) => {
      const id = await issue(deps, tenant, facts())
      const { page, faults, open, context } = await visit(`/proof/${id}?lang=${lang}`, { viewport })
      await open()
      expect(await verdict(page)).toBe('valid')
      // An assessment has no endorsement to check.
      expect(await stepOutcomes(page)).toEqual(Array(facts === endorsedFacts ? 6 : 5).fill('passed'))
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await screenshot(page, `proof-${kind.split(' ')[1]}-${lang}-${viewport.width}`)
      expect(faults).toEqual([])
      await context.close()
    },
  )
  test('dark colours pass axe too', async () => {
    const { page, open, context } = await visit(`/proof/${await issue(deps, tenant, endorsedFacts())}`, {
      colorScheme: 'dark',
    })
    await open()
    await verdict(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'proof-dark-360')
    await context.close()
  })
  test('a revoked one is found revoked', async () => {
    const id = await issue(deps, tenant, endorsedFacts())
    await revokeAnyCredential(deps, id, 'operator', 'x')
    const { page, open, context } = await visit(`/proof/${id}`)
    await open()
    expect(await verdict(page)).toBe('revoked')
    expect((await stepOutcomes(page)).at(-1)).toBe('failed')
    expect(await accessibilityFaults(page)).toEqual([])
    await screenshot(page, 'proof-revoked-360')
    await context.close()
  })

  const resign = (payload: object) => deps.signer.sign(JSON.stringify(payload))
  test.each([
    ['a changed payload', async (jwt: string) => replacePart(jwt, 1, text => text.replace('Asha Verma', 'Usha Verma'))],
    ['a changed header', async (jwt: string) => replacePart(jwt, 0, text => text.replace('RS256', 'none'))],
    ['a flipped bit of the signature', async (jwt: string) => `${jwt.slice(0, -1)}${jwt.endsWith('A') ? 'B' : 'A'}`],
    [
      'another one of ours, well signed',
      async () => (await getCredential(deps, await issue(deps, tenant, endorsedFacts())))!.jwt!,
    ],
    ['another holder under our own key', async (jwt: string) => await resign(renamed(readJwt(jwt).payload))],
    ['a day that has not come', async (jwt: string) => await resign({ ...readJwt(jwt).payload, nbf: 4_000_000_000 })],
  ])('%s is found out', async (_what, forge) => {
    const id = await issue(deps, tenant, endorsedFacts())
    const forged = await forge((await getCredential(deps, id))!.jwt!)
    const { page, open, context } = await visit(`/proof/${id}`)
    await page.route('**/*.jwt', route => route.fulfill({ body: forged, contentType: 'application/vc+jwt' }))
    await open()
    expect(await verdict(page)).toBe('invalid')
    await screenshot(page, 'proof-tampered-360')
    await context.close()
  })
  test('a status list signed by another key is detected', async () => {
    const { page, open, context } = await visit(`/proof/${await issue(deps, tenant, endorsedFacts())}`)
    await page.route('**/status/*', async route => {
      const text = await (await route.fetch()).text()
      await route.fulfill({ body: replacePart(text, 1, payload => payload.replace('"ttl":300000', '"ttl":300001')) })
    })
    await open()
    expect(await verdict(page)).toBe('invalid')
    await context.close()
  })
  test('files that cannot be had make no verdict on the credential', async () => {
    const { page, open, context } = await visit(`/proof/${await issue(deps, tenant, endorsedFacts())}`)
    await page.route('**/status/*', route => route.abort())
    await open()
    expect(await verdict(page)).toBe('unable')
    await context.close()
  })
  test('hostile words in a credential are words: nothing runs, nothing is asked, no policy is broken', async () => {
    const hostile = '<img src=x onerror=alert(1)>"><script>alert(1)</script>{{7*7}}</section>\u202E'
    const facts = endorsedFacts({
      student: { name: hostile, email: 'x@example.org' },
      endorser: { name: hostile, company: hostile, check: { kind: 'other_domain', domain: hostile } },
      comment: hostile,
      source: { type: 'project', title: hostile, subtitle: hostile },
    })
    const { page, open, faults, context } = await visit(`/proof/${await issue(deps, tenant, facts)}`)
    await open()
    expect(await verdict(page)).toBe('valid')
    expect(await page.$$('img:not(.proof-badge > img), main script')).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
  test('without scripts the page still says everything but the check', async () => {
    const { page, open, context } = await visit(`/proof/${await issue(deps, tenant, endorsedFacts())}`, {
      javaScriptEnabled: false,
    })
    await open()
    expect(await page.locator('noscript').textContent()).toContain('JavaScript')
    expect(await page.locator('[data-verdict]').isVisible()).toBe(false)
    await context.close()
  })
  test('a test credential, a missing one and an erased one pass axe', async () => {
    const id = await issue(deps, { ...tenant, mode: 'test' }, assessedFacts())
    const erased = assessedFacts({ serviceUserId: 'SU_01ARZ3NDEKTSV4RRFFQ69G5FA3' })
    const gone = await issue(deps, tenant, erased)
    await db.database.forTenant(tenant).transaction(tx => eraseCredentialsOf(deps, tx, erased.serviceUserId))
    for (const [name, path] of [
      ['test', id],
      ['missing', 'crd_none'],
      ['erased', gone],
    ] as const) {
      const { page, open, context } = await visit(`/proof/${path}`)
      await open()
      expect(await accessibilityFaults(page)).toEqual([])
      await screenshot(page, `proof-${name}-360`)
      await context.close()
    }
  })
})

function replacePart(jwt: string, at: number, change: (text: string) => string): string {
  const parts = jwt.split('.')
  parts[at] = Buffer.from(change(Buffer.from(parts[at]!, 'base64url').toString())).toString('base64url')
  return parts.join('.')
}

function renamed(payload: object): object {
  return JSON.parse(JSON.stringify(payload).replace('Asha Verma', 'Usha Verma'))
}
