import type { TenantTx } from '../../database/tx.ts'
import {
  type AssessmentInput,
  type FinalizeDeps,
  finalizeAssessment,
  readAssessmentInput,
} from '../verification/index.ts'
import { isExhausted, isExpired } from './core/attempt.ts'
import type { GenerateFacts } from './core/decide-generate.ts'
import { findAttempts, lockAttempts, setOutcome } from './store.ts'

export type AssessedVerification = Pick<AssessmentInput, 'method' | 'skills' | 'sources'>
const UNKNOWN: AssessedVerification = { method: null, skills: [], sources: [] }

export interface GenerateInput {
  readonly facts: GenerateFacts
  readonly verification: AssessedVerification
}

/** `read` may also lock the verification. */
export async function readGenerateFacts(
  tx: TenantTx,
  verificationId: string | null,
  read: (tx: TenantTx, verificationId: string) => Promise<AssessedVerification | null> = readAssessmentInput,
): Promise<GenerateInput> {
  if (verificationId === null) return { facts: factsOf(null, UNKNOWN, []), verification: UNKNOWN }
  const verification = (await read(tx, verificationId)) ?? UNKNOWN
  return { facts: factsOf(verificationId, verification, await findAttempts(tx, verificationId)), verification }
}

function factsOf(
  verificationId: string | null,
  { method, skills, sources }: AssessedVerification,
  attempts: GenerateFacts['attempts'],
): GenerateFacts {
  return { verificationId, method, skills: skills.length, sources: sources.length, attempts }
}

/** Stores an expired attempt; after the last one, ends the verification. */
export async function expireOverdue(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  now: Date,
): Promise<void> {
  const attempts = await lockAttempts(tx, verificationId)
  const over = attempts.find(attempt => isExpired(attempt, now))
  if (!over) return
  await setOutcome(tx, verificationId, over.number, 'expired', null)
  const after = attempts.map(attempt => (attempt === over ? { ...attempt, state: 'expired' as const } : attempt))
  if (isExhausted(after)) await finalizeFailed(deps, tx, verificationId, now)
}

/** No attempt is left: no skill is verified, even if single skills passed. */
export async function finalizeFailed(
  deps: FinalizeDeps,
  tx: TenantTx,
  verificationId: string,
  now: Date,
): Promise<void> {
  const skills = (await readAssessmentInput(tx, verificationId))?.skills ?? []
  const outcomes = skills.map(({ number }) => ({ skillNumber: number, outcome: 'failed' as const }))
  await finalizeAssessment(deps, tx, verificationId, outcomes, now)
}
