import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'

/** GET /api/skills/search, rule by rule of skill-catalogue-api.md and decisions.md section 4. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const search = (query: Record<string, string>) => api.call('GET', `/api/skills/search?${new URLSearchParams(query)}`)

test('a search answers a paginated list: data, page, limit, count', async () => {
  const { status, body } = await search({ keyword: 'brick laying' })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data', 'page', 'limit', 'count'])
  expect(body).toMatchObject({ page: 1, limit: 20 })
  expect(body.data[0]).toEqual({
    skill_id: 'sk_1001',
    name: 'Brick laying',
    sub_skill_id: 'ss_101',
    sub_skill_name: 'Masonry',
    master_skill_id: 'ms_1',
    master_skill_name: 'Construction',
    label: 'Brick laying',
    matched: 'Brick laying',
    verifiable: true,
  })
})

test.each([
  [{ keyword: 'plumber', language: 'ta' }, undefined],
  [{ keyword: 'plumber' }, 'ta-IN,en;q=0.5'],
])('%j with Accept-Language %j has the label in Tamil, and the name in English', async (query, header) => {
  const path = `/api/skills/search?${new URLSearchParams(query)}`
  const { body } = await api.call('GET', path, { headers: header === undefined ? {} : { 'accept-language': header } })
  expect(body.data[0]).toMatchObject({ skill_id: 'sk_4034', name: 'Plumbing', matched: 'plumber' })
  expect(body.data[0].label).toMatch(/^[\u0B80-\u0BFF ]+$/)
})

test('a skill without a name in the language has its English name as label', async () => {
  const { body } = await search({ keyword: 'brick laying', language: 'ta' })
  expect(body.data[0].label).toBe('Brick laying')
  const other = await search({ keyword: 'brick laying', language: 'fr' })
  expect([other.status, other.body.message]).toEqual([
    400,
    'language must be one of en, hi, bn, te, mr, ta, gu, kn, ml, pa, or.',
  ])
})

test('an answer may be kept for a minute and is not sent again to whoever has it', async () => {
  const path = '/api/skills/search?keyword=welder'
  const first = await api.call('GET', path)
  expect(first.headers['cache-control']).toBe('public, max-age=60')
  expect(first.headers.vary).toMatch(/accept-language/i)
  const etag = String(first.headers.etag)
  expect((await api.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const other = await api.call('GET', `${path}&language=hi`, { headers: { 'if-none-match': etag } })
  expect(other.status).toBe(200)
})

test('of skills that match equally well the one that people chose comes first', async () => {
  const found = async () =>
    (await search({ keyword: 'driver', limit: '2' })).body.data.map((each: Listed) => each.skill_id)
  const [before, other] = await found()
  await api.db.admin.query(
    `insert into selection_tallies (skill_number, shard, selections) values (${Number(other.slice(3))}, 0, 50)`,
  )
  await api.db.admin.query(`insert into taxonomy_versions (source, source_version, added, changed, retired, created_at)
    values ('test', 'tallies', 0, 0, 0, now())`)
  await api.taxonomy.refresh()
  expect(await found()).toEqual([other, before])
})

test.each([
  ['names of workers before labels that only start so', 'nurse', 'ss_1606'],
  ['half a word', 'plum', 'ss_401'],
  ['words written as one', 'rajmistri', 'ss_101'],
  ['an abbreviation with dots', 'a.c. technician', 'ss_1801'],
  ['single letters', 'c.n.c operator', 'ss_603'],
  ['one wrong letter', 'electrican', 'ss_301'],
  ['another language', 'கொத்தனார்', 'ss_101'],
])('trades first: %s (%s)', async (_, keyword, trade) => {
  const { body } = await search({ keyword, limit: '5' })
  expect(body.data[0].sub_skill_id).toBe(trade)
})

test('a skill is verifiable while a live session has questions on it', async () => {
  const verifiable = async () => (await search({ keyword: 'brick laying' })).body.data[0].verifiable
  expect(await verifiable()).toBe(true)
  await api.db.admin.query(`
    insert into withdrawn_items select item_id, 'test', now() from bank_items where skill_number = 1001`)
  await api.servedSkills.refresh()
  expect(await verifiable()).toBe(false)
  const listed = await api.call('GET', '/api/skills/sub-skills/ss_101/skills?limit=100')
  const byId = new Map(listed.body.data.map((each: Listed) => [each.skill_id, each.verifiable]))
  expect([byId.get('sk_1001'), byId.get('sk_1002')]).toEqual([false, true])
  await api.db.admin.query('delete from withdrawn_items')
  await api.servedSkills.refresh()
  expect(await verifiable()).toBe(true)
})

interface Listed {
  readonly skill_id: string
  readonly verifiable: boolean
}

describe('finds skills however people write them', () => {
  test.each([
    ['an exact label', 'Brick laying', 'sk_1001'],
    ['another way to say it', 'building brick walls', 'sk_1001'],
    ['the start of a label', 'brick lay', 'sk_1001'],
    ['Devanagari', 'ईंट की चिनाई', 'sk_1001'],
    ['Hindi in Latin letters', 'eent ki chinai', 'sk_1001'],
    ['Hindi in another Latin spelling', 'eint ki chinaee', 'sk_1001'],
    ['upper case', 'BRICK LAYING', 'sk_1001'],
    ['a misspelt word', 'brik laying', 'sk_1001'],
  ])('%s: %s', async (_kind, keyword, skillId) => {
    const { body } = await search({ keyword, limit: '5' })
    expect(body.data.map((skill: { skill_id: string }) => skill.skill_id)).toContain(skillId)
  })

  test.each([
    ['weldng', /weld/i],
    ['वेल्डिंग', /weld|arc|hot work|electrode/i],
    ['drivr', /driv|chauff|motor/i],
  ])('%s', async (keyword, name) => {
    const { body } = await search({ keyword, limit: '5' })
    expect(body.data.length).toBeGreaterThan(0)
    for (const skill of body.data) expect(`${skill.name} ${skill.matched}`).toMatch(name)
  })
})

test('what is called nothing like the keyword is not found, and page 1 of nothing is an empty list', async () => {
  expect((await search({ keyword: 'xqzvwkj' })).body).toEqual({ data: [], page: 1, limit: 20, count: 0 })
})

describe('a keyword has 3 to 100 characters', () => {
  test.each([
    ['missing', {}],
    ['empty', { keyword: '' }],
    ['of two characters', { keyword: 'ab' }],
    ['of two characters and blanks', { keyword: ' ab ' }],
    ['of two characters that take two places each', { keyword: ' \u{1f9f1}\u{1f9f1}' }],
    ['of 101 characters', { keyword: 'a'.repeat(101) }],
  ])('%s: 400, and the body names the field', async (_kind, query) => {
    const { status, body } = await search(query as Record<string, string>)
    expect(status).toBe(400)
    expect(body.message).toContain('keyword')
    expect(body.error).toBe(body.message)
  })
  test.each(['abc', 'ईंट', 'a'.repeat(100)])('%s is long enough and not too long', async keyword => {
    expect((await search({ keyword })).status).toBe(200)
  })
})

describe('pages', () => {
  test('are numbered from 1 and follow one another', async () => {
    const whole = await search({ keyword: 'welding', limit: '10' })
    const first = await search({ keyword: 'welding', limit: '5' })
    const second = await search({ keyword: 'welding', limit: '5', page: '2' })
    expect([...first.body.data, ...second.body.data]).toEqual(whole.body.data)
    expect(second.body).toMatchObject({ page: 2, limit: 5, count: whole.body.count })
  })
  test('a page past the last gives 400', async () => {
    const { count } = (await search({ keyword: 'welding' })).body
    const last = Math.ceil(count / 100)
    expect((await search({ keyword: 'welding', limit: '100', page: String(last) })).status).toBe(200)
    const past = await search({ keyword: 'welding', limit: '100', page: String(last + 1) })
    expect(past.status).toBe(400)
    expect(past.body.message).toContain('page')
  })
  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'two'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', ''],
  ])('%s=%s gives 400 naming it', async (name, value) => {
    const { status, body } = await search({ keyword: 'welding', [name]: value })
    expect(status).toBe(400)
    expect(body.message).toContain(name)
  })
})

test('every fault of a query is named at once', async () => {
  const { status, body } = await search({ keyword: 'ab', page: '0', limit: '101' })
  expect(status).toBe(400)
  expect(body.message).toBe(
    'keyword must have at least 3 characters. page must be at least 1. limit must be at most 100.',
  )
})

describe('query parameters', () => {
  test('an unknown one is ignored', async () => {
    expect((await search({ keyword: 'welding', utm_source: 'mail' })).status).toBe(200)
  })
  test.each(['limt', 'Limit', 'pages', 'keywrod'])('%s, a known one misspelt, gives 400', async name => {
    const { status, body } = await search({ keyword: 'welding', [name]: '5' })
    expect(status).toBe(400)
    expect(body.message).toContain('is not a parameter; use ')
  })
  test('one given twice gives 400', async () => {
    expect((await api.call('GET', '/api/skills/search?keyword=welding&page=1&page=2')).status).toBe(400)
  })
})
