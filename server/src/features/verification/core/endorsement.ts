import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { isDecided, type State } from './verification.ts'

export interface OpeningFacts {
  readonly state: State
  /** Whether the token is one of those mailed to the present reviewer. */
  readonly tokenFits: boolean
  readonly answerBy: Date | null
}

export type OpeningCode = 'INVALID_TOKEN' | 'ALREADY_DECIDED' | 'TOKEN_EXPIRED'

/** May whoever holds this token still answer? The token is judged first: without it nothing more is told. */
export function decideOpening(
  { state, tokenFits, answerBy }: OpeningFacts,
  now: Date,
): Result<null, Refusal<OpeningCode>> {
  if (!tokenFits) return refused(refusal('INVALID_TOKEN'))
  const isOver = answerBy === null || answerBy <= now
  if (state === 'expired' || (state === 'awaiting_reviewer' && isOver)) return refused(refusal('TOKEN_EXPIRED'))
  if (isDecided(state)) return refused(refusal('ALREADY_DECIDED'))
  return state === 'awaiting_reviewer' ? ok(null) : refused(refusal('INVALID_TOKEN'))
}
