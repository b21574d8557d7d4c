import type { TenantTx } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { appendEvent } from '../../events/index.ts'
import { eventData, finalEventType, finalState, type SkillOutcome, verifiedSkills } from '../core/outcomes.ts'
import { leadingSource } from '../core/submission.ts'
import { claimType, type DecidedState, isDecided } from '../core/verification.ts'
import type { CredentialFacts, FinalizeDeps, SkillResult } from '../ports.ts'
import { findReviewer, removeUses, setReviewDecided } from '../review/reviewer-store.ts'
import { lockStudent, lockVerification, setState, type Verification } from './session-store.ts'
import { closeClaims, listItems, listSkills, setOutcomes } from './skills-and-items-store.ts'
import { viewSkills } from './views.ts'

/** Final outcome of a verification: one outcome for every skill. */
export interface FinalOutcome {
  readonly outcomes: readonly SkillOutcome[]
  /** For an assessment: results by skill number. */
  readonly results?: ReadonlyMap<number, SkillResult>
  /** For a review: signals for the operator. */
  readonly signals?: unknown
}

/**
 * The only way a verification ends, and only once: outcomes, claims, state, credentials and the event are one commit. A decided
 * verification is not changed.
 */
export async function finalizeSkills(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  ending: FinalOutcome,
  now: Date,
): Promise<Result<DecidedState, DomainError<'ALREADY_DECIDED'>>> {
  const verification = await lockVerification(tx, verificationId)
  if (verification === null || verification.method === null || isDecided(verification.state))
    return err(domainError('ALREADY_DECIDED'))
  await lockStudent(tx, verification.serviceUserId)
  const verified = verifiedSkills(ending.outcomes)
  const state = finalState(ending.outcomes)
  await setOutcomes(tx, verificationId, ending.outcomes)
  await closeClaims(tx, verificationId, verified)
  await setState(tx, verificationId, state, now)
  await setReviewDecided(tx, verificationId, now, ending.signals)
  // A reviewer who never answered may be asked again, under another type.
  if (state === 'expired') await removeUses(tx, verificationId)
  if (verified.length > 0) await deps.issueCredentials(tx, await credentialFacts(tx, verification, ending, now))
  await appendFinalEvent(deps, tx, verification, state, ending, now)
  return ok(state)
}

async function credentialFacts(
  tx: TenantTx,
  { id, serviceUserId, submitted, method, endorsementType }: Verification,
  { outcomes, results }: FinalOutcome,
  at: Date,
): Promise<readonly CredentialFacts[]> {
  const verified = new Set(verifiedSkills(outcomes))
  const skills = (await viewSkills(tx, await listSkills(tx, id))).filter(skill => verified.has(skill.number))
  const source = leadingSource(submitted, await listItems(tx, id))
  if (source === null) throw new Error('A verification without items cannot be verified.')
  const reviewer = method === 'human' ? await findReviewer(tx, id) : null
  return skills.map(({ number, name, description, comment }) => ({
    verificationId: id,
    serviceUserId,
    student: { name: submitted.student.name, email: submitted.student.email },
    skill: { number, name, description },
    method: method!,
    endorsementType: claimType(method, endorsementType),
    source: { type: source.type, title: source.title, subtitle: source.subtitle },
    ...(results?.has(number) && { result: results.get(number)! }),
    ...(reviewer && { endorser: { name: reviewer.name, company: reviewer.company } }),
    ...(comment !== null && { comment }),
    at,
  }))
}

async function appendFinalEvent(
  deps: FinalizeDeps,
  tx: TenantTx,
  { id, submitted, method }: Verification,
  state: DecidedState,
  { outcomes }: FinalOutcome,
  now: Date,
): Promise<void> {
  const verified = new Set(verifiedSkills(outcomes))
  const skills = (await listSkills(tx, id)).map(({ number }) => ({ number, verified: verified.has(number) }))
  const { externalStudentId } = submitted.student
  const data = eventData({ verificationId: id, externalStudentId, method: method!, state, skills })
  await appendEvent(tx, { id: deps.newId('EV_'), type: finalEventType(state), createdAt: now, data })
}
