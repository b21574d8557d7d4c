import { describe, expect, test } from 'vitest'
import { checkCatalogue } from './catalogue-rules.ts'
import { type Fields, sampleMaster, sampleSkill, sampleSubSkill } from './document.fixture.ts'
import { readMaster } from './document.ts'

function faultsOf(...values: readonly Fields[]): string[] {
  const faults: string[] = []
  checkCatalogue(values.map((value, index) => readMaster(value, { file: `${index + 1}.yaml`, path: '', faults })!))
  return faults
}

const withSkills = (...skills: readonly Fields[]) => sampleMaster({ sub_skills: [sampleSubSkill({ skills })] })

/** A second master that shares nothing with the sample. */
const other = (fields: Fields = {}) =>
  sampleMaster({
    id: 8,
    name: 'Weaving',
    sub_skills: [
      sampleSubSkill({
        id: 801,
        name: 'Loom work',
        workers: { en: ['weaver'], hi: ['बुनकर'], hi_latn: ['bunkar'] },
        skills: [sampleSkill({ id: 8001, name: 'Warping' })],
      }),
    ],
    ...fields,
  })

describe('rules over all files', () => {
  test('files that share nothing have no faults', () => {
    expect(faultsOf(sampleMaster(), other())).toEqual([])
  })

  test('two files with one master id are told, with all that follows from it', () => {
    expect(faultsOf(sampleMaster(), sampleMaster({ name: 'Weaving' }))).toContain('2.yaml: id: 7 is taken by 1.yaml')
  })

  test('a skill id used twice is told', () => {
    expect(faultsOf(withSkills(sampleSkill(), sampleSkill({ name: 'Warping' })))).toEqual([
      '1.yaml: sub_skills[0].skills[1].id: 7001 is taken by 1.yaml: sub_skills[0].skills[0]',
    ])
  })

  test('a sub-skill id used twice is told', () => {
    const second = sampleSubSkill({ name: 'Loom work', skills: [sampleSkill({ id: 7002, name: 'Warping' })] })
    expect(faultsOf(sampleMaster({ sub_skills: [sampleSubSkill(), second] }))).toEqual([
      '1.yaml: sub_skills[1].id: 701 is taken by 1.yaml: sub_skills[0]',
    ])
  })

  test('the id of a retired skill is not free again', () => {
    expect(faultsOf(sampleMaster({ retired: [{ id: 7001, name: 'Coil building' }] }))).toEqual([
      '1.yaml: retired[0].id: 7001 is taken by 1.yaml: sub_skills[0].skills[0]',
    ])
  })

  test('a name used twice is told, over files and levels, whatever its case and spacing', () => {
    expect(faultsOf(sampleMaster(), other({ name: 'potThrowing' }))).toEqual([
      '1.yaml: sub_skills[0].skills[0].name: "Pot throwing" is taken by 2.yaml',
    ])
  })

  test('a skill named as a worker of any file is told', () => {
    expect(faultsOf(withSkills(sampleSkill({ name: 'Weaver' })), other())).toEqual([
      '1.yaml: sub_skills[0].skills[0].name: "Weaver" is a worker, not a task or a piece of knowledge',
    ])
  })

  test('a successor may live in another file but must live', () => {
    const retired = [
      { id: 7002, name: 'Coil building', replaced_by: 8001 },
      { id: 7003, name: 'Slab building', replaced_by: 7002 },
    ]
    expect(faultsOf(sampleMaster({ retired }), other())).toEqual([
      '1.yaml: retired[1].replaced_by: no skill has the id 7002',
    ])
  })
})
