import { describe, expect, test } from 'vitest'
import { byCode, readGroups } from './groups.ts'
import { GROUPS, HIERARCHY, hierarchyRow } from './rows.fixture.ts'

describe('the groups of the hierarchy', () => {
  const groups = readGroups(HIERARCHY, GROUPS)

  test('a group knows its level, pillar and level-1 group', () => {
    expect(groups.get('s1.9.1')).toMatchObject({ level: 3, pillar: 'S', masterKey: 's1', name: 'throwing bowls' })
    expect(groups.get('s1')).toMatchObject({ level: 1, masterKey: 's1' })
  })

  test('a group that only the hierarchy lists is still read', () => {
    expect(groups.get('s1.10')).toMatchObject({ name: 'glazing pots', altLabels: '' })
    expect(groups.get('s1.9')).toMatchObject({ altLabels: 'wheel work\nthrowing pots', hiddenLabels: 'spinning clay' })
  })

  test('a field of education takes its code from its address', () => {
    expect(groups.get('k/071')?.code).toBe('071')
  })

  test('a group whose level-1 group is not listed is left out', () => {
    const strays = readGroups([...HIERARCHY, hierarchyRow(['s', 's7', 's7.1'], 'stray', 'S7.1')], GROUPS)
    expect(strays.has('s7.1')).toBe(false)
  })

  test('the first of two rows for one group counts', () => {
    const doubled = readGroups([...HIERARCHY, hierarchyRow(['s', 's1'], 'second name', 'S1')], GROUPS)
    expect(doubled.get('s1')?.name).toBe('pottery')
  })

  test('codes are ordered by number, not by digit', () => {
    const ordered = ['s1.10', 't1.1', 's1.9', 'k/071'].map(key => groups.get(key)!).sort(byCode)
    expect(ordered.map(group => group.code)).toEqual(['071', 'S1.9', 'S1.10', 'T1.1'])
  })
})
