import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { readStarterTree } from '../../../testing/starter.ts'
import { enqueueCarryOver, runCarryOver } from '../../src/features/selected-skills/index.ts'
import { importCatalogue, type SourceTree } from '../../src/features/taxonomy/index.ts'

/** Importing: versions, tombstones, and what becomes of selections of a replaced skill. */
let api: TestApi
let starter: SourceTree
beforeAll(async () => {
  api = await startTestApi()
  starter = await readStarterTree()
})
afterAll(() => api.close())

const run = (tree: SourceTree) =>
  importCatalogue({ database: api.db.database, clock: api.time.clock, afterReplacement: enqueueCarryOver }, tree)

const rowVersions = async () => {
  const { rows } = await api.db.admin.query(
    "select md5(string_agg(x, ',' order by x)) as digest from (select xmin || ctid::text as x from catalogue_nodes union all select xmin || ctid::text from catalogue_labels) rows",
  )
  return rows[0].digest
}

test('the starter catalogue keeps its own rules and has at least 500 skills of 30 trades', () => {
  expect(starter.skills.length).toBeGreaterThanOrEqual(500)
  expect(starter.subSkills.length).toBeGreaterThanOrEqual(30)
  for (const skill of starter.skills) {
    const kinds = skill.labels.map(label => `${label.language} ${label.kind}`)
    expect(kinds).toEqual(expect.arrayContaining(['en preferred', 'en alias', 'hi preferred', 'hi romanised']))
  }
})

test('a second import of the same source changes no row and makes no version', async () => {
  const before = await rowVersions()
  expect(await run(starter)).toEqual({ version: null, added: 0, changed: 0, retired: 0 })
  expect(await rowVersions()).toBe(before)
  const { rows } = await api.db.admin.query('select count(*)::int as versions from taxonomy_versions')
  expect(rows).toEqual([{ versions: 1 }])
})

describe('a skill that vanishes', () => {
  const select = (user_id: string, skill_id: string) =>
    api.call('POST', '/api/selected-skills', {
      json: { user_id, skill_id, sub_skill_id: 'ss_101', master_skill_id: 'ms_1' },
    })

  test('becomes a tombstone with its successor, and its selections are carried over', async () => {
    for (const [user, skill] of [
      ['old', 'sk_1001'],
      ['both', 'sk_1001'],
      ['both', 'sk_1002'],
      ['other', 'sk_1003'],
    ]) {
      expect((await select(user!, skill!)).status).toBe(201)
    }
    const without = {
      ...starter,
      sourceVersion: 'next',
      skills: starter.skills.filter(skill => skill.key !== 'sk_1001'),
      retired: [{ key: 'sk_1001', replacedByKey: 'sk_1002' }],
    }
    expect(await run(without)).toMatchObject({ version: 2, added: 0, retired: 1 })

    const jobs = await api.db.admin.query(
      'select task_identifier as task, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)',
    )
    expect(jobs.rows).toEqual([{ task: 'carry_over_selections', payload: { from: 1001, to: 1002 } }])
    await runCarryOver(
      { database: api.db.database, clock: api.time.clock },
      { from: 1001, to: 1002 },
      new AbortController().signal,
    )

    const { rows } = await api.db.admin.query(
      'select user_id, skill_number from selected_skills order by user_id, skill_number',
    )
    expect(rows).toEqual([
      { user_id: 'both', skill_number: 1002 },
      { user_id: 'old', skill_number: 1002 },
      { user_id: 'other', skill_number: 1003 },
    ])
    const tallies = await api.db.admin.query(
      'select skill_number, sum(selections)::int as n from selection_tallies group by 1 having sum(selections) <> 0 order by 1',
    )
    expect(tallies.rows).toEqual([
      { skill_number: 1002, n: 2 },
      { skill_number: 1003, n: 1 },
    ])
  })

  test('still answers by its id, with replaced_by, and can be neither found nor selected', async () => {
    await api.taxonomy.refresh()
    const { body } = await api.call('GET', '/api/skills/sk_1001')
    expect(body.data).toMatchObject({ retired: true, replaced_by: 'sk_1002', taxonomy_version: 2 })
    const found = await api.call('GET', '/api/skills/search?keyword=brick%20laying')
    expect(found.body.data.map((skill: { skill_id: string }) => skill.skill_id)).not.toContain('sk_1001')
    const selected = await select('late', 'sk_1001')
    expect(selected.status).toBe(404)
    expect(selected.body.message).toContain('sk_1002')
    const list = await api.call('GET', '/api/skills/sub-skills/ss_101/skills?limit=100')
    expect(list.body.data.map((skill: { skill_id: string }) => skill.skill_id)).not.toContain('sk_1001')
  })

  test('comes back under its old id when the source brings it back', async () => {
    expect(await run(starter)).toMatchObject({ version: 3, added: 0, changed: 1, retired: 0 })
    const { body } = await api.call('GET', '/api/skills/sk_1001')
    expect(body.data).toMatchObject({ retired: false, replaced_by: null })
  })
})

test('carrying over a second time changes nothing', async () => {
  const before = await api.db.admin.query('select * from selected_skills order by 1')
  await runCarryOver(
    { database: api.db.database, clock: api.time.clock },
    { from: 1001, to: 1002 },
    new AbortController().signal,
  )
  expect((await api.db.admin.query('select * from selected_skills order by 1')).rows).toEqual(before.rows)
})

test('an import that fails half-way leaves the earlier version whole', async () => {
  const before = await rowVersions()
  const broken = {
    ...starter,
    skills: starter.skills.map(skill => ({ ...skill, description: `${skill.description} ` })),
  }
  const failing = importCatalogue(
    {
      database: api.db.database,
      clock: api.time.clock,
      afterReplacement: () => Promise.reject(new Error('the power went out')),
    },
    broken,
  )
  await expect(failing).rejects.toThrow('power')
  expect(await rowVersions()).toBe(before)
})
