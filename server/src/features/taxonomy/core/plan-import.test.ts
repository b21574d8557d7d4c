import type { Label } from '@pramaan/matching'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countFreshNumbers, type ImportPlan, isEmptyPlan, planImport, type StoredNode } from './plan-import.ts'
import type { SourceSkill, SourceTree } from './tree.ts'

const label = (text: string, kind: Label['kind'] = 'preferred', language = 'en'): Label => ({ text, kind, language })

const skill = (key: string, name: string, more: Partial<SourceSkill> = {}): SourceSkill => ({
  key,
  parentKey: 'group',
  number: null,
  description: `${name} done well`,
  verifiable: true,
  safetyCritical: false,
  wholeTrade: false,
  labels: [label(name)],
  ...more,
})

const tree = (skills: readonly SourceSkill[], more: Partial<SourceTree> = {}): SourceTree => ({
  source: 'test',
  sourceVersion: '1',
  masters: [{ key: 'root', parentKey: null, number: null, description: '', labels: [label('Root')] }],
  subSkills: [{ key: 'group', parentKey: 'root', number: null, description: '', labels: [label('Group')] }],
  skills,
  retired: [],
  ...more,
})

const fresh = { master: [1, 2, 3], sub_skill: [10, 11, 12], skill: [100, 101, 102, 103, 104, 105, 106, 107, 108, 109] }

/** What the database holds once a plan was carried out on it. */
function carryOut(stored: readonly StoredNode[], plan: ImportPlan): StoredNode[] {
  const nodes = new Map(stored.map(node => [`${node.level}${node.number}`, node]))
  for (const node of [...plan.insert, ...plan.update]) {
    const before = nodes.get(`${node.level}${node.number}`)
    nodes.set(`${node.level}${node.number}`, { ...node, retired: false, labels: before?.labels ?? [] })
  }
  for (const { level, number } of plan.retire) {
    nodes.set(`${level}${number}`, { ...nodes.get(`${level}${number}`)!, retired: true })
  }
  const same = (a: Label, b: Label) => a.text === b.text && a.kind === b.kind && a.language === b.language
  for (const dropped of plan.dropLabels) {
    const node = nodes.get(`${dropped.level}${dropped.number}`)!
    nodes.set(`${dropped.level}${dropped.number}`, {
      ...node,
      labels: node.labels.filter(each => !same(each, dropped)),
    })
  }
  for (const { level, number, ...added } of plan.addLabels) {
    const node = nodes.get(`${level}${number}`)!
    nodes.set(`${level}${number}`, { ...node, labels: [...node.labels, added] })
  }
  return [...nodes.values()]
}

const first = tree([
  skill('a', 'Welding'),
  skill('b', 'Driving', { labels: [label('Driving'), label('car driving', 'alias')] }),
])
const stored = carryOut([], planImport(first, [], fresh))

test('an empty database takes everything, parents before children', () => {
  const plan = planImport(first, [], fresh)
  expect(plan.insert.map(node => [node.level, node.number, node.parentNumber, node.name])).toEqual([
    ['master', 1, null, 'Root'],
    ['sub_skill', 10, 1, 'Group'],
    ['skill', 100, 10, 'Welding'],
    ['skill', 101, 10, 'Driving'],
  ])
  expect(plan.addLabels).toHaveLength(5)
})

test('only as many numbers are drawn as there are new nodes that do not fix their own', () => {
  expect(countFreshNumbers(first, [])).toEqual({ master: 1, sub_skill: 1, skill: 2 })
  expect(countFreshNumbers(first, stored)).toEqual({ master: 0, sub_skill: 0, skill: 0 })
  expect(countFreshNumbers(tree([skill('c', 'Cooking', { number: 77 })]), [])).toMatchObject({ skill: 0 })
})

test('a second import changes nothing', () => {
  expect(isEmptyPlan(planImport(first, stored, fresh))).toBe(true)
})

test('a changed description is an update of that node alone', () => {
  const plan = planImport(
    tree([skill('a', 'Welding', { description: 'Joins metal' }), first.skills[1]!]),
    stored,
    fresh,
  )
  expect(plan.update.map(node => node.number)).toEqual([100])
  expect([plan.insert, plan.retire, plan.addLabels, plan.dropLabels].map(part => part.length)).toEqual([0, 0, 0, 0])
})

test('changed facts are an update of that node alone, and so are facts that come or go', () => {
  const facts = { occupations: 2.5, isKnowledge: false, reuse: 'cross-sector' } as const
  const known = tree([skill('a', 'Welding', { facts }), first.skills[1]!])
  const held = carryOut(stored, planImport(known, stored, fresh))
  expect(planImport(known, stored, fresh).update.map(node => [node.number, node.facts])).toEqual([[100, facts]])
  expect(isEmptyPlan(planImport(known, held, fresh))).toBe(true)
  for (const other of [{ occupations: 3 }, { isKnowledge: true }, { reuse: 'transversal' } as const]) {
    const next = tree([skill('a', 'Welding', { facts: { ...facts, ...other } }), first.skills[1]!])
    expect(planImport(next, held, fresh).update.map(node => node.number)).toEqual([100])
  }
  expect(planImport(first, held, fresh).update.map(node => [node.number, node.facts])).toEqual([[100, null]])
})

test('labels are added and dropped one by one', () => {
  const changed = skill('b', 'Driving', { labels: [label('Driving'), label('gaadi chalana', 'romanised', 'hi')] })
  const plan = planImport(tree([first.skills[0]!, changed]), stored, fresh)
  expect(plan.addLabels).toEqual([
    { level: 'skill', number: 101, text: 'gaadi chalana', kind: 'romanised', language: 'hi' },
  ])
  expect(plan.dropLabels).toEqual([{ level: 'skill', number: 101, text: 'car driving', kind: 'alias', language: 'en' }])
})

describe('a vanished skill becomes a tombstone', () => {
  test('replaced by the one its source names', () => {
    const next = tree([skill('b', 'Driving')], { retired: [{ key: 'a', replacedByKey: 'b' }] })
    expect(planImport(next, stored, fresh).retire).toEqual([{ level: 'skill', number: 100, replacedBy: 101 }])
  })
  test('else by the only living skill that bears its name', () => {
    const descendant = skill('c', 'Metal joining', { labels: [label('Metal joining'), label('welding', 'alias')] })
    const numbers = { ...fresh, skill: [555] }
    expect(planImport(tree([first.skills[1]!, descendant]), stored, numbers).retire).toEqual([
      { level: 'skill', number: 100, replacedBy: 555 },
    ])
  })
  test('by nobody when two bear its name', () => {
    const descendants = ['c', 'd'].map(key =>
      skill(key, `Work ${key}`, { labels: [label(`Work ${key}`), label('Welding', 'alias')] }),
    )
    expect(planImport(tree([first.skills[1]!, ...descendants]), stored, fresh).retire).toEqual([
      { level: 'skill', number: 100, replacedBy: null },
    ])
  })
  test('its number comes back only with its own key', () => {
    const without = carryOut(stored, planImport(tree([first.skills[1]!]), stored, fresh))
    const back = planImport(first, without, fresh)
    expect(back.update.map(node => [node.key, node.number])).toEqual([['a', 100]])
  })
})

test('a node that hangs on nothing is refused before anything is written', () => {
  expect(() => planImport(tree([skill('x', 'Lost', { parentKey: 'nowhere' })]), [], fresh)).toThrow('hangs on nowhere')
})

test('after any import the next import of the same tree has nothing to do', () => {
  const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  const trees = fc
    .tuple(keys, fc.constantFrom('Welding', 'Cooking'), fc.boolean())
    .map(([chosen, base, verifiable]) => tree(chosen.map(key => skill(key, `${base} ${key}`, { verifiable }))))
  fc.assert(
    fc.property(fc.array(trees, { minLength: 1, maxLength: 4 }), history => {
      let next = 200
      const draw = (count: number) => Array.from({ length: count }, () => next++)
      let held: StoredNode[] = []
      for (const each of history) {
        const needed = countFreshNumbers(each, held)
        const numbers = { master: draw(needed.master), sub_skill: draw(needed.sub_skill), skill: draw(needed.skill) }
        held = carryOut(held, planImport(each, held, numbers))
        expect(isEmptyPlan(planImport(each, held, numbers))).toBe(true)
      }
      expect(new Set(held.map(node => node.number)).size).toBe(held.length)
    }),
  )
})
