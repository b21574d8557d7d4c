import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewerLinkIn } from '../../../testing/mail-server.ts'
import { eraseQuestions } from '../../src/features/assessments/index.ts'
import { suppressAddress } from '../../src/features/mail/index.ts'
import { disableOrganisation, switchArea } from '../../src/features/organisations/index.ts'
import { eraseReviewerOf } from '../../src/features/verification/index.ts'
import { type Asked, type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

/** The reminder that a student asks for: POST /s/{token}/remind. */
let fixture: ReviewFixture
beforeAll(async () => {
  fixture = await startReviewFixture()
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  fixture.mail.answer(null)
  await fixture.takeMails().catch(() => {})
  fixture.mail.received.length = 0
})

const HOUR = 3_600_000
const onPage = (method: 'GET' | 'POST', { sessionToken }: Asked, path: string) =>
  fixture.api.call(method, `/s/${sessionToken}/${path}`)
const mailOf = async (asked: Asked) => (await onPage('GET', asked, 'session')).body.data.reviewerMail
const remind = async (asked: Asked) => (await onPage('POST', asked, 'remind')).body.data.reviewerMail
const rowOf = async ({ id }: Asked) =>
  (await fixture.api.db.admin.query('select * from reviewers where verification_id = $1', [id])).rows[0]

const eraseDeps = () => {
  const { db, time, keys } = fixture.api
  return { ...keys, database: db.database, clock: time.clock, eraseQuestions }
}

/** A session ends 24 hours after its last use: the student looks in between. */
async function pass(hours: number, asked: Asked) {
  for (let left = hours; left > 0; left -= 12) {
    fixture.api.time.advance(Math.min(left, 12) * HOUR)
    await onPage('GET', asked, 'session')
  }
}

/** Mails to the reviewer of this request: time passes for those of other tests, too. */
async function mailsTo(asked: Asked) {
  await fixture.api.runScheduled('remind_reviewers')
  return (await fixture.takeMails()).filter(received => reviewerLinkIn(received).id === asked.id)
}

async function askedYesterday(email?: string) {
  const asked = await fixture.ask(email === undefined ? {} : { reviewer: { email } })
  await fixture.takeMails()
  await pass(24, asked)
  return asked
}

describe('a student who reminds', () => {
  test('after a day makes the one reminder come now, and none follows by itself', async () => {
    const asked = await askedYesterday()
    expect(await mailOf(asked)).toMatchObject({ step: 'request', state: 'handed_over' })
    expect(await remind(asked)).toMatchObject({ step: 'reminder', state: 'waiting', at: null, remindFrom: null })
    const [reminder, ...others] = await mailsTo(asked)
    expect(others).toEqual([])
    expect(reminder?.mail.subject).toMatch(/^Reminder: /)
    expect(await mailOf(asked)).toMatchObject({ step: 'reminder', state: 'handed_over', at: expect.any(String) })
    await pass(72, asked)
    expect(await remind(asked)).toMatchObject({ step: 'reminder', state: 'handed_over' })
    expect(await mailsTo(asked)).toEqual([])
  })

  test('before a day is over changes nothing, and learns from when on it works', async () => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    const sentAt = fixture.api.time.clock()
    await pass(23, asked)
    const before = await rowOf(asked)
    expect(await remind(asked)).toMatchObject({
      step: 'request',
      remindFrom: new Date(sentAt + 24 * HOUR).toISOString(),
    })
    expect(await rowOf(asked)).toEqual(before)
    expect(await mailsTo(asked)).toEqual([])
  })

  test('eight times at once, in two tabs, sends one mail and keeps one record', async () => {
    const asked = await askedYesterday()
    const replies = await Promise.all(Array.from({ length: 8 }, () => onPage('POST', asked, 'remind')))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await mailsTo(asked)).toHaveLength(1)
    expect(await rowOf(asked)).toMatchObject({ reminder_requested_at: expect.any(Date), mails_that_day: 1 })
  })

  test('when the automatic reminder is due, too, causes one mail', async () => {
    const asked = await askedYesterday()
    await pass(48, asked)
    await Promise.all([onPage('POST', asked, 'remind'), fixture.api.runScheduled('remind_reviewers')])
    expect(await mailsTo(asked)).toHaveLength(1)
    expect(await mailsTo(asked)).toEqual([])
  })

  test('cannot do so again after naming another reviewer, who gets the automatic one', async () => {
    const asked = await askedYesterday()
    await remind(asked)
    await mailsTo(asked)
    await fixture.storeReviewer(asked, { email: 'another@works.example' })
    expect(await mailsTo(asked)).toHaveLength(1)
    await pass(30, asked)
    expect(await remind(asked)).toMatchObject({ step: 'request', state: 'handed_over', remindFrom: null })
    expect(await mailsTo(asked)).toEqual([])
    await pass(48, asked)
    expect((await mailsTo(asked)).map(({ envelope }) => envelope.to[0])).toEqual(['another@works.example'])
  })

  test('does not reach an address that gets no mails any more, and is told so', async () => {
    const asked = await askedYesterday('gone@works.example')
    await fixture.api.db.database
      .forTenant(fixture.tenant)
      .transaction(tx => suppressAddress(tx, 'gone@works.example', 'no_mailbox', new Date(fixture.api.time.clock())))
    await remind(asked)
    expect(await mailsTo(asked)).toEqual([])
    expect(await mailOf(asked)).toEqual({ step: 'reminder', state: 'undeliverable', at: null, remindFrom: null })
  })

  test('does not reach a reviewer who has declined, reported or had the own data deleted', async () => {
    for (const end of ['decline', 'report', 'erase'] as const) {
      const { token, ...asked } = await fixture.askAndOpen()
      await pass(24, asked)
      const json = { token, reason: 'I do not know this person.' }
      if (end === 'erase') await eraseReviewerOf(eraseDeps(), asked.id)
      else await fixture.api.call('POST', `/api/v1/humanverification/${end}/${asked.id}`, { json })
      const { status, body } = await onPage('POST', asked, 'remind')
      expect([end, status, body.data.reviewerMail?.remindFrom ?? null]).toEqual([end, 200, null])
      expect(await mailsTo(asked)).toEqual([])
      expect(await rowOf(asked)).toMatchObject({ reminder_requested_at: null })
    }
  })

  test('waits while reviewers are switched off or the organisation is disabled', async () => {
    const asked = await askedYesterday()
    const settle = () => fixture.api.time.advance(5_000)
    const { keys } = fixture.api
    await switchArea(keys, 'reviewers', true, 'test')
    settle()
    expect((await onPage('POST', asked, 'remind')).status).toBe(503)
    await switchArea(keys, 'reviewers', false, '')
    settle()
    await remind(asked)
    await disableOrganisation(keys, fixture.tenant.orgId, true, 'test')
    expect(await mailsTo(asked)).toEqual([])
    await disableOrganisation(keys, fixture.tenant.orgId, false, 'test')
    fixture.api.time.advance(HOUR)
    expect(await mailsTo(asked)).toHaveLength(1)
  })

  test('of another session does nothing for this one', async () => {
    const [mine, other] = [await askedYesterday(), await fixture.ask()]
    await fixture.takeMails()
    await onPage('POST', other, 'remind')
    expect(await rowOf(mine)).toMatchObject({ reminder_requested_at: null })
    expect((await fixture.api.call('POST', '/s/vst_none/remind')).status).toBe(401)
  })
})

describe('what the student is told of the mail', () => {
  test('is what happened, and no more', async () => {
    const asked = await fixture.ask()
    expect(await mailOf(asked)).toEqual({ step: 'request', state: 'waiting', at: null, remindFrom: null })
    fixture.mail.answer({ at: 'data', code: 451 })
    await expect(fixture.takeMails()).rejects.toThrow('deferred')
    expect(await mailOf(asked)).toEqual({ step: 'request', state: 'delayed', at: null, remindFrom: null })
    fixture.mail.answer({ at: 'after data' })
    fixture.api.time.advance(5 * 60_000)
    await expect(mailsTo(asked)).rejects.toThrow('unknown')
    fixture.mail.received.length = 0
    expect(await mailOf(asked)).toMatchObject({ step: 'request', state: 'unconfirmed', at: expect.any(String) })
  })

  test('names an address that the mail server rejected', async () => {
    const asked = await fixture.ask({ reviewer: { email: 'rejected@works.example' } })
    fixture.mail.answer({ at: 'data', code: 554 })
    await fixture.takeMails()
    expect(await mailOf(asked)).toEqual({ step: 'request', state: 'undeliverable', at: null, remindFrom: null })
  })

  test('is not part of the public API', async () => {
    const asked = await fixture.ask()
    const headers = { 'x-api-key': fixture.key, 'x-session-token': asked.sessionToken }
    const { status, body } = await fixture.api.call('GET', '/api/v1/session', { headers })
    expect([status, 'reviewerMail' in body.data]).toEqual([200, false])
  })
})
