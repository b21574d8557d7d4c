import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { repeatWhileBusy } from '../../../testing/client.ts'
import { write } from '../../../testing/mandates.ts'
import { newPartner } from '../../../testing/partner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const advance = (seconds: unknown) => ({ seconds })
const PATH = '/test/clock/advance'
const much = {
  wholeKey: { perSecond: 1_000, burst: 1_000, perMinute: 10_000 },
  reads: { perSecond: 1_000, burst: 1_000, perMinute: 10_000 },
}

test('POST /test/clock/advance moves the clock of the organisation by the seconds, and calls add up', async () => {
  const partner = await newPartner(api, { mode: 'test', limits: much })
  const first = await write(partner, 'POST', PATH, advance(60))
  expect([first.status, first.body.data]).toEqual([200, { now: new Date(api.time.clock() + 60_000).toISOString() }])
  const second = await write(partner, 'POST', PATH, advance(86_400))
  expect(second.body.data.now).toBe(new Date(api.time.clock() + 86_460_000).toISOString())
})

test('calls at the same time add up', async () => {
  const partner = await newPartner(api, { mode: 'test', limits: much })
  const calls = Array.from(
    { length: 10 },
    (_, nth) => () => partner.call('POST', PATH, { json: advance(10), idempotencyKey: `call ${nth}` }),
  )
  const moved = await Promise.all(calls.map(call => repeatWhileBusy(call)))
  expect(moved.map(each => each.status)).toEqual(Array(10).fill(200))
  const { body } = await write(partner, 'POST', PATH, advance(1))
  expect(body.data.now).toBe(new Date(api.time.clock() + 101_000).toISOString())
})

test('a repeated call with the same Idempotency-Key moves it once', async () => {
  const partner = await newPartner(api, { mode: 'test', limits: much })
  const call = () => partner.call('POST', PATH, { json: advance(30), idempotencyKey: 'once' })
  const [first, second] = [await call(), await call()]
  expect(second.text).toBe(first.text)
  const { body } = await write(partner, 'POST', PATH, advance(1))
  expect(body.data.now).toBe(new Date(api.time.clock() + 31_000).toISOString())
})

test('the clocks of two organisations are separate', async () => {
  const [one, other] = [
    await newPartner(api, { mode: 'test', limits: much }),
    await newPartner(api, { mode: 'test', limits: much }),
  ]
  await write(one, 'POST', PATH, advance(500))
  const { body } = await write(other, 'POST', PATH, advance(1))
  expect(body.data.now).toBe(new Date(api.time.clock() + 1_000).toISOString())
})

test('a live key is refused with 403, and no clock is made', async () => {
  const partner = await newPartner(api, { mode: 'live' })
  const { status, body } = await write(partner, 'POST', PATH, advance(1))
  expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  const { rows } = await api.db.admin.query('select count(*)::int as n from test_clocks where org_id = $1', [
    partner.orgId,
  ])
  expect(rows[0].n).toBe(0)
})

test.each([0, 2_592_001, 1.5, '60', null])('seconds: %j is rejected with 400', async seconds => {
  const partner = await newPartner(api, { mode: 'test', limits: much })
  const { status, body } = await write(partner, 'POST', PATH, advance(seconds))
  expect([status, body.error.details[0].path]).toEqual([400, 'seconds'])
})

test('30 days in a call are allowed', async () => {
  const partner = await newPartner(api, { mode: 'test', limits: much })
  expect((await write(partner, 'POST', PATH, advance(2_592_000))).status).toBe(200)
})
