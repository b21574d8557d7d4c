import type { CatalogueDeps } from './browse.ts'
import { type ExtractedSkill, extractSkills } from './core/extract/extract-skills.ts'
import { type MatchedSkill, matchName } from './core/match/match-name.ts'
import { branchOf, type TaxonomySnapshot } from './core/snapshot.ts'
import { matchSpeech } from './core/speech/match-speech.ts'

type Deps = Pick<CatalogueDeps, 'taxonomy'>

export interface NamedMatch extends Omit<MatchedSkill, 'how'> {
  /** `semantic`: by what its words mean, in whatever language; not by a label. */
  readonly how: MatchedSkill['how'] | 'semantic'
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
    matches: matchesOf(snapshot, name, limit),
  }))
  return { results, version: snapshot.version }
}

/** By labels and by meaning, of each skill the surer one. */
function matchesOf(snapshot: TaxonomySnapshot, name: string, limit: number): readonly NamedMatch[] {
  const bySkill = new Map<number, NamedMatch>()
  for (const match of matchName(snapshot.search, name, limit))
    bySkill.set(match.skill, { ...match, skillName: nameOf(match.skill) })
  for (const { skill, score } of matchSpeech(snapshot.speech, name, limit)) {
    const skillName = nameOf(skill)
    if (score > (bySkill.get(skill)?.score ?? 0))
      bySkill.set(skill, {
        skill,
        score: Math.round(score * 1000) / 1000,
        how: 'semantic',
        label: skillName,
        skillName,
      })
  }
  return [...bySkill.values()].sort((a, b) => b.score - a.score || a.skill - b.skill).slice(0, limit)

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
