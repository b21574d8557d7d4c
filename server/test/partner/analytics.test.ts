import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import { launchCampaign, readyMandate, runDueNow, runToTheEnd, stepClock } from '../../../testing/journeys.ts'
import { NO_RATE_LIMITS, runTask } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { plainOverview } from './plain-overview.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const someone = () => newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
const YEAR = 'from=2026-01-01&to=2026-12-31'

async function overview(who: Partner, workflowId: string, query = YEAR): Promise<Reply['body']> {
  const { status, body, text } = await who.call('GET', `/analytics/workflows/${workflowId}/overview?${query}`)
  if (status !== 200) throw new Error(text)
  return body.data
}

const plain = (who: Partner, workflowId: string, from = '2026-01-01', to = '2026-12-31') =>
  plainOverview(api.db.admin, who.orgId, workflowId, from, to)

const TWO_QUESTIONS = {
  enrichment_questions: [
    { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
    { key: 'last_site', type: 'voice', text: 'Where did you work last?' },
  ],
}
const EVERYONE = ['01', '02', '03', '04', '05', '06', '07', '08', '19', '29']

test('the overview counts what became of every simulated person', async () => {
  const who = await someone()
  const { workflowId, mandateId } = await readyMandate(api, who, { mandate: TWO_QUESTIONS })
  await launchCampaign(api, who, mandateId, ['01', '02', '03', '04', '05', '06', '07', '08'])
  await runToTheEnd(api, who)
  expect(await overview(who, workflowId)).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
    funnel: [
      { stage: 'contacted', count: 8 },
      { stage: 'reached', count: 6 },
      { stage: 'started', count: 4 },
      { stage: 'enrichment', count: 3 },
      { stage: 'skills', count: 3 },
      { stage: 'interest', count: 3 },
      { stage: 'completed', count: 3 },
      { stage: 'qualified', count: 2 },
    ],
    channels: [
      // Three each of 04 and 06, one of everybody else.
      { channel: 'whatsapp', sent: 12, delivered: 8, answered: 6, completed: 3 },
      // The second channel of 04, three times, and of 08.
      { channel: 'sms', sent: 4, delivered: 0, answered: 0, completed: 0 },
    ],
    follow_ups: [
      { number: 1, sent: 2, answered: 0 },
      { number: 2, sent: 2, answered: 1 },
    ],
    calls: { placed: 0, answered: 0, completed: 0, no_answer: 0, busy: 0, failed: 0, average_seconds: null },
    drop_offs: [{ stage: 'enrichment', question_key: 'last_site', count: 1 }],
    languages: [{ language: 'hi', contacted: 8, completed: 3 }],
  })
})

test('calls are the messages of the channel voice', async () => {
  const who = await someone()
  const { workflowId, mandateId } = await readyMandate(api, who, { workflow: { channels: ['voice'] } })
  await launchCampaign(api, who, mandateId, ['01', '04', '08'])
  await runToTheEnd(api, who)
  const { calls } = await overview(who, workflowId)
  expect(calls).toEqual({
    placed: 5,
    answered: 1,
    completed: 1,
    no_answer: 3,
    busy: 0,
    failed: 1,
    average_seconds: null,
  })
})

test('a stage that the mandate does not have is finished by nobody', async () => {
  const who = await someone()
  const changes = { mandate: { methods: ['interest_collection'] } }
  const { workflowId, mandateId } = await readyMandate(api, who, changes)
  await launchCampaign(api, who, mandateId, ['01', '07'])
  await runToTheEnd(api, who)
  const { funnel, drop_offs } = await overview(who, workflowId)
  expect(funnel.map((each: { count: number }) => each.count)).toEqual([2, 2, 2, 0, 0, 1, 1, 1])
  expect(drop_offs).toEqual([{ stage: 'interest', question_key: null, count: 1 }])
})

describe('the overview equals a plain count of the rows', () => {
  test('at every step of the journeys, whether or not days were counted before', async () => {
    const who = await someone()
    const { workflowId, mandateId } = await readyMandate(api, who, { mandate: TWO_QUESTIONS })
    await launchCampaign(api, who, mandateId, EVERYONE)
    let steps = 0
    do {
      await runDueNow(api, who)
      if (steps === 2) await launchCampaign(api, who, mandateId, ['101', '103', '107'], 'en')
      expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
      if (steps % 3 === 0) await runTask(api, 'count_marked_days')
      expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
      steps += 1
    } while (await stepClock(api, who))
    expect(steps).toBeGreaterThan(6)
  })

  test('day by day: a candidate belongs to the day in India of the first contact', async () => {
    const who = await someone()
    const { workflowId, mandateId } = await readyMandate(api, who)
    await launchCampaign(api, who, mandateId, ['01', '04'])
    await runToTheEnd(api, who)
    // The clock is a week ahead now: nobody could be reached until then.
    await launchCampaign(api, who, mandateId, ['11', '12', '14'])
    await runToTheEnd(api, who)
    await runTask(api, 'count_marked_days')
    const { rows } = await api.db.admin.query<{ day: string; first: string; contacted: number }>(
      `select contacted_on::text as day, min(first at time zone 'Asia/Kolkata')::date::text as first, count(*)::integer as contacted
       from journeys j cross join lateral (
         select min(at) as first from journey_sends s where s.result_id = j.result_id) sends
       where org_id = $1 group by 1 order by 1`,
      [who.orgId],
    )
    expect(rows.map(row => row.contacted)).toEqual([2, 3])
    for (const { day, first, contacted } of rows) {
      expect(first).toBe(day)
      const own = await overview(who, workflowId, `from=${day}&to=${day}`)
      expect(own.funnel[0].count).toBe(contacted)
      expect(own).toEqual(await plain(who, workflowId, day, day))
    }
  })

  test('while a change is not committed, when it is, and when it was committed during a count', async () => {
    const who = await someone()
    const { workflowId, mandateId } = await readyMandate(api, who)
    await launchCampaign(api, who, mandateId, ['04', '14'])
    await runDueNow(api, who)
    await runTask(api, 'count_marked_days')
    const change = 'update journeys set is_reached = not is_reached where org_id = $1'
    const client = await api.db.admin.connect()
    await client.query('begin')
    await client.query(change, [who.orgId])
    expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
    await runTask(api, 'count_marked_days')
    expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
    await client.query('commit')
    client.release()
    expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
    await runTask(api, 'count_marked_days')
    expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
  })

  test('after every kind of change of a message', async () => {
    const who = await someone()
    const { workflowId, mandateId } = await readyMandate(api, who)
    await launchCampaign(api, who, mandateId, ['04', '06'])
    await runDueNow(api, who)
    for (const change of ["status = 'delivered'", 'answered_at = now()', "status = 'postponed'"]) {
      await runTask(api, 'count_marked_days')
      const before = await overview(who, workflowId)
      await api.db.admin.query(`update journey_sends set ${change} where org_id = $1`, [who.orgId])
      expect(await overview(who, workflowId)).not.toEqual(before)
      expect(await overview(who, workflowId)).toEqual(await plain(who, workflowId))
    }
  })
})

test('counting takes all marks, and days without a mark are not counted again', async () => {
  const who = await someone()
  const { workflowId, mandateId } = await readyMandate(api, who)
  await launchCampaign(api, who, mandateId, ['01'])
  await runToTheEnd(api, who)
  const marks = async () =>
    (await api.db.admin.query('select count(*)::integer as n from analytics_marks where org_id = $1', [who.orgId]))
      .rows[0].n
  expect(await marks()).toBeGreaterThan(0)
  await runTask(api, 'count_marked_days')
  expect(await marks()).toBe(0)
  await api.db.admin.query(`update analytics_days set counts = '{"funnel/contacted": 7}' where org_id = $1`, [
    who.orgId,
  ])
  await runTask(api, 'count_marked_days')
  expect((await overview(who, workflowId)).funnel[0].count).toBe(7)
})

test('emptied answers leave the counts as they are', async () => {
  const who = await someone()
  const { workflowId, mandateId } = await readyMandate(api, who, { mandate: TWO_QUESTIONS })
  await launchCampaign(api, who, mandateId, EVERYONE)
  await runToTheEnd(api, who)
  const before = await overview(who, workflowId)
  await api.db.admin.query("update journeys set answers = '{}', skills = '[]', interested = null where org_id = $1", [
    who.orgId,
  ])
  expect(await overview(who, workflowId)).toEqual(before)
})

describe('the call', () => {
  let who: Partner
  let path: string
  beforeAll(async () => {
    who = await someone()
    path = `/analytics/workflows/${(await readyMandate(api, who)).workflowId}/overview`
  })

  test('takes 366 days and no more', async () => {
    expect((await who.call('GET', `${path}?from=2026-01-01&to=2027-01-01`)).status).toBe(200)
    const { status, body } = await who.call('GET', `${path}?from=2026-01-01&to=2027-01-02`)
    expect([status, body.error.details[0].path]).toEqual([400, 'from'])
  })

  test('without days covers the last 30, up to today in India', async () => {
    const { body } = await who.call('GET', path)
    const today = new Date(api.time.clock() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect([body.data.to, Date.parse(body.data.to) - Date.parse(body.data.from)]).toEqual([today, 29 * 86_400_000])
  })

  test.each(['from=2026-02-30', 'to=2026-13-01', 'from=yesterday', 'from=2026-05-02&to=2026-05-01'])(
    'with %s gives 400',
    async query => {
      expect((await who.call('GET', `${path}?${query}`)).status).toBe(400)
    },
  )

  test('for an unknown workflow gives 404', async () => {
    const { status } = await who.call('GET', '/analytics/workflows/WF_BC_00000000000000000000000000/overview')
    expect(status).toBe(404)
  })
})
