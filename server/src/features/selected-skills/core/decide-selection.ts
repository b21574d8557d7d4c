import { formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'

/** What a front end asks to select: one branch of the tree, by its three public ids. */
export interface WantedSelection {
  readonly skillId: string
  readonly subSkillId: string
  readonly masterSkillId: string
}

/** Where the skill really hangs; null when there is no such skill. */
export interface KnownBranch {
  readonly skillNumber: number
  readonly subSkillNumber: number
  readonly masterNumber: number
  readonly retired: boolean
  readonly replacedBy: number | null
}

export interface ChosenBranch {
  readonly skillNumber: number
  readonly subSkillNumber: number
  readonly masterNumber: number
}

export type SelectionRefusal = Refusal<'SKILL_NOT_FOUND' | 'BRANCH_DOES_NOT_FIT'>

/** A skill that does not exist outranks a branch that does not fit; a retired one can no longer be selected. */
export function decideSelection(
  wanted: WantedSelection,
  known: KnownBranch | null,
): Result<ChosenBranch, SelectionRefusal> {
  if (known === null) return refused(refusal('SKILL_NOT_FOUND'))
  if (known.retired) return refused(refusal('SKILL_NOT_FOUND', ...successorOf(known)))
  const misfits = [
    ...misfit('sub_skill_id', wanted.subSkillId, 'sub_skill', known.subSkillNumber),
    ...misfit('master_skill_id', wanted.masterSkillId, 'master', known.masterNumber),
  ]
  if (misfits.length > 0) return refused(refusal('BRANCH_DOES_NOT_FIT', ...misfits))
  const { skillNumber, subSkillNumber, masterNumber } = known
  return ok({ skillNumber, subSkillNumber, masterNumber })
}

function successorOf({ replacedBy }: KnownBranch): readonly RefusalDetail[] {
  if (replacedBy === null) return []
  return [{ path: 'skill_id', message: `It was replaced by ${formatCatalogueId('skill', replacedBy)}.` }]
}

function misfit(path: string, given: string, level: 'sub_skill' | 'master', real: number): readonly RefusalDetail[] {
  if (parseCatalogueId(level, given) === real) return []
  return [{ path, message: `${path} must be ${formatCatalogueId(level, real)}, where this skill belongs.` }]
}
