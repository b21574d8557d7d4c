import type { TenantTx } from '../../database/tx.ts'
import { equalInConstantTime, sha256Hex } from '../../kernel/crypto.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { listSkills, type StoredSkill } from './bundle-store.ts'
import { decideOpening, type OpeningCode } from './core/endorsement.ts'
import { findReviewer, type Reviewer } from './reviewer-store.ts'
import { lockVerification, type Verification } from './session-store.ts'

/** A verification that a reviewer may answer, locked until the transaction ends. */
export interface OpenReview {
  readonly verification: Verification
  readonly reviewer: Reviewer
  readonly skills: readonly StoredSkill[]
}

/** Whatever a reviewer does begins here. Two at once follow one another, and the second finds it decided. */
export async function openForReviewer(
  tx: TenantTx,
  verificationId: string,
  token: string,
  now: Date,
): Promise<Result<OpenReview, Refusal<OpeningCode | 'NOT_FOUND'>>> {
  const verification = await lockVerification(tx, verificationId)
  const reviewer = verification?.method === 'human' ? await findReviewer(tx, verificationId) : null
  if (!verification || reviewer === null || verification.state === 'draft') return refused(refusal('NOT_FOUND'))
  const tokenFits = isOneOf(token, reviewer.tokenHashes)
  const decided = decideOpening({ state: verification.state, tokenFits, answerBy: reviewer.answerBy }, now)
  return decided.ok ? ok({ verification, reviewer, skills: await listSkills(tx, verificationId) }) : decided
}

/** All of them are looked at, whichever fits. */
export function isOneOf(token: string, hashes: readonly Buffer[]): boolean {
  const given = sha256Hex(token)
  return hashes.filter(hash => equalInConstantTime(given, hash.toString('hex'))).length > 0
}
