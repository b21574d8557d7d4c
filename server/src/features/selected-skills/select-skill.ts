import type { Database, Reads } from '../../database/tx.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { findBranch } from '../catalogue/index.ts'
import {
  decideSelection,
  type KnownBranch,
  type SelectionRefusal,
  type WantedSelection,
} from './core/decide-selection.ts'
import { insertSelection, type Selection } from './store.ts'

export interface SelectedSkillsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newUuid: () => string
  /** Spreads the counting of a popular skill over 16 rows: a whole number from 0 to 15. */
  readonly pickShard: () => number
}

export type SelectRefusal = SelectionRefusal | Refusal<'ALREADY_SELECTED'>

export async function selectSkill(
  deps: SelectedSkillsDeps,
  wanted: WantedSelection & { readonly userId: string },
): Promise<Result<Selection, SelectRefusal>> {
  return await deps.database.transaction(async tx => {
    const decision = decideSelection(wanted, await knownBranch(tx, wanted.skillId))
    if (!decision.ok) return decision
    const now = new Date(deps.clock())
    const wish = { id: deps.newUuid(), userId: wanted.userId, ...decision.value, createdAt: now, updatedAt: now }
    const selection = await insertSelection(tx, wish, deps.pickShard())
    return selection ? ok(selection) : refused(refusal('ALREADY_SELECTED'))
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
