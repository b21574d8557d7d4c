import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { until } from '../../../testing/process.ts'
import {
  awaitingReview,
  endorse,
  expectOk,
  newVerifier,
  openSession,
  storeReviewer,
  storeSkills,
  type Verifier,
} from '../../../testing/verification.ts'
import { eraseQuestions } from '../../src/features/assessments/index.ts'
import { eraseReviewerOf, eraseStudentOf, runSendReviewerMail } from '../../src/features/verification/index.ts'
import { findWord, type Story, submissionOf, tellStory } from './persons.fixture.ts'

/** Erasing beside everything else that changes the same rows: whoever comes first, nothing of the person is left. */
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const deps = () => ({ ...api.keys, clock: api.time.clock, eraseQuestions })
const decisions = [{ skillId: 'sk_1001', decision: 'endorsed', comment: 'canary says yes' }]

let stories = 0
async function newStory(): Promise<Story & { readonly student: string; readonly reviewer: string }> {
  stories += 1
  const persons = { student: `canary${stories}student`, reviewer: `canary${stories}reviewer` }
  return { ...(await tellStory(api, who, persons)), ...persons }
}

/**
 * Holds a row while the first call comes and waits for it, then the second, which waits behind: the first goes first once the row
 * is let go, with the other at its heels.
 */
async function inOrder<A, B>(
  hold: { readonly sql: string; readonly of: string },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B]> {
  const holder = await api.db.admin.connect()
  try {
    await holder.query('begin')
    await holder.query(hold.sql, [hold.of])
    const one = first()
    await until(async () => (await countWaiting()) >= 1, 1_500, 'the first to wait')
    const two = second()
    await until(async () => (await countWaiting()) >= 2, 1_500, 'the second to wait')
    await holder.query('commit')
    return await Promise.all([one, two])
  } finally {
    holder.release()
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await api.db.admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and xact_start is not null`,
  )
  return rows[0]!.n
}

const verification = (of: string) => ({ sql: 'select from verifications where verification_id = $1 for update', of })

describe('a student', () => {
  test('is erased before the reviewer endorses: that comes to nothing', async () => {
    const { waiting, student, reviewer } = await newStory()
    const [erased, endorsed] = await inOrder(
      verification(waiting.id),
      () => eraseStudentOf(deps(), waiting.id),
      () => endorse(api, waiting.id, waiting.reviewerToken, decisions),
    )
    expect(erased).toMatchObject({ ok: true, value: { changed: true } })
    expect(endorsed.status).toBe(404)
    for (const word of [student, reviewer, 'canary says']) expect(await findWord(api.db, word)).toEqual([])
  })

  test('is erased after the reviewer has endorsed: with what came of that', async () => {
    const { waiting, student, reviewer } = await newStory()
    const [endorsed, erased] = await inOrder(
      verification(waiting.id),
      () => endorse(api, waiting.id, waiting.reviewerToken, decisions),
      () => eraseStudentOf(deps(), waiting.id),
    )
    expect(endorsed.status).toBe(200)
    expect(erased).toMatchObject({ ok: true, value: { changed: true } })
    for (const word of [student, reviewer, 'canary says']) expect(await findWord(api.db, word)).toEqual([])
    const { rows } = await api.db.admin.query(
      'select erased_at is not null as erased from credentials where verification_id = $1',
      [waiting.id],
    )
    expect(rows).toEqual([{ erased: true }])
  })

  test('is erased with a session that was opened meanwhile', async () => {
    const { waiting, student } = await newStory()
    // The erasing waits for a verification; the new session needs the student alone, and is there first.
    const holder = await api.db.admin.connect()
    await holder.query('begin')
    await holder.query(verification(waiting.id).sql, [waiting.id])
    const erasing = eraseStudentOf(deps(), waiting.id)
    await until(async () => (await countWaiting()) >= 1, 1_500, 'the erasing to wait')
    const opened = await openSession(who, submissionOf(student))
    await holder.query('commit')
    holder.release()
    expect(await erasing).toEqual({ ok: true, value: { changed: true, verifications: 7 } })
    expect(opened.serviceUserId).toBe(waiting.serviceUserId)
    expect(await findWord(api.db, student)).toEqual([])
    expect((await api.call('GET', `/s/${opened.token}`)).status).toBe(404)
  })

  test('is erased before a session is opened: the session belongs to a new student', async () => {
    const { waiting, student } = await newStory()
    const [erased, opened] = await inOrder(
      { sql: 'select from students where service_user_id = $1 for update', of: waiting.serviceUserId },
      () => eraseStudentOf(deps(), waiting.id),
      () => openSession(who, submissionOf(student)),
    )
    expect(erased).toMatchObject({ ok: true, value: { changed: true, verifications: 6 } })
    expect(opened.serviceUserId).not.toBe(waiting.serviceUserId)
    expect((await api.call('GET', `/s/${opened.token}`)).text).toContain(`${student} Verma`)
  })

  test('is erased before a step is stored: nothing of it is', async () => {
    const { draft, student } = await newStory()
    const [, stored] = await inOrder(
      verification(draft.id),
      () => eraseStudentOf(deps(), draft.id),
      () => storeSkills(who, draft),
    )
    expect(stored.status).toBe(401)
    expect(await findWord(api.db, student)).toEqual([])
    const { rows } = await api.db.admin.query(
      'select skill_number, proof_urls from verification_skills where verification_id = $1',
      [draft.id],
    )
    expect(rows).toEqual([{ skill_number: 1001, proof_urls: [] }])
  })

  test('is erased once by two at once', async () => {
    const { waiting, draft } = await newStory()
    const both = await inOrder(
      verification(draft.id),
      () => eraseStudentOf(deps(), waiting.id),
      () => eraseStudentOf(deps(), draft.id),
    )
    expect(both.map(each => each.ok && each.value.changed).toSorted()).toEqual([false, true])
  })
})

describe('a reviewer', () => {
  test('is erased before the endorsement: that comes to nothing', async () => {
    const { waiting, reviewer } = await newStory()
    const [, endorsed] = await inOrder(
      verification(waiting.id),
      () => eraseReviewerOf(deps(), waiting.id),
      () => endorse(api, waiting.id, waiting.reviewerToken, decisions),
    )
    expect(endorsed.status).toBe(404)
    expect((await findWord(api.db, reviewer)).filter(each => each.includes(waiting.id))).toEqual([])
  })

  test('is erased after it: with the comment and the proof', async () => {
    const { waiting, reviewer } = await newStory()
    const [endorsed] = await inOrder(
      verification(waiting.id),
      () => endorse(api, waiting.id, waiting.reviewerToken, decisions),
      () => eraseReviewerOf(deps(), waiting.id),
    )
    expect(endorsed.status).toBe(200)
    const left = await findWord(api.db, reviewer)
    expect(left.filter(each => each.includes(waiting.id))).toEqual([])
    expect(await findWord(api.db, 'canary says')).toEqual([])
  })

  test('who is named while the one before is erased is not erased', async () => {
    const { waiting } = await newStory()
    const [erased, stored] = await inOrder(
      verification(waiting.id),
      () => eraseReviewerOf(deps(), waiting.id),
      () => storeReviewer(who, waiting.id, { name: 'Somebody new' }),
    )
    expect(erased).toMatchObject({ ok: true, value: { changed: true } })
    await expectOk(Promise.resolve(stored))
    const { rows } = await api.db.admin.query('select name, erased_at from reviewers where verification_id = $1', [
      waiting.id,
    ])
    expect(rows).toEqual([{ name: 'Somebody new', erased_at: null }])
  })

  test.each(['sent', 'refused', 'no_mailbox', 'deferred', 'unknown'] as const)(
    'to whom a mail is under way is not written to again, though it was %s',
    async sending => {
      const { id } = await awaitingReview(api, who)
      const send = async () => {
        expect(await eraseReviewerOf(deps(), id)).toMatchObject({ ok: true, value: { changed: true } })
        return sending
      }
      const sendDeps = { ...deps(), mailer: { send }, publicUrl: api.url, keepSentMails: false }
      const running = runSendReviewerMail(sendDeps, { ...who.tenant, verificationId: id, revision: 1 })
      const fault = await running.then(
        () => null,
        (error: Error) => error.message,
      )
      expect(fault !== null).toBe(sending === 'deferred' || sending === 'unknown')
      const { rows } = await api.db.admin.query(
        'select email, next_mail_at, mailed_at, mail_refused_at from reviewers where verification_id = $1',
        [id],
      )
      expect(rows).toEqual([{ email: null, next_mail_at: null, mailed_at: null, mail_refused_at: null }])
    },
  )
})
