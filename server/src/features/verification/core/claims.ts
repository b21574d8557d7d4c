import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import type { ClaimType } from './verification.ts'

/** A skill that some verification shows, or showed, by a source. */
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
  /** Of these sources, open or verified, of all of the student's sessions. */
  readonly claims: readonly Claim[]
  /** Skills that the student has passed in an assessment, by any source. */
  readonly passedSkills: readonly number[]
}

const MOST_SKILLS_A_SOURCE = 10

export type ClaimCode = 'DUPLICATE_SKILLS_IN_BUNDLE' | 'MAX_SKILLS_PER_SOURCE' | 'ASSESSMENT_ALREADY_PASSED'

/** The rules over all sessions of a student, in the order of the document. */
export function judgeClaims(facts: ClaimFacts): Result<null, Refusal<ClaimCode>> {
  const verified = facts.skillNumbers.filter(number => isVerified(facts, number))
  if (verified.length > 0) return refused(refusal('DUPLICATE_SKILLS_IN_BUNDLE', ...verified.map(named)))
  if (facts.sourceIds.some(sourceId => skillsOf(facts, sourceId).size > MOST_SKILLS_A_SOURCE))
    return refused(refusal('MAX_SKILLS_PER_SOURCE'))
  const passed = facts.skillNumbers.filter(number => facts.passedSkills.includes(number))
  if (facts.type === 'assessment' && passed.length > 0)
    return refused(refusal('ASSESSMENT_ALREADY_PASSED', ...passed.map(named)))
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

/** Different skills, whatever they are claimed as; what this verification itself claimed before is replaced. */
function skillsOf({ claims, verificationId, skillNumbers }: ClaimFacts, sourceId: string): ReadonlySet<number> {
  const others = claims.filter(
    claim => claim.sourceId === sourceId && (claim.verificationId !== verificationId || claim.state === 'verified'),
  )
  return new Set([...others.map(claim => claim.skillNumber), ...skillNumbers])
}

function named(skillNumber: number) {
  return { path: 'skillId', message: `${formatCatalogueId('skill', skillNumber)} is one.` }
}
