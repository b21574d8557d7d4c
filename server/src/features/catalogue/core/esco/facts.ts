import type { SkillFacts } from '../judge/traits.ts'
import { cell, type EscoRow } from './rows.ts'

/** An occupation that can do without a skill still says something for it. */
const OPTIONAL_SHARE = 0.5

const REUSE_LEVELS: readonly SkillFacts['reuse'][] = [
  'transversal',
  'cross-sector',
  'sector-specific',
  'occupation-specific',
]

/** By address of the skill: how many occupations need it. */
export function countOccupations(needs: readonly EscoRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of needs) {
    const skill = cell(row, 'skillUri')
    const share = cell(row, 'relationType') === 'essential' ? 1 : OPTIONAL_SHARE
    counts.set(skill, (counts.get(skill) ?? 0) + share)
  }
  return counts
}

export function factsOf(row: EscoRow, occupations: number): SkillFacts {
  return {
    occupations,
    isKnowledge: cell(row, 'skillType') === 'knowledge',
    // Blank for a few headings.
    reuse: REUSE_LEVELS.find(level => level === cell(row, 'reuseLevel')) ?? 'sector-specific',
  }
}
