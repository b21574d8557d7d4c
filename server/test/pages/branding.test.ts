import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, screenshot } from '../../../testing/browser.ts'
import { awaitingReview, endorse, expectOk } from '../../../testing/verification.ts'
import { type BrandingInput, changeBranding, readBranding } from '../../src/features/organisations/index.ts'
import { type StudentFixture, startStudentFixture, step } from '../verification/students.fixture.ts'

let fixture: StudentFixture
beforeAll(async () => {
  fixture = await startStudentFixture()
})
afterAll(() => fixture?.close())

const SVG = '<svg viewBox="0 0 8 8"><title>Acme</title><path d="M0 0h8v8z" fill="#0b6e4f" onload="alert(1)"/></svg>'
const ACME: BrandingInput = {
  name: 'Acme Staffing',
  accent: '#0b6e4f',
  support: 'help@acme.example',
  privacyUrl: 'https://acme.example/privacy',
  mark: new TextEncoder().encode(SVG),
}
const change = (input: BrandingInput, orgId = fixture.who.tenant.orgId) =>
  changeBranding(fixture.api.keys, orgId, input, 'test')
const stored = () => readBranding(fixture.api.db.database.forTenant(fixture.who.tenant).reads)

describe('an organisation with a name, mark, colour and addresses', () => {
  test('shows them on the pages of its students and reviewers, under the same policy, in both themes', async () => {
    await change(ACME)
    const { id, token, reviewerToken } = await awaitingReview(fixture.api, fixture.who)
    for (const [name, path] of [
      ['student', `/s/${token}`],
      ['student-delete', `/s/${token}/delete`],
      ['reviewer', `/r/${id}#${reviewerToken}`],
    ] as const) {
      const { page, context, faults } = await fixture.visit(fixture.api.url + path)
      expect(await page.textContent('header .brand')).toContain('Acme Staffing')
      expect(await page.$eval('header img', image => 'naturalWidth' in image && Number(image.naturalWidth) > 0)).toBe(
        true,
      )
      expect(await page.getAttribute('footer a >> text=Help', 'href')).toBe('mailto:help@acme.example')
      expect(await page.getAttribute('footer a >> text=Privacy at', 'href')).toBe('https://acme.example/privacy')
      for (const [colorScheme, brand] of [
        ['light', '#0b6e4f'],
        ['dark', '#'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        const used = await page.evaluate<string>(
          `getComputedStyle(document.documentElement).getPropertyValue('--brand')`,
        )
        expect(used.trim()).toContain(brand)
        expect(await accessibilityFaults(page)).toEqual([])
        await screenshot(page, `branded-${name}-360-${colorScheme}`)
      }
      expect(faults).toEqual([])
      await context.close()
    }
  })

  test('shows them in its mails, which still load nothing', async () => {
    await change(ACME)
    fixture.mail.received.splice(0)
    await awaitingReview(fixture.api, fixture.who)
    await fixture.api.runJobs()
    const { html = '', text = '', replyTo = [] } = fixture.mail.received.at(-1)!.mail
    expect(replyTo).toMatchObject([{ address: 'help@acme.example' }])
    expect(html).toContain('background:#0b6e4f')
    for (const body of [html, text]) {
      expect(body).toContain('Acme Staffing uses Pramaan for this request.')
      expect(body).toContain('help@acme.example')
    }
    expect(html).not.toMatch(/<img|\ssrc=/)
  })
})

test('a proof names the organisation that asked for it', async () => {
  await change(ACME)
  const { id, token, reviewerToken } = await awaitingReview(fixture.api, fixture.who, { skillIds: ['sk_1001'] })
  await endorse(fixture.api, id, reviewerToken, [{ skillId: 'sk_1001', decision: 'endorsed' }])
  const { body } = await expectOk(fixture.who.call('GET', '/session', undefined, token))
  const { text } = await fixture.api.call('GET', new URL(body.data.credentials[0].url).pathname)
  expect(text).toMatch(/<header.*<img class="mark" src="\/brand\/[\w-]{22}\.svg" alt="">.*Acme Staffing.*<\/header>/s)
})

test('without branding its own name stands on the page, and no address that it did not give', async () => {
  await change({ name: null, accent: null, support: null, privacyUrl: null, mark: null })
  const { page, context } = await fixture.visit((await fixture.open()).url)
  await step(page, 'skills')
  expect(await page.textContent('header .brand-name')).toBe((await stored())!.name)
  expect(await page.locator('header img, footer a >> text=Help').count()).toBe(0)
  await context.close()
})

describe('the files', () => {
  test('a mark is served as it was sanitised, for good, and can run nothing', async () => {
    await change(ACME)
    const { mark } = (await stored())!
    const { status, text, headers } = await fixture.api.call('GET', `/brand/${mark}`)
    expect([status, text]).toEqual([
      200,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#0b6e4f"/></svg>',
    ])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    })
  })
  test.each([
    '/brand/ffd400.css',
    '/brand/none.svg',
    '/brand/AAAAAAAAAAAAAAAAAAAAAA.svg',
    '/brand/%00',
    '/brand/0b6e4f.svg',
  ])('%s is not found', async path => {
    expect((await fixture.api.call('GET', path)).status).toBe(404)
  })
})

describe('a change', () => {
  test('keeps what it does not name, and is in the audit log', async () => {
    await change(ACME)
    await change({ name: 'Acme' })
    expect(await stored()).toMatchObject({ name: 'Acme', accent: '#0b6e4f', mark: expect.stringMatching(/\.svg$/) })
    const { rows } = await fixture.api.db.admin.query(
      `select details from audit_log where org_id = $1 and action = 'organisation.branding' order by at desc, audit_id desc limit 1`,
      [fixture.who.tenant.orgId],
    )
    expect(rows).toEqual([{ details: { changed: ['name'] } }])
  })
  test('with an unreadable colour is rejected and changes nothing', async () => {
    const before = await stored()
    expect(await change({ name: 'Other', accent: '#ffd400' })).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_FAILED', details: [{ message: expect.stringContaining('nearest shade') }] },
    })
    expect(await stored()).toEqual(before)
  })
  test('of an organisation that does not exist is rejected', async () => {
    const none = 'ORG_00000000000000000000000000'
    expect(await change({ name: 'Acme' }, none)).toMatchObject({ ok: false, error: { code: 'ORGANISATION_NOT_FOUND' } })
  })
})
