import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Agency, addCandidates, candidate, newAgency, newCampaign } from '../../../testing/campaigns.ts'
import { lockWaits } from '../../../testing/database.ts'
import { until } from '../../../testing/process.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const MANY = 1_250
const PER_CALL = 1_000

async function pausedCampaign(agency: Agency): Promise<string> {
  const id = await newCampaign(agency)
  await move(agency, id, 'pause')
  const people = Array.from({ length: MANY }, (_, at) => candidate(at))
  for (let from = 0; from < MANY; from += PER_CALL)
    expect((await addCandidates(agency, id, people.slice(from, from + PER_CALL))).status).toBe(200)
  // As after a worker has found that the campaign is paused.
  await api.db.admin.query('update journeys set due_at = null where campaign_id = $1', [id])
  return id
}

async function move(agency: Agency, id: string, how: 'pause' | 'resume' | 'cancel'): Promise<void> {
  const { status, text } = await agency.call('POST', `/campaigns/${id}/${how}`, { json: {}, idempotencyKey: how })
  if (status !== 200) throw new Error(text)
}

async function countDue(id: string): Promise<number> {
  const query = 'select count(due_at)::int as due from journeys where campaign_id = $1'
  return (await api.db.admin.query<{ due: number }>(query, [id])).rows[0]!.due
}

test.each(['resume', 'cancel'] as const)(
  'a call to %s wakes a thousand candidates itself and leaves the others to a job, which wakes all of them',
  async how => {
    const agency = await newAgency(api)
    const id = await pausedCampaign(agency)
    await move(agency, id, how)
    expect(await countDue(id)).toBe(1_000)
    await api.runJobs()
    expect(await countDue(id)).toBe(MANY)
  },
)

test.each(['resume', 'cancel'] as const)(
  'a call to %s also wakes a candidate whom a worker lets wait at the same time, because it read the status before',
  async how => {
    const agency = await newAgency(api)
    const id = await newCampaign(agency)
    await addCandidates(agency, id, [candidate(1)])
    await move(agency, id, 'pause')
    const worker = await api.db.admin.connect()
    try {
      await worker.query('begin')
      await worker.query('update journeys set due_at = null where campaign_id = $1', [id])
      const moved = move(agency, id, how)
      await until(async () => (await lockWaits(api.db)) === 1, 20_000, 'the call to wait for the worker')
      await worker.query('commit')
      await moved
    } finally {
      worker.release()
    }
    expect(await countDue(id)).toBe(1)
  },
)
