export const ENDORSEMENT_TYPES = ['manager', 'colleague', 'client', 'mentor', 'teacher', 'other'] as const
export type EndorsementType = (typeof ENDORSEMENT_TYPES)[number]
/** Type of a claim. An assessment is its own type. */
export type ClaimType = EndorsementType | 'assessment'

export const VERIFICATION_METHODS = ['human', 'assessment'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

/** `under_review`: there is an outcome, graded red, and a person has not looked at it yet. */
const OPEN_STATES = ['draft', 'awaiting_reviewer', 'questions_ready', 'under_review'] as const
export const DECIDED_STATES = ['passed', 'failed', 'endorsed', 'partly_endorsed', 'declined', 'expired'] as const
export const STATES = [...OPEN_STATES, ...DECIDED_STATES] as const
export type DecidedState = (typeof DECIDED_STATES)[number]
export type State = (typeof STATES)[number]

/** As a session shows it. `attempt_failed` is never stored: it follows from the attempts of the assessment. */
export const SESSION_STATES = [...OPEN_STATES, 'attempt_failed', ...DECIDED_STATES] as const
export type SessionState = (typeof SESSION_STATES)[number]

export const OUTCOMES = ['open', 'endorsed', 'declined', 'cannot_say', 'passed', 'failed', 'expired'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function isDecided(state: State): state is DecidedState {
  return DECIDED_STATES.some(decided => decided === state)
}

/**
 * Once the reviewer is contacted or questions exist, nothing may change. Otherwise a student could have one text read and
 * another one endorsed.
 */
export function isFixed(state: State): boolean {
  return state !== 'draft'
}

export function claimType(method: VerificationMethod | null, endorsementType: EndorsementType): ClaimType {
  return method === 'assessment' ? 'assessment' : endorsementType
}

/** The state at `now`: a review expires by the clock, before a job stores it. */
export function effectiveState(state: State, answerBy: Date | null, now: Date): State {
  return state === 'awaiting_reviewer' && answerBy !== null && answerBy <= now ? 'expired' : state
}

/** After a failed attempt there is nothing to submit: the student waits for the next attempt, or has no attempt left. */
export function sessionState(
  state: State,
  latestAttempt: { readonly passed: boolean | null; readonly hasAttemptsLeft: boolean } | null,
): SessionState {
  if (state !== 'questions_ready' || latestAttempt?.passed !== false) return state
  return latestAttempt.hasAttemptsLeft ? 'attempt_failed' : 'failed'
}
