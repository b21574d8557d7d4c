import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  completedSession,
  errorOf,
  newVerifier,
  openSession,
  storeReviewer,
  type Verifier,
} from '../../../testing/verification.ts'
import { RETENTION_MS } from '../../src/features/webhooks/core/schedule.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { RETENTION_DAYS } from '../../src/kernel/retention.ts'
import { findWord, submissionOf, tablesOf, tellStory } from './persons.fixture.ts'

/** How long data about people is kept: by the jobs, on the page, and in the guide. */
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const forget = () => api.runScheduled('forget_old_verifications')
const erasedIn = async (ids: readonly string[]) => {
  const { rows } = await api.db.admin.query<{ verification_id: string }>(
    'select verification_id from verifications where verification_id = any($1) and erased_at is not null',
    [ids],
  )
  return rows.map(row => row.verification_id).toSorted()
}

describe('the job', () => {
  test('forgets a session that was not finished, with its reviewer and its student, 30 days after its last use', async () => {
    const word = 'draftcanary'
    const session = await openSession(who, submissionOf(word))
    await who.call('POST', '/step1/storeskills/store', { skills: [{ skillId: 'sk_1001' }] }, session.token)
    api.time.advance(RETENTION_DAYS.unfinishedSession * DAY_MS)
    await forget()
    expect(tablesOf(await findWord(api.db, word))).toEqual(['sources', 'students', 'verifications'])
    api.time.advance(1)
    await forget()
    expect(await findWord(api.db, word)).toEqual([])
    // The link says so, and nothing else of it works.
    expect((await api.call('GET', `/s/${session.token}`)).status).toBe(404)
    const { rows } = await api.db.admin.query('select actor, action from audit_log where subject = $1', [session.id])
    expect(rows).toEqual([{ actor: 'retention', action: 'verification.erased' }])
  })

  test('keeps the student as long as one of their sessions is kept', async () => {
    const word = 'againcanary'
    const old = await openSession(who, submissionOf(word))
    api.time.advance(29 * DAY_MS)
    const young = await openSession(who, submissionOf(word))
    api.time.advance(2 * DAY_MS)
    await forget()
    expect(await erasedIn([old.id, young.id])).toEqual([old.id])
    expect(tablesOf(await findWord(api.db, word))).toEqual(['sources', 'students', 'verifications'])
    expect((await openSession(who, submissionOf(word))).serviceUserId).toBe(young.serviceUserId)
  })

  test('forgets what ended without a proof after 180 days; what rests on a proof stays for 5 years, and then goes whole', async () => {
    const persons = { student: 'storycanary', reviewer: 'askedcanary' }
    const story = await tellStory(api, who, persons)
    const others = story.ids.filter(id => id !== story.endorsed.id).toSorted()
    api.time.advance(RETENTION_DAYS.sessionWithoutProof * DAY_MS)
    await forget()
    expect(await erasedIn(story.ids)).toEqual([story.draft.id])
    api.time.advance(1)
    await forget()
    expect(await erasedIn(story.ids)).toEqual(others)
    const proof = await api.call('GET', `/proof/${story.credentialId}`)
    expect([proof.status, proof.text.includes(persons.student)]).toEqual([200, true])
    expect(tablesOf(await findWord(api.db, persons.reviewer))).toEqual([
      'credentials',
      'reviewer_uses',
      'reviewers',
      'verification_skills',
    ])
    const rest = RETENTION_DAYS.studentWithProof - RETENTION_DAYS.sessionWithoutProof
    api.time.advance(rest * DAY_MS - 1)
    await forget()
    expect((await api.call('GET', `/proof/${story.credentialId}`)).status).toBe(200)
    api.time.advance(1)
    await forget()
    expect((await api.call('GET', `/proof/${story.credentialId}`)).status).toBe(410)
    for (const word of Object.values(persons)) expect(await findWord(api.db, word)).toEqual([])
    const { rows } = await api.db.admin.query('select reason from credentials where credential_id = $1', [
      story.credentialId,
    ])
    expect(rows).toEqual([{ reason: 'erased after the retention period' }])
  })

  test('forgets a verification whose proof was erased before', async () => {
    const story = await tellStory(api, who, { student: 'proofcanary', reviewer: 'goneproofcanary' })
    await api.db.admin.query(
      `update credentials set payload = '{}', jwt = null, erased_at = now(), revoked_at = now(), revoked_by = 'test', reason = 'test'
       where credential_id = $1`,
      [story.credentialId],
    )
    api.time.advance(RETENTION_DAYS.sessionWithoutProof * DAY_MS + 1)
    await forget()
    expect(await erasedIn(story.ids)).toEqual(story.ids.toSorted())
    expect(await findWord(api.db, 'proofcanary')).toEqual([])
  })

  test('leaves alone what is in use, and can run at any time', async () => {
    const waiting = await completedSession(who)
    await storeReviewer(who, waiting.id)
    const before = await findWord(api.db, waiting.submission.student.externalStudentId)
    await forget()
    await forget()
    expect(await findWord(api.db, waiting.submission.student.externalStudentId)).toEqual(before)
    expect((await who.call('GET', '/session', undefined, waiting.token)).status).toBe(200)
    expect(errorOf(await who.call('GET', '/session', undefined, 'vst_x'))).toEqual([401, 'UNAUTHORIZED'])
  })

  test('forgets confirmations after two years, and none before', async () => {
    const insert = (phrase: string, days: number) =>
      api.db.admin.query(
        `insert into skill_confirmations (org_id, mode, skill_number, suggested_at, phrase, rank, score, how, taxonomy_version, confirmed_at)
         values ($1, 'live', 1001, now(), $2, 1, 0.5, 'exact', 1, now() - make_interval(days => $3))`,
        [who.tenant.orgId, phrase, days],
      )
    await insert('kept words', RETENTION_DAYS.confirmations - 1)
    await insert('old words', RETENTION_DAYS.confirmations + 1)
    await api.runScheduled('forget_old_confirmations')
    const { rows } = await api.db.admin.query('select phrase from skill_confirmations where org_id = $1', [
      who.tenant.orgId,
    ])
    expect(rows).toEqual([{ phrase: 'kept words' }])
  })
})

describe('the periods are the same', () => {
  test('in docs/privacy.md', async () => {
    const guide = await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
    const told = [...guide.matchAll(/^\| (\w+): [^|]*\| ([\d,]+) days?/gm)].map(([, name, days]) => [
      name,
      Number(days!.replaceAll(',', '')),
    ])
    expect(Object.fromEntries(told)).toEqual(RETENTION_DAYS)
  })

  test.each(['en', 'hi'])('on the privacy page (%s)', async language => {
    const { status, text } = await api.call('GET', `/privacy?lang=${language}`)
    expect(status).toBe(200)
    const shown = [...text.matchAll(/<dd data-days="(\d+)"><strong>([^<]+)<\/strong>/g)].map(([, days, words]) => ({
      days: Number(days),
      words: words!,
    }))
    expect(shown.map(({ days }) => days)).toEqual(Object.values(RETENTION_DAYS))
    const [day, year] = language === 'en' ? ['days', 'years'] : ['दिन', 'साल']
    const oneDay = language === 'en' ? 'one day' : '1 दिन'
    expect(shown.map(({ words }) => words)).toEqual([
      `30 ${day}`,
      `180 ${day}`,
      `5 ${year}`,
      `30 ${day}`,
      oneDay,
      `30 ${day}`,
      `2 ${year}`,
      `180 ${day}`,
    ])
  })

  test('in the functions of the database and the schedule of deliveries', async () => {
    const source = async (name: string) => {
      const { rows } = await api.db.admin.query<{ text: string }>(
        'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
        [name],
      )
      return rows[0]!.text
    }
    expect(await source('forget_old_suggestions')).toContain(`interval '${RETENTION_DAYS.suggestions} days'`)
    expect(await source('empty_expired_partitions')).toContain(`::date - ${RETENTION_DAYS.events};`)
    expect(RETENTION_MS).toBe(RETENTION_DAYS.events * DAY_MS)
  })

  test('docs/privacy.md names every table', async () => {
    const guide = await readFile(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
    const { rows } = await api.db.admin.query<{ name: string }>(
      `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'grading') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(row => row.name).filter(name => !guide.includes(`\`${name}\``))).toEqual([])
  })
})
