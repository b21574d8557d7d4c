import type { Database } from '../../database/tx.ts'
import { type Level, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { offsetOf, type PageOf, type Paging, pageOf } from '../../kernel/paging.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Label } from './core/label.ts'
import { search } from './core/search/search.ts'
import { branchOf, type NamedBranch } from './core/snapshot.ts'
import type { Taxonomy } from './ports.ts'
import { type Branch, countChildren, findBranch, findLabels, isLiving, listChildren, type NodeRow } from './store.ts'

export interface CatalogueDeps {
  readonly database: Database
  readonly taxonomy: Taxonomy
}

export interface FoundSkill extends NamedBranch {
  /** The label that matched, as written. */
  readonly matched: string
}

type OutOfRange = Refusal<'PAGE_OUT_OF_RANGE'>

/** From memory alone: no round trip, whatever the catalogue's size. */
export function searchSkills(
  deps: Pick<CatalogueDeps, 'taxonomy'>,
  keyword: string,
  paging: Paging,
): Result<PageOf<FoundSkill>, OutOfRange> {
  const snapshot = deps.taxonomy.current()
  const { total, hits } = search(snapshot.search, keyword, { offset: offsetOf(paging), limit: paging.limit })
  const items = hits.flatMap(({ skill, matched }) => {
    const branch = branchOf(snapshot, skill)
    return branch ? [{ ...branch, matched }] : []
  })
  return pageOf(paging, total, items)
}

export function listMasters(deps: CatalogueDeps, paging: Paging): Promise<Result<PageOf<NodeRow>, OutOfRange>> {
  return listLevel(deps, 'master', null, paging)
}

/** The living children of a node, named by the node's public id. */
export async function listBelow(
  deps: CatalogueDeps,
  parentLevel: 'master' | 'sub_skill',
  parentId: string,
  paging: Paging,
): Promise<Result<PageOf<NodeRow> & { readonly parentNumber: number }, OutOfRange | Refusal<'PARENT_NOT_FOUND'>>> {
  const parentNumber = parseCatalogueId(parentLevel, parentId)
  if (parentNumber === null || !(await isLiving(deps.database.reads, parentLevel, parentNumber))) {
    return refused(refusal('PARENT_NOT_FOUND'))
  }
  const page = await listLevel(deps, parentLevel === 'master' ? 'sub_skill' : 'skill', parentNumber, paging)
  return page.ok ? ok({ ...page.value, parentNumber }) : page
}

async function listLevel(
  deps: CatalogueDeps,
  level: Level,
  parentNumber: number | null,
  paging: Paging,
): Promise<Result<PageOf<NodeRow>, OutOfRange>> {
  const { reads } = deps.database
  const count = await countChildren(reads, level, parentNumber)
  const page = { offset: offsetOf(paging), limit: paging.limit }
  const items = page.offset < count ? await listChildren(reads, level, parentNumber, page) : []
  return pageOf(paging, count, items)
}

export interface DescribedSkill extends Branch {
  readonly labels: readonly Label[]
  readonly taxonomyVersion: number
}

/** A retired skill still answers, with its successor: ids that partners stored keep their meaning. */
export async function getSkill(
  deps: CatalogueDeps,
  skillId: string,
): Promise<Result<DescribedSkill, Refusal<'SKILL_NOT_FOUND'>>> {
  const number = parseCatalogueId('skill', skillId)
  const branch = number === null ? null : await findBranch(deps.database.reads, number)
  if (branch === null) return refused(refusal('SKILL_NOT_FOUND'))
  const labels = await findLabels(deps.database.reads, 'skill', branch.skill.number)
  return ok({ ...branch, labels, taxonomyVersion: deps.taxonomy.current().version })
}
