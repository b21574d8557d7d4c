import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'

/** The read routes of the tree. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('master skills are listed by name, with the same paging as search', async () => {
  const { status, body } = await api.call('GET', '/api/skills/masters?limit=5')
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, limit: 5, count: 22 })
  const names = body.data.map((master: { name: string }) => master.name)
  expect(names).toEqual(names.toSorted())
  expect(body.data[0].master_skill_id).toMatch(/^ms_\d+$/)
})

test('the sub-skills of a master are listed under it', async () => {
  const { body } = await api.call('GET', '/api/skills/masters/ms_1/sub-skills?limit=100')
  expect(body.count).toBe(14)
  expect(body.data).toContainEqual(
    expect.objectContaining({ sub_skill_id: 'ss_101', master_skill_id: 'ms_1', name: 'Masonry' }),
  )
})

test('the skills of a sub-skill are listed under it', async () => {
  const { body } = await api.call('GET', '/api/skills/sub-skills/ss_101/skills?limit=100')
  expect(body.count).toBe(body.data.length)
  expect(body.data).toContainEqual(
    expect.objectContaining({ skill_id: 'sk_1001', sub_skill_id: 'ss_101', name: 'Brick laying' }),
  )
})

test('one skill is a single resource: success, message, data', async () => {
  const { status, body } = await api.call('GET', '/api/skills/sk_1001')
  expect(status).toBe(200)
  expect(body.success).toBe(true)
  expect(body.data).toMatchObject({
    skill_id: 'sk_1001',
    sub_skill_id: 'ss_101',
    master_skill_id: 'ms_1',
    names: { en: 'Brick laying', hi: 'ईंट की चिनाई' },
    verifiable: true,
    retired: false,
    replaced_by: null,
  })
  expect(body.data.aliases).toContain('eent ki chinai')
})

describe('what does not exist gives 404', () => {
  test.each([
    '/api/skills/sk_999999999',
    '/api/skills/brick-laying',
    '/api/skills/ss_101',
    '/api/skills/masters/ms_999/sub-skills',
    '/api/skills/masters/ss_101/sub-skills',
    '/api/skills/sub-skills/ss_999/skills',
    '/api/skills/sub-skills/%00/skills',
    '/api/no-such-route',
  ])('%s', async path => {
    const { status, body } = await api.call('GET', path)
    expect(status).toBe(404)
    expect(body.success).toBe(false)
  })
})

test('a list page past the last gives 400', async () => {
  expect((await api.call('GET', '/api/skills/masters?page=2&limit=22')).status).toBe(400)
  expect((await api.call('GET', '/api/skills/sub-skills/ss_101/skills?page=99')).status).toBe(400)
})
