import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi } from '../../../testing/api.ts'
import { openMailer } from '../../src/compose/verification.ts'
import { readConfig } from '../../src/config.ts'
import { eraseQuestions } from '../../src/features/assessments/index.ts'
import { askTestAddress } from '../../src/features/mail/index.ts'
import { eraseReviewerOf, eraseStudentOf } from '../../src/features/verification/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { type Asked, openPlatform, type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

let fixture: ReviewFixture
beforeAll(async () => {
  fixture = await startReviewFixture('test', { PUBLIC_URL: 'https://pramaan.example' })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.takeMails()
  // For the limits of the key.
  fixture.api.time.advance(600_000)
})

const DAY = 86_400_000
const rows = async (statement: string, values: readonly unknown[] = []) =>
  (await fixture.api.db.admin.query(statement, [...values])).rows
const storedOf = ({ id }: Asked) =>
  rows('select * from stored_mails where verification_id = $1 order by created_at, mail_id', [id])
const tokenIn = (text: string) => /\/r\/[\w-]+#(rvt_[\w-]+)/.exec(text)![1]!
const endorse = ({ id, skillIds }: Asked, token: string) =>
  fixture.api.call('POST', `/api/v1/humanverification/endorse/${id}`, {
    json: { token, decisions: skillIds.map(skillId => ({ skillId, decision: 'endorsed' })) },
  })

/** As the operator's command does it; gives the path of the mailed link. */
async function allowAddress({ orgId }: Tenant, address: string): Promise<string> {
  const { db, time, keys } = fixture.api
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: fixture.mail.url })
  const mailer = openMailer(config)
  const deps = { ...keys, database: db.database, clock: time.clock, mailer, publicUrl: 'https://pramaan.example' }
  const asked = await askTestAddress(deps, orgId, address, 'test')
  mailer.close()
  expect(asked).toEqual({ ok: true, value: 'sent' })
  const [received] = fixture.mail.received.splice(0)
  expect(received!.envelope.to).toEqual([address])
  return /https:\/\/pramaan\.example(\/confirm-address\/cta_[\w-]{43})/.exec(received!.mail.text!)![1]!
}
const agree = (path: string) =>
  fixture.api.call('POST', path, {
    raw: 'agree=yes',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a mail of a test key to an address that did not agree', () => {
  test('is stored and not sent; its link endorses', async () => {
    const asked = await fixture.ask()
    expect(await fixture.takeMails()).toEqual([])
    const [stored, ...others] = await storedOf(asked)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ outcome: 'stored', mode: 'test', address: asked.reviewerEmail })
    expect(stored.subject).toMatch(/^\[Test] Asha Verma/)
    expect((await endorse(asked, tokenIn(stored.body))).status).toBe(200)
  })
  test('is stored once per step, the reminder too', async () => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    for (const days of [0.5, 2.5, 5]) {
      fixture.api.time.advance(days * DAY)
      await fixture.api.runScheduled('remind_reviewers')
      expect(await fixture.takeMails()).toEqual([])
    }
    expect((await storedOf(asked)).map(({ subject }) => subject.slice(0, 16))).toEqual([
      '[Test] Asha Verm',
      '[Test] Reminder:',
    ])
  })
  test('is deleted after 24 hours', async () => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    fixture.api.time.advance(DAY - 1)
    await fixture.api.runScheduled('forget_old_mails')
    expect(await storedOf(asked)).toHaveLength(1)
    fixture.api.time.advance(1)
    await fixture.api.runScheduled('forget_old_mails')
    expect(await storedOf(asked)).toEqual([])
  })
  test.each([
    ['reviewer', eraseReviewerOf],
    ['student', eraseStudentOf],
  ] as const)('is deleted with the %s', async (_who, erase) => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    const { db, time, keys } = fixture.api
    const deps = { ...keys, database: db.database, clock: time.clock, eraseQuestions }
    expect(await erase(deps, asked.id)).toMatchObject({ ok: true, value: { changed: true } })
    expect(await storedOf(asked)).toEqual([])
  })
})

describe('an address that got the link', () => {
  test('is written to when its owner has agreed, by this organisation only', async () => {
    const other = await openPlatform(fixture.api, 'test')
    const email = 'developer@works.example'
    const path = await allowAddress(fixture.tenant, email)
    const before = await fixture.ask({ reviewer: { email } })
    expect(await fixture.takeMails()).toEqual([])
    expect(await storedOf(before)).toHaveLength(1)

    expect((await agree(path)).status).toBe(200)
    const asked = await fixture.ask({ reviewer: { email: 'Developer+2@works.example' } })
    expect((await fixture.takeMails()).map(({ envelope }) => envelope.to[0])).toEqual(['developer+2@works.example'])
    expect(await storedOf(asked)).toEqual([])

    const foreign = await other.ask({ reviewer: { email } })
    expect(await fixture.takeMails()).toEqual([])
    expect(await storedOf(foreign)).toHaveLength(1)
  })
  test('is not confirmed by opening the link, or by a POST without the button', async () => {
    const path = await allowAddress(fixture.tenant, 'opened@works.example')
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fixture.api.call(method, path)).status).toBe(200)
    expect((await fixture.api.call('GET', `${path}?lang=hi`)).text).toContain('हाँ, मुझे परीक्षण ई-मेल भेजें')
    const empty = { raw: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await fixture.api.call('POST', path, empty)).status).toBe(400)
    await fixture.ask({ reviewer: { email: 'opened@works.example' } })
    expect(await fixture.takeMails()).toEqual([])
  })
  test('has seven days, and the newest link counts', async () => {
    const first = await allowAddress(fixture.tenant, 'slow@works.example')
    const second = await allowAddress(fixture.tenant, 'slow@works.example')
    expect((await agree(first)).status).toBe(404)
    fixture.api.time.advance(7 * DAY)
    expect((await agree(second)).status).toBe(404)
    expect((await agree(await allowAddress(fixture.tenant, 'slow@works.example'))).status).toBe(200)
  })
})

test('live keys write to anybody', async () => {
  const live = await openPlatform(fixture.api, 'live')
  const asked = await live.ask()
  expect((await fixture.takeMails()).map(({ envelope }) => envelope.to[0])).toEqual([asked.reviewerEmail])
  expect(await storedOf(asked)).toEqual([])
})

describe('/dev/mail', () => {
  test('does not exist outside development', async () => {
    expect((await fixture.api.call('GET', '/dev/mail')).status).toBe(404)
  })
  test('shows stored and sent mails in development, newest first, with their links', async () => {
    const { db, time } = fixture.api
    const development = await startTestApi({ NODE_ENV: 'development', SMTP_URL: fixture.mail.url }, { db, time })
    const stored = await fixture.ask()
    await development.runJobs()
    time.advance(1_000)
    const live = await openPlatform(fixture.api, 'live')
    const sent = await live.ask()
    await development.runJobs()
    expect(fixture.mail.received.splice(0).map(({ envelope }) => envelope.to[0])).toEqual([sent.reviewerEmail])
    const { status, text } = await development.call('GET', '/dev/mail')
    await development.close()
    expect(status).toBe(200)
    expect(text.indexOf(sent.reviewerEmail)).toBeLessThan(text.indexOf(stored.reviewerEmail))
    expect(text).toMatch(new RegExp(`<a href="[^"]*/r/${stored.id}#rvt_[\\w-]+">`))
    expect(text).toMatch(new RegExp(`<a href="[^"]*/r/${sent.id}#rvt_[\\w-]+">`))
  })
})
