import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner } from '../../../testing/partner.ts'
import { newEndpoint, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { newVerifier, type Verifier } from '../../../testing/verification.ts'
import { confirmationNumber } from '../../src/features/verification/index.ts'
import { findWord, type Story, tablesOf, tellStory } from './persons.fixture.ts'

/** An organisation's server that repeats, in its replies to our events, whom they are about. */
let api: TestApi
let who: Verifier
let receiver: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
})
// An organisation a test: failures of one endpoint delay what is sent to it.
beforeEach(async () => {
  receiver.answers({ status: 204 })
  who = await newVerifier(api)
  await newEndpoint(await newPartner(api, { orgId: who.tenant.orgId }), receiver.url)
})
afterAll(async () => {
  await api.close()
  await receiver.close()
})

const erase = (path: string, fields: Record<string, string>) =>
  api.call('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const eraseStudent = ({ draft }: Story) => erase(`/s/${draft.token}/delete`, { number: confirmationNumber(draft.id) })
const replies = async (id: string) => {
  const { rows } = await api.db.admin.query<{ reply: string }>(
    `select kept.reply from (
       select org_id, mode, event_id, stored_at, reply from webhook_attempts
       union all select org_id, mode, event_id, stored_at, accepted_reply from webhook_deliveries where accepted_number is not null
     ) as kept join events e using (org_id, mode, event_id, stored_at)
     where e.data->'verification'->>'serviceVerificationId' = $1`,
    [id],
  )
  return rows.map(({ reply }) => reply)
}

/** Each story has a word of its own, which the receiver repeats. */
async function toldStory(word: string): Promise<Story> {
  receiver.answers({ status: 200, body: `thank you for ${word}reply` })
  const story = await tellStory(api, who, { student: `${word}student`, reviewer: `${word}reviewer` })
  await api.deliver()
  return story
}

test('erasing a student empties the replies to events about the student, and those of nobody else', async () => {
  const beside = await toldStory('besidecanary')
  const story = await toldStory('storycanary')
  expect(tablesOf(await findWord(api.db, 'storycanaryreply'))).toEqual(['webhook_deliveries'])
  const others = await findWord(api.db, 'besidecanaryreply')
  expect(others.length).toBeGreaterThan(0)
  expect((await eraseStudent(story)).status).toBe(303)
  expect(await findWord(api.db, 'storycanary')).toEqual([])
  expect(await findWord(api.db, 'besidecanaryreply')).toEqual(others)
  expect((await replies(beside.endorsed.id)).join()).toContain('besidecanaryreply')
})

test('what the organisation replies after the erasure is not kept either', async () => {
  const story = await toldStory('latercanary')
  await eraseStudent(story)
  // The erasure itself ended what was waiting, and told the organisation.
  const before = receiver.journal.length
  await api.deliver()
  expect(receiver.journal.length).toBeGreaterThan(before)
  const after = await replies(story.waiting.id)
  expect([after.length > 0, new Set(after)]).toEqual([true, new Set([''])])
  expect(await findWord(api.db, 'latercanary')).toEqual([])
})

test('an attempt that was under way during the erasure is recorded without its reply', async () => {
  receiver.answers({ status: 500, body: 'waycanaryreply' })
  const story = await tellStory(api, who, { student: 'waycanarystudent', reviewer: 'waycanaryreviewer' })
  await api.deliver()
  expect((await replies(story.endorsed.id)).join()).toContain('waycanaryreply')
  await eraseStudent(story)
  api.time.advance(600_000)
  await api.deliver()
  const after = await replies(story.endorsed.id)
  expect([after.length > 1, new Set(after)]).toEqual([true, new Set([''])])
  expect(await findWord(api.db, 'waycanaryreply')).toEqual([])
})

test('erasing a reviewer empties the replies to events of that verification', async () => {
  const { endorsed, declined } = await toldStory('reviewercanary')
  await erase(`/r/${endorsed.id}/delete`, { link: endorsed.reviewerToken, number: confirmationNumber(endorsed.id) })
  expect(new Set(await replies(endorsed.id))).toEqual(new Set(['']))
  expect((await replies(declined.id)).join()).toContain('reviewercanaryreply')
})
