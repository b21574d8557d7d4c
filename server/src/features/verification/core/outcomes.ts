import { formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Signals } from './signals.ts'
import type { DecidedState, Outcome } from './verification.ts'

export const DECISIONS = ['endorsed', 'declined', 'cannot_say'] as const
export type Decision = (typeof DECISIONS)[number]

export interface GivenDecision {
  readonly skillId: string
  readonly decision: Decision
  readonly comment?: string
}

/** Outcome of one skill. */
export interface SkillOutcome {
  readonly skillNumber: number
  readonly outcome: Exclude<Outcome, 'open'>
  readonly comment: string | null
}

/** Requires exactly one decision for every skill of the verification. */
export function readDecisions(
  skillNumbers: readonly number[],
  given: readonly GivenDecision[],
): Result<readonly SkillOutcome[], DomainError<'DECISIONS_INCOMPLETE'>> {
  const numbers = given.map(({ skillId }) => parseCatalogueId('skill', skillId))
  const problems: ErrorDetail[] = given.flatMap(({ skillId }, at) => {
    const path = `decisions[${at}].skillId`
    if (!skillNumbers.some(number => number === numbers[at]))
      return [{ path, message: `${path} is not a skill of this verification.` }]
    return numbers.indexOf(numbers[at]!) < at ? [{ path, message: `${skillId} is decided twice.` }] : []
  })
  for (const number of skillNumbers.filter(each => !numbers.includes(each)))
    problems.push({ path: 'decisions', message: `${formatCatalogueId('skill', number)} has no decision.` })
  if (problems.length > 0) return err(domainError('DECISIONS_INCOMPLETE', ...problems))
  return ok(
    given.map(({ decision, comment }, at) => ({
      skillNumber: numbers[at]!,
      outcome: decision,
      comment: comment === undefined || comment.trim() === '' ? null : comment,
    })),
  )
}

/** The reviewer did not answer in time: no skill is verified. */
export function expiredOutcomes(skillNumbers: readonly number[]): readonly SkillOutcome[] {
  return skillNumbers.map(skillNumber => ({ skillNumber, outcome: 'expired', comment: null }))
}

/** An assessment is passed as a whole or not at all: every skill must pass. */
export function verifiedSkills(outcomes: readonly SkillOutcome[]): readonly number[] {
  const passed = outcomes.filter(({ outcome }) => outcome === 'passed')
  const whole = passed.length === outcomes.length ? passed : []
  const endorsed = outcomes.filter(({ outcome }) => outcome === 'endorsed')
  return [...endorsed, ...whole].map(({ skillNumber }) => skillNumber)
}

/** A held outcome that is rejected: nothing is verified. Not `declined`, because the reviewer did not decline. */
export function rejectedOutcomes(outcomes: readonly SkillOutcome[]): readonly SkillOutcome[] {
  return outcomes.map(({ skillNumber }) => ({ skillNumber, outcome: 'failed', comment: null }))
}

export function finalState(outcomes: readonly SkillOutcome[]): DecidedState {
  const verified = verifiedSkills(outcomes).length
  const has = (requested: Outcome) => outcomes.some(({ outcome }) => outcome === requested)
  if (has('passed') || has('failed')) return verified > 0 ? 'passed' : 'failed'
  if (has('expired')) return 'expired'
  if (verified === 0) return 'declined'
  return verified === outcomes.length ? 'endorsed' : 'partly_endorsed'
}

export function finalEventType(state: DecidedState): 'verification.completed' | 'verification.failed' {
  return state === 'passed' || state === 'endorsed' || state === 'partly_endorsed'
    ? 'verification.completed'
    : 'verification.failed'
}

/** Event data of a verification, in wire format. */
export function eventData(facts: {
  readonly verificationId: string
  readonly externalStudentId: string
  readonly method: string
  readonly state: string
  readonly skills: readonly { readonly number: number; readonly verified: boolean }[]
  readonly signals: Signals | null
}) {
  return {
    verification: {
      serviceVerificationId: facts.verificationId,
      externalStudentId: facts.externalStudentId,
      verificationMethod: facts.method,
      state: facts.state,
      skills: facts.skills.map(({ number, verified }) => ({ skillId: formatCatalogueId('skill', number), verified })),
      signals: facts.signals && { grade: facts.signals.grade, reasons: facts.signals.reasons },
    },
  }
}

/** The event for the first questions of an assessment. */
export function initiatedEvent(verificationId: string, externalStudentId: string, skillNumbers: readonly number[]) {
  const skills = skillNumbers.map(number => ({ number, verified: false }))
  const facts = {
    verificationId,
    externalStudentId,
    method: 'assessment',
    state: 'questions_ready',
    skills,
    signals: null,
  }
  return { type: 'verification.initiated', data: eventData(facts) } as const
}
