import type { Label } from '@pramaan/matching'
import type { Database } from '../../database/tx.ts'
import { type Level, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { offsetOf, type PageOf, type Paging, pageOf } from '../../kernel/paging.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import {
  type Branch,
  countChildren,
  countLiving,
  findBranch,
  findLabels,
  isLiving,
  latestVersion,
  listChildren,
  type NodeRow,
} from './store.ts'

export interface CatalogueDeps {
  readonly database: Database
  /** Knows the version in use. */
  readonly taxonomy: { current(): { readonly version: number } }
}

type OutOfRange = DomainError<'PAGE_OUT_OF_RANGE'>

export function listMasters(deps: CatalogueDeps, paging: Paging): Promise<Result<PageOf<NodeRow>, OutOfRange>> {
  return listLevel(deps, 'master', null, paging)
}

/** Children of a node that are not retired. The node is given by its public id. */
export async function listBelow(
  deps: CatalogueDeps,
  parentLevel: 'master' | 'sub_skill',
  parentId: string,
  paging: Paging,
): Promise<Result<PageOf<NodeRow> & { readonly parentNumber: number }, OutOfRange | DomainError<'PARENT_NOT_FOUND'>>> {
  const parentNumber = parseCatalogueId(parentLevel, parentId)
  if (parentNumber === null || !(await isLiving(deps.database.reads, parentLevel, parentNumber))) {
    return err(domainError('PARENT_NOT_FOUND'))
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

/** Also returns a retired skill, with its successor: ids that partners have stored stay valid. */
export async function getSkill(
  deps: CatalogueDeps,
  skillId: string,
): Promise<Result<DescribedSkill, DomainError<'SKILL_NOT_FOUND'>>> {
  const number = parseCatalogueId('skill', skillId)
  const branch = number === null ? null : await findBranch(deps.database.reads, number)
  if (branch === null) return err(domainError('SKILL_NOT_FOUND'))
  const labels = await findLabels(deps.database.reads, 'skill', branch.skill.number)
  return ok({ ...branch, labels, taxonomyVersion: deps.taxonomy.current().version })
}

export async function countCatalogue(deps: {
  readonly database: Database
}): Promise<Record<Level, number> & { readonly version: number }> {
  const { reads } = deps.database
  return { ...(await countLiving(reads)), version: await latestVersion(reads) }
}
