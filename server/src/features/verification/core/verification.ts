/** The words of a verification, for all that decide about one. */
export const ENDORSEMENT_TYPES = ['manager', 'colleague', 'client', 'mentor', 'teacher', 'other'] as const
export type EndorsementType = (typeof ENDORSEMENT_TYPES)[number]
/** What a claim stands under; an assessment is a type of its own. */
export type ClaimType = EndorsementType | 'assessment'

export const VERIFICATION_METHODS = ['human', 'assessment'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

const OPEN_STATES = ['draft', 'awaiting_reviewer', 'questions_ready'] as const
export const DECIDED_STATES = ['passed', 'failed', 'endorsed', 'partly_endorsed', 'declined', 'expired'] as const
export const STATES = [...OPEN_STATES, ...DECIDED_STATES] as const
export type DecidedState = (typeof DECIDED_STATES)[number]
export type State = (typeof STATES)[number]

export const OUTCOMES = ['open', 'endorsed', 'declined', 'cannot_say', 'passed', 'failed', 'expired'] as const
export type Outcome = (typeof OUTCOMES)[number]

export function isDecided(state: State): state is DecidedState {
  return DECIDED_STATES.some(decided => decided === state)
}

/**
 * Once a reviewer is to be written to, or questions are there, nothing may change under the eyes of whoever answers: a student
 * could else have one thing read and another endorsed.
 */
export function isFixed(state: State): boolean {
  return state !== 'draft'
}

export function claimType(method: VerificationMethod | null, endorsementType: EndorsementType): ClaimType {
  return method === 'assessment' ? 'assessment' : endorsementType
}

/** As it stands by the clock, whether or not somebody has written it down. */
export function standingState(state: State, answerBy: Date | null, now: Date): State {
  return state === 'awaiting_reviewer' && answerBy !== null && answerBy <= now ? 'expired' : state
}
