import { describe, expect, test } from 'vitest'
import { isVerifiable } from './facts.ts'
import { readGroups } from './groups.ts'
import { readParents } from './placement.ts'
import { broaderRows, GROUP_PARENTS, GROUPS, HIERARCHY, skillRow } from './rows.fixture.ts'
import type { EscoRow } from './rows.ts'

const groups = readGroups(HIERARCHY, GROUPS)

function verifiable(parents: Readonly<Record<string, readonly string[]>>, fields: EscoRow = {}): boolean {
  return isVerifiable(skillRow('skill', fields), readParents(broaderRows({ ...GROUP_PARENTS, ...parents })), groups)
}

describe('what four questions can tell', () => {
  test('a skill or a piece of knowledge of a trade is verifiable', () => {
    expect(verifiable({ skill: ['s1.9'] })).toBe(true)
    expect(verifiable({ skill: ['k/071'] }, { skillType: 'knowledge', reuseLevel: 'cross-sector' })).toBe(true)
  })

  test('a transversal skill is not', () => {
    expect(verifiable({ skill: ['s1.9'] }, { reuseLevel: 'transversal' })).toBe(false)
  })

  test('a concept of no type is not', () => {
    expect(verifiable({ skill: ['s1.9'] }, { skillType: '' })).toBe(false)
  })

  test('a language and using it are not, even where not marked transversal', () => {
    expect(verifiable({ skill: ['t1.1', 'l1'] }, { skillType: 'knowledge' })).toBe(false)
    expect(verifiable({ skill: ['tongue'], tongue: ['t1.1', 'l1'] })).toBe(false)
  })

  test('a subject filed under a language but in a field of its own is verifiable', () => {
    expect(verifiable({ skill: ['k/071', 'tongue'], tongue: ['t1.1', 'l1'] }, { skillType: 'knowledge' })).toBe(true)
  })

  test('a cycle of parents ends', () => {
    expect(verifiable({ skill: ['wider'], wider: ['skill'] })).toBe(true)
  })
})
