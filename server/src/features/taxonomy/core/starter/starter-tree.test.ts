import { describe, expect, test } from 'vitest'
import { sampleMaster, sampleSkill, sampleSubSkill } from './document.fixture.ts'
import { readStarter } from './starter-tree.ts'

const read = (...values: readonly unknown[]) =>
  readStarter({
    version: 'abc',
    documents: values.map((value, index) => ({ file: `${index + 1}.yaml`, value })),
    tradeNames: [],
  })

function treeOf(value: unknown) {
  const result = read(value)
  if (!result.ok) throw new Error(result.error.join('\n'))
  return result.value
}

describe('the tree read from starter files', () => {
  const retired = [
    { id: 7002, name: 'Coil building', replaced_by: 7001 },
    { id: 7003, name: 'Slab building' },
  ]
  const tree = treeOf(sampleMaster({ retired }))

  test('ids are keys and wanted numbers, joined level to level', () => {
    expect(tree).toMatchObject({ source: 'starter', sourceVersion: 'abc' })
    const nodes = [...tree.masters, ...tree.subSkills, ...tree.skills]
    expect(nodes.map(({ key, parentKey, number }) => [key, parentKey, number])).toEqual([
      ['ms_7', null, 7],
      ['ss_701', 'ms_7', 701],
      ['sk_7001', 'ss_701', 7001],
    ])
  })

  test('a skill is called by its name, its aliases, in Hindi and in romanised Hindi', () => {
    expect(tree.skills[0]!.labels).toEqual([
      { text: 'Pot throwing', language: 'en', kind: 'preferred' },
      { text: 'चाक पर बर्तन बनाना', language: 'hi', kind: 'preferred' },
      { text: 'wheel throwing', language: 'en', kind: 'alias' },
      { text: 'pot making', language: 'en', kind: 'alias' },
      { text: 'chaak chalana', language: 'hi', kind: 'romanised' },
      { text: 'bartan banana', language: 'hi', kind: 'romanised' },
    ])
  })

  test('a sub-skill is also called by its workers, a master by its two names', () => {
    expect(tree.subSkills[0]!.labels.slice(2)).toEqual([
      { text: 'potter', language: 'en', kind: 'alias' },
      { text: 'कुम्हार', language: 'hi', kind: 'alias' },
      { text: 'kumhar', language: 'hi', kind: 'romanised' },
      { text: 'kumhaar', language: 'hi', kind: 'romanised' },
    ])
    expect(tree.masters[0]!.labels.map(label => label.kind)).toEqual(['preferred', 'preferred'])
  })

  test('a worker called as the work is called adds no second label', () => {
    const workers = { en: ['potter'], hi: ['चाक का काम', 'कुम्हार'], hi_latn: ['kumhar'] }
    const labels = treeOf(sampleMaster({ sub_skills: [sampleSubSkill({ workers })] })).subSkills[0]!.labels
    expect(labels.filter(label => label.language === 'hi').map(label => label.text)).toEqual([
      'चाक का काम',
      'कुम्हार',
      'kumhar',
    ])
  })

  test('whether a skill is verifiable is taken over as written', () => {
    const skills = [sampleSkill(), sampleSkill({ id: 7002, name: 'Clay carrying', verifiable: false })]
    const { skills: taken } = treeOf(sampleMaster({ sub_skills: [sampleSubSkill({ skills })] }))
    expect(taken.map(skill => skill.verifiable)).toEqual([true, false])
  })

  test('a retired skill names its successor where there is one', () => {
    expect(tree.retired).toEqual([
      { key: 'sk_7002', replacedByKey: 'sk_7001' },
      { key: 'sk_7003', replacedByKey: null },
    ])
  })

  test('faults of all files come at once, with those over all files, and there is no tree', () => {
    const result = read(
      'no document',
      sampleMaster({ hi: 'mitti' }),
      sampleMaster({ id: 9, sub_skills: [sampleSubSkill()] }),
    )
    const faults = result.ok ? [] : result.error
    expect(faults).toContain('1.yaml: the document: must have the fields id, name, hi, sub_skills')
    expect(faults).toContain('2.yaml: hi: must be in Devanagari: mitti')
    expect(faults).toContain('3.yaml: name: "Pottery" is taken by 2.yaml')
  })

  test('no files at all is a fault', () => {
    expect(read()).toEqual({ ok: false, error: ['the starter catalogue has no files'] })
  })
})
