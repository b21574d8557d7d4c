import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  type Agency,
  addCandidates,
  candidate,
  createCampaign,
  newAgency,
  newCampaign,
} from '../../../testing/campaigns.ts'
import type { Reply } from '../../../testing/client.ts'
import { newPartner } from '../../../testing/partner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const people = (from: number, count: number) => Array.from({ length: count }, (_, at) => candidate(from + at))
const errorOf = ({ status, body }: Reply) => [status, body.error?.code]

/** Journeys of people who do not matter, straight into the table: the API would take a minute. */
async function fill({ orgId, mandateId }: Agency, campaignId: string, count: number): Promise<void> {
  await api.db.admin.query(
    `insert into journeys (org_id, mode, result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language,
       credits, starts_at, due_at, created_at, updated_at)
     select $1, 'test', 'RS_' || lpad(n::text, 26, '0'), $2, $3, 1, 'PE_' || n, 'filler-' || n, 'en', 1, $4, $4, $4, $4
     from generate_series(1, $5::int) as n`,
    [orgId, campaignId, mandateId, new Date(api.time.clock() - 1_000), count],
  )
}

test('more than 1,000 candidates in a call give 422 LIMIT_EXCEEDED, for every operation that takes them', async () => {
  const own = await newAgency(api)
  const id = await newCampaign(own)
  const candidates = people(0, 1_001)
  const estimate = { mandate_id: own.mandateId, name: 'Masons', candidates }
  const replies = [
    await createCampaign(own, { candidates }),
    await addCandidates(own, id, candidates),
    await own.call('POST', '/campaigns/estimate', { json: estimate }),
  ]
  for (const reply of replies) expect(errorOf(reply)).toEqual([422, 'LIMIT_EXCEEDED'])
  expect((await addCandidates(own, id, candidates.slice(1))).body.data).toEqual({ accepted: 1_000, rejected: [] })
})

test('a campaign never has more than 20,000 candidates, also when calls come at once, and a call over it adds nobody', async () => {
  const own = await newAgency(api)
  const id = await newCampaign(own)
  await fill(own, id, 19_997)
  const replies = await Promise.all([0, 1, 2, 3].map(at => addCandidates(own, id, people(at * 2, 2))))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 422, 422, 422])
  expect(errorOf(replies.find(reply => reply.status === 422)!)).toEqual([422, 'LIMIT_EXCEEDED'])
  expect((await addCandidates(own, id, people(100, 1))).status).toBe(200)
  expect((await addCandidates(own, id, people(101, 1))).status).toBe(422)
  const { counts, credits } = (await own.call('GET', `/campaigns/${id}`)).body.data
  expect([counts.pending, credits.reserved - 19_997]).toEqual([20_000, 9])
  const { rows } = await api.db.admin.query('select count(*)::int as count from people where org_id = $1', [own.orgId])
  expect(rows[0].count).toBe(3)
})

test('a key names as many different people a day as its limit allows; a call over it keeps nothing of itself', async () => {
  const own = await newAgency(api, { peoplePerDay: 3 })
  const id = await newCampaign(own, { candidates: people(0, 2) })
  const over = await createCampaign(own, { candidates: people(1, 3) })
  expect(errorOf(over)).toEqual([422, 'LIMIT_EXCEEDED'])
  expect(over.body.error.message).toContain('midnight')
  const kept = await api.db.admin.query(
    `select (select count(*)::int from people where org_id = $1) as people,
       (select count(*)::int from campaigns where org_id = $1) as campaigns`,
    [own.orgId],
  )
  expect(kept.rows[0]).toEqual({ people: 2, campaigns: 1 })
  const second = await newPartner(api, {
    orgId: own.orgId,
    mode: 'test',
    limits: { campaignWrites: { perSecond: 100 } },
  })
  expect((await addCandidates(second, id, people(2, 3))).body.data.accepted).toBe(3)
  const again = await createCampaign(own, { candidates: people(0, 3) })
  expect(again.body.data.accepted).toBe(3)
  await own.call('POST', '/test/clock/advance', { json: { seconds: 86_400 } })
  expect((await createCampaign(own, { candidates: people(10, 3) })).body.data.accepted).toBe(3)
})

test('an organisation with more than 100,000 candidates who are due gets 429 with Retry-After 60, until they are fewer', async () => {
  const own = await newAgency(api)
  const id = await newCampaign(own)
  await fill(own, id, 100_001)
  const candidates = [candidate(1)]
  for (const reply of [await createCampaign(own, { candidates }), await addCandidates(own, id, candidates, 'late')]) {
    expect(errorOf(reply)).toEqual([429, 'RATE_LIMITED'])
    expect(reply.headers['retry-after']).toBe('60')
  }
  expect((await createCampaign(await newAgency(api), { candidates })).status).toBe(201)
  await api.db.admin.query(
    "delete from journeys where org_id = $1 and external_candidate_id in ('filler-1', 'filler-2')",
    [own.orgId],
  )
  expect((await createCampaign(own, { candidates })).status).toBe(201)
  // The campaign is far over its size; the answer shows that the rejected call has not used up its key.
  expect(errorOf(await addCandidates(own, id, candidates, 'late'))).toEqual([422, 'LIMIT_EXCEEDED'])
})
