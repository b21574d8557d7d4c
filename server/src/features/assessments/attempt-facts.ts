import type { TenantTx } from '../../database/tx.ts'
import { type AssessmentFacts, readForAssessment, type SettleDeps, settleAssessment } from '../verification/index.ts'
import { isExhausted, isOver } from './core/attempt.ts'
import type { GenerateFacts } from './core/decide-generate.ts'
import { findAttempts, lockAttempts, setOutcome } from './store.ts'

export type Assessed = Pick<AssessmentFacts, 'method' | 'skills' | 'sources'>
const UNKNOWN: Assessed = { method: null, skills: [], sources: [] }

export interface ReadFacts {
  readonly facts: GenerateFacts
  readonly verification: Assessed
}

/** `read` may also lock. */
export async function readFacts(
  tx: TenantTx,
  verificationId: string | null,
  read: (tx: TenantTx, verificationId: string) => Promise<Assessed | null> = readForAssessment,
): Promise<ReadFacts> {
  if (verificationId === null) return { facts: factsOf(null, UNKNOWN, []), verification: UNKNOWN }
  const verification = (await read(tx, verificationId)) ?? UNKNOWN
  return { facts: factsOf(verificationId, verification, await findAttempts(tx, verificationId)), verification }
}

function factsOf(
  verificationId: string | null,
  { method, skills, sources }: Assessed,
  attempts: GenerateFacts['attempts'],
): GenerateFacts {
  return { verificationId, method, skills: skills.length, sources: sources.length, attempts }
}

/** Writes down what the clock has decided: an attempt that ran out, and with the last one the verification. */
export async function settleOverdue(deps: SettleDeps, tx: TenantTx, verificationId: string, now: Date): Promise<void> {
  const attempts = await lockAttempts(tx, verificationId)
  const over = attempts.find(attempt => isOver(attempt, now))
  if (!over) return
  await setOutcome(tx, verificationId, over.number, 'expired', null)
  const after = attempts.map(attempt => (attempt === over ? { ...attempt, state: 'expired' as const } : attempt))
  if (isExhausted(after)) await settleFailed(deps, tx, verificationId, now)
}

/** No attempt is left: no skill is verified, whatever single ones came to. */
export async function settleFailed(deps: SettleDeps, tx: TenantTx, verificationId: string, now: Date): Promise<void> {
  const skills = (await readForAssessment(tx, verificationId))?.skills ?? []
  const outcomes = skills.map(({ number }) => ({ skillNumber: number, outcome: 'failed' as const }))
  await settleAssessment(deps, tx, verificationId, outcomes, now)
}
