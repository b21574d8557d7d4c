import { describe, expect, test } from 'vitest'
import { type Fields, masterWithSkill, sampleMaster, sampleSubSkill } from './document.fixture.ts'
import { readMaster } from './document.ts'

function faultsOf(value: unknown): string[] {
  const faults: string[] = []
  readMaster(value, { file: 'x.yaml', path: '', faults })
  return faults
}

const SKILL = 'x.yaml: sub_skills[0].skills[0]'

describe('one file of the starter catalogue', () => {
  test('the format as written down has no faults', () => {
    expect(faultsOf(sampleMaster())).toEqual([])
    expect(faultsOf(sampleMaster({ retired: [{ id: 7002, name: 'Coil building', replaced_by: 7001 }] }))).toEqual([])
  })

  test.each<[string, Fields, string]>([
    ['an id of another master', { id: 8001 }, `${SKILL}.id: must be a whole number from 7001 to 7999`],
    ['one alias', { aliases: ['wheel throwing'] }, `${SKILL}.aliases: has 1 entries, must have 2 to 5`],
    [
      'five romanised spellings',
      { hi_latn: ['a', 'b', 'c', 'd', 'e'] },
      `${SKILL}.hi_latn: has 5 entries, must have 2 to 4`,
    ],
    ['an alias that is the name', { aliases: ['pot throwing', 'x'] }, `${SKILL}.aliases[0]: repeats "pot throwing"`],
    ['Hindi in Latin letters', { hi: 'chaak' }, `${SKILL}.hi: must be in Devanagari: chaak`],
    ['a misspelt field', { hi_latin: [] }, `${SKILL}.hi_latin: is no field of this format`],
    ['no answer on verifying', { verifiable: undefined }, `${SKILL}.verifiable: is missing`],
    [
      'a short description',
      { description: 'Throws.' },
      `${SKILL}.description: has 7 characters, must have 40 to 200: Throws.`,
    ],
  ])('%s is a fault of a skill', (_, fields, message) => {
    expect(faultsOf(masterWithSkill(fields))).toEqual([message])
  })

  test.each<[string, Fields, string]>([
    ['an id out of range', { id: 7001 }, 'id: must be a whole number from 701 to 799'],
    ['no skills', { skills: [] }, 'skills: has 0 entries, must have at least 1'],
    ['no workers', { workers: undefined }, 'workers: is missing'],
    [
      'a worker called as the sub-skill',
      { workers: { en: ['wheel work'], hi: ['कुम्हार'], hi_latn: ['kumhar'] } },
      'workers.en[0]: repeats "wheel work"',
    ],
    [
      'workers without Hindi',
      { workers: { en: ['potter'], hi: [], hi_latn: ['kumhar'] } },
      'workers.hi: has 0 entries, must have at least 1',
    ],
  ])('%s is a fault of a sub-skill', (_, fields, message) => {
    expect(faultsOf(sampleMaster({ sub_skills: [sampleSubSkill(fields)] }))).toEqual([
      `x.yaml: sub_skills[0].${message}`,
    ])
  })

  test('a retired skill needs an id of this master and a name', () => {
    expect(faultsOf(sampleMaster({ retired: [{ id: 9001 }] }))).toEqual([
      'x.yaml: retired[0].name: is missing',
      'x.yaml: retired[0].id: must be a whole number from 7001 to 7999',
    ])
  })

  test('a wrong master id is told once, not again for all below', () => {
    expect(faultsOf(sampleMaster({ id: 'seven' }))).toEqual(['x.yaml: id: must be a whole number from 1 to 999999'])
  })

  test('an empty file is a fault, not a crash', () => {
    expect(faultsOf(null)).toEqual(['x.yaml: the document: must have the fields id, name, hi, sub_skills'])
  })
})
