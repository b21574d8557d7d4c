import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  type Changes,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  pathsOf,
  validMandate,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

let api: TestApi
let partner: Partner
let workflowId: string
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
  workflowId = await newWorkflow(partner)
})
afterAll(() => api.close())

const create = (changes: Changes) => write(partner, 'POST', '/mandates', validMandate(workflowId, changes))

describe('a location is checked against the places of GET /locations', () => {
  test.each(['q=bangal', 'q=Gurgaon', 'pincode=781001', 'q=pune&state=maharashtra'])(
    'a place as GET /locations?%s gives it is accepted without a warning, and kept as sent',
    async query => {
      const [place] = (await partner.call('GET', `/locations?${query}&limit=1`)).body.data.items
      expect(place).toEqual({
        city: expect.any(String),
        district: expect.any(String),
        state: expect.any(String),
        pincodes: expect.arrayContaining([expect.stringMatching(/^\d{6}$/)]),
      })
      const location = { city: place.city, state: place.state, pincode: place.pincodes[0] }
      const { status, body } = await create({ location })
      expect([status, body.data.warnings.filter((text: string) => text.includes('location'))]).toEqual([202, []])
      const stored = await partner.call('GET', `/mandates/${body.data.mandate_id}`)
      expect(stored.body.data.body.location).toEqual(location)
    },
  )
  test('a pincode that does not exist gives 400 with its path', async () => {
    const target = await newMandate(partner, workflowId)
    await api.runJobs()
    const changes = { location: { city: 'Pune', pincode: '000000' } }
    const replaced = await write(partner, 'PUT', `/mandates/${target}`, validMandate(workflowId, changes))
    for (const reply of [await create(changes), replaced]) {
      expect([reply.status, reply.body.error.code, pathsOf(reply)]).toEqual([
        400,
        'VALIDATION_FAILED',
        ['location.pincode'],
      ])
    }
  })
  test('a city and a state that are not known are accepted, kept as sent, and give a warning each', async () => {
    const location = { city: 'Atlantis', state: 'Utopia' }
    const { status, body } = await create({ location })
    expect(status).toBe(202)
    expect(body.data.warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining('location.city "Atlantis"'),
        expect.stringContaining('location.state "Utopia"'),
      ]),
    )
    const stored = await partner.call('GET', `/mandates/${body.data.mandate_id}`)
    expect(stored.body.data.body.location).toEqual(location)
  })
  test('a place by its former name gives no warning', async () => {
    const { body } = await create({ location: { city: 'Bombay', state: 'maharashtra', pincode: '400053' } })
    expect(body.data.warnings.join()).not.toContain('location')
  })
})
