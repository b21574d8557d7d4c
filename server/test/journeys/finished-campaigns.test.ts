import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { launchCampaign, readyMandate } from '../../../testing/journeys.ts'
import { NO_RATE_LIMITS, runTask } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

let api: TestApi
let who: Partner
let mandateId: string
beforeAll(async () => {
  api = await startTestApi()
  who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  mandateId = (await readyMandate(api, who)).mandateId
})
afterAll(() => api?.close())

/** As the last transaction of a process leaves them that ends before it completes the campaign. */
async function endCandidates(id: string): Promise<void> {
  await api.db.admin.query(
    "update journeys set status = 'declined', credit_state = 'released', stage = 'ended' where campaign_id = $1",
    [id],
  )
}

const statusOf = async (id: string) => (await who.call('GET', `/campaigns/${id}`)).body.data.status
const changesOf = async (id: string) =>
  (await api.db.admin.query('select from campaign_figure_changes where campaign_id = $1', [id])).rowCount

test('a campaign whose process ended before completing it is completed, also when its changes were to be added up first', async () => {
  const id = await launchCampaign(api, who, mandateId, ['01', '04'])
  await runTask(api, 'add_up_figures')
  await endCandidates(id)
  await runTask(api, 'add_up_figures')
  expect(await statusOf(id)).toBe('running')
  await runTask(api, 'complete_campaigns')
  expect(await statusOf(id)).toBe('completed')
  await runTask(api, 'add_up_figures')
  expect(await changesOf(id)).toBe(0)
  expect((await who.call('GET', `/campaigns/${id}`)).body.data.counts).toMatchObject({ pending: 0, declined: 2 })
})

test('the same if nothing of the campaign was added up before', async () => {
  const id = await launchCampaign(api, who, mandateId, ['07'])
  await endCandidates(id)
  await runTask(api, 'add_up_figures')
  await runTask(api, 'complete_campaigns')
  expect(await statusOf(id)).toBe('completed')
})

test('one that was paused when its candidates ended is completed when it is resumed', async () => {
  const id = await launchCampaign(api, who, mandateId, ['11'])
  await who.call('POST', `/campaigns/${id}/pause`, { json: {} })
  await endCandidates(id)
  await runTask(api, 'add_up_figures')
  await runTask(api, 'complete_campaigns')
  expect(await statusOf(id)).toBe('paused')
  await who.call('POST', `/campaigns/${id}/resume`, { json: {} })
  expect(await statusOf(id)).toBe('completed')
})
