import type { TenantReads, TenantTx } from '../../database/tx.ts'
import {
  type AssessmentInput,
  type FinalizeDeps,
  finalizeAssessment,
  readAssessmentInput,
} from '../verification/index.ts'
import { isExpired } from './core/attempt.ts'
import type { GenerateFacts } from './core/decide-generate.ts'
import { exhaustedSkills, nextAttemptAt, type SkillAttempt, skillsLeft } from './core/skill-attempts.ts'
import { findAttempts, findSkillAttempts, lockAttempts, setOutcome } from './store.ts'

export type AssessedVerification = Pick<AssessmentInput, 'method' | 'skills' | 'sources' | 'language'>
const UNKNOWN: AssessedVerification = { method: null, skills: [], sources: [], language: 'en' }

export interface GenerateInput {
  readonly facts: GenerateFacts
  readonly verification: AssessedVerification
}

/** `read` may also lock the verification and its student. */
export async function readGenerateFacts(
  tx: TenantTx,
  verificationId: string | null,
  now: Date,
  read: (tx: TenantTx, verificationId: string) => Promise<AssessedVerification | null> = readAssessmentInput,
): Promise<GenerateInput> {
  if (verificationId === null) return { facts: factsOf(null, UNKNOWN, [], []), verification: UNKNOWN }
  const verification = (await read(tx, verificationId)) ?? UNKNOWN
  const attempts = await findAttempts(tx, verificationId)
  const skillAttempts = await findSkillAttempts(tx, verificationId, now)
  return { facts: factsOf(verificationId, verification, attempts, skillAttempts), verification }
}

function factsOf(
  verificationId: string | null,
  { method, skills, sources }: AssessedVerification,
  attempts: GenerateFacts['attempts'],
  skillAttempts: readonly SkillAttempt[],
): GenerateFacts {
  const skillNumbers = skills.map(({ number }) => number)
  return { verificationId, method, skillNumbers, sources: sources.length, attempts, skillAttempts }
}

/** Attempts that remain for the skills that a verification has not passed. */
export interface AttemptsLeft {
  readonly hasAttemptsLeft: boolean
  /** Null if none is left, or if nothing was asked yet. */
  readonly nextAttemptAt: Date | null
}

export async function readAttemptsLeft(
  tx: TenantReads | TenantTx,
  verificationId: string,
  now: Date,
): Promise<AttemptsLeft> {
  const skillAttempts = await findSkillAttempts(tx, verificationId, now)
  const asked = skillAttempts.filter(each => each.verificationId === verificationId)
  const left = skillsLeft([...new Set(asked.map(each => each.skillNumber))], skillAttempts, verificationId)
  const hasAttemptsLeft = exhaustedSkills(left, skillAttempts, now).length === 0
  return { hasAttemptsLeft, nextAttemptAt: hasAttemptsLeft ? nextAttemptAt(left, skillAttempts, now) : null }
}

/** Stores an expired attempt; if none is left, ends the verification. */
export async function expireOverdue(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  now: Date,
): Promise<void> {
  const attempts = await lockAttempts(tx, verificationId)
  const over = attempts.find(attempt => isExpired(attempt, now))
  if (!over) return
  await setOutcome(tx, verificationId, over.number, { state: 'expired', score: null })
  await finalizeIfExhausted(deps, tx, verificationId, now)
}

/** After a failed or expired attempt. If a skill has no attempt left, no skill is verified, even if others passed. */
export async function finalizeIfExhausted(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  now: Date,
): Promise<void> {
  const { hasAttemptsLeft } = await readAttemptsLeft(tx, verificationId, now)
  if (hasAttemptsLeft) return
  const skills = (await readAssessmentInput(tx, verificationId))?.skills ?? []
  const outcomes = skills.map(({ number }) => ({ skillNumber: number, outcome: 'failed' as const }))
  await finalizeAssessment(deps, tx, verificationId, { skills: outcomes, responseGrade: 'green' }, now)
}
