import type { EscoGroup } from './groups.ts'
import type { Parents } from './placement.ts'
import { cell, type EscoRow } from './rows.ts'

/**
 * Whether a few questions can tell a practised person from a beginner. Transversal skills are attitudes and broad
 * traits such as patience, which four questions cannot tell; neither can they tell how well one speaks a language.
 */
export function isVerifiable(row: EscoRow, parents: Parents, groups: ReadonlyMap<string, EscoGroup>): boolean {
  // 1.1.1 leaves the type of six concepts blank; five of them are headings such as a whole area of digital competence.
  const type = cell(row, 'skillType')
  if (type !== 'knowledge' && type !== 'skill/competence') return false
  if (cell(row, 'reuseLevel') === 'transversal') return false
  return !isLanguageSkill(cell(row, 'conceptUri'), parents, groups)
}

/**
 * A language, or reading, writing and speaking it: right on a group of pillar L, or below such a skill with no
 * group of its own. Being anywhere below a language is not enough: a subject that ESCO files under a language has a
 * field of its own as well.
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
