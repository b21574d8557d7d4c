import { branchOf, isVerifiable, type NamedBranch, nameOf, readPhrase, searchSkills as search } from '@pramaan/matching'
import type { Database } from '../../database/tx.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Language } from '../../kernel/languages.ts'
import { offsetOf, type PageOf, type Paging, pageOf } from '../../kernel/paging.ts'
import type { Result } from '../../kernel/result.ts'
import { type NamesByLanguage, namesOf } from '../../kernel/skill-names.ts'
import { type FullSkill, findFullSkills, listSkillNumbers } from '../taxonomy/index.ts'
import type { Taxonomy } from './ports.ts'

export interface SkillSearchDeps {
  readonly database: Database
  readonly taxonomy: Taxonomy
}

export interface FoundSkill extends NamedBranch {
  /** The label that matched, as written. */
  readonly matched: string
  readonly names: NamesByLanguage
  /** Its name in the language of the call, or else in English. */
  readonly label: string
  /** As the catalogue says; whether there are questions now is another matter. */
  readonly verifiable: boolean
}

/** From memory only: no database round trip, whatever the size of the catalogue. */
export function searchSkills(
  deps: Pick<SkillSearchDeps, 'taxonomy'>,
  keyword: string,
  paging: Paging,
  language: Language = 'en',
): Result<PageOf<FoundSkill>, DomainError<'PAGE_OUT_OF_RANGE'>> {
  const snapshot = deps.taxonomy.current()
  const page = { offset: offsetOf(paging), limit: paging.limit }
  const { total, hits } = search(snapshot.search, readPhrase(keyword), page)
  const items = hits.flatMap(({ skill, matched }) => {
    const branch = branchOf(snapshot, skill)
    if (branch === null) return []
    const names = namesOf(nameOf(snapshot, skill, 'hi'))
    const label = nameOf(snapshot, skill, language) ?? branch.skill.name
    return [{ ...branch, matched, names, label, verifiable: isVerifiable(snapshot, skill) }]
  })
  return pageOf(paging, total, items)
}

export interface SkillsQuery {
  /** Null to browse. */
  readonly keyword: string | null
  readonly subSkill: number | null
  readonly master: number | null
  readonly limit: number
}

/**
 * The last skill of a page. A page starts after it in the order of the list, not at an offset: an approval between two pages would
 * repeat one skill and hide another.
 */
export interface SkillsPosition {
  /** Of a search hit; 0 when browsing. */
  readonly order: number
  readonly skill: number
}

export const FIRST_SKILL: SkillsPosition = { order: 0, skill: 0 }

export interface SkillsPage {
  readonly skills: readonly FullSkill[]
  /** Null on the last page. */
  readonly next: SkillsPosition | null
  readonly taxonomyVersion: number
}

/** A search within a branch filters the results; no keyword finds more skills than this. */
const MOST_HITS = 100_000

export async function findSkills(
  deps: SkillSearchDeps,
  query: SkillsQuery,
  after: SkillsPosition,
): Promise<SkillsPage> {
  const snapshot = deps.taxonomy.current()
  const { numbers, next } =
    query.keyword === null ? await browse(deps, query, after) : searchWithin(deps, query, query.keyword, after)
  return { skills: await findFullSkills(deps.database.reads, numbers), next, taxonomyVersion: snapshot.version }
}

async function browse(deps: SkillSearchDeps, query: SkillsQuery, { skill }: SkillsPosition) {
  const numbers = await listSkillNumbers(deps.database.reads, query, skill, query.limit + 1)
  const page = numbers.slice(0, query.limit)
  return { numbers: page, next: numbers.length > query.limit ? { order: 0, skill: page.at(-1)! } : null }
}

function searchWithin(
  deps: SkillSearchDeps,
  { subSkill, master, limit }: SkillsQuery,
  keyword: string,
  after: SkillsPosition,
) {
  const snapshot = deps.taxonomy.current()
  const isFirstOfAll = after === FIRST_SKILL && subSkill === null && master === null
  const page = { offset: 0, limit: isFirstOfAll ? limit + 1 : MOST_HITS }
  const found = search(snapshot.search, readPhrase(keyword), page).hits.filter(
    ({ order, skill }) => (order > after.order || (order === after.order && skill > after.skill)) && isBelow(skill),
  )
  const shown = found.slice(0, limit)
  return { numbers: shown.map(hit => hit.skill), next: found.length > limit ? (shown.at(-1) ?? null) : null }

  function isBelow(number: number): boolean {
    const branch = branchOf(snapshot, number)
    return (
      branch !== null &&
      (subSkill ?? branch.subSkill.number) === branch.subSkill.number &&
      (master ?? branch.master.number) === branch.master.number
    )
  }
}

/** The skill that has this name as one of its labels; null if there is none. */
export function findSkillNamed({ taxonomy }: Pick<SkillSearchDeps, 'taxonomy'>, name: string): number | null {
  const best = search(taxonomy.current().search, readPhrase(name), { offset: 0, limit: 1 }).hits[0]
  return best?.tier === 'exact' ? best.skill : null
}
