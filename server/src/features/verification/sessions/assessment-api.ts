import type { TenantReads, TenantTx } from '../../../database/tx.ts'
import { appendEvent } from '../../events/index.ts'
import { initiatedEvent, verifiedSkills } from '../core/outcomes.ts'
import { assessmentSignals, type SignalGrade } from '../core/signals.ts'
import { attachedSources, type SessionLanguage, type SourceView } from '../core/submission.ts'
import { type ClaimType, claimType, type State, type VerificationMethod } from '../core/verification.ts'
import type { FinalizeDeps, SkillResult } from '../ports.ts'
import { finalizeSkills } from './finalize-skills.ts'
import { listUnendorsedCritical } from './held-outcomes-store.ts'
import { findVerification, lockStudent, lockVerification, setState } from './session-store.ts'
import { listItems, listSkills } from './skills-and-items-store.ts'
import { viewSkills } from './views.ts'

/** What the assessments slice needs to know of a verification. */
export interface AssessmentInput {
  readonly method: VerificationMethod | null
  readonly endorsementType: ClaimType
  readonly state: State
  readonly skills: readonly { readonly number: number; readonly skillId: string; readonly name: string }[]
  readonly language: SessionLanguage
  readonly sources: readonly (Omit<SourceView, 'type'> & { readonly kind: SourceView['type'] })[]
}

export async function readAssessmentInput(tx: TenantReads, verificationId: string): Promise<AssessmentInput | null> {
  const verification = await findVerification(tx, verificationId)
  if (verification === null) return null
  const { method, endorsementType, state, submitted, language } = verification
  const skills = await viewSkills(tx, await listSkills(tx, verificationId))
  const sources = attachedSources(submitted, await listItems(tx, verificationId))
  return {
    method,
    endorsementType: claimType(method, endorsementType),
    state,
    language,
    skills: skills.map(({ number, skillId, name }) => ({ number, skillId, name })),
    sources: sources.map(({ type, ...rest }) => ({ kind: type, ...rest })),
  }
}

/** The same, with verification and student locked until the transaction ends: no other session of the student goes on meanwhile. */
export async function lockAssessmentInputAndStudent(
  tx: TenantTx,
  verificationId: string,
): Promise<AssessmentInput | null> {
  const verification = await lockVerification(tx, verificationId)
  if (verification !== null) await lockStudent(tx, verification.serviceUserId)
  return await readAssessmentInput(tx, verificationId)
}

/** The first questions exist: the verification can no longer be changed, and its organisation gets an event. Only once. */
export async function markQuestionsReady(
  deps: Pick<FinalizeDeps, 'newId'>,
  tx: TenantTx,
  verificationId: string,
  now: Date,
): Promise<void> {
  const verification = await lockVerification(tx, verificationId)
  if (verification?.state !== 'draft') return
  await setState(tx, verificationId, 'questions_ready', null)
  const skillNumbers = (await listSkills(tx, verificationId)).map(({ number }) => number)
  const { externalStudentId } = verification.submitted.student
  const event = initiatedEvent(verificationId, externalStudentId, skillNumbers)
  await appendEvent(tx, { id: deps.newId('EV_'), createdAt: now, ...event })
}

export interface AssessedSkill {
  readonly skillNumber: number
  readonly outcome: 'passed' | 'failed'
  readonly result?: SkillResult
}

export interface AssessmentEnding {
  readonly skills: readonly AssessedSkill[]
  readonly responseGrade: SignalGrade
}

/** Ends the verification: passed, or failed with no attempt left. */
export async function finalizeAssessment(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  { skills, responseGrade }: AssessmentEnding,
  now: Date,
): Promise<void> {
  const results = new Map(skills.flatMap(({ skillNumber, result }) => (result ? [[skillNumber, result]] : [])))
  const outcomes = skills.map(({ skillNumber, outcome }) => ({ skillNumber, outcome, comment: null }))
  const unendorsed = await listUnendorsedCritical(tx, verificationId, verifiedSkills(outcomes))
  const signals = assessmentSignals(responseGrade, unendorsed.length > 0)
  await finalizeSkills(deps, tx, verificationId, { outcomes, results, signals }, now)
}
