import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses } from '../../../testing/client.ts'
import { newPartner } from '../../../testing/partner.ts'
import { adminOperations, catalogueOperations, publicOperations } from '../../src/api/catalogue/operations.ts'
import type { CatalogueOperation } from '../../src/api/catalogue/schemas.ts'

/** Rules of the catalogue document that hold for every route, or for several at once: rows of docs/conformance/catalogue.md. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const branch = { skill_id: 'sk_1001', sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
const select = (json: unknown) => api.call('POST', '/api/selected-skills', { json })
const selectionsOf = async (userId: string) =>
  (await api.call('GET', `/api/selected-skills/user/${userId}`)).body.data as readonly { selected_skill_id: string }[]
const asAdmin = { headers: { 'x-api-key': ADMIN_KEY } }

const IDS: Readonly<Record<string, string>> = {
  master_skill_id: 'ms_1',
  sub_skill_id: 'ss_101',
  skill_id: 'sk_1001',
  user_id: 'asha',
  selected_skill_id: '7b1b0c5e-7a43-4a5e-9a1e-0123456789ab',
  id: 'SR_00000000000000000000000000',
}
const pathOf = ({ path }: CatalogueOperation) =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name) => IDS[name] ?? IDS.id!)}${path === '/skills/search' ? '?keyword=welding' : ''}`
const titleOf = ({ method, path }: CatalogueOperation) => `${method} /api${path}`

describe('every route', () => {
  test('begins with /api, and none has a version segment', async () => {
    const { paths } = (await api.call('GET', '/openapi/catalogue.json')).body
    const served = api.routes.map(({ url }) => url.replace(/:(\w+)/g, '{$1}'))
    expect(Object.keys(paths)).toHaveLength(new Set(catalogueOperations.map(({ path }) => path)).size)
    for (const path of Object.keys(paths)) {
      expect(path).toMatch(/^\/api\/(skills|selected-skills|admin)(\/|$)/)
      expect(path).not.toMatch(/\/v\d/)
      expect(served).toContain(path)
    }
  })

  test('but those of the admin answers without a key, and with any', async () => {
    const asked: string[] = []
    for (const operation of publicOperations)
      for (const headers of [{}, { 'x-api-key': 'wrong' }] as Record<string, string>[]) {
        const json = operation.method === 'POST' ? { json: {} } : {}
        const { status } = await api.call(operation.method, pathOf(operation), { headers, ...json })
        if (![200, 400, 404].includes(status)) asked.push(`${titleOf(operation)} ${status}`)
      }
    expect(asked).toEqual([])
  })

  test('of the admin answers 403 with a message to a caller without the key, whatever else is wrong', async () => {
    expect(adminOperations.map(titleOf).toSorted()).toEqual([
      'GET /api/admin/counts',
      'GET /api/admin/selected-skills/top',
      'GET /api/admin/skill-requests',
      'POST /api/admin/skill-requests/{skill_request_id}/approve',
      'POST /api/admin/skill-requests/{skill_request_id}/reject',
    ])
    for (const operation of adminOperations)
      for (const headers of [{}, { 'x-api-key': 'wrong' }] as Record<string, string>[]) {
        const reply = await api.call(operation.method, pathOf(operation), {
          headers,
          ...(operation.method === 'POST' && { json: { unknown: 1 } }),
        })
        expect([titleOf(operation), reply.status]).toEqual([titleOf(operation), 403])
        expect(reply.body).toMatchObject({ success: false, message: expect.stringMatching(/^Access denied/) })
      }
  })
})

describe('response shapes', () => {
  test.each([
    '/api/skills/search?keyword=welding',
    '/api/skills/masters',
    '/api/skills/masters/ms_1/sub-skills',
    '/api/skills/sub-skills/ss_101/skills',
    '/api/selected-skills/user/nobody',
    '/api/admin/selected-skills/top',
    '/api/admin/skill-requests',
  ])('%s is a list: data, page, limit, count and nothing else, page 1 of 20 by default', async path => {
    const { status, body } = await api.call('GET', path, asAdmin)
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'page', 'limit', 'count']])
    expect([body.page, body.limit]).toEqual([1, 20])
    expect(body.data).toHaveLength(Math.min(20, body.count))
  })

  test('one resource, created, read and deleted, is success, message and data', async () => {
    const made = await select({ user_id: 'shape', ...branch })
    const path = `/api/selected-skills/${made.body.data.selected_skill_id}`
    const replies = [
      made,
      await api.call('GET', path),
      await api.call('GET', '/api/skills/sk_1001'),
      await api.call('GET', '/api/admin/counts', asAdmin),
      await api.call('DELETE', path),
    ]
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
    for (const { body } of replies) {
      expect(Object.keys(body)).toEqual(['success', 'message', 'data'])
      expect([body.success, typeof body.message]).toEqual([true, 'string'])
    }
  })
})

describe('a selection', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test('has a UUID that the service generates: one of its own each time, and none is taken from the caller', async () => {
    const ids = []
    for (const user_id of ['uuid-1', 'uuid-2'])
      ids.push((await select({ user_id, ...branch })).body.data.selected_skill_id)
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(2)
    const chosen = await select({ user_id: 'uuid-3', ...branch, selected_skill_id: IDS.selected_skill_id })
    expect([chosen.status, chosen.body.message]).toEqual([400, 'selected_skill_id is not a known field.'])
  })

  test('is made once by twenty calls at once: one 201, the others 409, one row', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => select({ user_id: 'twenty', ...branch })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const { rowCount } = await api.db.admin.query('select from selected_skills where user_id = $1', ['twenty'])
    expect(rowCount).toBe(1)
  })

  test('is deleted by its own id only: the skill_id, passed by mistake, deletes nothing', async () => {
    const made = await select({ user_id: 'mistaken', ...branch })
    for (const id of [branch.skill_id, branch.sub_skill_id, 'mistaken', IDS.selected_skill_id])
      expect((await api.call('DELETE', `/api/selected-skills/${id}`)).status).toBe(404)
    expect(await selectionsOf('mistaken')).toEqual([made.body.data])
  })

  test.each(['user_id', 'skill_id', 'sub_skill_id', 'master_skill_id'])(
    'needs %s as a string: a number gives 400 naming it, and nothing is selected',
    async field => {
      const sent = { user_id: 'typed-fields', ...branch, [field]: 5 }
      const { status, body } = await select(sent)
      expect([status, body.success, body.message]).toEqual([400, false, `${field} must be a string.`])
      expect(await selectionsOf('typed-fields')).toEqual([])
    },
  )
})

describe('limits per address', () => {
  const nextAddress = addresses(49)
  let from: string
  beforeEach(() => {
    from = nextAddress()
  })
  const get = (path: string, server = api) => server.call('GET', path, { from })
  const repeat = async (count: number, path: string, server = api) => {
    for (let at = 0; at < count; at++) expect([at, (await get(path, server)).status]).toEqual([at, 200])
  }
  const USER = '/api/selected-skills/user/nobody'

  test.each([
    ['every route', 100, USER],
    ['search', 15, '/api/skills/search?keyword=welding'],
    ['scraping', 30, '/api/skills/sk_1001'],
  ])('%s: the call after %i gives 429 with an error text and Retry-After', async (_what, limit, path) => {
    await repeat(limit, path)
    const { status, headers, body } = await get(path)
    expect(status).toBe(429)
    expect(Object.keys(body).toSorted()).toEqual(['error', 'message', 'success'])
    expect([body.success, body.error]).toEqual([false, expect.stringMatching(/^Too many requests/)])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('do not count calls of /api/v1, nor hold for them', async () => {
    const partner = await newPartner(api)
    const statusesOf = async () => [
      (await partner.call('GET', '/account', { from })).status,
      (await get('/api/v1/humanverification/verify-page/vrf_unknown')).status,
    ]
    expect(await statusesOf()).toEqual([200, 404])
    await repeat(100, USER)
    expect((await get(USER)).status).toBe(429)
    expect(await statusesOf()).toEqual([200, 404])
  })

  test('are counted in Redis: two servers share one count', async () => {
    const env = { REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:` }
    const one = await startTestApi(env)
    const two = await startTestApi(env, { db: one.db, time: one.time })
    try {
      const search = '/api/skills/search?keyword=welding'
      await repeat(8, search, one)
      await repeat(7, search, two)
      expect([(await get(search, one)).status, (await get(search, two)).status]).toEqual([429, 429])
    } finally {
      await two.close()
      await one.close()
    }
  })
})
