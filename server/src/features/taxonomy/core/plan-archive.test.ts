import { describe, expect, test } from 'vitest'
import type { ArchivedAlias, ArchivedNode, CatalogueArchive } from './archive.ts'
import { type ArchivePlan, planArchive, takenNumbers } from './plan-archive.ts'

const skill = (number: number, name: string, more: Partial<ArchivedNode> = {}): ArchivedNode => ({
  level: 'skill',
  number,
  source: 'test',
  key: `key of ${name}`,
  parentNumber: 10,
  name,
  description: '',
  verifiable: true,
  safetyCritical: false,
  wholeTrade: false,
  facts: null,
  sinceVersion: 1,
  changedVersion: 1,
  retiredVersion: null,
  replacedBy: null,
  labels: [{ language: 'en', kind: 'preferred', text: name }],
  ...more,
})
const retired = (number: number, name: string, version: number, replacedBy: number | null = null) =>
  skill(number, name, { changedVersion: version, retiredVersion: version, replacedBy })

const change = (version: number) => ({ version, at: '2026-11-15T06:30:00.000Z', actor: 'operator', reason: 'heard' })
const alias = (text: string, version: number, removedIn: number | null = null): ArchivedAlias => ({
  number: 100,
  language: 'en',
  kind: 'alias',
  text,
  added: change(version),
  removed: removedIn === null ? null : change(removedIn),
})

function catalogue(
  version: number,
  nodes: readonly ArchivedNode[],
  aliases: readonly ArchivedAlias[] = [],
): CatalogueArchive {
  const versions = Array.from({ length: version }, (_, at) => ({
    version: at + 1,
    source: 'test',
    sourceVersion: `v${at + 1}`,
    added: 0,
    changed: 0,
    retired: 0,
    at: '2026-11-15T06:30:00.000Z',
  }))
  return { version, lastDrawn: { master: null, sub_skill: null, skill: 101 }, versions, nodes, aliases }
}

const empty: CatalogueArchive = { ...catalogue(0, []), lastDrawn: { master: null, sub_skill: null, skill: null } }
const welding = skill(100, 'Welding')
const driving = skill(101, 'Driving')
const first = catalogue(1, [welding, driving])

function planned(archive: CatalogueArchive, stored: CatalogueArchive): ArchivePlan {
  const plan = planArchive(archive, stored)
  if (!plan.ok) throw new Error(plan.error.problems.join('\n'))
  return plan.value
}

function sizes(plan: ArchivePlan): Record<string, number> {
  return Object.fromEntries(
    Object.entries(plan)
      .map(([part, rows]) => [part, rows.length] as const)
      .filter(([, size]) => size > 0),
  )
}

function problemsOf(archive: CatalogueArchive, stored: CatalogueArchive): readonly string[] {
  const plan = planArchive(archive, stored)
  return plan.ok ? [] : plan.error.problems
}

test('an equal database needs no change', () => {
  expect(sizes(planned(first, first))).toEqual({})
})

test('an empty database gets everything: retired nodes too, with their successors, which concern nobody yet', () => {
  const archive = catalogue(2, [retired(100, 'Welding', 2, 101), driving], [alias('car driving', 2)])
  const plan = planned(archive, empty)
  expect(sizes(plan)).toEqual({ versions: 2, insert: 2, retire: 1, addLabels: 2, addAliases: 1 })
  expect(plan.retire.map(({ number, retiredVersion, replacedBy }) => [number, retiredVersion, replacedBy])).toEqual([
    [100, 2, 101],
  ])
})

test('a new node that was changed since is also updated, so that it gets the version of its change', () => {
  const plan = planned(catalogue(3, [skill(100, 'Welding', { changedVersion: 3 })]), empty)
  expect(plan.update.map(node => node.changedVersion)).toEqual([3])
})

test('other content and other labels change only their node', () => {
  const changed = skill(100, 'Welding', {
    description: 'Joins metal',
    changedVersion: 2,
    labels: [...welding.labels, { language: 'hi', kind: 'preferred', text: 'वेल्डिंग' }],
  })
  const plan = planned(catalogue(2, [changed, driving]), first)
  expect(sizes(plan)).toEqual({ versions: 1, update: 1, addLabels: 1 })
  expect(plan.update[0]!.number).toBe(100)
})

describe('retired nodes', () => {
  test('what refers to a newly replaced skill moves to the last successor', () => {
    const archive = catalogue(3, [
      retired(100, 'Welding', 2, 101),
      retired(101, 'Driving', 3, 102),
      skill(102, 'Hauling'),
    ])
    expect(planned(archive, first).replacements).toEqual([
      { from: 100, to: 102 },
      { from: 101, to: 102 },
    ])
  })
  test('successors in a circle end', () => {
    const archive = catalogue(3, [retired(100, 'Welding', 2, 101), retired(101, 'Driving', 3, 100)])
    expect(planned(archive, first).replacements).toHaveLength(2)
  })
  test('an unchanged one needs no change, and other content does not make it active', () => {
    const stored = catalogue(2, [retired(100, 'Welding', 2), driving])
    expect(sizes(planned(stored, stored))).toEqual({})
    const described = { ...retired(100, 'Welding', 2), description: 'Joins metal' }
    expect(sizes(planned(catalogue(3, [described, driving]), stored))).toEqual({ versions: 1, update: 1, retire: 1 })
  })
  test('one that came back is active again', () => {
    const stored = catalogue(2, [retired(100, 'Welding', 2), driving])
    const plan = planned(catalogue(3, [skill(100, 'Welding', { changedVersion: 3 }), driving]), stored)
    expect(sizes(plan)).toEqual({ versions: 1, update: 1 })
  })
})

describe('aliases', () => {
  const nodes = [welding, driving]
  test('one that was removed is ended as in the archive', () => {
    const plan = planned(catalogue(3, nodes, [alias('weld', 2, 3)]), catalogue(2, nodes, [alias('weld', 2)]))
    expect(plan.endAliases).toEqual([alias('weld', 2, 3)])
    expect(plan.addAliases).toEqual([])
  })
  test('one that was removed and added again is both', () => {
    const archived = [alias('weld', 2, 3), alias('weld', 4)]
    const plan = planned(catalogue(4, nodes, archived), catalogue(2, nodes, [alias('weld', 2)]))
    expect([plan.endAliases, plan.addAliases]).toEqual([[alias('weld', 2, 3)], [alias('weld', 4)]])
  })
  test('one that only the database has is ended', () => {
    const plan = planned(catalogue(3, nodes), catalogue(2, nodes, [alias('only here', 2)]))
    expect(plan.endAliases).toEqual([alias('only here', 2)])
  })
  test('one that both have stays, whatever the version in which it was added', () => {
    const plan = planned(catalogue(3, nodes, [alias('weld', 3)]), catalogue(2, nodes, [alias('weld', 2)]))
    expect(sizes(plan)).toEqual({ versions: 1 })
  })
  test('one that was ended in the database alone is added again', () => {
    const plan = planned(catalogue(4, nodes, [alias('weld', 2)]), catalogue(3, nodes, [alias('weld', 2, 3)]))
    expect(plan.addAliases).toEqual([alias('weld', 2)])
  })
})

describe('an archive is not imported', () => {
  test('over a newer version, which is named with its source', () => {
    expect(problemsOf(first, catalogue(2, first.nodes))).toEqual([
      'The database has version 2 (test v2), and the archive has version 1.',
    ])
  })
  test('if a key has another number, or a number another key', () => {
    const other = [skill(100, 'Driving'), skill(103, 'Hauling')]
    expect(problemsOf(catalogue(2, other), catalogue(1, [welding, driving]))).toEqual([
      'test key of Driving is sk_101 in the database and sk_100 in the archive.',
      'sk_100 (test key of Welding) is not in the archive.',
    ])
    expect(problemsOf(catalogue(2, [skill(100, 'Hauling')]), catalogue(1, [welding]))[0]).toBe(
      'sk_100 is test key of Welding in the database and test key of Hauling in the archive.',
    )
  })
  test('if the database has many entries more: the first five are named, and the rest counted', () => {
    const many = Array.from({ length: 9 }, (_, at) => skill(200 + at, `Task ${at}`))
    const problems = problemsOf(catalogue(2, [welding]), catalogue(1, [welding, ...many]))
    expect([problems.length, problems.at(-1)]).toEqual([6, '4 more.'])
  })
  test('of the same version with other contents, because processes would not load it', () => {
    const changed = catalogue(1, [skill(100, 'Welding', { description: 'Joins metal' }), driving])
    expect(problemsOf(changed, first)).toEqual([
      'The database and the archive have version 1 and other contents (rows: 1).',
    ])
  })
})

test('numbers up to the largest in use are taken, also those that a source gave', () => {
  const archive = { nodes: [skill(500, 'Welding')], lastDrawn: { master: null, sub_skill: 7, skill: 101 } }
  expect(takenNumbers(archive)).toEqual({ master: null, sub_skill: 7, skill: 500 })
})
