import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { type GivenDecision, readDecisions, type SkillOutcome } from './core/endings.ts'
import type { OpeningCode } from './core/endorsement.ts'
import { isHumanActMissing, type PageAct } from './core/human-act.ts'
import { gradeSignals } from './core/signals.ts'
import type { DecidedState } from './core/verification.ts'
import { findOwnerOfVerification } from './find-owner.ts'
import { type OpenReview, openForReviewer } from './for-reviewer.ts'
import type { VerificationDeps } from './ports.ts'
import { settleSkills } from './settle-skills.ts'

/** What a reviewer sent, and what is known of how it came. */
export interface Endorsement {
  readonly token: string
  readonly decisions: readonly GivenDecision[]
  readonly page: PageAct | undefined
  readonly fromBrowser: boolean
  /** The network of the caller, coarse. */
  readonly network: string | null
}

export type EndorseCode =
  | OpeningCode
  | 'NOT_FOUND'
  | 'SERVICE_DISABLED'
  | 'CONFIRMATION_NEEDED'
  | 'DECISIONS_INCOMPLETE'
  | 'ALREADY_DECIDED'

export interface Endorsed {
  readonly state: DecidedState
  readonly outcomes: readonly SkillOutcome[]
}

/** The reviewer's word, taken once. */
export async function endorse(
  deps: VerificationDeps,
  verificationId: string,
  given: Endorsement,
): Promise<Result<Endorsed, Refusal<EndorseCode>>> {
  const owner = await findOwnerOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const now = new Date(deps.clock())
  return await deps.database.forTenant(owner.value).transaction(tx => decide(deps, tx, verificationId, given, now))
}

async function decide(
  deps: VerificationDeps,
  tx: TenantTx,
  verificationId: string,
  given: Endorsement,
  now: Date,
): Promise<Result<Endorsed, Refusal<EndorseCode>>> {
  const opened = await openForReviewer(tx, verificationId, given.token, now)
  if (!opened.ok) return opened
  const { fromBrowser, page } = given
  if (isHumanActMissing({ serviceVerificationId: verificationId, fromBrowser, page })) {
    const message = 'Type the number that the page shows.'
    return refused(refusal('CONFIRMATION_NEEDED', { path: 'page.number', message }))
  }
  const numbers = opened.value.skills.map(skill => skill.number)
  const outcomes = readDecisions(numbers, given.decisions)
  if (!outcomes.ok) return outcomes
  const signals = signalsOf(opened.value, given, now)
  const settled = await settleSkills(deps, tx, verificationId, { outcomes: outcomes.value, signals }, now)
  return settled.ok ? ok({ state: settled.value, outcomes: outcomes.value }) : settled
}

export function signalsOf(
  { verification, reviewer }: OpenReview,
  { page, network }: Pick<Endorsement, 'page' | 'network'>,
  now: Date,
) {
  return gradeSignals({
    verificationId: verification.id,
    reviewerEmail: reviewer.email,
    reviewerNetwork: network,
    studentNetworkMark: verification.studentNetwork,
    secondsOnPage: page?.seconds ?? null,
    mailedAt: reviewer.mailedAt,
    now,
  })
}
