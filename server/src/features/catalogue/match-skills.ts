import type { CatalogueDeps } from './browse.ts'
import { type ExtractedSkill, extractSkills } from './core/extract/extract-skills.ts'
import { type MatchedSkill, matchName } from './core/match/match-name.ts'
import { branchOf } from './core/snapshot.ts'

type Deps = Pick<CatalogueDeps, 'taxonomy'>

export interface NamedMatch extends MatchedSkill {
  readonly skillName: string
}

export interface NamedExtract extends ExtractedSkill {
  readonly skillName: string
}

/** Free-form names to skills. A name that nothing in the catalogue bears has no match: never a guess. */
export function matchSkills(
  { taxonomy }: Deps,
  names: readonly string[],
  limit: number,
): {
  readonly results: readonly { readonly name: string; readonly matches: readonly NamedMatch[] }[]
  readonly version: number
} {
  const snapshot = taxonomy.current()
  const results = names.map(name => ({
    name,
    matches: matchName(snapshot.search, name, limit).map(match => ({ ...match, skillName: nameOf(match.skill) })),
  }))
  return { results, version: snapshot.version }

  function nameOf(skill: number): string {
    return branchOf(snapshot, skill)?.skill.name ?? ''
  }
}

/** The skills a text speaks of, and where. */
export function extractFromText(
  { taxonomy }: Deps,
  text: string,
  limit: number,
): { readonly skills: readonly NamedExtract[]; readonly version: number } {
  const snapshot = taxonomy.current()
  const found = extractSkills(snapshot.search, text, limit)
  return {
    skills: found.map(each => ({ ...each, skillName: branchOf(snapshot, each.skill)?.skill.name ?? '' })),
    version: snapshot.version,
  }
}
