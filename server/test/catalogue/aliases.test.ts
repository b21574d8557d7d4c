import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { readStarterTree } from '../../../testing/starter.ts'
import {
  addAlias,
  importCatalogue,
  listLabels,
  removeAlias,
  type SourceTree,
} from '../../src/features/taxonomy/index.ts'

/** The operator's own words for skills: what they change, what they survive, and what is refused. The tests build on one another. */
let api: TestApi
let partner: Partner
let starter: SourceTree
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: { skillsMatch: { perSecond: 1_000, perMinute: 10_000, perDay: 10_000 } } })
  starter = await readStarterTree()
})
afterAll(() => api.close())

const deps = () => ({ database: api.db.database, clock: api.time.clock })
const by = { actor: 'operator', reason: 'heard on site' }
const add = (skillId: string, text: string, language: string) => addAlias(deps(), skillId, { text, language }, by)
const remove = (skillId: string, text: string) => removeAlias(deps(), skillId, text, { ...by, reason: 'not said' })
const run = (tree: SourceTree) => importCatalogue({ ...deps(), afterReplacement: async () => {} }, tree)
const versions = async () => (await api.db.admin.query('select max(version) as n from taxonomy_versions')).rows[0].n
const ofSource = async (sql: string) => (await api.db.admin.query(sql)).rows[0].n
const sourceLabels = () => ofSource('select count(*)::int as n from catalogue_labels')
const withLabel = (text: string, language: string, kind: 'alias' | 'romanised'): SourceTree => ({
  ...starter,
  skills: starter.skills.map(skill =>
    skill.key === 'sk_1001' ? { ...skill, labels: [...skill.labels, { text, language, kind }] } : skill,
  ),
})

const searched = async (keyword: string): Promise<string | undefined> =>
  (await api.call('GET', `/api/skills/search?keyword=${encodeURIComponent(keyword)}`)).body.data[0]?.skill_id
const matched = async (name: string) =>
  (await partner.call('POST', '/skills/match', { json: { names: [name] } })).body.data.items[0].matches[0]
const extracted = async (text: string) =>
  (await partner.call('POST', '/skills/extract', { json: { text } })).body.data.items.map(
    (item: { skill_id: string }) => item.skill_id,
  )

describe('an alias is found by search, match and extract, in every way of writing it', () => {
  test.each([
    ['Zorbing of kravels', 'en', ['zorbing of kravels', 'ZORBING-OF kravels']],
    ['ठूमी गेलना', 'hi', ['ठूमी गेलना', 'thumi gelna', 'thoomi gelana']],
    ['jhumri thapai', 'hi', ['jhumri thapai', 'jhumree thapaai', 'झुमरी थपाई']],
  ])('%s (%s)', async (text, language, spellings) => {
    expect(await matched(text)).not.toMatchObject({ skill_id: 'sk_1001' })
    const added = await add('sk_1001', text, language)
    expect(added).toMatchObject({ ok: true, value: { version: await versions(), alsoCalled: [] } })
    await api.taxonomy.refresh()
    for (const spelling of spellings) {
      expect(await searched(spelling)).toBe('sk_1001')
      expect(await matched(spelling)).toMatchObject({ skill_id: 'sk_1001', how: 'alias' })
      expect(await extracted(`Wanted: ${spelling}, 2 years.`)).toContain('sk_1001')
    }
  })
  test('and is shown among the aliases of the skill', async () => {
    const { body } = await partner.call('GET', '/skills/sk_1001')
    expect(body.data.aliases).toEqual(expect.arrayContaining(['Zorbing of kravels', 'jhumri thapai']))
    expect((await api.call('GET', '/api/skills/sk_1001')).body.data.aliases).toContain('ठूमी गेलना')
  })
  test('each in a version of its own, with who, when and why', async () => {
    const { rows } = await api.db.admin.query(
      `select alias.text, alias.added_by, alias.reason, alias.added_at = version.created_at as same_time, source, changed
       from skill_aliases alias join taxonomy_versions version on version.version = alias.added_version order by 1`,
    )
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({
      text: 'Zorbing of kravels',
      added_by: 'operator',
      reason: 'heard on site',
      same_time: true,
      source: 'operator',
      changed: 1,
    })
  })
})

describe('an import', () => {
  test('of what is there changes nothing, and makes no version of an alias', async () => {
    expect(await run(starter)).toMatchObject({ version: null })
  })
  test('that changes the skill leaves its aliases', async () => {
    const skills = starter.skills.map(skill =>
      skill.key === 'sk_1001'
        ? { ...skill, labels: skill.labels.filter(label => label.text !== 'eent ki chinai') }
        : skill,
    )
    expect(await run({ ...starter, skills })).toMatchObject({ changed: 1 })
    await api.taxonomy.refresh()
    expect(await matched('jhumri thapai')).toMatchObject({ skill_id: 'sk_1001' })
    expect(await run(starter)).toMatchObject({ changed: 1 })
  })
  test('that brings the same word doubles it nowhere, and can be repeated and taken back', async () => {
    const before = await sourceLabels()
    const bringing = withLabel('jhumri thapai', 'hi', 'romanised')
    expect(await run(bringing)).toMatchObject({ changed: 1 })
    expect(await run(bringing)).toMatchObject({ version: null })
    const { body } = await partner.call('GET', '/skills/sk_1001')
    expect(body.data.aliases.filter((each: string) => each === 'jhumri thapai')).toHaveLength(1)
    expect(await add('sk_1001', 'jhumri thapai', 'hi')).toMatchObject({ error: { code: 'ALREADY_A_LABEL' } })
    await run(starter)
    expect(await sourceLabels()).toBe(before)
    await api.taxonomy.refresh()
    expect(await matched('jhumri thapai')).toMatchObject({ skill_id: 'sk_1001' })
  })
  test('that withdraws the skill takes them along to its successor, or leaves them until it comes back', async () => {
    for (const [skillId, text] of [
      ['sk_1005', 'dori vethana'],
      ['sk_1005', 'Bricklaying by thread'],
      ['sk_1006', 'sahul vethana'],
    ] as const)
      await add(skillId, text, 'en')
    await add('sk_1001', 'Bricklaying by thread', 'en')
    const skills = starter.skills.filter(skill => !['sk_1005', 'sk_1006'].includes(skill.key))
    const retired = [{ key: 'sk_1005', replacedByKey: 'sk_1001' }]
    const { version } = await run({ ...starter, skills, retired })
    await api.taxonomy.refresh()
    expect(await matched('dori vethana')).toMatchObject({ skill_id: 'sk_1001', how: 'alias' })
    expect(await matched('sahul vethana')).not.toMatchObject({ skill_id: 'sk_1006' })
    const { rows } = await api.db.admin.query(
      `select number, text, added_version = $1 as now, removed_by from skill_aliases
       where text in ('dori vethana', 'Bricklaying by thread') order by text, number`,
      [version],
    )
    expect(rows).toEqual([
      { number: 1001, text: 'Bricklaying by thread', now: false, removed_by: null },
      { number: 1005, text: 'Bricklaying by thread', now: false, removed_by: 'import' },
      { number: 1001, text: 'dori vethana', now: true, removed_by: null },
      { number: 1005, text: 'dori vethana', now: false, removed_by: 'import' },
    ])
    await run(starter)
    await api.taxonomy.refresh()
    expect(await matched('sahul vethana')).toMatchObject({ skill_id: 'sk_1006', how: 'alias' })
  })
})

describe('refused, and no version made, is', () => {
  test.each([
    ['sk_999999', 'wall making', 'en', 'SKILL_NOT_FOUND'],
    ['ss_101', 'wall making', 'en', 'SKILL_NOT_FOUND'],
    ['sk_1001', '  ', 'en', 'ALIAS_UNUSABLE'],
    ['sk_1001', 'w'.repeat(121), 'en', 'ALIAS_UNUSABLE'],
    ['sk_1001', '?!', 'en', 'ALIAS_UNUSABLE'],
    ['sk_1001', 'mur de briques', 'fr', 'LANGUAGE_NOT_SERVED'],
    ['sk_1001', 'BRICK laying', 'en', 'ALREADY_A_LABEL'],
    ['sk_1001', 'zorbing  of  kravels', 'hi', 'ALREADY_A_LABEL'],
  ])('%s %j in %s: %s', async (skillId, text, language, code) => {
    const before = await versions()
    expect(await add(skillId, text, language)).toMatchObject({ ok: false, error: { code } })
    expect(await versions()).toBe(before)
  })
  test('an alias of a retired skill, with the successor named', async () => {
    const skills = starter.skills.filter(skill => skill.key !== 'sk_1002')
    await run({ ...starter, skills, retired: [{ key: 'sk_1002', replacedByKey: 'sk_1001' }] })
    expect(await add('sk_1002', 'block jodna ka kaam', 'hi')).toMatchObject({
      error: { code: 'SKILL_RETIRED', details: [{ message: 'Its successor is sk_1001.' }] },
    })
    await run(starter)
  })
  test('of two operators at once the second', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => add('sk_1003', 'gundla vethak', 'hi')))
    expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(1)
  })
})

test('another skill of the same name is named, and both are found', async () => {
  const added = await add('sk_1004', 'ZORBING of-kravels', 'en')
  expect(added).toMatchObject({ value: { alsoCalled: [{ number: 1001, name: 'Brick laying' }] } })
})

describe('removing', () => {
  test('takes the alias away everywhere and keeps the record of it', async () => {
    const removed = await remove('sk_1001', 'JHUMRI thapai')
    expect(removed).toMatchObject({ ok: true, value: { version: await versions(), alias: { text: 'jhumri thapai' } } })
    await api.taxonomy.refresh()
    expect(await matched('jhumri thapai')).toBeUndefined()
    const { rows } = await api.db.admin.query(
      "select removed_by, removal_reason, reason from skill_aliases where text = 'jhumri thapai'",
    )
    expect(rows).toEqual([{ removed_by: 'operator', removal_reason: 'not said', reason: 'heard on site' }])
  })
  test('works once, and what was removed can be added again', async () => {
    expect(await remove('sk_1001', 'jhumri thapai')).toMatchObject({ error: { code: 'ALIAS_NOT_FOUND' } })
    expect((await add('sk_1001', 'jhumri thapai', 'hi')).ok).toBe(true)
  })
  test('touches nothing that a source says', async () => {
    const before = await sourceLabels()
    expect(await remove('sk_1001', 'bricklaying')).toMatchObject({
      error: { code: 'ALIAS_NOT_FOUND', details: [{ message: expect.stringContaining('source') }] },
    })
    expect(await remove('sk_999999', 'bricklaying')).toMatchObject({ error: { code: 'SKILL_NOT_FOUND' } })
    expect(await sourceLabels()).toBe(before)
  })
})

test('the list tells what a source says from what was added here', async () => {
  const listed = await listLabels(deps(), 'sk_1001')
  if (!listed.ok) throw new Error('no list')
  expect(listed.value).toContainEqual({ text: 'Brick laying', language: 'en', kind: 'preferred', ofOperator: null })
  expect(listed.value).toContainEqual(
    expect.objectContaining({
      text: 'jhumri thapai',
      ofOperator: expect.objectContaining({ reason: 'heard on site' }),
    }),
  )
})

describe('the database itself refuses', () => {
  const insert = (values: string) =>
    api.db.appPool.query(
      `insert into skill_aliases (added_version, number, language, kind, text, added_at, added_by, reason) values (${values}, now(), 'x', 'x')`,
    )
  test.each([
    ['a name, which only a source gives', "1, 1001, 'en', 'preferred', 'xx'", '23514'],
    ['English romanised', "1, 1001, 'en', 'romanised', 'xx'", '23514'],
    ['a text that is too long', "1, 1001, 'en', 'alias', repeat('x', 121)", '23514'],
    ['an alias of no skill', "1, 101, 'en', 'alias', 'xx'", '23503'],
    ['the same alias twice', "1, 1001, 'hi', 'romanised', 'jhumri thapai'", '23505'],
  ])('%s', async (_what, values, code) => {
    await expect(insert(values)).rejects.toMatchObject({ code })
  })
  test('an end that does not say who and why', async () => {
    await expect(
      api.db.appPool.query(
        'update skill_aliases set removed_version = added_version + 1 where removed_version is null',
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
