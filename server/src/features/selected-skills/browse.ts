import type { Database } from '../../database/tx.ts'
import { offsetOf, type PageOf, type Paging, pageOf } from '../../kernel/paging.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { branchOfSkill, type NamedBranch, type Taxonomy } from '../catalogue/index.ts'
import * as store from './store.ts'

type NotFound = Refusal<'SELECTION_NOT_FOUND'>
type OutOfRange = Refusal<'PAGE_OUT_OF_RANGE'>
interface Deps {
  readonly database: Database
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whatever is not the id of a selection is not found: a skill's id passed by mistake, or no UUID at all. */
export async function getSelection(deps: Deps, id: string): Promise<Result<store.Selection, NotFound>> {
  const selection = UUID.test(id) ? await store.findSelection(deps.database.reads, id) : null
  return selection ? ok(selection) : refused(refusal('SELECTION_NOT_FOUND'))
}

export async function removeSelection(
  deps: Deps & { readonly pickShard: () => number },
  id: string,
): Promise<Result<null, NotFound>> {
  const removed =
    UUID.test(id) && (await deps.database.transaction(tx => store.deleteSelection(tx, id, deps.pickShard())))
  return removed ? ok(null) : refused(refusal('SELECTION_NOT_FOUND'))
}

export async function listUserSelections(
  deps: Deps,
  userId: string,
  paging: Paging,
): Promise<Result<PageOf<store.Selection>, OutOfRange>> {
  const { reads } = deps.database
  const count = await store.countSelections(reads, userId)
  const page = { offset: offsetOf(paging), limit: paging.limit }
  return pageOf(paging, count, page.offset < count ? await store.listSelections(reads, userId, page) : [])
}

export interface TopSkill {
  /** Null only for a skill that was retired without a successor. */
  readonly branch: NamedBranch | null
  readonly skillNumber: number
  readonly selections: number
}

export async function listTopSkills(
  deps: Deps & { readonly taxonomy: Taxonomy },
  paging: Paging,
): Promise<Result<PageOf<TopSkill>, OutOfRange>> {
  const { reads } = deps.database
  const count = await store.countTalliedSkills(reads)
  const page = { offset: offsetOf(paging), limit: paging.limit }
  const rows = page.offset < count ? await store.listTopSkills(reads, page) : []
  const items = rows.map(row => ({ ...row, branch: branchOfSkill(deps.taxonomy.current(), row.skillNumber) }))
  return pageOf(paging, count, items)
}

export async function countSelections(deps: Deps): Promise<number> {
  return await store.countAllSelections(deps.database.reads)
}
