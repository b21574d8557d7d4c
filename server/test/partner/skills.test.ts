import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** The skill operations of the Partner API. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api)
})
afterAll(() => api.close())

const ids = (items: { skill_id: string }[]) => items.map(item => item.skill_id)

describe('GET /skills', () => {
  test('searches, with all fields of a skill', async () => {
    const { status, body } = await partner.call('GET', '/skills?q=brick%20laying&limit=3')
    expect(status).toBe(200)
    expect(body.data.items[0]).toMatchObject({
      skill_id: 'sk_1001',
      name: 'Brick laying',
      sub_skill: { id: 'ss_101', name: 'Masonry' },
      master_skill: { id: 'ms_1', name: 'Construction' },
      verifiable: true,
      taxonomy_version: 1,
    })
    expect(body.data.items[0].aliases).toContain('ईंट की चिनाई')
    expect(body.data.items[0]).not.toHaveProperty('replaced_by')
  })
  test('pages through a search without gaps or repetitions', async () => {
    const all: string[] = []
    let cursor = ''
    do {
      const { body } = await partner.call('GET', `/skills?q=welding&limit=7${cursor}`)
      all.push(...ids(body.data.items))
      cursor = body.data.next_cursor === null ? '' : `&cursor=${body.data.next_cursor}`
    } while (cursor !== '')
    const once = await partner.call('GET', '/skills?q=welding&limit=100')
    expect(all).toEqual(ids(once.body.data.items))
    expect(new Set(all).size).toBe(all.length)
  })
  test('browses a branch', async () => {
    const { body } = await partner.call('GET', '/skills?sub_skill_id=ss_101&limit=100')
    expect(body.data.items.length).toBeGreaterThan(5)
    for (const item of body.data.items) expect(item.sub_skill.id).toBe('ss_101')
    const master = await partner.call('GET', '/skills?master_skill_id=ms_2&limit=100')
    for (const item of master.body.data.items) expect(item.master_skill.id).toBe('ms_2')
    expect((await partner.call('GET', '/skills?sub_skill_id=ss_99999')).body.data.items).toEqual([])
  })
  test('searches within a branch', async () => {
    const { body } = await partner.call('GET', '/skills?q=cleaning&master_skill_id=ms_13&limit=100')
    expect(body.data.items.length).toBeGreaterThan(0)
    for (const item of body.data.items) expect(item.master_skill.id).toBe('ms_13')
  })
  test.each([
    'q=x',
    `q=${'x'.repeat(101)}`,
    'limit=0',
    'limit=101',
    'sub_skill_id=5',
    'cursor=nonsense',
    'sub_skil_id=ss_1',
    'q=a%00b',
  ])('?%s gives 400', async query => {
    expect((await partner.call('GET', `/skills?${query}`)).status).toBe(400)
  })
  test('a cursor of another list is rejected', async () => {
    const { body } = await partner.call('GET', '/skills?q=welding&limit=1')
    expect((await partner.call('GET', `/skills?q=cooking&limit=1&cursor=${body.data.next_cursor}`)).status).toBe(400)
  })
})

describe('the taxonomy cannot be copied', () => {
  test('a test key gets 1,500 different skills a day, then DAILY_CAP until midnight IST', async () => {
    const small = await newPartner(api, { mode: 'test', limits: { taxonomy: { skillsPerDay: 30 } } })
    expect((await small.call('GET', '/skills?sub_skill_id=ss_101&limit=5')).status).toBe(200)
    expect((await small.call('GET', '/skills?limit=30')).status).toBe(200)
    const over = await small.call('GET', '/skills?master_skill_id=ms_7&limit=10')
    expect([over.status, over.body.error.code]).toEqual([429, 'DAILY_CAP'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await small.call('GET', '/skills?sub_skill_id=ss_101&limit=5')).status).toBe(200)
  })
  test('too many browse pages in an hour put the key into cooldown; searching is not browsing', async () => {
    const small = await newPartner(api, { limits: { taxonomy: { browsePagesPerHour: 3 } } })
    for (let at = 0; at < 3; at++) expect((await small.call('GET', '/skills?limit=1')).status).toBe(200)
    expect((await small.call('GET', '/skills?q=welding&limit=1')).status).toBe(200)
    const over = await small.call('GET', '/skills?limit=1')
    expect([over.status, over.body.error.code, over.headers['retry-after']]).toEqual([429, 'COOLDOWN', '60'])
    expect((await small.call('GET', '/account')).body.error.code).toBe('COOLDOWN')
    api.time.advance(60_000)
    expect((await small.call('GET', '/account')).status).toBe(200)
  })
})

describe('by id', () => {
  test('one skill, and none', async () => {
    expect((await partner.call('GET', '/skills/sk_1001')).body.data.name).toBe('Brick laying')
    expect((await partner.call('GET', '/skills/sk_999999999')).status).toBe(404)
    expect((await partner.call('GET', '/skills/ss_101')).status).toBe(400)
  })
  test('many, in the requested order, with those not found', async () => {
    const { body } = await partner.call('POST', '/skills/lookup', {
      json: { skill_ids: ['sk_1002', 'sk_77777', 'sk_1001', 'sk_1002', 'sk_0'] },
    })
    expect(ids(body.data.items)).toEqual(['sk_1002', 'sk_1001'])
    expect(body.data.not_found).toEqual(['sk_77777', 'sk_0'])
  })
  test.each([[[]], [Array.from({ length: 101 }, (_, at) => `sk_${at + 1}`)]])('1 to 100 ids (%#)', async skill_ids => {
    expect((await partner.call('POST', '/skills/lookup', { json: { skill_ids } })).status).toBe(400)
  })
})

describe('POST /skills/match', () => {
  test('finds names in any spelling, and reports how', async () => {
    const names = ['Brick laying', 'eent ki chinai', 'ईंट की चिनाई', 'brik layng work', 'qwxyz vbnmk']
    const { status, body } = await partner.call('POST', '/skills/match', { json: { names, limit: 2 } })
    expect(status).toBe(200)
    expect(body.data.items.map((item: { name: string }) => item.name)).toEqual(names)
    const [exact, alias, hindi, , unknown] = body.data.items
    expect(exact.matches[0]).toMatchObject({ skill_id: 'sk_1001', how: 'exact', score: 1 })
    expect(alias.matches[0]).toMatchObject({ skill_id: 'sk_1001', how: 'alias' })
    expect(hindi.matches[0].skill_id).toBe('sk_1001')
    expect(unknown.matches).toEqual([])
    expect(body.data.taxonomy_version).toBe(1)
    for (const { matches } of body.data.items) expect(matches.length).toBeLessThanOrEqual(2)
  })
  test.each([
    { names: [] },
    { names: ['x'] },
    { names: ['ok name'], limit: 11 },
    { names: Array(51).fill('name') },
    {},
  ])('%j gives 400', async json => {
    expect((await partner.call('POST', '/skills/match', { json })).status).toBe(400)
  })
})

describe('POST /skills/extract', () => {
  test('returns the skills of a text, with mentions that occur in it', async () => {
    const text = 'Urgent: mason for brick laying in Pune. बिजली नहीं, केवल ईंट की चिनाई. 👷 Salary 18,000.'
    const { status, body } = await partner.call('POST', '/skills/extract', { json: { text } })
    expect(status).toBe(200)
    const skill = body.data.items.find((item: { skill_id: string }) => item.skill_id === 'sk_1001')
    expect(skill.mentions.length).toBeGreaterThan(0)
    for (const { mentions } of body.data.items) {
      for (const { start, end, text: mention } of mentions) expect(text.slice(start, end)).toBe(mention)
    }
  })
  test('a text without skills returns none', async () => {
    const { body } = await partner.call('POST', '/skills/extract', {
      json: { text: 'Please call us tomorrow after lunch.' },
    })
    expect(body.data.items).toEqual([])
  })
  test.each([{ text: '' }, { text: 'x'.repeat(50_001) }, { text: 'ok', limit: 51 }])(
    'a text of 1 to 50,000 characters, a limit of 1 to 50 (%#)',
    async json => {
      expect((await partner.call('POST', '/skills/extract', { json })).status).toBe(400)
    },
  )
})
