import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, randomOf, whole } from '../../../chaos/random.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Agency, addCandidates, candidate, newAgency, newCampaign } from '../../../testing/campaigns.ts'
import type { Reply } from '../../../testing/client.ts'
import { write } from '../../../testing/mandates.ts'

/** The same calls in another division or order leave the same candidates, credits and objects. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
})
afterAll(() => api.close())

const SEEDS = [1, 2, 3, 4]
const CREDITS = 10_000

const rowsOf = async (sql: string, { orgId }: Agency) => (await api.db.admin.query(sql, [orgId])).rows

/** Without ids and times, which differ between two organisations. */
async function stateOf(who: Agency) {
  return {
    credits: (await who.call('GET', '/account')).body.data.credits,
    campaigns: await rowsOf('select name, status from campaigns where org_id = $1 order by name', who),
    candidates: await rowsOf(
      `select c.name as campaign, j.external_candidate_id, p.phone, p.email, j.status, j.credits, j.language
       from journeys j join campaigns c using (org_id, mode, campaign_id) join people p using (org_id, mode, person_id)
       where j.org_id = $1 order by 1, 2`,
      who,
    ),
    people: await rowsOf('select phone, name, email from people where org_id = $1 order by phone', who),
    consents: await rowsOf('select count(*)::int as n from consents where org_id = $1', who),
    webhooks: await rowsOf('select url, types, status from webhook_endpoints where org_id = $1 order by url', who),
    workflows: await rowsOf('select name, channels from workflows where org_id = $1 order by name', who),
  }
}

/** People who come again, numbers that are none, and e-mail addresses that only some of a person's rows have. */
function manyCandidates(count: number, seed: number) {
  const random = randomOf(seed, 0)
  return Array.from({ length: count }, (_, nth) => {
    const person = whole(1, count / 2, random)
    const changes = pick(
      [{}, {}, { email: `person${person}@example.com` }, { phone: '12345' }, { name: 'Sita Devi' }],
      random,
    )
    return candidate(person, { external_candidate_id: `row-${String(nth).padStart(3, '0')}`, ...changes })
  })
}

function partsOf<T>(all: readonly T[], seed: number): readonly (readonly T[])[] {
  const random = randomOf(seed, 1)
  const parts: (readonly T[])[] = []
  for (let at = 0; at < all.length; ) {
    const size = whole(1, all.length / 3, random)
    parts.push(all.slice(at, at + size))
    at += size
  }
  return parts
}

/** Adds the parts one after the other. Returns the rejected rows by their place in the whole list. */
async function addAll(who: Agency, parts: readonly (readonly unknown[])[]) {
  const campaignId = await newCampaign(who)
  const rejected: { readonly index: number; readonly code: string }[] = []
  let before = 0
  for (const part of parts) {
    const { status, body } = await addCandidates(who, campaignId, part)
    expect(status).toBe(200)
    for (const { index, code } of body.data.rejected) rejected.push({ index: before + index, code })
    before += part.length
  }
  return rejected
}

test.each(SEEDS)(
  'a list of candidates that is sent in parts gives the same contacts as the whole (seed %i)',
  async seed => {
    const [undivided, divided] = [
      await newAgency(api, { credits: CREDITS }),
      await newAgency(api, { credits: CREDITS }),
    ]
    const candidates = manyCandidates(120, seed)
    const parts = partsOf(candidates, seed)
    expect(parts.length).toBeGreaterThan(2)
    const rejected = await addAll(undivided, [candidates])
    expect(await addAll(divided, parts)).toEqual(rejected)
    expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['DUPLICATE', 'INVALID_PHONE']))
    expect(await stateOf(divided)).toEqual(await stateOf(undivided))
  },
)

/** Each concerns other people and objects than the rest. */
async function independentCalls(who: Agency) {
  const named = async (name: string) => await newCampaign(who, { name, candidates: [candidate(900 + name.length)] })
  const [one, two, paused, cancelled] = [await named('1'), await named('22'), await named('333'), await named('4444')]
  const people = (from: number) => Array.from({ length: 20 }, (_, nth) => candidate(from + nth))
  return [
    () => addCandidates(who, one, people(100)),
    () => addCandidates(who, one, people(200)),
    () => addCandidates(who, two, [...people(300), candidate(1, { phone: '12345' })]),
    () => write(who, 'POST', `/campaigns/${paused}/pause`, {}),
    () => write(who, 'POST', `/campaigns/${cancelled}/cancel`, {}),
    () => write(who, 'POST', '/webhooks', { url: 'http://127.0.0.1:1/hooks', types: ['result.completed'] }),
    () => write(who, 'POST', '/workflows', { name: 'Another', channels: ['sms'], languages: ['hi'] }),
  ]
}

function shuffled<T>(all: readonly T[], seed: number): readonly T[] {
  const random = randomOf(seed, 2)
  return all
    .map(each => ({ each, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each)
}

type Order = (calls: Awaited<ReturnType<typeof independentCalls>>) => Promise<readonly Reply[]>

async function stateAfter(order: Order) {
  const who = await newAgency(api, { credits: CREDITS })
  const replies = await order(await independentCalls(who))
  expect(replies.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([])
  return await stateOf(who)
}

test('independent calls leave the same state in any order, also at once', async () => {
  const inOrder = (seed: number) =>
    stateAfter(async calls => {
      const replies: Reply[] = []
      for (const call of seed === 0 ? calls : shuffled(calls, seed)) replies.push(await call())
      return replies
    })
  const expected = await inOrder(0)
  expect(expected.campaigns.map(({ status }) => status)).toEqual(['running', 'running', 'paused', 'cancelled'])
  expect(expected.candidates.length).toBe(64)
  for (const seed of SEEDS) expect(await inOrder(seed)).toEqual(expected)
  const atOnce = await stateAfter(calls => Promise.all(calls.map(call => call())))
  expect(atOnce).toEqual(expected)
})
