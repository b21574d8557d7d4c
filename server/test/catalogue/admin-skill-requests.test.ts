import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** The operator decides on skill requests, once each. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, {
    limits: { skillRequests: { perSecond: 1_000, perMinute: 10_000, perDay: 10_000 } },
  })
})
afterAll(() => api.close())

const asAdmin = { headers: { 'x-api-key': ADMIN_KEY } }
const ask = async (name: string, more: object = {}): Promise<string> => {
  const { body } = await partner.call('POST', '/skill-requests', { json: { name, ...more } })
  return body.data.skill_request_id
}
const decide = (id: string, verb: 'approve' | 'reject', json: unknown) =>
  api.call('POST', `/api/admin/skill-requests/${id}/${verb}`, { json, ...asAdmin })
const statusOf = async (id: string) => (await partner.call('GET', `/skill-requests/${id}`)).body.data

test('approved as a new skill: the skill is there, found, and named to the partner', async () => {
  const id = await ask('Drone battery charging', { sub_skill_id: 'ss_301' })
  const { status, body } = await decide(id, 'approve', { verifiable: true })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ status: 'approved', skill_id: expect.stringMatching(/^sk_\d{6}$/) })
  expect(await statusOf(id)).toMatchObject({ status: 'approved', skill_id: body.data.skill_id })
  await api.taxonomy.refresh()
  const found = await partner.call('GET', '/skills?q=drone%20battery')
  expect(found.body.data.items[0]).toMatchObject({
    skill_id: body.data.skill_id,
    sub_skill: { id: 'ss_301' },
    // No bank has questions on it yet.
    verifiable: false,
    taxonomy_version: 2,
  })
  expect((await partner.call('POST', '/skill-requests', { json: { name: 'drone battery CHARGING' } })).status).toBe(409)
})

test('a skill approved between two pages of a search repeats none and hides none', async () => {
  const page = (cursor = '') => partner.call('GET', `/skills?q=welding&limit=5${cursor}`)
  const idsOf = (body: { data: { items: { skill_id: string }[] } }) => body.data.items.map(item => item.skill_id)
  const before = idsOf((await partner.call('GET', '/skills?q=welding&limit=10')).body)
  const first = await page()
  // It equals the keyword's first word and so ranks before most of the first page.
  const id = await ask('Welding', { sub_skill_id: 'ss_301' })
  expect((await decide(id, 'approve', {})).status).toBe(200)
  await api.taxonomy.refresh()
  const second = await page(`&cursor=${first.body.data.next_cursor}`)
  expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(before)
})

test('approved as an existing skill', async () => {
  const id = await ask('Wall of bricks making')
  expect((await decide(id, 'approve', { skill_id: 'sk_1001' })).body.data).toMatchObject({
    status: 'approved',
    skill_id: 'sk_1001',
  })
})

describe('approved as an existing skill, the catalogue learns', () => {
  const aliasOf = async (requestId: string) => {
    const { rows } = await api.db.admin.query(
      'select number, language, kind, text, added_by from skill_aliases where reason = $1',
      [`skill request ${requestId}`],
    )
    return rows
  }
  const matched = async (name: string) => {
    await api.taxonomy.refresh()
    const { body } = await partner.call('POST', '/skills/match', { json: { names: [name] } })
    return body.data.items[0].matches[0]
  }
  test.each([
    ['Zorbing of kravels', 'en'],
    ['फुनकरी टिमठाना', 'hi'],
  ])('what the partner calls it: %s (%s)', async (name, language) => {
    const id = await ask(name)
    await decide(id, 'approve', { skill_id: 'sk_1001' })
    expect(await aliasOf(id)).toEqual([{ number: 1001, language, kind: 'alias', text: name, added_by: 'operator' }])
    expect(await matched(name)).toMatchObject({ skill_id: 'sk_1001', how: 'alias' })
    const again = await partner.call('POST', '/skill-requests', { json: { name, description: 'once more' } })
    expect(again.body.error.details).toEqual([
      { path: 'skill_id', message: 'sk_1001' },
      { path: 'name', message: 'A skill with this name already exists: sk_1001.' },
    ])
  })
  test('nothing that it says already, cannot read, or that leads to a person', async () => {
    const id = await ask('Asked for twice, by two houses')
    const { body } = await (await newPartner(api)).call('POST', '/skill-requests', {
      json: { name: 'asked for TWICE by two houses' },
    })
    for (const each of [
      id,
      body.data.skill_request_id,
      await ask('кладка кирпича'),
      await ask('Walls, call 98765 43210'),
    ])
      expect((await decide(each, 'approve', { skill_id: 'sk_1003' })).status).toBe(200)
    const { rows } = await api.db.admin.query('select text from skill_aliases where number = 1003')
    expect(rows).toEqual([{ text: 'Asked for twice, by two houses' }])
  })
  test('nothing when the approval fails, and nothing of a new skill, which has that name', async () => {
    const id = await ask('Never to be a skill')
    await decide(id, 'approve', { skill_id: 'sk_999999' })
    expect(await aliasOf(id)).toEqual([])
    const made = await ask('Kite wall building', { sub_skill_id: 'ss_101' })
    await decide(made, 'approve', {})
    expect(await aliasOf(made)).toEqual([])
  })
  test('in the approval’s own transaction', async () => {
    const id = await ask('Learnt or not at all')
    await api.db.admin.query(
      "create function fail_it() returns trigger language plpgsql as $$ begin raise 'no' using errcode = 'XX999'; end $$",
    )
    await api.db.admin.query('create trigger fail_it before insert on events for each row execute function fail_it()')
    expect((await decide(id, 'approve', { skill_id: 'sk_1001' })).status).toBe(500)
    await api.db.admin.query('drop trigger fail_it on events')
    expect([await aliasOf(id), (await statusOf(id)).status]).toEqual([[], 'open'])
  })
})

test('rejected with a reason the partner reads', async () => {
  const id = await ask('General helpfulness')
  expect((await decide(id, 'reject', { reason: 'Not a skill one can verify' })).status).toBe(200)
  expect(await statusOf(id)).toMatchObject({ status: 'rejected', reason: 'Not a skill one can verify', skill_id: null })
})

describe('refused', () => {
  test('a second decision, whichever it is', async () => {
    const id = await ask('Decided once')
    await decide(id, 'reject', { reason: 'no' })
    expect((await decide(id, 'approve', { skill_id: 'sk_1001' })).status).toBe(409)
    expect((await decide(id, 'reject', { reason: 'no' })).status).toBe(409)
  })
  test('of ten decisions at once all but one', async () => {
    const id = await ask('Raced for')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => decide(id, 'reject', { reason: `reason ${at}` })),
    )
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })
  test('a skill that does not exist, and a new one without a place', async () => {
    const id = await ask('Nowhere to go')
    expect((await decide(id, 'approve', { skill_id: 'sk_999999' })).status).toBe(404)
    expect((await decide(id, 'approve', {})).status).toBe(400)
    expect((await decide(id, 'approve', { sub_skill_id: 'ss_99999' })).status).toBe(400)
    expect(await statusOf(id)).toMatchObject({ status: 'open' })
  })
  test('an unknown request, and a caller without the key', async () => {
    for (const unknown of ['SR_00000000000000000000000000', 'SR_0000000000%00', '%F0%9F%98%80', 'x'.repeat(500)]) {
      expect((await decide(unknown, 'reject', { reason: 'no' })).status).toBe(404)
      expect((await decide(unknown, 'approve', {})).status).toBe(404)
    }
    const id = await ask('Guarded by a key')
    for (const verb of ['approve', 'reject']) {
      expect(
        (await api.call('POST', `/api/admin/skill-requests/${id}/${verb}`, { json: { reason: 'x' } })).status,
      ).toBe(403)
    }
    expect((await api.call('GET', '/api/admin/skill-requests')).status).toBe(403)
  })
})

test('the list shows open requests of every organisation and mode, oldest first, and whose they are', async () => {
  const other = await newPartner(api, { mode: 'test' })
  const { body: asked } = await other.call('POST', '/skill-requests', { json: { name: 'From another house' } })
  const { body } = await api.call('GET', '/api/admin/skill-requests?limit=100', asAdmin)
  expect(body.count).toBe(body.data.length)
  expect(body.data.at(-1)).toMatchObject({
    skill_request_id: asked.data.skill_request_id,
    organisation: { id: other.orgId, mode: 'test', name: 'Test organisation' },
  })
  expect(body.data.every((each: { status: string }) => each.status === 'open')).toBe(true)
  const rejected = await api.call('GET', '/api/admin/skill-requests?status=rejected', asAdmin)
  expect(rejected.body.data.map((each: { name: string }) => each.name)).toContain('General helpfulness')
})

test('each decision is on the record', async () => {
  const { rows } = await api.db.admin.query(
    "select action, count(*)::int as n from audit_log where action like 'skill_request.%' group by 1 order by 1",
  )
  expect(rows).toEqual([
    { action: 'skill_request.approved', n: 10 },
    { action: 'skill_request.rejected', n: 3 },
  ])
})
