import Type from 'typebox'
import { expect, test } from 'vitest'
import { misspeltNames } from './query-names.ts'

const schema = Type.Object({ q: Type.String(), limit: Type.Integer(), master_skill_id: Type.String() })
const faultsOf = (name: string) => misspeltNames({ [name]: '1' }, schema).map(fault => fault.instancePath)

test.each(['q', 'limit', 'master_skill_id'])('%s is known', name => {
  expect(faultsOf(name)).toEqual([])
})

test.each(['masterSkillId', 'master-skill-id', 'MASTER_SKILL_ID'])('%s is master_skill_id to who typed it', name => {
  expect(faultsOf(name)).toEqual([`/${name}`])
})

test.each(['limt', 'limiit', 'linit', 'lmiit'])('%s, one slip away from limit, is misspelt', name => {
  expect(faultsOf(name)).toEqual([`/${name}`])
})

test.each(['lmt', 'lint', 'lemat', 'limits2', 'time'])('%s, two slips away, is a parameter of somebody else', name => {
  expect(faultsOf(name)).toEqual([])
})

test.each(['p', 'qs', 'v'])('%s is not taken for q: of short names every other is one slip away', name => {
  expect(faultsOf(name)).toEqual([])
})

test('an operation without parameters has none to misspell', () => {
  expect(misspeltNames({ limit: '5' }, undefined)).toEqual([])
})
