import type { CatalogueDeps } from './browse.ts'
import { search } from './core/search/search.ts'
import { branchOf } from './core/snapshot.ts'
import { type FullSkill, findFullSkills, listSkillNumbers } from './skills-by-number.ts'

export interface SkillsWanted {
  /** Null to browse. */
  readonly keyword: string | null
  readonly subSkill: number | null
  readonly master: number | null
  readonly limit: number
}

export interface SkillsPage {
  readonly skills: readonly FullSkill[]
  /** Where the next page begins; null on the last. For a search the place in its results, for browsing the last number. */
  readonly next: number | null
  readonly taxonomyVersion: number
}

/** Search within a branch keeps what lies in it; no keyword finds more skills than this. */
const MOST_HITS = 100_000

export async function findSkills(deps: CatalogueDeps, wanted: SkillsWanted, from: number): Promise<SkillsPage> {
  const snapshot = deps.taxonomy.current()
  const { numbers, next } =
    wanted.keyword === null ? await browse(deps, wanted, from) : searchWithin(deps, wanted, from)
  return { skills: await findFullSkills(deps.database.reads, numbers), next, taxonomyVersion: snapshot.version }
}

async function browse(deps: CatalogueDeps, wanted: SkillsWanted, after: number) {
  const numbers = await listSkillNumbers(deps.database.reads, wanted, after, wanted.limit + 1)
  const page = numbers.slice(0, wanted.limit)
  return { numbers: page, next: numbers.length > wanted.limit ? page.at(-1)! : null }
}

function searchWithin(deps: CatalogueDeps, { keyword, subSkill, master, limit }: SkillsWanted, offset: number) {
  const snapshot = deps.taxonomy.current()
  const everywhere = subSkill === null && master === null
  const page = everywhere ? { offset, limit: limit + 1 } : { offset: 0, limit: MOST_HITS }
  const found = search(snapshot.search, keyword ?? '', page).hits.map(hit => hit.skill)
  const within = everywhere ? found : found.filter(isBelow).slice(offset, offset + limit + 1)
  return { numbers: within.slice(0, limit), next: within.length > limit ? offset + limit : null }

  function isBelow(number: number): boolean {
    const branch = branchOf(snapshot, number)
    return (
      branch !== null &&
      (subSkill ?? branch.subSkill.number) === branch.subSkill.number &&
      (master ?? branch.master.number) === branch.master.number
    )
  }
}

/** In the order asked for, each once; `missing` are those that never existed. */
export async function lookUpSkills(
  deps: CatalogueDeps,
  numbers: readonly number[],
): Promise<{ readonly skills: readonly FullSkill[]; readonly missing: readonly number[] }> {
  const wanted = [...new Set(numbers)]
  const skills = await findFullSkills(deps.database.reads, wanted)
  const found = new Set(skills.map(({ skill }) => skill.number))
  return { skills, missing: wanted.filter(number => !found.has(number)) }
}

/** The skill that already bears this name, in any of its labels; null when the catalogue knows none. */
export function findSkillNamed({ taxonomy }: Pick<CatalogueDeps, 'taxonomy'>, name: string): number | null {
  const best = search(taxonomy.current().search, name, { offset: 0, limit: 1 }).hits[0]
  return best?.tier === 'exact' ? best.skill : null
}
