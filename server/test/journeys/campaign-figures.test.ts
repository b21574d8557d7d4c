import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { launchCampaign, readyMandate, runDueNow, runToTheEnd, stepClock } from '../../../testing/journeys.ts'
import { NO_RATE_LIMITS, runTask } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { addUpFigures, readFigures } from '../../src/features/journeys/index.ts'

let api: TestApi
let who: Partner
let mandateId: string
beforeAll(async () => {
  api = await startTestApi()
  who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  mandateId = (await readyMandate(api, who)).mandateId
})
afterAll(() => api?.close())

const ours = () => api.db.database.forTenant({ orgId: who.orgId, mode: 'test' })
const figuresOf = async (id: string) => (await readFigures(ours().reads, [id])).get(id)!

const plainCount = `
  select count(*) filter (where status = 'pending')::integer as pending, count(*) filter (where status = 'completed')::integer as completed,
    count(*) filter (where status = 'declined')::integer as declined, count(*) filter (where status = 'failed')::integer as failed,
    coalesce(sum(credits) filter (where credit_state = 'reserved'), 0)::integer as reserved,
    coalesce(sum(credits) filter (where credit_state = 'charged'), 0)::integer as charged,
    coalesce(sum(credits) filter (where credit_state = 'released'), 0)::integer as released
  from journeys where campaign_id = $1`

async function plain(id: string) {
  const { reserved, charged, released, ...counts } = (await api.db.admin.query(plainCount, [id])).rows[0]
  return { counts, credits: { reserved, charged, released } }
}

/** Of a candidate, or of all of a campaign. */
const SET_STATUS = `
  update journeys set status = $2, credit_state = $3, stage = case when $2 = 'pending' then 'contacting' else 'ended' end
  where $1 in (result_id, campaign_id)`

async function rowsOf(table: 'campaign_figures' | 'campaign_figure_changes', id: string): Promise<number> {
  return (await api.db.admin.query(`select from ${table} where campaign_id = $1`, [id])).rowCount!
}

describe('the figures of a campaign equal a plain count of its candidates', () => {
  test('at every step of their journeys, whether or not changes were added up before', async () => {
    const id = await launchCampaign(api, who, mandateId, ['01', '02', '03', '04', '07', '11'])
    let steps = 0
    do {
      await runDueNow(api, who)
      expect(await figuresOf(id)).toEqual(await plain(id))
      if (steps % 3 === 0) await runTask(api, 'add_up_figures')
      steps += 1
    } while (await stepClock(api, who))
    await runTask(api, 'add_up_figures')
    expect(await figuresOf(id)).toEqual(await plain(id))
    expect((await who.call('GET', `/campaigns/${id}`)).body.data.counts).toEqual((await plain(id)).counts)
    expect(await rowsOf('campaign_figure_changes', id)).toBe(0)
    expect(steps).toBeGreaterThan(4)
  })

  test('while a change is not committed, and after it was added up before its commit', async () => {
    const id = await launchCampaign(api, who, mandateId, ['21', '24'])
    await runTask(api, 'add_up_figures')
    const client = await api.db.admin.connect()
    await client.query('begin')
    await client.query(SET_STATUS, [id, 'declined', 'released'])
    expect((await figuresOf(id)).counts.pending).toBe(2)
    await runTask(api, 'add_up_figures')
    await client.query('commit')
    client.release()
    expect((await figuresOf(id)).counts).toEqual({ pending: 0, completed: 0, declined: 2, failed: 0 })
    await runTask(api, 'add_up_figures')
    expect(await figuresOf(id)).toEqual(await plain(id))
  })

  test('after concurrent changes, and while several workers count and add them up: nobody is missing or counted twice', async () => {
    const id = await launchCampaign(
      api,
      who,
      mandateId,
      Array.from({ length: 40 }, (_, nth) => `3${String(nth).padStart(2, '0')}`),
    )
    const { rows } = await api.db.admin.query('select result_id from journeys where campaign_id = $1', [id])
    const statuses = ['pending', 'completed', 'declined']
    const change = async (writer: number) => {
      for (let nth = 0; nth < 40; nth += 1)
        await api.db.admin.query(SET_STATUS, [
          rows[(nth * 7 + writer) % rows.length].result_id,
          statuses[(nth + writer) % 3],
          ['reserved', 'charged', 'released'][(nth * writer) % 3],
        ])
    }
    const totals = new Set<number>()
    const addUp = async () => {
      for (let nth = 0; nth < 15; nth += 1) {
        await addUpFigures({ database: api.db.database }, AbortSignal.timeout(60_000))
        const { pending, completed, declined, failed } = (await figuresOf(id)).counts
        totals.add(pending + completed + declined + failed)
      }
    }
    await Promise.all([change(1), change(2), change(3), addUp(), addUp()])
    expect([...totals]).toEqual([40])
    expect(await figuresOf(id)).toEqual(await plain(id))
    await runTask(api, 'add_up_figures')
    expect(await figuresOf(id)).toEqual(await plain(id))
  })

  test('without stored figures, as after the migration, which leaves a mark for the job', async () => {
    const id = await launchCampaign(api, who, mandateId, ['41', '44', '47'])
    await runToTheEnd(api, who)
    await runTask(api, 'add_up_figures')
    await api.db.admin.query('delete from campaign_figures where campaign_id = $1', [id])
    expect(await figuresOf(id)).toEqual(await plain(id))
    await api.db.admin.query(
      `insert into campaign_figure_changes (org_id, mode, campaign_id, status, credit_state, people, credits)
       values ($1, 'test', $2, 'pending', 'reserved', 0, 0)`,
      [who.orgId, id],
    )
    await runTask(api, 'add_up_figures')
    expect(await rowsOf('campaign_figures', id)).toBeGreaterThan(0)
    expect(await figuresOf(id)).toEqual(await plain(id))
  })

  test('after candidates were deleted', async () => {
    const id = await launchCampaign(api, who, mandateId, ['51', '54'])
    await runTask(api, 'add_up_figures')
    await api.db.admin.query("delete from journeys where campaign_id = $1 and external_candidate_id = 'cand-51'", [id])
    expect(await figuresOf(id)).toEqual(await plain(id))
    await runTask(api, 'add_up_figures')
    expect((await figuresOf(id)).counts.pending).toBe(1)
  })
})

test('an update that changes neither status nor credits appends nothing', async () => {
  const id = await launchCampaign(api, who, mandateId, ['61'])
  await runTask(api, 'add_up_figures')
  await api.db.admin.query('update journeys set version = version + 1 where campaign_id = $1', [id])
  expect(await rowsOf('campaign_figure_changes', id)).toBe(0)
})
