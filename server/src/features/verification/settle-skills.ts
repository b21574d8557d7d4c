import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { appendEvent } from '../events/index.ts'
import { endClaims, listItems, listSkills, setOutcomes } from './bundle-store.ts'
import { endEvent, endState, eventData, type SkillOutcome, verifiedSkills } from './core/endings.ts'
import { leadingSource } from './core/submitted.ts'
import { claimType, type DecidedState, isDecided } from './core/verification.ts'
import type { CredentialFacts, SettleDeps, SkillResult } from './ports.ts'
import { findReviewer, removeUses, setReviewDecided } from './reviewer-store.ts'
import { lockStudent, lockVerification, setState, type Verification } from './session-store.ts'
import { viewSkills } from './view.ts'

/** How a verification comes out: every skill of it, and what there is to say about each. */
export interface Ending {
  readonly outcomes: readonly SkillOutcome[]
  /** Of an assessment, by the skill's number. */
  readonly results?: ReadonlyMap<number, SkillResult>
  /** Of a review, for the operator. */
  readonly signals?: unknown
}

/**
 * The one way a verification ends, and once: outcomes, claims, state, credentials and the event are one commit. A decided one
 * stays as it is.
 */
export async function settleSkills(
  deps: SettleDeps,
  tx: TenantTx,
  verificationId: string,
  ending: Ending,
  now: Date,
): Promise<Result<DecidedState, Refusal<'ALREADY_DECIDED'>>> {
  const verification = await lockVerification(tx, verificationId)
  if (verification === null || verification.method === null || isDecided(verification.state))
    return refused(refusal('ALREADY_DECIDED'))
  await lockStudent(tx, verification.serviceUserId)
  const verified = verifiedSkills(ending.outcomes)
  const state = endState(ending.outcomes)
  await setOutcomes(tx, verificationId, ending.outcomes)
  await endClaims(tx, verificationId, verified)
  await setState(tx, verificationId, state, now)
  await setReviewDecided(tx, verificationId, now, ending.signals)
  // Who never answered may be asked again, as somebody else.
  if (state === 'expired') await removeUses(tx, verificationId)
  if (verified.length > 0) await deps.issueCredentials(tx, await credentialFacts(tx, verification, ending, now))
  await tellEnd(deps, tx, verification, state, ending, now)
  return ok(state)
}

async function credentialFacts(
  tx: TenantTx,
  { id, serviceUserId, submitted, method, endorsementType }: Verification,
  { outcomes, results }: Ending,
  at: Date,
): Promise<readonly CredentialFacts[]> {
  const verified = new Set(verifiedSkills(outcomes))
  const skills = (await viewSkills(tx, await listSkills(tx, id))).filter(skill => verified.has(skill.number))
  const source = leadingSource(submitted, await listItems(tx, id))
  if (source === null) throw new Error('A verification without items cannot end well.')
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

async function tellEnd(
  deps: SettleDeps,
  tx: TenantTx,
  { id, submitted, method }: Verification,
  state: DecidedState,
  { outcomes }: Ending,
  now: Date,
): Promise<void> {
  const verified = new Set(verifiedSkills(outcomes))
  const skills = (await listSkills(tx, id)).map(({ number }) => ({ number, verified: verified.has(number) }))
  const { externalStudentId } = submitted.student
  const data = eventData({ verificationId: id, externalStudentId, method: method!, state, skills })
  await appendEvent(tx, { id: deps.newId('EV_'), type: endEvent(state), createdAt: now, data })
}
