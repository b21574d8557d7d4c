import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { webLink } from '../../../kernel/html.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { type EndorsementType, isFixed, type State, type VerificationMethod } from './verification.ts'

/** A skill as stored by step 1. */
export interface ClaimedSkill {
  readonly number: number
  readonly proofUrls: readonly string[]
}

/** Catalogue status of a requested skill. */
export interface SkillStatus {
  readonly retired: boolean
  readonly replacedBy: number | null
}

export interface SkillRequestInput {
  readonly skillId: string
  /** Null if the text is not a skill id. */
  readonly number: number | null
  readonly proofUrls: readonly string[]
}

/** Reports every problem of the list at once. */
export function validateSkills(
  requested: readonly SkillRequestInput[],
  known: ReadonlyMap<number, SkillStatus>,
): Result<readonly ClaimedSkill[], DomainError<'VALIDATION_FAILED'>> {
  const ids = requested.map(skill => skill.skillId)
  const problems = requested.flatMap((skill, at) => [
    ...(ids.indexOf(skill.skillId) < at
      ? [problem(`skills[${at}].skillId`, 'repeats a skill.')]
      : skillProblems(skill, at, known)),
    ...proofProblems(skill, at),
  ])
  if (problems.length > 0) return err(domainError('VALIDATION_FAILED', ...problems))
  return ok(requested.map(({ number, proofUrls }) => ({ number: number!, proofUrls })))
}

function skillProblems(
  { number }: SkillRequestInput,
  at: number,
  known: ReadonlyMap<number, SkillStatus>,
): ErrorDetail[] {
  const facts = known.get(number ?? 0)
  if (facts === undefined) return [problem(`skills[${at}].skillId`, 'does not exist.')]
  if (!facts.retired) return []
  const instead = facts.replacedBy === null ? '' : `: use ${formatCatalogueId('skill', facts.replacedBy)}`
  return [problem(`skills[${at}].skillId`, `is retired${instead}.`)]
}

function proofProblems({ proofUrls }: SkillRequestInput, at: number): ErrorDetail[] {
  return proofUrls.flatMap((url, position) =>
    webLink(url) === null ? [problem(`skills[${at}].proofUrl[${position}]`, 'is not an http or https URL.')] : [],
  )
}

function problem(path: string, what: string): ErrorDetail {
  return { path, message: `${path} ${what}` }
}

export interface StoredSkills {
  readonly state: State
  readonly skills: readonly ClaimedSkill[]
  readonly endorsementType: EndorsementType
}

/** Sending the same skills again is always allowed and changes nothing: a client that got no answer repeats the call. */
export function decideSkills(
  stored: StoredSkills,
  skills: readonly ClaimedSkill[],
  endorsementType: EndorsementType,
): Result<{ readonly changed: boolean }, DomainError<'VERIFICATION_FIXED'>> {
  const isSame = endorsementType === stored.endorsementType && isSameList(skills, stored.skills)
  if (isSame) return ok({ changed: false })
  return isFixed(stored.state) ? err(domainError('VERIFICATION_FIXED')) : ok({ changed: true })
}

function isSameList(one: readonly ClaimedSkill[], other: readonly ClaimedSkill[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ number, proofUrls }, at) =>
        other[at]!.number === number && proofUrls.join('\n') === other[at]!.proofUrls.join('\n'),
    )
  )
}

export interface MethodFacts {
  readonly state: State
  readonly method: VerificationMethod | null
  readonly skillCount: number
}

export function decideMethod(
  { state, method, skillCount }: MethodFacts,
  requested: VerificationMethod,
): Result<{ readonly changed: boolean }, DomainError<'NO_SKILLS' | 'METHOD_FIXED'>> {
  if (skillCount === 0) return err(domainError('NO_SKILLS'))
  if (method === requested) return ok({ changed: false })
  return isFixed(state) ? err(domainError('METHOD_FIXED')) : ok({ changed: true })
}
