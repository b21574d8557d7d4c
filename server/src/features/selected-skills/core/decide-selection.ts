import { formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** A selection as sent: one branch of the tree, by its three public ids. */
export interface SelectionInput {
  readonly skillId: string
  readonly subSkillId: string
  readonly masterSkillId: string
}

/** The branch of a skill in the tree. */
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

export type SelectionError = DomainError<'SKILL_NOT_FOUND' | 'BRANCH_DOES_NOT_FIT'>

/** A skill that does not exist is reported before a wrong branch. A retired skill cannot be selected. */
export function decideSelection(
  input: SelectionInput,
  known: KnownBranch | null,
): Result<ChosenBranch, SelectionError> {
  if (known === null) return err(domainError('SKILL_NOT_FOUND'))
  if (known.retired) return err(domainError('SKILL_NOT_FOUND', ...successorOf(known)))
  const mismatches = [
    ...mismatch('sub_skill_id', input.subSkillId, 'sub_skill', known.subSkillNumber),
    ...mismatch('master_skill_id', input.masterSkillId, 'master', known.masterNumber),
  ]
  if (mismatches.length > 0) return err(domainError('BRANCH_DOES_NOT_FIT', ...mismatches))
  const { skillNumber, subSkillNumber, masterNumber } = known
  return ok({ skillNumber, subSkillNumber, masterNumber })
}

function successorOf({ replacedBy }: KnownBranch): readonly ErrorDetail[] {
  if (replacedBy === null) return []
  return [{ path: 'skill_id', message: `skill_id was replaced by ${formatCatalogueId('skill', replacedBy)}.` }]
}

function mismatch(path: string, given: string, level: 'sub_skill' | 'master', real: number): readonly ErrorDetail[] {
  if (parseCatalogueId(level, given) === real) return []
  return [{ path, message: `${path} must be ${formatCatalogueId(level, real)}, to which this skill belongs.` }]
}
