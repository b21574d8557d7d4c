import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Candidate, ConflictError, ConnectionError, Pramaan, type PramaanOptions } from '../../../sdk/src/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Agency, newAgency } from '../../../testing/campaigns.ts'

let api: TestApi
let agency: Agency
let client: Pramaan
beforeAll(async () => {
  api = await startTestApi()
  agency = await newAgency(api)
  client = clientOf()
})
afterAll(() => api.close())

const clientOf = (options: Partial<PramaanOptions> = {}) => {
  const { keyId, secret } = agency
  const sleep = async (ms: number) => api.time.advance(Math.ceil(ms))
  return new Pramaan({ keyId, secret, baseUrl: api.url, clock: api.time.clock, sleep, ...options })
}
const person = (number: number): Candidate => ({
  external_candidate_id: `cand-${number}`,
  name: 'Ramesh Kumar',
  phone: String(9_811_000_000 + number),
  consent: { obtained: true },
})
const people = (count: number, from = 0) => Array.from({ length: count }, (_, at) => person(from + at))
const newCampaign = () => client.campaigns.create({ mandate_id: agency.mandateId, name: 'Masons' })

test('campaigns.create, .get, .list, .estimate, .addCandidates, .pause, .resume and .cancel', async () => {
  const { campaigns } = client
  const body = { mandate_id: agency.mandateId, name: 'Masons', candidates: people(2) }
  expect(await campaigns.estimate(body)).toMatchObject({ accepted: 2, credits: { needed: 6 } })
  const { accepted, rejected, ...made } = await campaigns.create(body)
  expect([accepted, rejected]).toEqual([2, []])
  expect(await campaigns.get(made.campaign_id)).toEqual(made)
  expect((await campaigns.list({ limit: 1 })).items).toEqual([made])
  expect(await campaigns.addCandidates(made.campaign_id, people(2, 1))).toMatchObject({
    accepted: 1,
    rejected: [{ index: 0, code: 'DUPLICATE' }],
  })
  expect((await campaigns.pause(made.campaign_id)).status).toBe('paused')
  expect((await campaigns.resume(made.campaign_id)).status).toBe('running')
  expect((await campaigns.cancel(made.campaign_id)).status).toBe('cancelled')
  await expect(campaigns.resume(made.campaign_id)).rejects.toBeInstanceOf(ConflictError)
})

describe('campaigns.upload', () => {
  test('adds more people than a call can take, and leaves the campaign running', async () => {
    const { campaign_id } = await newCampaign()
    const list = [...people(1_100, 1_000), { ...person(1_000), external_candidate_id: 'again' }]
    const uploaded = await client.campaigns.upload(campaign_id, list)
    expect(uploaded).toMatchObject({ accepted: 1_100, rejected: [{ index: 1_100, code: 'DUPLICATE' }] })
    expect(await client.campaigns.get(campaign_id)).toMatchObject({ status: 'running', counts: { pending: 1_100 } })
  })

  test('after a crash goes on where it stopped: everybody is added once, nobody is reported twice, and the campaign runs', async () => {
    const { campaign_id } = await newCampaign()
    const list = people(1_002, 3_000)
    let calls = 0
    const dying = clientOf({
      maxRetries: 0,
      fetch: async (url, init) => {
        const answer = await fetch(url, init)
        // The second call of candidates is carried out, and its answer lost.
        if (String(url).endsWith('/candidates') && ++calls === 2) throw new TypeError('connection lost')
        return answer
      },
    })
    const options = { uploadId: 'import 7', maxRetries: 0 }
    await expect(dying.campaigns.upload(campaign_id, list, options)).rejects.toBeInstanceOf(ConnectionError)
    expect((await client.campaigns.get(campaign_id)).status).toBe('paused')
    expect(await client.campaigns.upload(campaign_id, list, options)).toEqual({ accepted: 1_002, rejected: [] })
    expect(await client.campaigns.get(campaign_id)).toMatchObject({ status: 'running', counts: { pending: 1_002 } })
  })

  test('leaves a campaign paused that was paused before', async () => {
    const { campaign_id } = await newCampaign()
    await client.campaigns.pause(campaign_id)
    await client.campaigns.upload(campaign_id, people(1, 5_000))
    expect((await client.campaigns.get(campaign_id)).status).toBe('paused')
  })
})
