import type { EscoFacts } from '@pramaan/matching'
import type { EscoGroup } from './groups.ts'
import type { Parents } from './placement.ts'
import { cell, type EscoRow } from './rows.ts'

/** Weight of an occupation for which the skill is optional. */
const OPTIONAL_SHARE = 0.5

const REUSE_LEVELS: readonly EscoFacts['reuse'][] = [
  'transversal',
  'cross-sector',
  'sector-specific',
  'occupation-specific',
]

/** By URI of the skill: number of occupations that need it. */
export function countOccupations(needs: readonly EscoRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of needs) {
    const skill = cell(row, 'skillUri')
    const share = cell(row, 'relationType') === 'essential' ? 1 : OPTIONAL_SHARE
    counts.set(skill, (counts.get(skill) ?? 0) + share)
  }
  return counts
}

export function factsOf(row: EscoRow, occupations: number): EscoFacts {
  return {
    occupations,
    isKnowledge: cell(row, 'skillType') === 'knowledge',
    // Empty for a few headings.
    reuse: REUSE_LEVELS.find(level => level === cell(row, 'reuseLevel')) ?? 'sector-specific',
  }
}

/**
 * Whether a few questions can distinguish an experienced person from a beginner. Transversal skills are attitudes and broad
 * traits such as patience, which four questions cannot measure; neither can they measure how well somebody speaks a language.
 */
export function isVerifiable(row: EscoRow, parents: Parents, groups: ReadonlyMap<string, EscoGroup>): boolean {
  // 1.1.1 leaves the type of six concepts blank; five of them are headings such as a whole area of digital competence.
  const type = cell(row, 'skillType')
  if (type !== 'knowledge' && type !== 'skill/competence') return false
  if (cell(row, 'reuseLevel') === 'transversal') return false
  return !isLanguageSkill(cell(row, 'conceptUri'), parents, groups)
}

/**
 * A language, or reading, writing and speaking it: directly in a group of pillar L, or below such a skill without a group of its
 * own. Being anywhere below a language is not enough: a subject that ESCO files under a language has its own field as well.
 */
function isLanguageSkill(key: string, parents: Parents, groups: ReadonlyMap<string, EscoGroup>): boolean {
  const visited = new Set<string>()
  const pending = [key]
  while (pending.length > 0) {
    const node = pending.pop()!
    if (visited.has(node)) continue
    visited.add(node)
    const above = parents.get(node) ?? []
    const pillars = above.map(parent => groups.get(parent)?.pillar).filter(pillar => pillar !== undefined)
    if (pillars.includes('L')) return true
    if (pillars.length === 0) pending.push(...above)
  }
  return false
}
