import { describe, expect, test } from 'vitest'
import { readEsco } from './esco-tree.ts'
import { sampleRows, skillRow } from './rows.fixture.ts'

describe('the tree read from ESCO tables', () => {
  test('a skill is joined to its sub-skill and master, with all it is called', () => {
    const bowl = skillRow('bowl', {
      preferredLabel: 'throw bowls ',
      altLabels: 'turn bowls',
      hiddenLabels: 'spin bowls',
    })
    const { tree } = readEsco(sampleRows([bowl], { bowl: ['s1.9.1'] }), '9.9')
    expect(tree).toMatchObject({ source: 'esco', sourceVersion: '9.9', retired: [] })
    expect(tree.skills[0]).toEqual({
      key: 'bowl',
      parentKey: 's1.9',
      number: null,
      description: 'What it is.',
      verifiable: true,
      safetyCritical: false,
      wholeTrade: false,
      facts: { occupations: 0, isKnowledge: false, reuse: 'sector-specific' },
      labels: [
        { text: 'throw bowls', language: 'en', kind: 'preferred' },
        { text: 'turn bowls', language: 'en', kind: 'alias' },
        { text: 'spin bowls', language: 'en', kind: 'alias' },
      ],
    })
    expect(tree.subSkills.map(node => [node.key, node.parentKey])).toEqual([['s1.9', 's1']])
    expect(tree.subSkills[0]!.labels.map(label => label.text)).toEqual(['throwing pots', 'wheel work', 'spinning clay'])
    expect(tree.masters.map(node => [node.key, node.parentKey])).toEqual([['s1', null]])
  })

  test('groups without skills do not appear and the rest stand in the order of their codes', () => {
    const skills = ['a', 'b', 'c'].map(key => skillRow(key))
    const { tree } = readEsco(sampleRows(skills, { a: ['t1.1'], b: ['s1.10'], c: ['s1.9'] }), '1')
    expect(tree.subSkills.map(node => node.key)).toEqual(['s1.9', 's1.10', 't1.1'])
    expect(tree.masters.map(node => node.key)).toEqual(['s1', 't1'])
  })

  test('a skill right on a level-1 group gets a sub-skill made for it, named and described as the group', () => {
    const { tree } = readEsco(sampleRows([skillRow('a'), skillRow('b')], { a: ['s1'], b: ['s1.9'] }), '1')
    expect(tree.skills[0]!.parentKey).toBe('s1#general')
    expect(tree.subSkills[0]).toMatchObject({
      key: 's1#general',
      parentKey: 's1',
      description: 'Everything made of clay.',
    })
    expect(tree.subSkills[0]!.labels[0]!.text).toBe('pottery')
    expect(tree.masters.map(node => node.key)).toEqual(['s1'])
  })

  test('the definition stands in for an empty description', () => {
    const rows = sampleRows([skillRow('a', { description: ' \n', definition: 'Defined so.' })], { a: ['s1.9'] })
    expect(readEsco(rows, '1').tree.skills[0]!.description).toBe('Defined so.')
  })

  test('a concept that is no longer released is retired and no skill', () => {
    const rows = sampleRows([skillRow('a'), skillRow('old', { status: 'deprecated' })], { a: ['s1.9'], old: ['s1.9'] })
    const { tree } = readEsco(rows, '1')
    expect(tree.skills.map(skill => skill.key)).toEqual(['a'])
    expect(tree.retired).toEqual([{ key: 'old', replacedByKey: null }])
  })

  test('a concept listed both as released and as withdrawn is not retired', () => {
    const rows = sampleRows([skillRow('a', { status: 'deprecated' }), skillRow('a')], { a: ['s1.9'] })
    const { tree } = readEsco(rows, '1')
    expect([tree.skills.length, tree.retired.length]).toEqual([1, 0])
  })

  test('concepts of another type are neither skills nor retired', () => {
    const rows = sampleRows([skillRow('a'), skillRow('x', { conceptType: 'Trade', status: 'old' })], {
      a: ['s1.9'],
      x: ['s1.9'],
    })
    const { tree } = readEsco(rows, '1')
    expect([tree.skills.length, tree.retired.length]).toEqual([1, 0])
  })

  test('what the tree cannot hold is left out and told, and the reading goes on', () => {
    const skills = [skillRow('lost'), skillRow('dumb', { preferredLabel: ' ' }), skillRow('a'), skillRow('a')]
    const { tree, leftOut } = readEsco(sampleRows(skills, { lost: ['nowhere'], dumb: ['s1.9'], a: ['s1.9'] }), '1')
    expect(tree.skills.map(skill => skill.key)).toEqual(['a'])
    expect(leftOut).toEqual([
      { key: 'lost', why: 'no group above it' },
      { key: 'dumb', why: 'no name' },
      { key: 'a', why: 'listed twice' },
    ])
  })

  test('skills with equally near groups are counted', () => {
    const rows = sampleRows([skillRow('a'), skillRow('b')], { a: ['s1.9', 's1.10'], b: ['s1.9'] })
    expect(readEsco(rows, '1').tied).toBe(1)
  })

  test('a table without a needed column is refused, not read as if the column were empty', () => {
    const rows = sampleRows([skillRow('a', { reuseLevel: undefined })], { a: ['s1.9'] })
    expect(() => readEsco(rows, '1')).toThrow(/skills_en\.csv has no column "reuseLevel"/)
  })

  test('tables that give no skill at all are refused with file and column', () => {
    const rows = sampleRows([skillRow('a', { status: 'proposed' })], { a: ['s1.9'] })
    expect(() => readEsco(rows, '1')).toThrow(/skills_en\.csv gives no skill.*"status"/)
  })
})
