import { afterAll, beforeAll, expect, test } from 'vitest'
import { realRuntime } from '../../../server/src/adapters/runtime.ts'
import type { ChannelProvider } from '../../../server/src/features/channels/index.ts'
import { advanceTestClock, journeyRunner, runDue } from '../../../server/src/features/journeys/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { journeysOf, launch, notingProvider } from './launch.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const { monotonicNow, yieldToEventLoop } = realRuntime
const DAY = 86_400
const PATH = '/test/clock/advance'

/** The use case, with limits of time that a test can reach. */
function advance(
  { orgId }: Partner,
  call: { readonly key: string; readonly seconds: number; readonly withinMs: number },
  provider: ChannelProvider = notingProvider().provider,
) {
  const deps = { journeys: journeysOf(api, provider), monotonicNow, pause: () => yieldToEventLoop() }
  return advanceTestClock(deps, { orgId, mode: 'test' }, { ...call, signal: AbortSignal.timeout(60_000) })
}

async function aheadOf({ orgId }: Partner): Promise<number> {
  const { rows } = await api.db.admin.query(
    'select offset_ms::float8 / 1000 as ahead from test_clocks where org_id = $1',
    [orgId],
  )
  return rows[0]?.ahead ?? 0
}

test('30 days in a call run every follow-up at its own time, also while a worker runs', {
  timeout: 60_000,
}, async () => {
  const { partner } = await launch(api, ['01', '02', '03', '04', '05', '06', '07', '08', '19'])
  const worker = journeyRunner(journeysOf(api, notingProvider().provider), {
    atOnce: 2,
    monotonicNow,
    signal: AbortSignal.timeout(60_000),
    onError: (_tenant, error) => {
      throw error
    },
  })
  const state = { isMoved: false }
  const work = async () => {
    while (!state.isMoved) await worker.look()
  }
  const working = work()
  const { status, body } = await write(partner, 'POST', PATH, { seconds: 30 * DAY })
  state.isMoved = true
  await working
  await worker.stop()
  expect([status, body.data]).toEqual([200, { now: new Date(api.time.clock() + 30 * DAY * 1_000).toISOString() }])
  const { rows } = await api.db.admin.query(
    'select status, count(*)::int as people from journeys where org_id = $1 group by 1 order by 1',
    [partner.orgId],
  )
  expect(rows).toEqual([
    { status: 'completed', people: 4 },
    { status: 'declined', people: 1 },
    { status: 'failed', people: 4 },
  ])
  // Person 04 is never reached: the first contact and each follow-up, on both channels, 24 hours apart.
  const sends = await api.db.admin.query(
    `select s.round, s.channel, extract(epoch from s.at - first_value(s.at) over (order by s.at))::float8 as after
     from journey_sends s join journeys j using (org_id, mode, result_id)
     where j.org_id = $1 and j.external_candidate_id like '%-04' order by s.at`,
    [partner.orgId],
  )
  expect(sends.rows.map(row => [row.round, row.channel, Math.floor(row.after / DAY)])).toEqual([
    [0, 'whatsapp', 0],
    [0, 'sms', 0],
    [1, 'whatsapp', 1],
    [1, 'sms', 1],
    [2, 'whatsapp', 2],
    [2, 'sms', 2],
  ])
})

test('a call that runs out of time says what is left, and its retry ends where the first would have', async () => {
  const { partner } = await launch(api, ['04'])
  const call = { key: 'one', seconds: 10 * DAY, withinMs: 0 }
  const first = await advance(partner, call)
  expect(first).toMatchObject({ ok: false, error: { code: 'SERVICE_DISABLED', retryAfterSeconds: 1 } })
  const left = 10 * DAY - (await aheadOf(partner))
  expect(left).toBeGreaterThan(0)
  expect(first).toMatchObject({ error: { message: expect.stringContaining(`${left} seconds are left`) } })
  expect(await advance(partner, { ...call, withinMs: 20_000 })).toMatchObject({ ok: true })
  expect(await aheadOf(partner)).toBe(10 * DAY)
  // Also once it is done, if its answer was lost.
  expect(await advance(partner, { ...call, withinMs: 20_000 })).toMatchObject({ ok: true })
  expect(await aheadOf(partner)).toBe(10 * DAY)
})

test('another call adds to what a call before it left unfinished only its own seconds', async () => {
  const { partner } = await launch(api, ['04'])
  await advance(partner, { key: 'one', seconds: 10 * DAY, withinMs: 0 })
  const ahead = await aheadOf(partner)
  await advance(partner, { key: 'two', seconds: 5, withinMs: 20_000 })
  expect(await aheadOf(partner)).toBe(ahead + 5)
})

test('while a call moves the clock another one changes nothing; the call of a killed process is given up', async () => {
  const partner = await newPartner(api, { mode: 'test' })
  await advance(partner, { key: 'one', seconds: 1, withinMs: 0 })
  await api.db.admin.query('update test_clocks set moving_until = $2 where org_id = $1', [
    partner.orgId,
    new Date(api.time.clock() + 30_000),
  ])
  const other = { key: 'two', seconds: 60, withinMs: 0 }
  const rejected = await advance(partner, other)
  expect(rejected).toMatchObject({ error: { code: 'SERVICE_DISABLED', message: expect.stringContaining('Another') } })
  expect(await aheadOf(partner)).toBe(1)
  api.time.advance(30_001)
  expect(await advance(partner, other)).toMatchObject({ ok: true })
  expect(await aheadOf(partner)).toBe(61)
})

test('the clock does not move while the outcome of a message is awaited', async () => {
  const { partner } = await launch(api, ['01'])
  const { provider } = notingProvider()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: ChannelProvider = {
    ...provider,
    send: async (message, signal) => {
      asked.resolve()
      await answered.promise
      return await provider.send(message, signal)
    },
  }
  const tenant = { orgId: partner.orgId, mode: 'test' } as const
  const sending = runDue(journeysOf(api, slow), tenant, 100, AbortSignal.timeout(60_000))
  await asked.promise
  const call = { key: 'one', seconds: DAY, withinMs: 100 }
  expect(await advance(partner, call)).toMatchObject({ ok: false })
  expect(await aheadOf(partner)).toBe(0)
  answered.resolve()
  await sending
  expect(await advance(partner, { ...call, withinMs: 20_000 })).toMatchObject({ ok: true })
  const { rows } = await api.db.admin.query('select status from journeys where org_id = $1', [partner.orgId])
  expect(rows).toEqual([{ status: 'completed' }])
})
