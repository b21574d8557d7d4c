import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { launchCampaign, readyMandate, runDueNow, runToTheEnd, stepClock } from '../../../testing/journeys.ts'
import { NO_RATE_LIMITS, runTask } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { plainOverview } from '../partner/plain-overview.fixture.ts'
import { inMode } from './playground.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

interface Place {
  readonly who: Partner
  readonly viewer: TestMember
}

async function somewhere(): Promise<Place> {
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  return { who, viewer: await memberOf(api, who.orgId, 'viewer') }
}

const YEAR = { from: '2026-01-01', to: '2026-12-31' }

async function read({ who, viewer }: Place, query: Readonly<Record<string, string>> = YEAR) {
  const path = `${inMode(who.orgId, 'test')}/analytics?${new URLSearchParams(query)}`
  const { status, body, text } = await viewer.call('GET', path)
  if (status !== 200) throw new Error(text)
  return body
}

const plain = ({ who }: Place, workflowId: string | null, { from, to } = YEAR) =>
  plainOverview(api.db.admin, who.orgId, workflowId, from, to)

async function plainDays({ who }: Place, { from, to } = YEAR) {
  const { rows } = await api.db.admin.query(
    `select d::date::text as day, count(j)::integer as contacted, count(*) filter (where j.status = 'completed')::integer as completed,
       count(*) filter (where j.status = 'completed' and j.knocked_out_by is null)::integer as qualified
     from generate_series($2::date, $3::date, '1 day') d left join journeys j on j.contacted_on = d::date and j.org_id = $1
     group by d order by d`,
    [who.orgId, from, to],
  )
  return rows
}

const inAnyOrder = (overview: { readonly drop_offs: readonly unknown[] }) => ({
  ...overview,
  drop_offs: overview.drop_offs.map(each => JSON.stringify(each)).toSorted(),
})

async function expectPlain(place: Place, workflowIds: readonly string[]): Promise<void> {
  const all = (await read(place)).period
  expect(inAnyOrder(all.overview)).toEqual(inAnyOrder(await plain(place, null)))
  expect(all.days).toEqual(await plainDays(place))
  for (const workflowId of workflowIds) {
    const { period } = await read(place, { ...YEAR, workflow_id: workflowId })
    expect(inAnyOrder(period.overview)).toEqual(inAnyOrder(await plain(place, workflowId)))
  }
}

describe('the counts of an organisation equal a plain count of the rows', () => {
  test('at every step of the journeys of two workflows, whether or not days were counted before', async () => {
    const place = await somewhere()
    const { who } = place
    const one = await readyMandate(api, who)
    const other = await readyMandate(api, who, { workflow: { channels: ['voice', 'sms'] } })
    await launchCampaign(api, who, one.mandateId, ['01', '02', '03', '04', '07'])
    await launchCampaign(api, who, other.mandateId, ['11', '14', '18'], 'en')
    let steps = 0
    do {
      await runDueNow(api, who)
      await expectPlain(place, [one.workflowId, other.workflowId])
      if (steps % 3 === 0) await runTask(api, 'count_marked_days')
      steps += 1
    } while (await stepClock(api, who))
    await expectPlain(place, [one.workflowId, other.workflowId])
    expect(steps).toBeGreaterThan(4)
  })

  test('after any order of changes, counts and removed sums', async () => {
    const place = await somewhere()
    const { who } = place
    const { orgId } = who
    const workflows = [await readyMandate(api, who), await readyMandate(api, who)]
    for (const [at, { mandateId }] of workflows.entries())
      await launchCampaign(api, who, mandateId, [`${at}01`, `${at}04`, `${at}07`])
    await runToTheEnd(api, who)
    // Over several days, before any of them is counted: the day of a candidate does not change later.
    await api.db.admin.query(
      'update journeys set contacted_on = contacted_on - (hashtext(result_id) & 3) where org_id = $1',
      [orgId],
    )
    const inWorkflow = 'where org_id = $1 and workflow_id = $2'
    const change = (set: string) => (workflow: number) =>
      api.db.admin.query(`update journeys set ${set} ${inWorkflow}`, [orgId, workflows[workflow]!.workflowId])
    const steps = {
      reach: change('is_reached = not is_reached'),
      knock: change("knocked_out_by = case when knocked_out_by is null then 'tools' end"),
      count: () => runTask(api, 'count_marked_days'),
      forget: () => api.db.admin.query('delete from analytics_totals where org_id = $1', [orgId]),
    }
    const step = fc.record({
      what: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
      workflow: fc.nat({ max: 1 }),
    })
    const funnelOf = (overview: { readonly funnel: unknown }) => overview.funnel
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async all => {
        for (const { what, workflow } of all) await steps[what](workflow)
        const { period } = await read(place)
        expect(funnelOf(period.overview)).toEqual(funnelOf(await plain(place, null)))
        expect(period.days).toEqual(await plainDays(place))
      }),
      { numRuns: 12 },
    )
  })

  test('while a change is not committed, and when a day is counted beside the sum of the day', async () => {
    const place = await somewhere()
    const { who } = place
    const one = await readyMandate(api, who)
    await launchCampaign(api, who, one.mandateId, ['04', '14'])
    await runDueNow(api, who)
    await runTask(api, 'count_marked_days')
    const client = await api.db.admin.connect()
    await client.query('begin')
    await client.query('update journeys set is_reached = not is_reached where org_id = $1', [who.orgId])
    await expectPlain(place, [one.workflowId])
    await runTask(api, 'count_marked_days')
    await client.query('commit')
    client.release()
    await expectPlain(place, [one.workflowId])
    await runTask(api, 'count_marked_days')
    await expectPlain(place, [one.workflowId])
    expect((await read(place)).period.overview.funnel[0].count).toBe(2)
  })

  test('a change of a stored day removes the sum of the day, whoever makes it', async () => {
    const place = await somewhere()
    const one = await readyMandate(api, place.who)
    await launchCampaign(api, place.who, one.mandateId, ['01'])
    await runToTheEnd(api, place.who)
    await runTask(api, 'count_marked_days')
    const sums = async () =>
      (await api.db.admin.query('select counts from analytics_totals where org_id = $1', [place.who.orgId])).rows
    expect(await sums()).toHaveLength(1)
    await api.db.admin.query(`update analytics_days set counts = '{"funnel/contacted": 7}' where org_id = $1`, [
      place.who.orgId,
    ])
    expect(await sums()).toHaveLength(0)
    expect((await read(place)).period.overview.funnel[0].count).toBe(7)
  })
})

describe('the call', () => {
  let place: Place
  let workflowId: string
  beforeAll(async () => {
    place = await somewhere()
    const { who } = place
    const made = await readyMandate(api, who)
    workflowId = made.workflowId
    // Nobody can be reached by the second, so that the clock moves on for days.
    await launchCampaign(api, who, made.mandateId, ['01', '04'])
    await runToTheEnd(api, who)
    await launchCampaign(api, who, made.mandateId, ['11'])
    await runDueNow(api, who)
  })

  const callAs = async (query: string, end = '') =>
    await place.viewer.call('GET', `${inMode(place.who.orgId, 'test')}/analytics${end}?${query}`)

  test('compares with as many days before, or with days of its own', async () => {
    const { period, compared } = await read(place, { from: '2026-11-15', to: '2026-11-16', compare: 'previous' })
    expect([period.days.length, compared.days.length]).toEqual([2, 2])
    expect([compared.overview.from, compared.overview.to]).toEqual(['2026-11-13', '2026-11-14'])
    const own = { ...YEAR, compare: 'days', compare_from: '2026-01-01', compare_to: '2026-12-30' }
    expect((await read(place, own)).compared.overview).toEqual(
      await plain(place, null, { from: '2026-01-01', to: '2026-12-30' }),
    )
    expect((await read(place)).compared).toBeNull()
  })

  test('without days covers 30 up to today by the clock of the mode', async () => {
    const { rows } = await api.db.admin.query('select max(contacted_on)::text as day from journeys where org_id = $1', [
      place.who.orgId,
    ])
    const { period } = await read(place, {})
    expect([period.days.length, period.overview.to]).toEqual([30, rows[0].day])
    expect(period.days.at(-1).contacted).toBe(1)
  })

  test('has every part as CSV with the same numbers, of both periods', async () => {
    const funnel = await callAs(`part=funnel&${new URLSearchParams({ ...YEAR, compare: 'previous' })}`, '.csv')
    const lines = funnel.text.trimEnd().split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['from,to,stage,count', '2026-01-01,2026-12-31,contacted,3'])
    expect(lines).toHaveLength(17)
    expect(funnel.headers['content-disposition']).toContain('funnel-2026-01-01-2026-12-31.csv')
    for (const part of ['days', 'channels', 'follow_ups', 'calls', 'drop_offs', 'languages'])
      expect((await callAs(`part=${part}`, '.csv')).text).toMatch(/^from,to,\w+(,\w+)*\r\n/)
  })

  test.each([
    ['from=2026-01-01&to=2027-01-02', 'from'],
    ['from=2026-02-30', 'from'],
    ['compare=days&compare_from=2026-05-02&compare_to=2026-05-01', 'compare_from'],
  ])('with %s gives 400 and names the field', async (query, path) => {
    const { status, body } = await callAs(query)
    expect([status, body.error.details[0].path]).toEqual([400, path])
  })

  test('for a workflow of another organisation gives 404', async () => {
    const other = await somewhere()
    const path = `${inMode(other.who.orgId, 'test')}/analytics?workflow_id=${workflowId}`
    expect((await other.viewer.call('GET', path)).status).toBe(404)
  })
})
