import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf } from '../../../testing/console.ts'
import { testJourneys } from '../../../testing/intake.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { simulator } from '../../src/adapters/channels/simulator.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { demoCandidate } from '../../src/cli/demo-campaigns.ts'
import { type DemoDeps, type Simulated, simulateDays } from '../../src/cli/demo-days.ts'
import { questionDeps } from '../../src/compose/questions.ts'
import { DAY_MS, istDay } from '../../src/kernel/clock.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import { inMode } from './playground.fixture.ts'

/** The data part of `npm run demo`, with few days. */
const DAYS = 8

let api: TestApi
let deps: DemoDeps
let tenant: Tenant
let made: Simulated
beforeAll(async () => {
  api = await startTestApi()
  tenant = { orgId: await newOrganisation(api.keys), mode: 'test' }
  const runtime = { ...realRuntime, clock: api.time.clock }
  const questions = await questionDeps({ generator: 'built-in' }, runtime, api.db.database)
  const provider = simulator({ journalUrl: null })
  deps = {
    keys: api.keys,
    journeys: testJourneys(api, { providerOf: () => provider }),
    prepare: { ...questions, newId: realRuntime.newId },
    monotonicNow: realRuntime.monotonicNow,
    pause: () => realRuntime.yieldToEventLoop(),
  }
  made = await simulateDays(deps, tenant, DAYS, () => {})
})
afterAll(() => api?.close())

const today = () => istDay(api.time.clock())
const daysOf = async (sql: string): Promise<readonly string[]> =>
  (await api.db.admin.query<{ day: string }>(sql, [tenant.orgId])).rows.map(row => row.day)

test('campaigns run on their own days until now, and most of their candidates have a result', async () => {
  const { rows } = await api.db.admin.query(
    `select count(*)::int as people, count(*) filter (where status <> 'pending')::int as final,
       count(distinct campaign_id)::int as campaigns, count(distinct status)::int as statuses from journeys where org_id = $1`,
    [tenant.orgId],
  )
  expect(rows[0]).toMatchObject({ people: made.candidates, campaigns: made.campaigns })
  expect(rows[0].final).toBeGreaterThan(made.candidates / 2)
  expect(rows[0].statuses).toBeGreaterThan(1)
  const owner = await memberOf(api, tenant.orgId, 'owner')
  const { body } = await owner.call('GET', `${inMode(tenant.orgId, 'test')}/campaigns`)
  const begun = body.items.map((each: { created_at: string }) => istDay(Date.parse(each.created_at)))
  expect(new Set(begun).size).toBe(made.campaigns)
  expect(made.campaigns).toBeGreaterThanOrEqual(3)
})

test('analytics and events are spread over the days, none of them after now', async () => {
  const contacted = await daysOf(`select day::text as day from analytics_days where org_id = $1 order by 1`)
  const reported = await daysOf(
    `select distinct to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from events
     where org_id = $1 and type like 'result.%' order by 1`,
  )
  const first = istDay(api.time.clock() - DAYS * DAY_MS)
  expect(contacted.length).toBeGreaterThanOrEqual(made.campaigns)
  for (const days of [contacted, reported]) {
    expect(new Set(days).size).toBeGreaterThanOrEqual(2)
    expect([days[0]! >= first, days.at(-1)! <= today()]).toEqual([true, true])
  }
})

test('the clock of the organisation is the real one afterwards, and cannot be set back by another run', async () => {
  const { rows } = await api.db.admin.query('select offset_ms::int as ahead from test_clocks where org_id = $1', [
    tenant.orgId,
  ])
  expect(rows).toEqual([{ ahead: 0 }])
  await expect(simulateDays(deps, tenant, DAYS, () => {})).rejects.toThrow('has begun')
})

test('candidates have numbers of their own, with every outcome that the simulator plays', () => {
  const people = Array.from({ length: 1_000 }, (_, at) => demoCandidate(at + 1))
  expect(new Set(people.map(each => each.phone)).size).toBe(people.length)
  const endings = new Set(people.map(({ phone }) => phone?.slice(-2)))
  for (const ending of ['01', '02', '03', '04', '05', '06', '07', '08']) expect(endings).toContain(ending)
})
