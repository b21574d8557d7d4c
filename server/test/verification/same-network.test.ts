import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  awaitingReview,
  callOpen,
  decisionsOf,
  expectOk,
  newVerifier,
  type OpenSession,
  SKILL_IDS,
  type Verifier,
} from '../../../testing/verification.ts'
import { sha256Hex } from '../../src/kernel/crypto.ts'

/** What an operator is told of where a decision came from. */
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api?.close())

const HOME = '127.30.0.1'
const ELSEWHERE = '127.30.0.2'
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

const openPage = ({ token }: OpenSession, from: string, headers: Record<string, string> = BROWSER) =>
  expectOk(api.call('GET', `/s/${token}/session`, { from, headers }))

async function sameNetworkAfterDecision(
  { id, reviewerToken }: { readonly id: string; readonly reviewerToken: string },
  from: string,
  way: 'endorse' | 'decline' = 'endorse',
): Promise<boolean | null> {
  const said = way === 'endorse' ? { decisions: decisionsOf(SKILL_IDS) } : { reason: 'No time.' }
  await expectOk(
    callOpen(api, 'POST', `/humanverification/${way}/${id}`, { from, json: { token: reviewerToken, ...said } }),
  )
  const { rows } = await api.db.admin.query('select signals from reviewers where verification_id = $1', [id])
  return rows[0].signals.sameNetwork
}

describe('the signal "same network as the student"', () => {
  test.each(['endorse', 'decline'] as const)(
    'says so when the reviewer’s %s comes from where the student’s browser was seen',
    async way => {
      const session = await awaitingReview(api, who)
      await openPage(session, HOME)
      expect(await sameNetworkAfterDecision(session, HOME, way)).toBe(true)
    },
  )

  test('says no when it comes from another network', async () => {
    const session = await awaitingReview(api, who)
    await openPage(session, HOME)
    expect(await sameNetworkAfterDecision(session, ELSEWHERE)).toBe(false)
  })

  test('goes by where the student was seen last', async () => {
    const session = await awaitingReview(api, who)
    await openPage(session, HOME)
    await openPage(session, ELSEWHERE)
    expect(await sameNetworkAfterDecision(session, HOME)).toBe(false)
  })

  test('is null when the student’s browser was never seen, whatever the organisation’s server called from there', async () => {
    const session = await awaitingReview(api, who)
    const { secret } = await who.newKey()
    const headers = { 'x-api-key': secret, 'x-session-token': session.token }
    await expectOk(callOpen(api, 'GET', '/session', { from: HOME, headers }))
    await expectOk(callOpen(api, 'GET', `/step3/store-verification-items/${session.token}/email`, { from: HOME }))
    await openPage(session, HOME, {})
    expect(await sameNetworkAfterDecision(session, HOME)).toBeNull()
  })
})

describe('of the student’s network', () => {
  test('no address is kept, and nothing is written while it stays the same', async () => {
    await api.db.admin.query(`
      create table network_writes (mark text);
      create function note_network_write() returns trigger language plpgsql security definer as
        $$ begin insert into public.network_writes values (new.student_network); return null; end $$;
      create trigger note_network_write after update of student_network on verifications
        for each row execute function note_network_write()`)
    const session = await awaitingReview(api, who)
    for (const from of [HOME, HOME, HOME, ELSEWHERE, ELSEWHERE]) await openPage(session, from)
    const { rows } = await api.db.admin.query<{ mark: string }>('select mark from network_writes')
    expect(rows).toEqual([{ mark: expect.stringMatching(/^[\w-]+:[0-9a-f]{32}$/) }, { mark: expect.any(String) }])
    expect(rows[0]!.mark).not.toBe(rows[1]!.mark)
    // Nobody who reads the table can find the address by trying all of them.
    expect(rows[0]!.mark).not.toContain(sha256Hex(`${session.id} ${HOME}`).slice(0, 32))
  })

  test('nothing is noted from another site’s page', async () => {
    const session = await awaitingReview(api, who)
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
    await api.call('GET', `/s/${session.token}/session`, { from: HOME, headers: foreign })
    expect(await sameNetworkAfterDecision(session, HOME)).toBeNull()
  })
})
