import { byCode, type EscoGroup } from './groups.ts'
import { cell, type EscoRow } from './rows.ts'
import { sharedWords } from './text.ts'

/** The one group of our three levels to which a skill of ESCO's graph with many parents belongs. */
export interface Placement {
  readonly group: EscoGroup
  /** True if no level-2 group is above the skill, so that it belongs to the general sub-skill of the group. */
  readonly general: boolean
  /** Number of equally near groups of the level. */
  readonly candidates: number
}

export type Parents = ReadonlyMap<string, readonly string[]>

export function readParents(broader: readonly EscoRow[]): Parents {
  const parents = new Map<string, string[]>()
  for (const row of broader) {
    const child = cell(row, 'conceptUri')
    const known = parents.get(child)
    if (known) known.push(cell(row, 'broaderUri'))
    else parents.set(child, [cell(row, 'broaderUri')])
  }
  return parents
}

/**
 * The nearest level-2 group above, through groups alone; where a skill has no group of its own, through its parent skills;
 * failing that the nearest level-1 group, then pillar. Groups first: in 1.1.1 they keep 298 skills in the group ESCO gave
 * them ("manage musical staff" under "supervising people") that an equally near parent skill would move to a transversal one.
 * Null if no group is above the skill. Unknown parents are ignored and cycles are followed once.
 */
export function placeSkill(
  key: string,
  words: ReadonlySet<string>,
  parents: Parents,
  groups: ReadonlyMap<string, EscoGroup>,
): Placement | null {
  const ownGroups = ringsAbove(key, parents, groups, false)
  const allGroups = ringsAbove(key, parents, groups, true)
  const choices = [
    { rings: ownGroups, level: 2 },
    { rings: allGroups, level: 2 },
    { rings: allGroups, level: 1 },
    { rings: allGroups, level: 0 },
  ]
  for (const { rings, level } of choices) {
    const nearest = rings.map(ring => ring.filter(group => group.level === level)).find(ring => ring.length > 0)
    if (nearest) return { group: bestMatch(nearest, words), general: level !== 2, candidates: nearest.length }
  }
  return null
}

/** The groups above a node by distance, up to the first distance with a level-2 group. */
function ringsAbove(
  key: string,
  parents: Parents,
  groups: ReadonlyMap<string, EscoGroup>,
  throughSkills: boolean,
): EscoGroup[][] {
  const rings: EscoGroup[][] = []
  const visited = new Set([key])
  let frontier = [key]
  while (frontier.length > 0) {
    const above = frontier.flatMap(node => parents.get(node) ?? []).filter(node => !visited.has(node))
    frontier = [...new Set(above)].filter(node => throughSkills || groups.has(node))
    for (const node of frontier) visited.add(node)
    const ring = frontier.map(node => groups.get(node)).filter(group => group !== undefined)
    rings.push(ring)
    if (ring.some(group => group.level === 2)) break
  }
  return rings
}

function bestMatch(candidates: readonly EscoGroup[], words: ReadonlySet<string>): EscoGroup {
  return candidates.reduce((best, group) => {
    const lead = sharedWords(words, group.words) - sharedWords(words, best.words)
    return lead > 0 || (lead === 0 && byCode(group, best) < 0) ? group : best
  })
}
