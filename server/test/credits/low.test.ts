import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { setCreditThreshold, withdrawCredits } from '../../src/features/credits/index.ts'
import { newSpender } from './credits.fixture.ts'

/** The event credits.low and GET /account, as a partner sees them. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function lowEvents(partner: Partner) {
  const { body } = await partner.call('GET', '/events?types=credits.low')
  return body.data.items.map((event: { data: unknown }) => event.data)
}

async function partnerWith(credits: number) {
  const partner = await newPartner(api)
  await grant(api, partner, credits)
  const spender = await newSpender(api.db, 0, partner.mode, partner.orgId)
  return { partner, ...spender }
}

test('GET /account shows the credits of the mode of the key', async () => {
  const { partner, reserve } = await partnerWith(2_000)
  const sandbox = await newPartner(api, { orgId: partner.orgId, mode: 'test' })
  await reserve('call-1', 300)
  const creditsOf = async (who: Partner) => (await who.call('GET', '/account')).body.data.credits
  expect(await creditsOf(partner)).toEqual({ available: 1_700, reserved: 300 })
  expect(await creditsOf(sandbox)).toEqual({ available: 0, reserved: 0 })
})

test('credits.low is sent once when credits fall below the threshold, and again only after they were at it', async () => {
  const { partner, reserve, settle } = await partnerWith(1_200)
  await reserve('call-1', 200)
  expect(await lowEvents(partner)).toEqual([])
  await reserve('call-2', 1)
  expect(await lowEvents(partner)).toEqual([{ credits: { available: 999, reserved: 201, threshold: 1_000 } }])
  await reserve('call-2', 1)
  await reserve('call-3', 50)
  await settle({ cause: 'batch-1', release: 50 })
  expect(await lowEvents(partner)).toHaveLength(1)
  await settle({ cause: 'batch-2', release: 1 })
  expect(await lowEvents(partner)).toHaveLength(1)
  await reserve('call-4', 10)
  expect(await lowEvents(partner)).toHaveLength(2)
})

test('of concurrent reservations below the threshold, one sends it', async () => {
  const { partner, reserve } = await partnerWith(1_000)
  await Promise.all(Array.from({ length: 10 }, (_, at) => reserve(`call-${at}`, 5)))
  expect(await lowEvents(partner)).toHaveLength(1)
})

test('a rejected reservation and a grant below the threshold do not send it; a withdrawal and a higher threshold do', async () => {
  const { partner, deps, tenant, reserve } = await partnerWith(500)
  await reserve('call-1', 501)
  expect(await lowEvents(partner)).toEqual([])
  await setCreditThreshold(deps, tenant, 400)
  await withdrawCredits(deps, tenant, { amount: 101, reason: 'test' })
  expect(await lowEvents(partner)).toEqual([{ credits: { available: 399, reserved: 0, threshold: 400 } }])
  await setCreditThreshold(deps, tenant, 399)
  await setCreditThreshold(deps, tenant, 2_000)
  expect(await lowEvents(partner)).toHaveLength(2)
})
