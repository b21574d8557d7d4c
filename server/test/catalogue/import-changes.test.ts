import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { readStarterTree } from '../../../testing/starter.ts'
import { enqueueCarryOver } from '../../src/features/selected-skills/index.ts'
import { importCatalogue, type SourceTree } from '../../src/features/taxonomy/index.ts'

/** Importing: several sources, renamed and withdrawn nodes, two imports at once. The tests build on one another. */
let api: TestApi
let starter: SourceTree
beforeAll(async () => {
  api = await startTestApi()
  starter = await readStarterTree()
})
afterAll(() => api.close())

const run = (tree: SourceTree) =>
  importCatalogue({ database: api.db.database, clock: api.time.clock, afterReplacement: enqueueCarryOver }, tree)
const asAdmin = { headers: { 'x-api-key': ADMIN_KEY } }
const counts = async () => (await api.call('GET', '/api/admin/counts', asAdmin)).body.data
const foundBy = async (keyword: string): Promise<string[]> => {
  const { body } = await api.call('GET', `/api/skills/search?limit=100&keyword=${encodeURIComponent(keyword)}`)
  return body.data.map((skill: { skill_id: string }) => skill.skill_id)
}

const named = (key: string, parentKey: string | null, text: string) => ({
  key,
  parentKey,
  number: null,
  description: '',
  labels: [{ language: 'en', kind: 'preferred' as const, text }],
})
const other: SourceTree = {
  source: 'other',
  sourceVersion: '1',
  masters: [named('m', null, 'Odd trades')],
  subSkills: [named('s', 'm', 'Glass')],
  skills: [{ ...named('k', 's', 'Zymurgic glassblowing'), verifiable: true, safetyCritical: false, wholeTrade: false }],
  retired: [],
}

test('another source adds to the catalogue, under numbers of its own, and withdraws nothing of the first', async () => {
  expect(await run(other)).toEqual({ version: 2, added: 1, changed: 0, retired: 0 })
  expect(await run(other)).toMatchObject({ version: null })
  expect(await counts()).toMatchObject({ master_skills: 23, sub_skills: 190, skills: 1795, taxonomy_version: 2 })
  await api.taxonomy.refresh()
  expect(await foundBy('zymurgic')).toEqual(['sk_100001'])
})

test('of two imports of the same tree at once one makes the version and the other finds nothing to do', async () => {
  const skills = other.skills.map(skill => ({ ...skill, description: 'Blows glass.' }))
  const outcomes = await Promise.all([run({ ...other, skills }), run({ ...other, skills })])
  expect(outcomes.toSorted((a, b) => b.changed - a.changed)).toMatchObject([
    { version: 3, changed: 1 },
    { version: null, changed: 0 },
  ])
})

test('a new name takes the place of the old one, which may stay as an alias', async () => {
  const skills = starter.skills.map(skill =>
    skill.key === 'sk_1001'
      ? {
          ...skill,
          labels: skill.labels
            .filter(label => label.text !== 'eent ki chinai')
            .map(label =>
              label.kind === 'preferred' && label.language === 'hi' ? { ...label, kind: 'alias' as const } : label,
            )
            .concat({ language: 'hi', kind: 'preferred', text: 'ज़्क्व चिनाई' }),
        }
      : skill,
  )
  expect(await run({ ...starter, skills })).toEqual({ version: 4, added: 0, changed: 1, retired: 0 })
  const { body } = await api.call('GET', '/api/skills/sk_1001')
  expect(body.data.names).toEqual({ en: 'Brick laying', hi: 'ज़्क्व चिनाई' })
  expect(body.data.aliases).toContain('ईंट की चिनाई')
  expect(body.data.aliases).not.toContain('eent ki chinai')
})

test('a withdrawn sub-skill is not found, nor counted, and makes no job; its selected skills keep their ids', async () => {
  const select = { user_id: 'asha', skill_id: 'sk_1001', sub_skill_id: 'ss_101', master_skill_id: 'ms_1' }
  expect((await api.call('POST', '/api/selected-skills', { json: select })).status).toBe(201)
  const below = starter.skills.filter(skill => skill.parentKey === 'ss_101')
  const without = {
    ...starter,
    subSkills: starter.subSkills.filter(node => node.key !== 'ss_101'),
    skills: starter.skills.filter(skill => skill.parentKey !== 'ss_101'),
    retired: [{ key: 'ss_101', replacedByKey: 'ss_102' }],
  }
  expect(await run(without)).toEqual({ version: 5, added: 0, changed: 0, retired: below.length })
  await api.taxonomy.refresh()
  const list = await api.call('GET', '/api/skills/sub-skills/ss_101/skills')
  expect([list.status, list.body.message]).toEqual([404, 'The master skill or sub-skill does not exist.'])
  expect(await counts()).toMatchObject({ sub_skills: 189, skills: 1795 - below.length, selected_skills: 1 })
  const { rows } = await api.db.admin.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([])
  const top = await api.call('GET', '/api/admin/selected-skills/top', asAdmin)
  expect(top.body.data).toEqual([{ skill_id: 'sk_1001', name: null, selections: 1 }])
})

test('a withdrawn skill without a successor cannot be selected, and the answer names none', async () => {
  const { status, body } = await api.call('POST', '/api/selected-skills', {
    json: { user_id: 'late', skill_id: 'sk_1001', sub_skill_id: 'ss_101', master_skill_id: 'ms_1' },
  })
  expect([status, body.message]).toEqual([404, 'The skill does not exist.'])
})

test('a withdrawn skill is not counted among what a search finds', async () => {
  await run({ ...other, skills: [] })
  await api.taxonomy.refresh()
  const { body } = await api.call('GET', '/api/skills/search?keyword=zymurgic')
  expect(body).toEqual({ data: [], page: 1, limit: 20, count: 0 })
})

test('what hangs on a new version is done in its own transaction', async () => {
  const seen: unknown[] = []
  const outcome = await importCatalogue(
    {
      database: api.db.database,
      clock: api.time.clock,
      afterReplacement: async tx => {
        const row = await tx
          .selectFrom('taxonomy_versions')
          .select('version')
          .orderBy('version', 'desc')
          .executeTakeFirst()
        seen.push(row?.version)
      },
    },
    other,
  )
  expect(seen).toEqual([outcome.version])
})

test('a source with more rows than one statement takes comes in whole', async () => {
  const many = Array.from({ length: 5_001 }, (_, at) => ({
    ...named(`k${at}`, 's', `Task ${at}`),
    verifiable: false,
    safetyCritical: false,
    wholeTrade: false,
  }))
  const progress: number[] = []
  const outcome = await importCatalogue(
    {
      database: api.db.database,
      clock: api.time.clock,
      afterReplacement: enqueueCarryOver,
      onProgress: fraction => progress.push(fraction),
    },
    { ...other, source: 'many', skills: many },
  )
  expect(outcome.added).toBe(5_001)
  const { rows } = await api.db.admin.query(
    "select count(distinct name)::integer as n from catalogue_nodes where source = 'many' and level = 'skill'",
  )
  expect(rows).toEqual([{ n: 5_001 }])
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
})

test('facts are kept to the half; the same again changes no row, others change that row alone', async () => {
  const facts = { occupations: 1234.5, isKnowledge: true, reuse: 'cross-sector' } as const
  const withFacts = (given: SourceTree['skills'][number]['facts']) => ({
    ...other,
    source: 'told',
    skills: other.skills.map(skill => ({ ...skill, ...(given && { facts: given }) })),
  })
  const held = async () => {
    const { rows } = await api.db.admin.query(
      "select occupations, is_knowledge, reuse_level, xmin from catalogue_nodes where source = 'told' and level = 'skill'",
    )
    return rows[0]
  }
  expect(await run(withFacts(facts))).toMatchObject({ added: 1 })
  const before = await held()
  expect(before).toMatchObject({ occupations: 1234.5, is_knowledge: true, reuse_level: 'cross-sector' })
  expect(await run(withFacts(facts))).toMatchObject({ version: null })
  expect(await held()).toEqual(before)
  expect(await run(withFacts({ ...facts, occupations: 1234 }))).toMatchObject({ added: 0, changed: 1, retired: 0 })
  expect(await held()).toMatchObject({ occupations: 1234, is_knowledge: true })
  expect(await run(withFacts(undefined))).toMatchObject({ changed: 1 })
  expect(await held()).toMatchObject({ occupations: null, is_knowledge: null, reuse_level: null })
})
