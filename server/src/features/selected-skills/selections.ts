import type { Database, Reads } from '../../database/tx.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { offsetOf, type PageOf, type Paging, pageOf } from '../../kernel/paging.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { branchOfSkill, type NamedBranch, type Taxonomy } from '../skill-search/index.ts'
import { findBranch } from '../taxonomy/index.ts'
import { decideSelection, type KnownBranch, type SelectionError, type SelectionInput } from './core/decide-selection.ts'
import * as store from './store.ts'

export interface SelectedSkillsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newUuid: () => string
  /** A whole number from 0 to 15: the count of a popular skill is spread over 16 rows. */
  readonly pickShard: () => number
}

export type SelectError = SelectionError | DomainError<'ALREADY_SELECTED'>

export async function selectSkill(
  deps: SelectedSkillsDeps,
  input: SelectionInput & { readonly userId: string },
): Promise<Result<store.Selection, SelectError>> {
  return await deps.database.transaction(async tx => {
    const decision = decideSelection(input, await knownBranch(tx, input.skillId))
    if (!decision.ok) return decision
    const now = new Date(deps.clock())
    const selected = { id: deps.newUuid(), userId: input.userId, ...decision.value, createdAt: now, updatedAt: now }
    const selection = await store.insertSelection(tx, selected, deps.pickShard())
    return selection ? ok(selection) : err(domainError('ALREADY_SELECTED'))
  })
}

async function knownBranch(tx: Reads, skillId: string): Promise<KnownBranch | null> {
  const number = parseCatalogueId('skill', skillId)
  const branch = number === null ? null : await findBranch(tx, number)
  if (branch === null) return null
  return {
    skillNumber: branch.skill.number,
    subSkillNumber: branch.subSkill.number,
    masterNumber: branch.master.number,
    retired: branch.skill.retired,
    replacedBy: branch.skill.replacedBy,
  }
}

type NotFound = DomainError<'SELECTION_NOT_FOUND'>
type OutOfRange = DomainError<'PAGE_OUT_OF_RANGE'>
interface Deps {
  readonly database: Database
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Any text that is not the id of a selection is not found, also the id of a skill or a text that is not a UUID. */
export async function getSelection(deps: Deps, id: string): Promise<Result<store.Selection, NotFound>> {
  const selection = UUID.test(id) ? await store.findSelection(deps.database.reads, id) : null
  return selection ? ok(selection) : err(domainError('SELECTION_NOT_FOUND'))
}

export async function removeSelection(
  deps: Deps & { readonly pickShard: () => number },
  id: string,
): Promise<Result<null, NotFound>> {
  const removed =
    UUID.test(id) && (await deps.database.transaction(tx => store.deleteSelection(tx, id, deps.pickShard())))
  return removed ? ok(null) : err(domainError('SELECTION_NOT_FOUND'))
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

interface TopSkill {
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
