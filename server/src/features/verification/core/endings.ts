import { formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type Refusal, type RefusalDetail, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import type { DecidedState, Outcome } from './verification.ts'

export const DECISIONS = ['endorsed', 'declined', 'cannot_say'] as const
export type Decision = (typeof DECISIONS)[number]

export interface GivenDecision {
  readonly skillId: string
  readonly decision: Decision
  readonly comment?: string
}

/** How one skill came out. */
export interface SkillOutcome {
  readonly skillNumber: number
  readonly outcome: Exclude<Outcome, 'open'>
  readonly comment: string | null
}

/** Every skill of the verification decided, each once, and nothing else. */
export function readDecisions(
  skillNumbers: readonly number[],
  given: readonly GivenDecision[],
): Result<readonly SkillOutcome[], Refusal<'DECISIONS_INCOMPLETE'>> {
  const numbers = given.map(({ skillId }) => parseCatalogueId('skill', skillId))
  const faults: RefusalDetail[] = given.flatMap(({ skillId }, at) => {
    const path = `decisions[${at}].skillId`
    if (!skillNumbers.some(number => number === numbers[at]))
      return [{ path, message: `${path} is no skill of this verification.` }]
    return numbers.indexOf(numbers[at]!) < at ? [{ path, message: `${skillId} is decided twice.` }] : []
  })
  for (const number of skillNumbers.filter(each => !numbers.includes(each)))
    faults.push({ path: 'decisions', message: `${formatCatalogueId('skill', number)} has no decision.` })
  if (faults.length > 0) return refused(refusal('DECISIONS_INCOMPLETE', ...faults))
  return ok(
    given.map(({ decision, comment }, at) => ({
      skillNumber: numbers[at]!,
      outcome: decision,
      comment: comment === undefined || comment.trim() === '' ? null : comment,
    })),
  )
}

/** Nobody will answer any more, so no skill is verified. */
export function expiredOutcomes(skillNumbers: readonly number[]): readonly SkillOutcome[] {
  return skillNumbers.map(skillNumber => ({ skillNumber, outcome: 'expired', comment: null }))
}

/** An assessment is passed as a whole or not at all: one skill of three proves nothing that was asked. */
export function verifiedSkills(outcomes: readonly SkillOutcome[]): readonly number[] {
  const passed = outcomes.filter(({ outcome }) => outcome === 'passed')
  const whole = passed.length === outcomes.length ? passed : []
  const endorsed = outcomes.filter(({ outcome }) => outcome === 'endorsed')
  return [...endorsed, ...whole].map(({ skillNumber }) => skillNumber)
}

export function endState(outcomes: readonly SkillOutcome[]): DecidedState {
  const verified = verifiedSkills(outcomes).length
  const has = (wanted: Outcome) => outcomes.some(({ outcome }) => outcome === wanted)
  if (has('passed') || has('failed')) return verified > 0 ? 'passed' : 'failed'
  if (has('expired')) return 'expired'
  if (verified === 0) return 'declined'
  return verified === outcomes.length ? 'endorsed' : 'partly_endorsed'
}

export function endEvent(state: DecidedState): 'verification.completed' | 'verification.failed' {
  return state === 'passed' || state === 'endorsed' || state === 'partly_endorsed'
    ? 'verification.completed'
    : 'verification.failed'
}

/** In the words of the contract, for every event of a verification. */
export function eventData(facts: {
  readonly verificationId: string
  readonly externalStudentId: string
  readonly method: string
  readonly state: string
  readonly skills: readonly { readonly number: number; readonly verified: boolean }[]
}) {
  return {
    verification: {
      serviceVerificationId: facts.verificationId,
      externalStudentId: facts.externalStudentId,
      verificationMethod: facts.method,
      state: facts.state,
      skills: facts.skills.map(({ number, verified }) => ({ skillId: formatCatalogueId('skill', number), verified })),
    },
  }
}

/** That the questions of an assessment are there for the first time. */
export function initiatedEvent(verificationId: string, externalStudentId: string, skillNumbers: readonly number[]) {
  const skills = skillNumbers.map(number => ({ number, verified: false }))
  const facts = { verificationId, externalStudentId, method: 'assessment', state: 'questions_ready', skills }
  return { type: 'verification.initiated', data: eventData(facts) } as const
}
