import type { TenantTx } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { appendEvent } from '../../events/index.ts'
import { eventData, finalEventType, finalState, type SkillOutcome, verifiedSkills } from '../core/outcomes.ts'
import { checkReviewer } from '../core/reviewer-check.ts'
import type { Signals } from '../core/signals.ts'
import { leadingSource } from '../core/submission.ts'
import { claimType, type DecidedState, isDecided } from '../core/verification.ts'
import type { CredentialFacts, FinalizeDeps, ReleasedBy, SkillResult } from '../ports.ts'
import { findReviewer, removeUses, setReviewDecided } from '../review/reviewer-store.ts'
import { insertHeld } from './held-outcomes-store.ts'
import { lockStudent, lockVerification, setSignals, setState, type Verification } from './session-store.ts'
import { closeClaims, listItems, listSkills, setOutcomes } from './skills-and-items-store.ts'
import { viewSkills } from './views.ts'

/** Final outcome of a verification: one outcome for every skill. */
export interface FinalOutcome {
  readonly outcomes: readonly SkillOutcome[]
  /** For an assessment: results by skill number. */
  readonly results?: ReadonlyMap<number, SkillResult>
  /** How it came about; missing if nobody answered. */
  readonly signals?: Signals
  /** Who released it, if it was held. */
  readonly releasedBy?: ReleasedBy
}

export type FinalizedState = DecidedState | 'under_review'

type Finalized = Result<FinalizedState, DomainError<'ALREADY_DECIDED'>>

/**
 * The outcome of a verification, once. An outcome that verifies a skill and is graded red is held: no credential is issued, and no
 * event says that a skill is verified, before a person has released it.
 */
export async function finalizeSkills(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  ending: FinalOutcome,
  now: Date,
): Promise<Finalized> {
  const verification = await lockVerification(tx, verificationId)
  if (verification === null || verification.method === null) return err(domainError('ALREADY_DECIDED'))
  if (isDecided(verification.state) || verification.state === 'under_review') return err(domainError('ALREADY_DECIDED'))
  await setReviewDecided(tx, verificationId, now, ending.signals)
  if (ending.signals) await setSignals(tx, verificationId, ending.signals)
  const isHeld = ending.signals?.grade === 'red' && verifiedSkills(ending.outcomes).length > 0
  if (!isHeld) return ok(await applyOutcome(deps, tx, verification, ending, now))
  const { outcomes, results = new Map() } = ending
  await insertHeld(tx, verificationId, { outcomes, results: [...results], answeredAt: now.toISOString() }, now)
  await setState(tx, verificationId, 'under_review', null)
  return ok('under_review')
}

/** Outcomes, claims, state, credentials and the event are one commit. The caller has locked the verification. */
export async function applyOutcome(
  deps: FinalizeDeps,
  tx: TenantTx,
  verification: Verification,
  ending: FinalOutcome,
  now: Date,
): Promise<DecidedState> {
  const { id, serviceUserId } = verification
  await lockStudent(tx, serviceUserId)
  const verified = verifiedSkills(ending.outcomes)
  const state = finalState(ending.outcomes)
  await setOutcomes(tx, id, ending.outcomes)
  await closeClaims(tx, id, verified)
  await setState(tx, id, state, now)
  // A reviewer who never answered may be asked again, under another type.
  if (state === 'expired') await removeUses(tx, id)
  if (verified.length > 0) await deps.issueCredentials(tx, await credentialFacts(tx, verification, ending, now))
  await appendFinalEvent(deps, tx, verification, state, ending, now)
  return state
}

async function credentialFacts(
  tx: TenantTx,
  { id, serviceUserId, submitted, method, endorsementType }: Verification,
  { outcomes, results, releasedBy }: FinalOutcome,
  at: Date,
): Promise<readonly CredentialFacts[]> {
  const verified = new Set(verifiedSkills(outcomes))
  const skills = (await viewSkills(tx, await listSkills(tx, id))).filter(skill => verified.has(skill.number))
  const source = leadingSource(submitted, await listItems(tx, id))
  if (source === null) throw new Error('A verification without items cannot be verified.')
  const reviewer = method === 'human' ? await findReviewer(tx, id) : null
  const endorser = reviewer && { name: reviewer.name, company: reviewer.company, check: checkReviewer(reviewer) }
  return skills.map(({ number, name, description, comment }) => ({
    verificationId: id,
    serviceUserId,
    student: { name: submitted.student.name, email: submitted.student.email },
    skill: { number, name, description },
    method: method!,
    endorsementType: claimType(method, endorsementType),
    source: { type: source.type, title: source.title, subtitle: source.subtitle },
    ...(results?.has(number) && { result: results.get(number)! }),
    ...(endorser && { endorser }),
    ...(comment !== null && { comment }),
    ...(releasedBy && { releasedBy }),
    at,
  }))
}

async function appendFinalEvent(
  deps: FinalizeDeps,
  tx: TenantTx,
  { id, submitted, method, signals: stored }: Verification,
  state: DecidedState,
  { outcomes, signals = stored ?? undefined }: FinalOutcome,
  now: Date,
): Promise<void> {
  const verified = new Set(verifiedSkills(outcomes))
  const skills = (await listSkills(tx, id)).map(({ number }) => ({ number, verified: verified.has(number) }))
  const { externalStudentId } = submitted.student
  const facts = { verificationId: id, externalStudentId, method: method!, state, skills, signals: signals ?? null }
  await appendEvent(tx, { id: deps.newId('EV_'), type: finalEventType(state), createdAt: now, data: eventData(facts) })
}
