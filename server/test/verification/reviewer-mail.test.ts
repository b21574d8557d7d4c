import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewerLinkIn } from '../harness/mail-server.ts'
import { type Asked, REVIEWER, type ReviewWorld, startReviewWorld } from './reviewers.ts'

let world: ReviewWorld
beforeAll(async () => {
  world = await startReviewWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.mail.answer(null)
  await world.takeMails().catch(() => {})
  world.mail.received.length = 0
})

const DAY = 86_400_000
const endorse = ({ id, skillIds }: Asked, token: string) =>
  world.api.call('POST', `/api/v1/humanverification/endorse/${id}`, {
    json: { token, decisions: skillIds.map(skillId => ({ skillId, decision: 'endorsed' })) },
  })
const rowOf = async ({ id }: Asked) =>
  (await world.api.db.admin.query('select * from reviewers where verification_id = $1', [id])).rows[0]
/** Of this verification: time passes for those of other tests, too. */
const later = async (milliseconds: number, asked: Pick<Asked, 'id'>) => {
  world.api.time.advance(milliseconds)
  await world.api.runScheduled('remind_reviewers')
  return (await world.takeMails()).filter(received => reviewerLinkIn(received).id === asked.id)
}

describe('the request', () => {
  test('goes out when the reviewer is stored after step 3, with a link that endorses', async () => {
    const asked = await world.ask()
    const [received, ...others] = await world.takeMails()
    expect(others).toEqual([])
    expect(received).toMatchObject({
      envelope: { to: [REVIEWER.email] },
      mail: { subject: 'Asha Verma asks you to confirm 2 skills' },
    })
    const { id, token } = reviewerLinkIn(received!)
    expect(id).toBe(asked.id)
    expect((await endorse(asked, token)).body).toMatchObject({ data: { state: 'endorsed' } })
  })
  test('waits for the reviewer', async () => {
    await world.ask({ reviewer: null })
    expect(await world.takeMails()).toEqual([])
  })
  test('is sent once, however often the job runs', async () => {
    const asked = await world.ask()
    await world.storeReviewer(asked, {})
    expect(await world.takeMails()).toHaveLength(1)
    expect(await later(60_000, asked)).toEqual([])
  })
  test('is sent once by eight workers at once', async () => {
    const asked = await world.ask()
    const { org_id: orgId, mode, revision } = await rowOf(asked)
    const payload = { orgId, mode, verificationId: asked.id, revision }
    await Promise.all(Array.from({ length: 8 }, () => world.api.runScheduled('send_reviewer_mail', payload)))
    expect(await world.takeMails()).toHaveLength(1)
    expect(await rowOf(asked)).toMatchObject({ mails_that_day: 1 })
  })
  test('is held while the organisation is disabled, and goes out when it no longer is', async () => {
    const asked = await world.ask()
    const { org_id: orgId } = await rowOf(asked)
    const setDisabled = (at: string) =>
      world.api.db.admin.query(`update organisations set disabled_at = ${at} where org_id = $1`, [orgId])
    await setDisabled('now()')
    expect(await world.takeMails()).toEqual([])
    expect(await later(2 * 3_600_000, asked)).toEqual([])
    await setDisabled('null')
    expect(await later(2 * 3_600_000, asked)).toHaveLength(1)
  })
  test('keeps its token out of the database and the log', async () => {
    const { token, id } = await world.askAndOpen()
    const { rows } = await world.api.db.admin.query(
      'select r::text as all from reviewers r where verification_id = $1',
      [id],
    )
    expect(rows[0].all).not.toContain(token)
    expect(world.api.logLines.join('')).not.toContain(token)
  })
})

describe('a changed reviewer', () => {
  test('is written to, and the link of the one before is void', async () => {
    const { token: before, ...asked } = await world.askAndOpen()
    await world.storeReviewer(asked, { email: 'ravi@works.example' })
    const [received] = await world.takeMails()
    expect(received?.envelope.to).toEqual(['ravi@works.example'])
    expect((await endorse(asked, before)).status).toBe(403)
    expect((await endorse(asked, reviewerLinkIn(received!).token)).status).toBe(200)
  })
  test('is not sent a mail that was meant for the one before', async () => {
    const asked = await world.ask()
    await world.storeReviewer(asked, { email: 'ravi@works.example' })
    expect((await world.takeMails()).map(({ envelope }) => envelope.to[0])).toEqual(['ravi@works.example'])
  })
  test('five times a day, and the sixth next morning', async () => {
    const asked = await world.ask()
    const written = [...(await world.takeMails())]
    for (let count = 2; count <= 7; count += 1) {
      await world.storeReviewer(asked, { email: `reviewer-${count}@works.example` })
      written.push(...(await world.takeMails()))
    }
    expect(written).toHaveLength(5)
    expect(await later(3_600_000, asked)).toEqual([])
    expect((await later(DAY, asked)).map(({ envelope }) => envelope.to[0])).toEqual(['reviewer-7@works.example'])
  })
})

describe('the reminder', () => {
  test('comes after three days, once, and both links are good', async () => {
    const { token: first, ...asked } = await world.askAndOpen()
    expect(await later(2.9 * DAY, asked)).toEqual([])
    const [reminder, ...others] = await later(0.1 * DAY, asked)
    expect(others).toEqual([])
    expect(reminder?.mail.subject).toMatch(/^Reminder: /)
    expect(await later(20 * DAY, asked)).toEqual([])
    expect(reviewerLinkIn(reminder!).token).not.toBe(first)
    expect((await endorse(asked, first)).status).toBe(200)
  })
  test('does not come to whoever has answered', async () => {
    const { token, ...asked } = await world.askAndOpen()
    await endorse(asked, token)
    expect(await later(4 * DAY, asked)).toEqual([])
  })
  test('does not come to whoever reported abuse', async () => {
    const { token, ...asked } = await world.askAndOpen()
    const json = { token, reason: 'I do not know this person.' }
    expect((await world.api.call('POST', `/api/v1/humanverification/report/${asked.id}`, { json })).status).toBe(200)
    expect(await later(4 * DAY, asked)).toEqual([])
  })
})

describe('a mail server', () => {
  test('that is away costs nothing of the five, and the mail follows', async () => {
    const asked = await world.ask()
    world.mail.answer({ at: 'data', code: 451 })
    await expect(world.takeMails()).rejects.toThrow('not_sent')
    expect(await rowOf(asked)).toMatchObject({ mails_that_day: 0, token_hashes: [], mailed_at: null })
    world.mail.answer(null)
    expect(await later(6 * 60_000, asked)).toHaveLength(1)
    expect(await rowOf(asked)).toMatchObject({ mails_that_day: 1 })
  })
  test('that hangs up with the mail in hand may have it twice, and both links are good', async () => {
    const asked = await world.ask()
    world.mail.answer({ at: 'after data' })
    await expect(world.takeMails()).rejects.toThrow('maybe_sent')
    const [first] = world.mail.received.splice(0)
    world.mail.answer(null)
    const [second] = await later(6 * 60_000, asked)
    expect(await rowOf(asked)).toMatchObject({ mails_that_day: 2 })
    expect(second).toBeDefined()
    expect((await endorse(asked, reviewerLinkIn(first!).token)).status).toBe(200)
  })
  test('that knows no such mailbox is not asked again', async () => {
    const asked = await world.ask()
    world.mail.answer({ at: 'recipient', code: 550 })
    expect(await world.takeMails()).toEqual([])
    world.mail.answer(null)
    expect(await later(4 * DAY, asked)).toEqual([])
    expect((await rowOf(asked)).mail_refused_at).not.toBeNull()
  })
  test('a worker that died while sending is made up for', async () => {
    const asked = await world.ask()
    await world.takeMails()
    const dead = 'update reviewers set mailed_at = null, next_mail_at = $2 where verification_id = $1'
    await world.api.db.admin.query(dead, [asked.id, new Date(world.api.time.clock() + 15 * 60_000)])
    expect(await later(14 * 60_000, asked)).toEqual([])
    expect(await later(60_000, asked)).toHaveLength(1)
  })
})

test('after thirty days the verification fails, once, and the partner is told', async () => {
  const { token, ...asked } = await world.askAndOpen()
  world.api.time.advance(30 * DAY)
  expect((await endorse(asked, token)).body.error.code).toBe('TOKEN_EXPIRED')
  await world.api.runScheduled('expire_reviewers')
  await world.api.runScheduled('expire_reviewers')
  expect(await world.stateOf(asked)).toBe('expired')
  const { rows } = await world.api.db.admin.query(`select type from events where data::text like '%' || $1 || '%'`, [
    asked.id,
  ])
  expect(rows).toEqual([{ type: 'verification.failed' }])
})

test('a whole refusal ends the verification; its reason and the signals are kept', async () => {
  const { token, ...asked } = await world.askAndOpen({ reviewer: { email: 'meera@gmail.com' } })
  const json = { token, reason: 'No time.', page: undefined }
  const reply = await world.api.call('POST', `/api/v1/humanverification/decline/${asked.id}`, { json })
  expect(reply.body.data).toEqual({ serviceVerificationId: asked.id, state: 'declined' })
  expect(await rowOf(asked)).toMatchObject({ decline_reason: 'No time.', signals: { freeMail: true, grade: 'yellow' } })
  expect(await world.stateOf(asked)).toBe('declined')
})

test.each([
  ['Origin', { origin: 'https://pramaan.example' }],
  ['Sec-Fetch-Mode', { 'sec-fetch-mode': 'cors' }],
])('a call from a browser (%s) without the number on the page changes nothing', async (_name, headers) => {
  const { token, ...asked } = await world.askAndOpen()
  for (const way of ['endorse', 'decline', 'report']) {
    const what =
      way === 'endorse'
        ? { decisions: asked.skillIds.map(skillId => ({ skillId, decision: 'endorsed' })) }
        : { reason: 'x' }
    for (const page of [undefined, { number: '1234', seconds: 1 }]) {
      const path = `/api/v1/humanverification/${way}/${asked.id}`
      const reply = await world.api.call('POST', path, { headers, json: { token, ...what, page } })
      expect(reply.body.error.code).toBe('CONFIRMATION_NEEDED')
    }
  }
  expect(await world.stateOf(asked)).toBe('awaiting_reviewer')
  expect(await rowOf(asked)).toMatchObject({ reported_at: null, decided_at: null })
})
