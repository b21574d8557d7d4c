import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'

/** POST, GET and DELETE /api/selected-skills, rule by rule. No authentication on any of them. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const branch = { skill_id: 'sk_1001', sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
const select = (json: unknown) => api.call('POST', '/api/selected-skills', { json })

test('no selection, POST: 201 with the whole selected skill', async () => {
  const { status, body } = await select({ user_id: 'asha', ...branch })
  expect(status).toBe(201)
  expect(body).toMatchObject({ success: true, message: expect.any(String) })
  const now = new Date(api.time.clock()).toISOString()
  expect(body.data).toEqual({
    selected_skill_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    user_id: 'asha',
    ...branch,
    createdAt: now,
    updatedAt: now,
  })
  expect(body.data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('selection exists, the same POST: 409, success false, and the selection is unchanged', async () => {
  const { body: first } = await select({ user_id: 'bina', ...branch })
  api.time.advance(1000)
  const again = await select({ user_id: 'bina', ...branch })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ success: false, message: 'The user has already selected this skill.' })
  const read = await api.call('GET', `/api/selected-skills/${first.data.selected_skill_id}`)
  expect(read.body.data).toEqual(first.data)
})

test('the pair of user and skill is unique: another user or another skill is another selection', async () => {
  expect((await select({ user_id: 'chand', ...branch })).status).toBe(201)
  expect((await select({ user_id: 'devi', ...branch })).status).toBe(201)
  expect((await select({ user_id: 'chand', ...branch, skill_id: 'sk_1002' })).status).toBe(201)
})

test('the store itself refuses a duplicate pair', async () => {
  const { body } = await select({ user_id: 'store', ...branch })
  const copy = api.db.admin.query(
    `insert into selected_skills (selected_skill_id, user_id, skill_number, sub_skill_number, master_number, created_at, updated_at)
     select gen_random_uuid(), user_id, skill_number, sub_skill_number, master_number, created_at, updated_at
     from selected_skills where selected_skill_id = $1`,
    [body.data.selected_skill_id],
  )
  await expect(copy).rejects.toMatchObject({ code: '23505' })
})

describe('400, and the message names the failing field', () => {
  test.each(['user_id', 'skill_id', 'sub_skill_id', 'master_skill_id'])('%s missing', async field => {
    const { [field]: _left, ...rest } = { user_id: 'u', ...branch } as Record<string, string>
    const { status, body } = await select(rest)
    expect(status).toBe(400)
    expect(body.message).toBe(`${field} is required.`)
  })
  test.each([
    ['a number', 5],
    ['null', null],
    ['an object', { id: 'x' }],
    ['a list', ['sk_1001']],
  ])('skill_id as %s, for nothing is coerced', async (_kind, skill_id) => {
    const { status, body } = await select({ user_id: 'u', ...branch, skill_id })
    expect(status).toBe(400)
    expect(body.message).toBe('skill_id must be a string.')
  })
  test('every missing field at once', async () => {
    const { body } = await select({})
    for (const field of ['user_id', 'skill_id', 'sub_skill_id', 'master_skill_id'])
      expect(body.message).toContain(field)
  })
  test('an unknown field', async () => {
    const { status, body } = await select({ user_id: 'u', ...branch, is_admin: true })
    expect(status).toBe(400)
    expect(body.message).toBe('is_admin is not a known field.')
  })
  test.each([
    ['empty', ''],
    ['of 129 characters', 'x'.repeat(129)],
    ['with a control character', 'a\u0001b'],
  ])('user_id %s', async (_kind, user_id) => {
    const { status, body } = await select({ user_id, ...branch })
    expect(status).toBe(400)
    expect(body.message).toContain('user_id')
  })
  test('a user_id of no character is told so in words', async () => {
    expect((await select({ user_id: '', ...branch })).body.message).toContain('user_id must have at least 1 character.')
  })
  test('no body, and a body that is no object', async () => {
    expect((await api.call('POST', '/api/selected-skills')).status).toBe(400)
    const empty = await api.call('POST', '/api/selected-skills', { headers: { 'content-type': 'application/json' } })
    expect([empty.status, empty.body.message]).toEqual([400, 'body must be an object.'])
    expect((await select([1])).status).toBe(400)
    expect((await select('text')).status).toBe(400)
  })
  test('a branch that does not fit, naming each id that is off', async () => {
    const { status, body } = await select({
      user_id: 'u',
      skill_id: 'sk_1001',
      sub_skill_id: 'ss_102',
      master_skill_id: 'ms_2',
    })
    expect(status).toBe(400)
    expect(body.message).toContain('sub_skill_id must be ss_101')
    expect(body.message).toContain('master_skill_id must be ms_1')
  })
})

test('a skill that does not exist: 404', async () => {
  const { status, body } = await select({ user_id: 'u', ...branch, skill_id: 'sk_999999' })
  expect([status, body.message]).toEqual([404, 'The skill does not exist.'])
  expect((await select({ user_id: 'u', ...branch, skill_id: 'no id at all' })).status).toBe(404)
})

describe('DELETE', () => {
  test('by the id of the selection: 200, data null, and it is gone for good', async () => {
    const { body } = await select({ user_id: 'esha', ...branch })
    const path = `/api/selected-skills/${body.data.selected_skill_id}`
    const deleted = await api.call('DELETE', path)
    expect(deleted.status).toBe(200)
    expect(deleted.body).toEqual({ success: true, message: expect.any(String), data: null })
    expect((await api.call('GET', path)).status).toBe(404)
    expect((await api.call('DELETE', path)).status).toBe(404)
    const { rowCount } = await api.db.admin.query('select from selected_skills where user_id = $1', ['esha'])
    expect(rowCount).toBe(0)
  })
  test('with the content type of a body and no body, as some clients send it: 200', async () => {
    const { body } = await select({ user_id: 'typed', ...branch })
    const headers = { 'content-type': 'application/json' }
    const path = `/api/selected-skills/${body.data.selected_skill_id}`
    expect((await api.call('DELETE', path, { headers })).status).toBe(200)
  })
  test('then the skill can be selected again, as a new selection', async () => {
    const first = await select({ user_id: 'farid', ...branch })
    await api.call('DELETE', `/api/selected-skills/${first.body.data.selected_skill_id}`)
    const second = await select({ user_id: 'farid', ...branch })
    expect(second.status).toBe(201)
    expect(second.body.data.selected_skill_id).not.toBe(first.body.data.selected_skill_id)
  })
  test.each([
    ['a skill_id passed by mistake', 'sk_1001'],
    ['an unknown UUID', '7b1b0c5e-7a43-4a5e-9a1e-0123456789ab'],
    ['no UUID', 'nonsense'],
    ['a UUID with something behind it', '7b1b0c5e-7a43-4a5e-9a1e-0123456789ab0'],
    ['a NUL character', '%00'],
  ])('%s: 404, success false, and GET says the same', async (_kind, id) => {
    const { status, body } = await api.call('DELETE', `/api/selected-skills/${id}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({
      success: false,
      message: 'No selected skill has this id. Send the selected_skill_id, not the skill_id.',
    })
    const read = await api.call('GET', `/api/selected-skills/${id}`)
    expect([read.status, read.body]).toEqual([404, body])
  })
  test('of one selection leaves the others of the user', async () => {
    const keep = await select({ user_id: 'gita', ...branch })
    const drop = await select({ user_id: 'gita', ...branch, skill_id: 'sk_1002' })
    await api.call('DELETE', `/api/selected-skills/${drop.body.data.selected_skill_id}`)
    const { body } = await api.call('GET', '/api/selected-skills/user/gita')
    expect(body.data).toEqual([keep.body.data])
  })
})

test("a user's selections are listed oldest first, in pages, and a user without any has an empty list", async () => {
  for (const skill_id of ['sk_1003', 'sk_1001', 'sk_1002']) {
    await select({ user_id: 'hari', ...branch, skill_id })
    api.time.advance(5)
  }
  const { body } = await api.call('GET', '/api/selected-skills/user/hari?limit=2')
  expect(body).toMatchObject({ page: 1, limit: 2, count: 3 })
  expect(body.data.map((each: { skill_id: string }) => each.skill_id)).toEqual(['sk_1003', 'sk_1001'])
  expect((await api.call('GET', '/api/selected-skills/user/nobody')).body).toEqual({
    data: [],
    page: 1,
    limit: 20,
    count: 0,
  })
  expect((await api.call('GET', '/api/selected-skills/user/hari?page=3&limit=2')).status).toBe(400)
  expect((await api.call('GET', '/api/selected-skills/user/a%00b')).status).toBe(400)
})

test.each(['x', 'क', '\u{1f9f1}'])(
  'a user_id of 128 times %s is taken, and its selections are listed',
  async letter => {
    const user_id = letter.repeat(128)
    expect((await select({ user_id, ...branch })).status).toBe(201)
    const { status, body } = await api.call('GET', `/api/selected-skills/user/${encodeURIComponent(user_id)}`)
    expect([status, body.count]).toEqual([200, 1])
  },
)
