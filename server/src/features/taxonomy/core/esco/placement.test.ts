import { describe, expect, test } from 'vitest'
import { readGroups } from './groups.ts'
import { placeSkill, readParents } from './placement.ts'
import { broaderRows, GROUP_PARENTS, GROUPS, HIERARCHY } from './rows.fixture.ts'
import { contentWords } from './text.ts'

const groups = readGroups(HIERARCHY, GROUPS)

function place(parents: Readonly<Record<string, readonly string[]>>, labels = '') {
  const placement = placeSkill(
    'skill',
    contentWords(labels),
    readParents(broaderRows({ ...GROUP_PARENTS, ...parents })),
    groups,
  )
  return placement && { key: placement.group.key, general: placement.general, candidates: placement.candidates }
}

describe('the one group a skill belongs to', () => {
  test('a skill on a level-3 group belongs to the level-2 group above', () => {
    expect(place({ skill: ['s1.9.1'] })).toEqual({ key: 's1.9', general: false, candidates: 1 })
  })

  test('the nearer of two level-2 groups wins, whatever the words say', () => {
    expect(place({ skill: ['s1.9.1', 'k/071'] }, 'throwing clay')?.key).toBe('k/071')
  })

  test('a skill with only skills above it finds its group through them', () => {
    expect(place({ skill: ['wider'], wider: ['widest'], widest: ['s1.10'] })?.key).toBe('s1.10')
  })

  test('a skill stays in its own group although a parent skill leads to another one as near', () => {
    expect(place({ skill: ['s1.9.1', 'wider'], wider: ['k/071'] })?.key).toBe('s1.9')
  })

  test('of equally near groups the one sharing more words wins', () => {
    expect(place({ skill: ['s1.9', 's1.10'] }, 'cover with glaze')).toEqual({
      key: 's1.10',
      general: false,
      candidates: 2,
    })
  })

  test('words that both share leave the lower code to decide, in either order of the file', () => {
    expect(place({ skill: ['s1.10', 's1.9'] }, 'decorate pots')?.key).toBe('s1.9')
    expect(place({ skill: ['s1.9', 's1.10'] }, 'decorate pots')?.key).toBe('s1.9')
  })

  test('a skill right on a level-1 group belongs to its general sub-skill', () => {
    expect(place({ skill: ['s1'] })).toEqual({ key: 's1', general: true, candidates: 1 })
  })

  test('a far level-2 group still comes before a near level-1 group', () => {
    expect(place({ skill: ['s1', 'wider'], wider: ['k/071'] })).toMatchObject({ key: 'k/071', general: false })
  })

  test('a skill right on a pillar belongs to the general sub-skill of the pillar', () => {
    expect(place({ skill: ['k'] })).toMatchObject({ key: 'k', general: true })
  })

  test('an unknown parent is passed over', () => {
    expect(place({ skill: ['nowhere', 's1.9'] })?.key).toBe('s1.9')
    expect(place({ skill: ['nowhere'] })).toBeNull()
  })

  test('a cycle ends, with the group beside it or with none', () => {
    expect(place({ skill: ['wider'], wider: ['skill', 's1.9'] })?.key).toBe('s1.9')
    expect(place({ skill: ['wider'], wider: ['skill'] })).toBeNull()
  })
})
