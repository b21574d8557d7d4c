import type { TenantTx } from '../../../database/tx.ts'
import { equalInConstantTime, sha256Hex } from '../../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { isConfirmationMissing, type PageConfirmation } from '../core/confirmation-number.ts'
import { type GivenDecision, readDecisions, type SkillOutcome } from '../core/outcomes.ts'
import { decideReviewAccess, type ReviewAccessCode } from '../core/reviewer.ts'
import { gradeSignals } from '../core/signals.ts'
import type { VerificationDeps } from '../ports.ts'
import { type FinalizedState, finalizeSkills } from '../sessions/finalize-skills.ts'
import { applyEndorsedAssessments } from '../sessions/resolve-held.ts'
import { lockVerification, type Verification } from '../sessions/session-store.ts'
import { listSkills, type StoredSkill } from '../sessions/skills-and-items-store.ts'
import { findTenantOfVerification } from '../sessions/touch-session.ts'
import { saveDeclineReason, saveReport } from './mail/mail-store.ts'
import { findReviewer, type Reviewer } from './reviewer-store.ts'

/** A reviewer's answer, and where it came from. */
export interface Endorsement {
  readonly token: string
  readonly decisions: readonly GivenDecision[]
  readonly page: PageConfirmation | undefined
  readonly fromBrowser: boolean
  /** The caller's network prefix. */
  readonly network: string | null
}

export type EndorseCode =
  | ReviewAccessCode
  | 'NOT_FOUND'
  | 'SERVICE_DISABLED'
  | 'CONFIRMATION_NEEDED'
  | 'DECISIONS_INCOMPLETE'
  | 'ALREADY_DECIDED'

export interface Endorsed {
  readonly state: FinalizedState
  readonly outcomes: readonly SkillOutcome[]
}

/** Stores the reviewer's decisions, once. */
export async function endorse(
  deps: VerificationDeps,
  verificationId: string,
  given: Endorsement,
): Promise<Result<Endorsed, DomainError<EndorseCode>>> {
  const owner = await findTenantOfVerification(deps.database, verificationId)
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
): Promise<Result<Endorsed, DomainError<EndorseCode>>> {
  const opened = await openReview(tx, verificationId, given.token, now)
  if (!opened.ok) return opened
  const { fromBrowser, page } = given
  if (isConfirmationMissing({ serviceVerificationId: verificationId, fromBrowser, page })) {
    const message = 'Type the number that is shown on the page.'
    return err(domainError('CONFIRMATION_NEEDED', { path: 'page.number', message }))
  }
  const numbers = opened.value.skills.map(skill => skill.number)
  const outcomes = readDecisions(numbers, given.decisions)
  if (!outcomes.ok) return outcomes
  const signals = signalsOf(deps, opened.value, given, now)
  const finalized = await finalizeSkills(deps, tx, verificationId, { outcomes: outcomes.value, signals }, now)
  if (!finalized.ok) return finalized
  await applyEndorsedAssessments(deps, tx, verificationId, now)
  return ok({ state: finalized.value, outcomes: outcomes.value })
}

function signalsOf(
  { networkKeys }: Pick<VerificationDeps, 'networkKeys'>,
  { verification, reviewer }: OpenReview,
  { page, network }: Pick<Endorsement, 'page' | 'network'>,
  now: Date,
) {
  return gradeSignals({
    networkKeys,
    verificationId: verification.id,
    reviewer,
    reviewerNetwork: network,
    studentNetworkMark: verification.studentNetwork,
    secondsOnPage: page?.seconds ?? null,
    mailedAt: reviewer.mailedAt,
    now,
  })
}

/** A declined or reported request. */
type Objection = Omit<Endorsement, 'decisions'> & { readonly reason: string }

type ObjectionCode = ReviewAccessCode | 'NOT_FOUND' | 'SERVICE_DISABLED' | 'CONFIRMATION_NEEDED'

type Outcome = Result<null, DomainError<ObjectionCode>>

/** Declines the whole request: no skill is verified, and the verification ends. */
export async function declineReview(
  deps: VerificationDeps,
  verificationId: string,
  given: Objection,
): Promise<Outcome> {
  return await withOpenReview(deps, verificationId, given, async (tx, review, now) => {
    const outcomes = review.skills.map(({ number }) => ({
      skillNumber: number,
      outcome: 'declined' as const,
      comment: null,
    }))
    const signals = signalsOf(deps, review, given, now)
    const finalized = await finalizeSkills(deps, tx, verificationId, { outcomes, signals }, now)
    if (!finalized.ok) return finalized
    await saveDeclineReason(tx, verificationId, given.reason)
    return ok(null)
  })
}

/** Reports abuse to the operator. The verification stays open, but the reviewer gets no reminder. */
export async function reportReview(deps: VerificationDeps, verificationId: string, given: Objection): Promise<Outcome> {
  return await withOpenReview(deps, verificationId, given, async (tx, _review, now) => {
    await saveReport(tx, verificationId, given.reason, now)
    return ok(null)
  })
}

async function withOpenReview(
  deps: VerificationDeps,
  verificationId: string,
  given: Objection,
  apply: (tx: TenantTx, review: OpenReview, now: Date) => Promise<Outcome>,
): Promise<Outcome> {
  const owner = await findTenantOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const now = new Date(deps.clock())
  return await deps.database.forTenant(owner.value).transaction(async tx => {
    const opened = await openReview(tx, verificationId, given.token, now)
    if (!opened.ok) return opened
    const { fromBrowser, page } = given
    if (isConfirmationMissing({ serviceVerificationId: verificationId, fromBrowser, page })) {
      const message = 'Type the number that is shown on the page.'
      return err(domainError('CONFIRMATION_NEEDED', { path: 'page.number', message }))
    }
    return await apply(tx, opened.value, now)
  })
}

/** A verification that a reviewer may answer, locked until the transaction ends. */
interface OpenReview {
  readonly verification: Verification
  readonly reviewer: Reviewer
  readonly skills: readonly StoredSkill[]
}

/** Every action of a reviewer starts here. Two concurrent answers run one after the other, and the second finds it decided. */
async function openReview(
  tx: TenantTx,
  verificationId: string,
  token: string,
  now: Date,
): Promise<Result<OpenReview, DomainError<ReviewAccessCode | 'NOT_FOUND'>>> {
  const verification = await lockVerification(tx, verificationId)
  const reviewer = verification?.method === 'human' ? await findReviewer(tx, verificationId) : null
  if (!verification || reviewer === null || verification.state === 'draft') return err(domainError('NOT_FOUND'))
  const tokenMatches = matchesTokenHash(token, reviewer.tokenHashes)
  const decided = decideReviewAccess({ state: verification.state, tokenMatches, answerBy: reviewer.answerBy }, now)
  return decided.ok ? ok({ verification, reviewer, skills: await listSkills(tx, verificationId) }) : decided
}

/** Compares with all hashes, so that the time does not depend on which one matches. */
export function matchesTokenHash(token: string, hashes: readonly Buffer[]): boolean {
  const given = sha256Hex(token)
  return hashes.filter(hash => equalInConstantTime(given, hash.toString('hex'))).length > 0
}
