import { describe, expect, test } from 'vitest'
import { readEsco } from './esco-tree.ts'
import { needsRows, sampleRows, skillRow } from './rows.fixture.ts'

const factsOf = (fields: Parameters<typeof skillRow>[1], needs?: Parameters<typeof sampleRows>[2]) =>
  readEsco(sampleRows([skillRow('a', fields)], { a: ['s1.9'] }, needs), '1').tree.skills[0]!.facts

describe('what ESCO tells of a skill beside its labels', () => {
  test('an occupation that must have it counts whole, one that may by half', () => {
    const needs = needsRows({ a: ['essential', 'optional', 'essential', 'optional', 'optional'], b: ['essential'] })
    expect(factsOf({}, needs)).toMatchObject({ occupations: 3.5 })
  })

  test('needed by no occupation it counts nothing', () => {
    expect(factsOf({}, needsRows({ b: ['essential'] }))).toMatchObject({ occupations: 0 })
  })

  test.each([
    ['knowledge', true],
    ['skill/competence', false],
    ['', false],
  ])('of type %j: whether it is knowledge is %j', (skillType, isKnowledge) => {
    expect(factsOf({ skillType })).toMatchObject({ isKnowledge })
  })

  test.each([
    ['transversal', 'transversal'],
    ['occupation-specific', 'occupation-specific'],
    ['', 'sector-specific'],
  ])('with reuse level %j it counts as %s', (reuseLevel, reuse) => {
    expect(factsOf({ reuseLevel })).toMatchObject({ reuse })
  })

  test('a relations archive without the needs of occupations is refused by name', () => {
    expect(() => factsOf({}, [])).toThrow(/occupationSkillRelations\.csv has no rows/)
  })
})
