import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { webLink } from '../../../kernel/web-link.ts'
import { type EndorsementType, isFixed, type State, type VerificationMethod } from './verification.ts'

/** A skill as step 1 stores it. */
export interface ClaimedSkill {
  readonly number: number
  readonly proofUrls: readonly string[]
}

/** What is known of a skill that was named. */
export interface SkillFacts {
  readonly retired: boolean
  readonly replacedBy: number | null
}

export interface WantedSkill {
  readonly skillId: string
  /** Null for what is no id of a skill at all. */
  readonly number: number | null
  readonly proofUrls: readonly string[]
}

/** Every fault of the list at once. */
export function judgeSkills(
  wanted: readonly WantedSkill[],
  known: ReadonlyMap<number, SkillFacts>,
): Result<readonly ClaimedSkill[], Refusal<'VALIDATION_FAILED'>> {
  const ids = wanted.map(skill => skill.skillId)
  const faults = wanted.flatMap((skill, at) => [
    ...(ids.indexOf(skill.skillId) < at
      ? [fault(`skills[${at}].skillId`, 'repeats a skill.')]
      : skillFaults(skill, at, known)),
    ...proofFaults(skill, at),
  ])
  if (faults.length > 0) return refused(refusal('VALIDATION_FAILED', ...faults))
  return ok(wanted.map(({ number, proofUrls }) => ({ number: number!, proofUrls })))
}

function skillFaults({ number }: WantedSkill, at: number, known: ReadonlyMap<number, SkillFacts>): RefusalDetail[] {
  const facts = known.get(number ?? 0)
  if (facts === undefined) return [fault(`skills[${at}].skillId`, 'names no skill.')]
  if (!facts.retired) return []
  const instead = facts.replacedBy === null ? '' : `: use ${formatCatalogueId('skill', facts.replacedBy)}`
  return [fault(`skills[${at}].skillId`, `names a retired skill${instead}.`)]
}

function proofFaults({ proofUrls }: WantedSkill, at: number): RefusalDetail[] {
  return proofUrls.flatMap((url, place) =>
    webLink(url) === null ? [fault(`skills[${at}].proofUrl[${place}]`, 'is no http or https address.')] : [],
  )
}

function fault(path: string, what: string): RefusalDetail {
  return { path, message: `${path} ${what}` }
}

export interface StoredSkills {
  readonly state: State
  readonly skills: readonly ClaimedSkill[]
  readonly endorsementType: EndorsementType
}

/** Sending the same again changes nothing and may be done at any time: a client that heard no answer has to. */
export function decideSkills(
  stored: StoredSkills,
  skills: readonly ClaimedSkill[],
  endorsementType: EndorsementType,
): Result<{ readonly changed: boolean }, Refusal<'VERIFICATION_FIXED'>> {
  const isSame = endorsementType === stored.endorsementType && isSameList(skills, stored.skills)
  if (isSame) return ok({ changed: false })
  return isFixed(stored.state) ? refused(refusal('VERIFICATION_FIXED')) : ok({ changed: true })
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
  wanted: VerificationMethod,
): Result<{ readonly changed: boolean }, Refusal<'NO_SKILLS' | 'METHOD_FIXED'>> {
  if (skillCount === 0) return refused(refusal('NO_SKILLS'))
  if (method === wanted) return ok({ changed: false })
  return isFixed(state) ? refused(refusal('METHOD_FIXED')) : ok({ changed: true })
}
