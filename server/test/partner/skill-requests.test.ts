import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** Requesting a missing skill. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, {
    limits: { skillRequests: { perSecond: 1_000, perMinute: 10_000, perDay: 10_000 } },
  })
})
afterAll(() => api.close())

const ask = (json: unknown, who = partner) => who.call('POST', '/skill-requests', { json })

test('201 with the open request, which can be read again', async () => {
  const { status, body } = await ask({
    name: 'Drone battery care',
    description: 'Keeps packs healthy',
    sub_skill_id: 'ss_101',
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    skill_request_id: expect.stringMatching(/^SR_[0-9A-Z]{26}$/),
    name: 'Drone battery care',
    status: 'open',
    skill_id: null,
    reason: null,
    created_at: new Date(api.time.clock()).toISOString(),
  })
  const read = await partner.call('GET', `/skill-requests/${body.data.skill_request_id}`)
  expect(read.body.data).toEqual(body.data)
})

test('the name of an existing skill, in any of its labels: 409 with its skill_id', async () => {
  for (const name of ['brick LAYING', 'eent ki chinai']) {
    const { status, body } = await ask({ name })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'CONFLICT',
      details: [
        { path: 'skill_id', message: 'sk_1001' },
        { path: 'name', message: 'A skill with this name already exists: sk_1001.' },
      ],
    })
  }
})

test('requested twice while open, ignoring case and spacing: 409 with the first request', async () => {
  const first = await ask({ name: 'Kite string waxing' })
  const again = await ask({ name: ' kite  STRING waxing' })
  expect(again.status).toBe(409)
  expect(again.body.error.details).toEqual([
    { path: 'skill_request_id', message: first.body.data.skill_request_id },
    { path: 'name', message: `An open request with this name already exists: ${first.body.data.skill_request_id}.` },
  ])
})

test.each([
  [{}, 'name'],
  [{ name: 'x' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ name: 'Two\nlines' }, 'name'],
  [{ name: 'Two\u2028lines' }, 'name'],
  [{ name: '    ' }, 'name'],
  [{ name: '  x ' }, 'name'],
  [{ name: '!!' }, 'name'],
  [{ name: 'Fine name', description: 'x'.repeat(501) }, 'description'],
  [{ name: 'Fine name', sub_skill_id: 'sk_1' }, 'sub_skill_id'],
  [{ name: 'Fine name', sub_skill_id: 'ss_99999' }, 'sub_skill_id'],
  [{ name: 'Fine name', status: 'approved' }, 'status'],
])('%j gives 400 naming %s', async (json, path) => {
  const { status, body } = await ask(json)
  expect(status).toBe(400)
  expect(body.error.details.map((each: { path: string }) => each.path)).toContain(path)
})

test('the list is newest first, in pages that a new request does not shift', async () => {
  const own = await newPartner(api, { limits: { skillRequests: { perSecond: 100, perMinute: 1_000 } } })
  for (let at = 0; at < 5; at++) await ask({ name: `Skill of a list ${at}` }, own)
  const first = await own.call('GET', '/skill-requests?limit=2')
  await ask({ name: 'Skill of a list, later' }, own)
  const second = await own.call('GET', `/skill-requests?limit=2&cursor=${first.body.data.next_cursor}`)
  const names = [...first.body.data.items, ...second.body.data.items].map(item => item.name)
  expect(names).toEqual(['Skill of a list 4', 'Skill of a list 3', 'Skill of a list 2', 'Skill of a list 1'])
})

describe('tenants', () => {
  test('another organisation, the other mode and an unknown id give the same answer', async () => {
    const { body } = await ask({ name: 'Owned by one' })
    const id = body.data.skill_request_id
    const strangers = [await newPartner(api), await newPartner(api, { orgId: partner.orgId, mode: 'test' })]
    const never = await partner.call('GET', '/skill-requests/SR_00000000000000000000000000')
    for (const who of strangers) {
      const reply = await who.call('GET', `/skill-requests/${id}`)
      expect([reply.status, reply.text]).toEqual([404, never.text])
      expect((await who.call('GET', '/skill-requests')).text).not.toContain(id)
    }
    expect((await ask({ name: 'Owned by one' }, strangers[0])).status).toBe(201)
  })
})
