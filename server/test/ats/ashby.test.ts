import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { runToTheEnd } from '../../../testing/journeys.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { erasePersonData } from '../../src/features/journeys/index.ts'
import { ASHBY_KEY, type AtsCustomer, ashbyOrder, basic, countRows, newAshbyCustomer } from './ats.fixture.ts'

let api: TestApi
let ashby: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes', PUBLIC_URL: 'https://pramaan.example' })
  ashby = await startReceiver({ status: 200 })
})
afterAll(async () => {
  await ashby?.close()
  await api?.close()
})

const updatesOf = (id: string) => ashby.journal.filter(({ body }) => body.includes(id))

async function started(who: AtsCustomer, application: string, phone?: string): Promise<string> {
  const { status, body } = await who.ats('POST', '/assessment.start', { json: ashbyOrder(who, application, phone) })
  expect([status, body]).toEqual([200, { success: true, results: { assessment_id: expect.any(String) } }])
  return body.results.assessment_id
}

test('assessment.list lists the mandates that are ready', async () => {
  const who = await newAshbyCustomer(api, ashby.url)
  const { status, body } = await who.ats('POST', '/assessment.list', { json: { organization_id: 'added later' } })
  const results = [{ assessment_type_id: who.mandateId, name: 'Mason', description: 'Acme Infra' }]
  expect([status, body]).toEqual([200, { success: true, results }])
  expect((await who.ats('POST', '/assessment.list')).status).toBe(200)
})

test('a completed assessment is told by assessment.update with the customer’s key, the score and the page', async () => {
  const who = await newAshbyCustomer(api, ashby.url)
  const id = await started(who, 'application-1')
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  await runToTheEnd(api, who)
  await api.runJobs()
  const [update, ...more] = updatesOf(id)
  expect([update!.headers.authorization, more]).toEqual([basic(ASHBY_KEY).authorization, []])
  const told = JSON.parse(update!.body)
  expect(told).toMatchObject({
    assessment_id: id,
    timestamp: api.time.clock(),
    assessment_status: { identifier: 'status', value: 'Completed', type: 'string' },
    assessment_result: { identifier: 'score', value: 100, type: 'numeric_score', label: 'Score' },
    assessment_profile_url: { type: 'url', value: expect.stringContaining(`https://pramaan.example/ats/${id}?`) },
  })
  expect(told.cancelled_reason).toBeUndefined()
  const identifiers = told.metadata.map((each: { identifier: string }) => each.identifier)
  expect(identifiers).toEqual(['outcome', 'skills_verified', 'interested', 'qualified'])
  expect(update!.body).not.toMatch(/Ada|Lovelace|9876543201|ada@/)
})

test('an assessment without a result is told as cancelled, with the reason', async () => {
  const who = await newAshbyCustomer(api, ashby.url)
  const id = await started(who, 'application-2', '+919876543203')
  await runToTheEnd(api, who)
  await api.runJobs()
  const told = JSON.parse(updatesOf(id)[0]!.body)
  expect(told.cancelled_reason).toMatchObject({ type: 'string', value: 'The candidate does not want to take part' })
  expect(told.assessment_result).toBeUndefined()
})

test('assessment.cancel ends the contact, is repeatable, and Ashby is not told what it knows', async () => {
  const who = await newAshbyCustomer(api, ashby.url)
  const id = await started(who, 'application-3')
  const cancel = () => who.ats('POST', '/assessment.cancel', { json: { assessment_id: id } })
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200])
  await api.runJobs()
  await runToTheEnd(api, who)
  await api.runJobs()
  const { rows } = await api.db.admin.query(
    `select status, reason, (select count(*)::int from journey_sends s where s.org_id = j.org_id) as sends
     from journeys j where org_id = $1`,
    [who.orgId],
  )
  expect([rows, updatesOf(id)]).toEqual([[{ status: 'failed', reason: 'cancelled', sends: 0 }], []])
  expect(await started(who, 'application-3')).not.toBe(id)
})

test('assessment.cancel of an assessment of another organisation is not found', async () => {
  const [ours, theirs] = [await newAshbyCustomer(api, ashby.url), await newAshbyCustomer(api, ashby.url)]
  const id = await started(theirs, 'application-4')
  const { status, body } = await ours.ats('POST', '/assessment.cancel', { json: { assessment_id: id } })
  const message = 'There is no such test.'
  expect([status, body]).toEqual([404, { success: false, errors: [message], message }])
})

test('assessment.start sent again for the same application and test gives the same assessment', async () => {
  const who = await newAshbyCustomer(api, ashby.url)
  const ids = [await started(who, 'application-5'), await started(who, 'application-5')]
  expect([new Set(ids).size, await countRows(api, 'campaigns', who)]).toEqual([1, 1])
})

test('what is stored with an order names nobody, and erasing the person ends the test', async () => {
  const who = await newAshbyCustomer(api, ashby.url)
  const id = await started(who, 'application-6')
  const stored = await api.db.admin.query('select o::text as row from ats_orders o where order_id = $1', [id])
  expect(stored.rows[0].row).not.toMatch(/Ada|Lovelace|9876543201|ada@|application-6|b6a2c1f0/)
  const { rows } = await api.db.admin.query('select person_id from people where org_id = $1', [who.orgId])
  const deps = { database: api.db.database, clock: api.time.clock, newId: api.keys.newId }
  const how = { actor: 'candidate', alsoStop: false, source: 'page', openedId: null } as const
  await erasePersonData(deps, { orgId: who.orgId, mode: who.mode }, rows[0].person_id, how)
  await api.runJobs()
  expect(JSON.parse(updatesOf(id)[0]!.body).cancelled_reason.value).toBe('The candidate does not want to take part')
})
