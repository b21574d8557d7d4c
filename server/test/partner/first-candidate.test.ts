import { afterAll, beforeAll, expect, test } from 'vitest'
import { Pramaan } from '../../../sdk/src/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { validMandate, validWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner } from '../../../testing/partner.ts'

/** What an applicant tracking system does from the mandate to the last result, by the SDK alone. */
let api: TestApi
let client: Pramaan
beforeAll(async () => {
  api = await startTestApi()
  const partner = await newPartner(api, { mode: 'test' })
  await grant(api, partner, 1_000)
  const { keyId, secret } = partner
  const sleep = async (ms: number) => api.time.advance(Math.ceil(ms))
  client = new Pramaan({ keyId, secret, baseUrl: api.url, clock: api.time.clock, sleep })
})
afterAll(() => api.close())

const ENDINGS = ['01', '02', '03', '04', '05', '06', '07', '08', '19'] as const
const DAY = 86_400

async function newCampaign() {
  const workflow = await client.workflows.create(validWorkflow() as Parameters<Pramaan['workflows']['create']>[0])
  const body = validMandate(workflow.workflow_id, { job_id: 'JOB-7' })
  const mandate = await client.mandates.create(body as unknown as Parameters<Pramaan['mandates']['create']>[0])
  await api.runJobs()
  const ready = await client.mandates.waitUntilPrepared(mandate.mandate_id)
  const campaign = await client.campaigns.create({
    mandate_id: ready.mandate_id,
    name: 'Masons for Pune',
    candidates: ENDINGS.map(ending => ({
      external_candidate_id: `cand-${ending}`,
      name: 'Ramesh Kumar',
      phone: `98765432${ending}`,
      consent: { obtained: true, source: 'career page' },
    })),
  })
  return { workflowId: workflow.workflow_id, campaign }
}

/** One event for each result, and one for the campaign. */
async function expectOneEventEach(): Promise<void> {
  const events = await Array.fromAsync(client.events.backfill({ since: new Date(0).toISOString() }))
  const ofResults = events.filter(event => event.type.startsWith('result.'))
  expect(
    Object.entries(Object.groupBy(ofResults, event => event.type)).map(([type, own]) => [type, own?.length]),
  ).toEqual(
    expect.arrayContaining([
      ['result.completed', 4],
      ['result.declined', 1],
      ['result.failed', 4],
    ]),
  )
  expect(events.filter(event => event.type === 'campaign.completed')).toHaveLength(1)
}

test('a campaign with all nine simulated people ends with the results, events, credits and figures that the documents name', async () => {
  const { workflowId, campaign } = await newCampaign()
  expect(campaign).toMatchObject({
    status: 'running',
    accepted: 9,
    rejected: [],
    counts: { pending: 9, completed: 0, declined: 0, failed: 0 },
    credits: { reserved: 27, charged: 0, released: 0 },
  })

  for (let days = 0; days < 10; days++) await client.testClock.advance({ seconds: DAY })
  const results = await client.results.waitForResults(campaign.campaign_id)
  const byCandidate = results.toSorted((one, other) =>
    one.external_candidate_id < other.external_candidate_id ? -1 : 1,
  )
  expect(byCandidate.map(({ external_candidate_id: id, status, reason }) => `${id} ${status} ${reason}`)).toEqual([
    'cand-01 completed null',
    'cand-02 completed null',
    'cand-03 declined null',
    'cand-04 failed unreachable',
    'cand-05 failed opted_out',
    'cand-06 completed null',
    'cand-07 failed abandoned',
    'cand-08 failed invalid_contact',
    'cand-19 completed null',
  ])
  expect(byCandidate[0]?.output).toMatchObject({
    qualified: true,
    knocked_out_by: null,
    interest: { interested: true },
  })
  expect(byCandidate[1]?.output).toMatchObject({ qualified: false, knocked_out_by: 'tools' })

  expect(await client.campaigns.get(campaign.campaign_id)).toMatchObject({
    status: 'completed',
    counts: { pending: 0, completed: 4, declined: 1, failed: 4 },
    credits: { reserved: 0, charged: 21, released: 6 },
  })
  expect((await client.account.get()).credits).toEqual({ available: 1_000 - 21, reserved: 0 })

  await expectOneEventEach()
  const today = new Date(api.time.clock() + 330 * 60_000).toISOString().slice(0, 10)
  const overview = await client.analytics.overview(workflowId, { from: today, to: today })
  expect(Object.fromEntries(overview.funnel.map(({ stage, count }) => [stage, count]))).toEqual({
    contacted: 9,
    reached: 7,
    started: 5,
    enrichment: 4,
    skills: 4,
    interest: 4,
    completed: 4,
    qualified: 3,
  })
})
