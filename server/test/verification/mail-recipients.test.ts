import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Received, reviewerLinkIn } from '../../../testing/mail-server.ts'
import { recipientOf } from '../../src/features/mail/core/recipient.ts'
import { canonicalMailbox } from '../../src/kernel/mailbox.ts'
import { type Asked, openPlatform, type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

let fixture: ReviewFixture
let other: Pick<ReviewFixture, 'ask'>
beforeAll(async () => {
  fixture = await startReviewFixture('live', { PUBLIC_URL: 'https://pramaan.example' })
  other = await openPlatform(fixture.api, 'live')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.mail.answer(null)
  await fixture.takeMails().catch(() => {})
  fixture.mail.received.length = 0
})

const DAY = 86_400_000
const PATH = /<https:\/\/pramaan\.example(\/unsubscribe\/uns_[\w-]{43})>/
let mailboxes = 0
const newMailbox = () => `reviewer-${++mailboxes}`

const rows = async (statement: string, values: readonly unknown[] = []) =>
  (await fixture.api.db.admin.query(statement, [...values])).rows
const stateOf = async ({ id }: Asked) =>
  (await rows('select mail_state from reviewers where verification_id = $1', [id]))[0].mail_state
const suppressions = async () => (await rows('select reason from suppressed_recipients')).map(row => row.reason)
const headerOf = ({ mail }: Received, name: string) => mail.headers.find(({ key }) => key === name)?.value
const toOf = (received: readonly Received[]) => received.map(({ envelope }) => envelope.to[0])
/** Of this mailbox: time passes for those of other tests, too. */
const later = async (milliseconds: number, email: string) => {
  fixture.api.time.advance(milliseconds)
  await fixture.api.runScheduled('remind_reviewers')
  const mailbox = canonicalMailbox(email)
  return (await fixture.takeMails()).filter(({ envelope }) => canonicalMailbox(envelope.to[0]!) === mailbox)
}

/** Time passes for the limits of the key, but no new day begins. */
const askTwelve = async (ask: (nth: number) => Promise<Asked>) => {
  const asked: Asked[] = []
  for (let nth = 0; nth < 12; nth += 1) {
    fixture.api.time.advance(30_000)
    asked.push(await ask(nth))
  }
  return asked
}

describe('a mailbox', () => {
  test('gets ten mails a day, of all organisations and however it is spelt; the rest come the next morning', async () => {
    const name = newMailbox()
    const spellings = [
      `${name}@gmail.com`,
      `${name.toUpperCase()}+jobs@gmail.com`,
      `${name.replace('w', '.w')}@googlemail.com`,
    ]
    await askTwelve(nth => (nth % 2 === 0 ? fixture : other).ask({ reviewer: { email: spellings[nth % 3]! } }))
    expect(await fixture.takeMails()).toHaveLength(10)
    expect(await later(3_600_000, spellings[0]!)).toEqual([])
    expect(await later(DAY, spellings[0]!)).toHaveLength(2)
  })
  test('gets ten mails a day from workers that send at the same time', async () => {
    const email = `${newMailbox()}@works.example`
    const asked = await askTwelve(() => fixture.ask({ reviewer: { email } }))
    const payloads = asked.map(({ id }) => ({ ...fixture.tenant, verificationId: id, revision: 1 }))
    await Promise.all(payloads.map(payload => fixture.api.runScheduled('send_reviewer_mail', payload)))
    expect(fixture.mail.received.splice(0)).toHaveLength(10)
    expect(await later(DAY, email)).toHaveLength(2)
  })
  test('is not charged for mails that its server deferred', async () => {
    const email = `${newMailbox()}@works.example`
    await fixture.ask({ reviewer: { email } })
    fixture.mail.answer({ at: 'recipient', code: 450 })
    await expect(fixture.takeMails()).rejects.toThrow('deferred')
    for (let nth = 0; nth < 11; nth += 1) await expect(later(5 * 3_600_000, email)).rejects.toThrow('deferred')
    fixture.mail.answer(null)
    expect(toOf(await later(5 * 3_600_000, email))).toEqual([email])
    const counted = await rows('select mails from mail_days where recipient = $1 and mails > 0', [recipientOf(email)])
    expect(counted).toEqual([{ mails: 1 }])
  })
  test('is kept as a hash', async () => {
    const name = newMailbox()
    await fixture.ask({ reviewer: { email: `${name}@works.example` } })
    await fixture.takeMails()
    for (const table of ['mail_days', 'suppressed_recipients', 'unsubscribe_tokens']) {
      const [{ all }] = await rows(`select coalesce(string_agg(t::text, ' '), '') as all from ${table} t`)
      expect(all).not.toContain(name)
    }
  })
})

describe('an address', () => {
  test('that its server does not know is not written to again, by any organisation', async () => {
    const email = `${newMailbox()}@works.example`
    await fixture.ask({ reviewer: { email } })
    fixture.mail.answer({ at: 'recipient', code: 550, says: '5.1.1 no such user' })
    await fixture.takeMails()
    fixture.mail.answer(null)
    const again = await other.ask({ reviewer: { email: email.replace('@', '+second@') } })
    expect(await fixture.takeMails()).toEqual([])
    expect(await stateOf(again)).toBe('suppressed')
    expect(await later(4 * DAY, email)).toEqual([])
  })
  test.each([
    ['whose server wants no mail from us', { at: 'recipient', code: 550, says: '5.7.1 blocked' }],
    ['whose server refuses one mail', { at: 'data', code: 554 }],
  ] as const)('%s is written to by the next', async (_name, behaviour) => {
    const email = `${newMailbox()}@works.example`
    await fixture.ask({ reviewer: { email } })
    fixture.mail.answer(behaviour)
    await fixture.takeMails()
    fixture.mail.answer(null)
    await other.ask({ reviewer: { email } })
    expect(toOf(await fixture.takeMails())).toEqual([email])
  })
})

describe('the link to unsubscribe', () => {
  const openLink = async () => {
    const asked = await fixture.ask()
    const [received] = await fixture.takeMails()
    const [, path = ''] = PATH.exec(headerOf(received!, 'list-unsubscribe') ?? '') ?? []
    return { asked, received: received!, path }
  }
  const post = (path: string, body: string, type: string) =>
    fixture.api.call('POST', path, { raw: body, headers: { 'content-type': type, accept: 'text/html' } })
  const FORM = 'application/x-www-form-urlencoded'
  const MULTIPART = [
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ] as const

  test('stands in the headers of RFC 8058, another one in each mail', async () => {
    const [one, two] = [await openLink(), await openLink()]
    expect(headerOf(one.received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(one.path).toMatch(/^\/unsubscribe\/uns_/)
    expect(one.path).not.toBe(two.path)
  })
  test.each([
    ['a form', 'List-Unsubscribe=One-Click', FORM],
    ['a multipart form', ...MULTIPART],
  ])(
    'ends the mails to its address with one POST of %s, for all organisations, and works twice',
    async (_name, body, type) => {
      const { asked, path } = await openLink()
      const reply = await post(path, body, type)
      expect([reply.status, reply.headers.location]).toEqual([200, undefined])
      expect((await post(path, body, type)).status).toBe(200)
      expect(await later(3 * DAY, asked.reviewerEmail)).toEqual([])
      expect(await stateOf(asked)).toBe('suppressed')
      const again = await other.ask({ reviewer: { email: asked.reviewerEmail } })
      expect(await fixture.takeMails()).toEqual([])
      expect(await stateOf(again)).toBe('suppressed')
    },
  )
  test('leaves the link to answer as it was', async () => {
    const { asked, received, path } = await openLink()
    await post(path, 'List-Unsubscribe=One-Click', FORM)
    const { token } = reviewerLinkIn(received)
    const decisions = asked.skillIds.map(skillId => ({ skillId, decision: 'endorsed' }))
    const reply = await fixture.api.call('POST', `/api/v1/humanverification/endorse/${asked.id}`, {
      json: { token, decisions },
    })
    expect(reply.status).toBe(200)
  })
  test('changes nothing when it is opened, however often, and shows a button in English and Hindi', async () => {
    const { asked, path } = await openLink()
    const before = await suppressions()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fixture.api.call(method, path)).status).toBe(200)
    const english = await fixture.api.call('GET', path, { headers: { accept: 'text/html' } })
    expect(english.text).toContain('<button type="submit">Stop e-mails to me</button>')
    expect(english.headers['content-security-policy']).toContain("form-action 'self'")
    expect((await fixture.api.call('GET', `${path}?lang=hi`)).text).toContain('मुझे ई-मेल भेजना बंद करें')
    expect(await suppressions()).toEqual(before)
    expect(toOf(await later(3 * DAY, asked.reviewerEmail))).toEqual([asked.reviewerEmail])
  })
  test.each([
    ['', FORM],
    ['x=y', FORM],
    ['{"List-Unsubscribe": true}', 'application/json'],
  ])('changes nothing on a POST of %j', async (body, type) => {
    const { path } = await openLink()
    const before = await suppressions()
    expect((await post(path, body, type)).status).toBe(400)
    expect(await suppressions()).toEqual(before)
  })
  test.each(['uns_x', `uns_${'A'.repeat(43)}`, '%00', 'x'.repeat(300)])('answers 404 to %j', async token => {
    const before = await suppressions()
    expect((await fixture.api.call('GET', `/unsubscribe/${token}`)).status).toBe(404)
    expect((await post(`/unsubscribe/${token}`, 'List-Unsubscribe=One-Click', FORM)).status).toBe(404)
    expect(await suppressions()).toEqual(before)
  })
  test('ends after 180 days, and what is old is deleted', async () => {
    const { path } = await openLink()
    fixture.api.time.advance(180 * DAY + 1)
    expect((await fixture.api.call('GET', path)).status).toBe(404)
    await fixture.api.runScheduled('forget_old_mails')
    expect(await rows('select from unsubscribe_tokens')).toEqual([])
    expect(await rows('select from mail_days')).toEqual([])
  })
  test('keeps its token out of the database and the log', async () => {
    const { path } = await openLink()
    await fixture.api.call('GET', path)
    const [{ all }] = await rows(`select string_agg(t::text, ' ') as all from unsubscribe_tokens t`)
    const token = path.slice('/unsubscribe/'.length)
    expect(all).not.toContain(token)
    expect(fixture.api.logLines.join('')).not.toContain(token)
  })
})
