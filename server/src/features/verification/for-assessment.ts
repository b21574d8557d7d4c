import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { appendEvent } from '../events/index.ts'
import { listItems, listSkills } from './bundle-store.ts'
import { initiatedEvent } from './core/endings.ts'
import { attachedSources, type SourceView } from './core/submitted.ts'
import { type ClaimType, claimType, type State, type VerificationMethod } from './core/verification.ts'
import type { SettleDeps, SkillResult } from './ports.ts'
import { findVerification, lockVerification, setState } from './session-store.ts'
import { settleSkills } from './settle-skills.ts'
import { viewSkills } from './view.ts'

/** What an assessment is made of. */
export interface AssessmentFacts {
  readonly method: VerificationMethod | null
  readonly endorsementType: ClaimType
  readonly state: State
  readonly skills: readonly { readonly number: number; readonly skillId: string; readonly name: string }[]
  readonly sources: readonly (Omit<SourceView, 'type'> & { readonly kind: SourceView['type'] })[]
}

export async function readForAssessment(tx: TenantReads, verificationId: string): Promise<AssessmentFacts | null> {
  const verification = await findVerification(tx, verificationId)
  if (verification === null) return null
  const { method, endorsementType, state, submitted } = verification
  const skills = await viewSkills(tx, await listSkills(tx, verificationId))
  const sources = attachedSources(submitted, await listItems(tx, verificationId))
  return {
    method,
    endorsementType: claimType(method, endorsementType),
    state,
    skills: skills.map(({ number, skillId, name }) => ({ number, skillId, name })),
    sources: sources.map(({ type, ...rest }) => ({ kind: type, ...rest })),
  }
}

/** The same, held: no step changes it before the transaction ends. */
export async function lockForAssessment(tx: TenantTx, verificationId: string): Promise<AssessmentFacts | null> {
  await lockVerification(tx, verificationId)
  return await readForAssessment(tx, verificationId)
}

/** The first questions are there: nothing about the verification changes any more, and its organisation is told. Once. */
export async function noteQuestions(
  deps: Pick<SettleDeps, 'newId'>,
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

/** Passed, or failed for the last time. */
export async function settleAssessment(
  deps: SettleDeps,
  tx: TenantTx,
  verificationId: string,
  skills: readonly AssessedSkill[],
  now: Date,
): Promise<void> {
  const results = new Map(skills.flatMap(({ skillNumber, result }) => (result ? [[skillNumber, result]] : [])))
  const outcomes = skills.map(({ skillNumber, outcome }) => ({ skillNumber, outcome, comment: null }))
  await settleSkills(deps, tx, verificationId, { outcomes, results }, now)
}
