import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Agency, candidate, createCampaign, newAgency, newCampaign } from '../../../testing/campaigns.ts'
import { NEVER_A_MANDATE, newMandate, pathsOf } from '../../../testing/mandates.ts'
import { optOut } from '../../src/features/people/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const estimate = (who: Agency, json: object) =>
  who.call('POST', '/campaigns/estimate', { json: { mandate_id: who.mandateId, name: 'Masons', ...json } })

/** Sizes of all tables of the organisation that a campaign writes to. */
async function written({ orgId }: Agency): Promise<readonly number[]> {
  const tables = ['campaigns', 'journeys', 'people', 'consents', 'key_people', 'credit_transfers', 'idempotent_answers']
  const present = await api.db.admin.query(
    'select table_name from information_schema.tables where table_name = any($1)',
    [tables],
  )
  const counts = present.rows.map(({ table_name }) =>
    api.db.admin.query(`select count(*)::int as count from ${table_name} where org_id = $1`, [orgId]),
  )
  return (await Promise.all(counts)).map(({ rows }) => rows[0].count)
}

test('an estimate judges candidates as the call would, and stores nothing', async () => {
  const own = await newAgency(api, { credits: 100, workflow: { languages: ['hi', 'en'] } })
  await newCampaign(own, { candidates: [candidate(1), candidate(2)] })
  const { rows } = await api.db.admin.query("select person_id from people where org_id = $1 and phone like '%2'", [
    own.orgId,
  ])
  const { orgId, mode } = own
  await api.db.database.forTenant({ orgId, mode }).transaction(tx => optOut(tx, rows[0].person_id, 'page', new Date()))
  const candidates = [
    candidate(1),
    candidate(2),
    candidate(3, { phone: 'none' }),
    candidate(4, { language: 'en' }),
    candidate(5, { phone: '+919800000004' }),
  ]
  const before = await written(own)
  const { status, body } = await estimate(own, { candidates })
  expect(await written(own)).toEqual(before)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ credits: { needed: 6, available: 94 }, accepted: 2 })
  const real = await createCampaign(own, { candidates })
  expect([body.data.accepted, body.data.rejected]).toEqual([real.body.data.accepted, real.body.data.rejected])
  expect(body.data.rejected.map((each: { code: string }) => each.code)).toEqual([
    'OPTED_OUT',
    'INVALID_PHONE',
    'DUPLICATE',
  ])
})

test('the first three messages read as they would be sent, with a link that opens nothing', async () => {
  const own = await newAgency(api, { workflow: { channels: ['sms'], languages: ['en', 'hi'] } })
  const candidates = [1, 2, 3, 4].map(number => candidate(number, number === 2 ? { language: 'hi' } : {}))
  const { messages, costs } = (await estimate(own, { candidates })).body.data
  expect(messages.map((each: { language: string }) => each.language)).toEqual(['en', 'hi', 'en'])
  expect(messages[0]).toMatchObject({ channel: 'sms' })
  expect(messages[0].text).toMatch(
    /^Hello Ramesh Kumar\. A message for Acme Infra\. Job: Mason, Pune\. .*\/l\/sample----\/stop$/,
  )
  // English: two parts of GSM-7 each. Hindi: UCS-2, which needs more.
  expect(costs).toEqual([{ channel: 'sms', category: 'service', messages: 4, parts: 3 * 2 + 4 }])
})

test('costs are counted by the channel of the first contact', async () => {
  const own = await newAgency(api, { workflow: { channels: ['email', 'whatsapp'] } })
  const candidates = [candidate(1, { email: 'a@example.com' }), candidate(2), candidate(3)]
  expect((await estimate(own, { candidates })).body.data.costs).toEqual([
    { channel: 'email', category: 'email', messages: 1, parts: 1 },
    { channel: 'whatsapp', category: 'marketing', messages: 2, parts: 2 },
  ])
  expect((await estimate(own, {})).body.data).toMatchObject({ accepted: 0, costs: [], messages: [] })
})

test('more credits than available are shown and are no error; a mandate that is missing or not ready is one', async () => {
  const own = await newAgency(api, { credits: 2 })
  const short = await estimate(own, { candidates: [candidate(1)] })
  expect([short.status, short.body.data.credits]).toEqual([200, { needed: 3, available: 2 }])
  const missing = await estimate(own, { mandate_id: NEVER_A_MANDATE })
  expect([missing.status, pathsOf(missing)]).toEqual([400, ['mandate_id']])
  const preparing = await estimate(own, { mandate_id: await newMandate(own, own.workflowId, { title: 'Not ready' }) })
  expect([preparing.status, preparing.body.error.code]).toEqual([409, 'CONFLICT'])
})
