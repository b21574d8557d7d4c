import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { ClaimType } from './verification.ts'

/** A skill that a verification claims, or has verified, for a source. */
export interface Claim {
  readonly verificationId: string
  readonly sourceId: string
  readonly skillNumber: number
  readonly type: ClaimType
  readonly state: 'open' | 'verified'
}

/** Read while the student's row is locked. */
export interface ClaimFacts {
  readonly verificationId: string
  readonly sourceIds: readonly string[]
  readonly skillNumbers: readonly number[]
  readonly type: ClaimType
  /** Open or verified claims on these sources, from all sessions of the student. */
  readonly claims: readonly Claim[]
  /** Skills that the student has passed in an assessment, for any source. */
  readonly passedSkills: readonly number[]
}

const MAX_SKILLS_PER_SOURCE = 10

export type ClaimCode = 'DUPLICATE_SKILLS_IN_BUNDLE' | 'MAX_SKILLS_PER_SOURCE' | 'ASSESSMENT_ALREADY_PASSED'

/** Checks the rules over all sessions of a student. The order of the checks is public contract. */
export function validateClaims(facts: ClaimFacts): Result<null, DomainError<ClaimCode>> {
  const verified = facts.skillNumbers.filter(number => isVerified(facts, number))
  if (verified.length > 0) return err(domainError('DUPLICATE_SKILLS_IN_BUNDLE', ...verified.map(named)))
  if (facts.sourceIds.some(sourceId => skillsOf(facts, sourceId).size > MAX_SKILLS_PER_SOURCE))
    return err(domainError('MAX_SKILLS_PER_SOURCE'))
  const passed = facts.skillNumbers.filter(number => facts.passedSkills.includes(number))
  if (facts.type === 'assessment' && passed.length > 0)
    return err(domainError('ASSESSMENT_ALREADY_PASSED', ...passed.map(named)))
  return ok(null)
}

function isVerified({ claims, sourceIds, type }: ClaimFacts, skillNumber: number): boolean {
  return claims.some(
    claim =>
      claim.state === 'verified' &&
      claim.type === type &&
      claim.skillNumber === skillNumber &&
      sourceIds.includes(claim.sourceId),
  )
}

/** Distinct skills of any type. Open claims of this verification do not count: they are replaced. */
function skillsOf({ claims, verificationId, skillNumbers }: ClaimFacts, sourceId: string): ReadonlySet<number> {
  const others = claims.filter(
    claim => claim.sourceId === sourceId && (claim.verificationId !== verificationId || claim.state === 'verified'),
  )
  return new Set([...others.map(claim => claim.skillNumber), ...skillNumbers])
}

function named(skillNumber: number) {
  return { path: 'skillId', message: `${formatCatalogueId('skill', skillNumber)} is already verified for this item.` }
}
