import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewerLinkIn } from '../../../testing/mail-server.ts'
import { type Asked, type ReviewFixture, startReviewFixture } from './reviewers.fixture.ts'

let fixture: ReviewFixture
beforeAll(async () => {
  fixture = await startReviewFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.mail.answer(null)
  await fixture.takeMails().catch(() => {})
  fixture.mail.received.length = 0
})

const DAY = 86_400_000
const endorse = ({ id, skillIds }: Asked, token: string) =>
  fixture.api.call('POST', `/api/v1/humanverification/endorse/${id}`, {
    json: { token, decisions: skillIds.map(skillId => ({ skillId, decision: 'endorsed' })) },
  })
const rowOf = async ({ id }: Asked) =>
  (await fixture.api.db.admin.query('select * from reviewers where verification_id = $1', [id])).rows[0]
/** Of this verification: time passes for those of other tests, too. */
const later = async (milliseconds: number, asked: Pick<Asked, 'id'>) => {
  fixture.api.time.advance(milliseconds)
  await fixture.api.runScheduled('remind_reviewers')
  return (await fixture.takeMails()).filter(received => reviewerLinkIn(received).id === asked.id)
}

describe('the request', () => {
  test('goes out when the reviewer is stored after step 3, with a link that endorses', async () => {
    const asked = await fixture.ask()
    const [received, ...others] = await fixture.takeMails()
    expect(others).toEqual([])
    expect(received).toMatchObject({
      envelope: { to: [asked.reviewerEmail] },
      mail: { subject: 'Asha Verma asks you to confirm 2 skills' },
    })
    const { id, token } = reviewerLinkIn(received!)
    expect(id).toBe(asked.id)
    expect((await endorse(asked, token)).body).toMatchObject({ data: { state: 'endorsed' } })
  })
  test('is in the language that was asked for, then in English', async () => {
    const asked = await fixture.ask({ reviewer: null })
    await fixture.storeReviewer(asked, { language: 'hi' })
    const [received] = await fixture.takeMails()
    expect(received!.mail.subject).toMatch(/^Asha Verma .*[\u0900-\u097f]/)
    expect(received!.mail.text).toMatch(/नमस्ते[\s\S]*Hello/)
  })
  test('waits for the reviewer', async () => {
    await fixture.ask({ reviewer: null })
    expect(await fixture.takeMails()).toEqual([])
  })
  test('is sent once, however often the job runs', async () => {
    const asked = await fixture.ask()
    await fixture.storeReviewer(asked, {})
    expect(await fixture.takeMails()).toHaveLength(1)
    expect(await later(60_000, asked)).toEqual([])
  })
  test('is sent once by eight workers at once', async () => {
    const asked = await fixture.ask()
    const { org_id: orgId, mode, revision } = await rowOf(asked)
    const payload = { orgId, mode, verificationId: asked.id, revision }
    await Promise.all(Array.from({ length: 8 }, () => fixture.api.runScheduled('send_reviewer_mail', payload)))
    expect(await fixture.takeMails()).toHaveLength(1)
    expect(await rowOf(asked)).toMatchObject({ mails_that_day: 1 })
  })
  test('is held while the organisation is disabled, and goes out when it no longer is', async () => {
    const asked = await fixture.ask()
    const { org_id: orgId } = await rowOf(asked)
    const setDisabled = (at: string) =>
      fixture.api.db.admin.query(`update organisations set disabled_at = ${at} where org_id = $1`, [orgId])
    await setDisabled('now()')
    expect(await fixture.takeMails()).toEqual([])
    expect(await later(2 * 3_600_000, asked)).toEqual([])
    await setDisabled('null')
    expect(await later(2 * 3_600_000, asked)).toHaveLength(1)
  })
  test('is held in a restored database, and goes out within five minutes when it is resumed', async () => {
    const asked = await fixture.ask()
    await fixture.api.db.admin.query('update sending_cluster set timeline = timeline + 1')
    expect(await fixture.takeMails()).toEqual([])
    expect(await later(300_000, asked)).toEqual([])
    await fixture.api.db.appPool.query("select resume_sending('checked')")
    expect(await later(300_000, asked)).toHaveLength(1)
  })
  test('keeps its token out of the database and the log', async () => {
    const { token, id } = await fixture.askAndOpen()
    const { rows } = await fixture.api.db.admin.query(
      'select r::text as all from reviewers r where verification_id = $1',
      [id],
    )
    expect(rows[0].all).not.toContain(token)
    expect(fixture.api.logLines.join('')).not.toContain(token)
  })
})

describe('a changed reviewer', () => {
  test('is written to, and the link of the one before is void', async () => {
    const { token: before, ...asked } = await fixture.askAndOpen()
    await fixture.storeReviewer(asked, { email: 'ravi@works.example' })
    const [received] = await fixture.takeMails()
    expect(received?.envelope.to).toEqual(['ravi@works.example'])
    expect((await endorse(asked, before)).status).toBe(403)
    expect((await endorse(asked, reviewerLinkIn(received!).token)).status).toBe(200)
  })
  test('is not sent a mail that was meant for the one before', async () => {
    const asked = await fixture.ask()
    await fixture.storeReviewer(asked, { email: 'ravi@works.example' })
    expect((await fixture.takeMails()).map(({ envelope }) => envelope.to[0])).toEqual(['ravi@works.example'])
  })
  test('five times a day, and the sixth next morning', async () => {
    const asked = await fixture.ask()
    const written = [...(await fixture.takeMails())]
    for (let count = 2; count <= 7; count += 1) {
      await fixture.storeReviewer(asked, { email: `reviewer-${count}@works.example` })
      written.push(...(await fixture.takeMails()))
    }
    expect(written).toHaveLength(5)
    expect(await later(3_600_000, asked)).toEqual([])
    expect((await later(DAY, asked)).map(({ envelope }) => envelope.to[0])).toEqual(['reviewer-7@works.example'])
  })
})

describe('the reminder', () => {
  test('comes after three days, once, and both links are good', async () => {
    const { token: first, ...asked } = await fixture.askAndOpen()
    expect(await later(2.9 * DAY, asked)).toEqual([])
    const [reminder, ...others] = await later(0.1 * DAY, asked)
    expect(others).toEqual([])
    expect(reminder?.mail.subject).toMatch(/^Reminder: /)
    expect(await later(20 * DAY, asked)).toEqual([])
    expect(reviewerLinkIn(reminder!).token).not.toBe(first)
    expect((await endorse(asked, first)).status).toBe(200)
  })
  test('is not sent to a reviewer who has answered', async () => {
    const { token, ...asked } = await fixture.askAndOpen()
    await endorse(asked, token)
    expect(await later(4 * DAY, asked)).toEqual([])
  })
  test('is not sent to a reviewer who reported abuse', async () => {
    const { token, ...asked } = await fixture.askAndOpen()
    const json = { token, reason: 'I do not know this person.' }
    expect((await fixture.api.call('POST', `/api/v1/humanverification/report/${asked.id}`, { json })).status).toBe(200)
    expect(await later(4 * DAY, asked)).toEqual([])
  })
})

describe('a mail server', () => {
  test('that is away costs nothing of the five, and the mail follows', async () => {
    const asked = await fixture.ask()
    fixture.mail.answer({ at: 'data', code: 451 })
    await expect(fixture.takeMails()).rejects.toThrow('deferred')
    expect(await rowOf(asked)).toMatchObject({
      mails_that_day: 0,
      token_hashes: [],
      mailed_at: null,
      mail_state: 'deferred',
    })
    fixture.mail.answer(null)
    expect(await later(4 * 60_000, asked)).toEqual([])
    expect(await later(60_000, asked)).toHaveLength(1)
    expect(await rowOf(asked)).toMatchObject({ mails_that_day: 1, mail_state: 'sent', mail_deferrals: 0 })
  })
  test('that stays away is asked less and less often', async () => {
    const asked = await fixture.ask()
    fixture.mail.answer({ at: 'recipient', code: 450 })
    await expect(fixture.takeMails()).rejects.toThrow('deferred')
    await expect(later(5 * 60_000, asked)).rejects.toThrow('deferred')
    expect(await later(5 * 60_000, asked)).toEqual([])
    await expect(later(5 * 60_000, asked)).rejects.toThrow('deferred')
    expect(await rowOf(asked)).toMatchObject({ mail_deferrals: 3 })
    fixture.mail.answer(null)
    expect(await later(20 * 60_000, asked)).toHaveLength(1)
  })
  test.each([{ at: 'after data' }, { at: 'silence' }] as const)(
    'that has the mail and does not answer ($at) never gets it again; its link is good, and the reminder follows',
    async behaviour => {
      const asked = await fixture.ask()
      fixture.mail.answer(behaviour)
      await expect(fixture.takeMails()).rejects.toThrow('unknown')
      const [first] = fixture.mail.received.splice(0)
      fixture.mail.answer(null)
      expect(await rowOf(asked)).toMatchObject({ mail_state: 'unknown', mails_that_day: 1 })
      await fixture.storeReviewer(asked, {})
      for (let hour = 0; hour < 48; hour += 6) expect(await later(6 * 3_600_000, asked)).toEqual([])
      const [reminder, ...others] = await later(DAY, asked)
      expect(others).toEqual([])
      expect(reminder?.mail.subject).toMatch(/^Reminder: /)
      expect((await endorse(asked, reviewerLinkIn(first!).token)).status).toBe(200)
    },
  )
  test('that has the reminder and does not answer gets nothing more', async () => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    fixture.mail.answer({ at: 'after data' })
    await expect(later(3 * DAY, asked)).rejects.toThrow('unknown')
    fixture.mail.received.length = 0
    fixture.mail.answer(null)
    expect(await later(5 * DAY, asked)).toEqual([])
    expect(await rowOf(asked)).toMatchObject({ mail_state: 'unknown', next_mail_at: null })
  })
  test.each([
    ['knows no such mailbox', { at: 'recipient', code: 550 }],
    ['refuses the mail itself', { at: 'data', code: 554 }],
  ] as const)('that %s is not asked again', async (_name, behaviour) => {
    const asked = await fixture.ask({ reviewer: { email: `nobody-${behaviour.code}@works.example` } })
    fixture.mail.answer(behaviour)
    expect(await fixture.takeMails()).toEqual([])
    fixture.mail.answer(null)
    expect(await later(4 * DAY, asked)).toEqual([])
    expect(await rowOf(asked)).toMatchObject({ mail_state: 'refused', mail_refused_at: expect.any(Date) })
  })
})

describe('a worker that died while sending', () => {
  /** Claimed, and nothing after that. */
  const die = async (asked: Asked) => {
    const lease = `update reviewers set mail_state = 'sending', mailed_at = null, mail_claimed_at = $2,
      next_mail_at = $2::timestamptz + interval '15 minutes' where verification_id = $1`
    await fixture.api.db.admin.query(lease, [asked.id, new Date(fixture.api.time.clock())])
  }
  test('leaves a step that ends as unknown and is not sent again; the reminder follows', async () => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    await die(asked)
    expect(await later(14 * 60_000, asked)).toEqual([])
    expect(await rowOf(asked)).toMatchObject({ mail_state: 'sending' })
    expect(await later(60_000, asked)).toEqual([])
    expect(await rowOf(asked)).toMatchObject({ mail_state: 'unknown' })
    expect(await later(2 * DAY, asked)).toEqual([])
    expect((await later(DAY, asked)).map(({ mail }) => mail.subject)).toEqual([expect.stringMatching(/^Reminder: /)])
  })
  test('does not keep the next reviewer from being written to', async () => {
    const asked = await fixture.ask()
    await fixture.takeMails()
    await die(asked)
    await fixture.storeReviewer(asked, { email: 'ravi@works.example' })
    expect((await fixture.takeMails()).map(({ envelope }) => envelope.to[0])).toEqual(['ravi@works.example'])
  })
})

test('after thirty days the verification fails, once, and the partner is notified', async () => {
  const { token, ...asked } = await fixture.askAndOpen()
  fixture.api.time.advance(30 * DAY)
  expect((await endorse(asked, token)).body.error.code).toBe('TOKEN_EXPIRED')
  await fixture.api.runScheduled('expire_reviewers')
  await fixture.api.runScheduled('expire_reviewers')
  expect(await fixture.stateOf(asked)).toBe('expired')
  const { rows } = await fixture.api.db.admin.query(`select type from events where data::text like '%' || $1 || '%'`, [
    asked.id,
  ])
  expect(rows).toEqual([{ type: 'verification.failed' }])
})

test('declining the request ends the verification; its reason and the signals are stored', async () => {
  const { token, ...asked } = await fixture.askAndOpen({ reviewer: { email: 'meera@gmail.com' } })
  const json = { token, reason: 'No time.', page: undefined }
  const reply = await fixture.api.call('POST', `/api/v1/humanverification/decline/${asked.id}`, { json })
  expect(reply.body.data).toEqual({ serviceVerificationId: asked.id, state: 'declined' })
  expect(await rowOf(asked)).toMatchObject({
    decline_reason: 'No time.',
    signals: { reasons: ['free_mail'], grade: 'amber' },
  })
  expect(await fixture.stateOf(asked)).toBe('declined')
})

test.each([
  ['Origin', { origin: 'https://pramaan.example' }],
  ['Sec-Fetch-Mode', { 'sec-fetch-mode': 'cors' }],
])('a call from a browser (%s) without the number on the page changes nothing', async (_name, headers) => {
  const { token, ...asked } = await fixture.askAndOpen()
  for (const way of ['endorse', 'decline', 'report']) {
    const what =
      way === 'endorse'
        ? { decisions: asked.skillIds.map(skillId => ({ skillId, decision: 'endorsed' })) }
        : { reason: 'x' }
    for (const page of [undefined, { number: '1234', seconds: 1 }]) {
      const path = `/api/v1/humanverification/${way}/${asked.id}`
      const reply = await fixture.api.call('POST', path, { headers, json: { token, ...what, page } })
      expect(reply.body.error.code).toBe('CONFIRMATION_NEEDED')
    }
  }
  expect(await fixture.stateOf(asked)).toBe('awaiting_reviewer')
  expect(await rowOf(asked)).toMatchObject({ reported_at: null, decided_at: null })
})
