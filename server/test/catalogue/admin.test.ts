import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'

/** GET /api/admin/*: the admin API key in x-api-key, 403 otherwise. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const asAdmin = { headers: { 'x-api-key': ADMIN_KEY } }

describe.each(['/api/admin/counts', '/api/admin/selected-skills/top'])('%s', path => {
  test.each([
    ['no key', {}],
    ['an empty key', { 'x-api-key': '' }],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['the key and one letter more', { 'x-api-key': `${ADMIN_KEY}x` }],
    ['the key in the wrong header', { authorization: `Bearer ${ADMIN_KEY}` }],
  ])('%s: 403 with a message', async (_kind, headers) => {
    const { status, body } = await api.call('GET', path, { headers: headers as Record<string, string> })
    expect(status).toBe(403)
    expect(body.message).toMatch(/^Access denied/)
  })
  test('the key: 200', async () => {
    expect((await api.call('GET', path, asAdmin)).status).toBe(200)
  })
})

test('without a configured key every key is refused', async () => {
  const bare = await startTestApi({ ADMIN_API_KEY: '' })
  expect((await bare.call('GET', '/api/admin/counts', { headers: { 'x-api-key': '' } })).status).toBe(403)
  expect((await bare.call('GET', '/api/admin/counts', asAdmin)).status).toBe(403)
  await bare.close()
})

test('counts are exact while selections come and go', async () => {
  const branch = { sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
  const ids: string[] = []
  for (const [user_id, skill_id] of [
    ['a', 'sk_1001'],
    ['b', 'sk_1001'],
    ['c', 'sk_1001'],
    ['a', 'sk_1002'],
  ]) {
    const { body } = await api.call('POST', '/api/selected-skills', { json: { user_id, skill_id, ...branch } })
    ids.push(body.data.selected_skill_id)
  }
  await api.call('DELETE', `/api/selected-skills/${ids[0]}`)
  const counts = await api.call('GET', '/api/admin/counts', asAdmin)
  expect(counts.body.data).toMatchObject({
    master_skills: 22,
    sub_skills: 189,
    skills: 1794,
    selected_skills: 3,
    taxonomy_version: 1,
  })
  const top = await api.call('GET', '/api/admin/selected-skills/top', asAdmin)
  expect(top.body.data).toEqual([
    { skill_id: 'sk_1001', name: 'Brick laying', selections: 2 },
    { skill_id: 'sk_1002', name: 'AAC and concrete block laying', selections: 1 },
  ])
})

test('counts stay exact when a skill is picked and dropped more often than it has shards to count in', async () => {
  const select = async (user_id: string, skill_id: string): Promise<string> => {
    const json = { user_id, skill_id, sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
    return (await api.call('POST', '/api/selected-skills', { json })).body.data.selected_skill_id
  }
  const top = async (query = '') => await api.call('GET', `/api/admin/selected-skills/top${query}`, asAdmin)
  const tallies = async () =>
    (await top()).body.data.map((each: { skill_id: string; selections: number }) => [each.skill_id, each.selections])

  const ids: string[] = []
  for (let user = 0; user < 40; user++) ids.push(await select(`crowd ${user}`, 'sk_1003'))
  await select('last', 'sk_1004')
  expect(await tallies()).toEqual([
    ['sk_1003', 40],
    ['sk_1001', 2],
    ['sk_1002', 1],
    ['sk_1004', 1],
  ])
  for (const id of ids) await api.call('DELETE', `/api/selected-skills/${id}`)
  expect(await tallies()).toEqual([
    ['sk_1001', 2],
    ['sk_1002', 1],
    ['sk_1004', 1],
  ])
  expect((await top('?limit=2&page=2')).body).toMatchObject({ page: 2, count: 3, data: [{ skill_id: 'sk_1004' }] })
  expect((await top('?limit=2&page=3')).status).toBe(400)
})
