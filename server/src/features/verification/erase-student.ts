import type { TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { eraseCredentialsOf } from '../credentials/index.ts'
import { recordAction } from '../organisations/index.ts'
import { listSkills } from './bundle-store.ts'
import { expiredOutcomes } from './core/endings.ts'
import {
  countVerifications,
  emptyReviewers,
  emptyStudent,
  emptyVerifications,
  findStudentOf,
  type HeldVerification,
  holdStudent,
  holdVerifications,
} from './erasure-store.ts'
import type { EraseDeps, SettleDeps } from './ports.ts'
import { settleSkills } from './settle-skills.ts'

/** Which data, and at whose wish: the person's own, or the operator's who was asked by them. */
export interface Wish {
  readonly tenant: Tenant
  readonly verificationId: string
  readonly by: 'student' | 'reviewer' | 'operator'
}

export interface ErasedStudent {
  readonly changed: boolean
  /** That there were so many stays. */
  readonly verifications: number
}

/**
 * All that is known of a student, in all of the student's verifications, in one commit; a second time changes nothing. Null, and
 * nothing done, when a session was opened while this waited for the others: to hold that one too, it has to begin again, for a
 * verification is locked before its student.
 */
export async function eraseStudent(
  deps: EraseDeps,
  tx: TenantTx,
  { tenant, verificationId, by }: Wish,
): Promise<ErasedStudent | null> {
  const serviceUserId = await findStudentOf(tx, verificationId)
  if (serviceUserId === null) return { changed: false, verifications: 0 }
  const held = await holdVerifications(tx, serviceUserId)
  const { isErased } = await holdStudent(tx, serviceUserId)
  if ((await countVerifications(tx, serviceUserId)) > held.length) return null
  if (isErased) return { changed: false, verifications: held.length }
  const at = new Date(deps.clock())
  const ids = held.map(({ id }) => id)
  await endOpen(deps, tx, held, at)
  await eraseCredentialsOf(deps, tx, serviceUserId)
  await deps.eraseQuestions(tx, ids)
  // The student named them for this one purpose, which is gone: nobody is to be asked, reminded or shown on a proof any more.
  await emptyReviewers(tx, ids, at)
  await emptyVerifications(tx, ids, at)
  await emptyStudent(tx, serviceUserId, ids, at)
  const audit = { auditId: deps.newId('AU_'), at, actor: by, action: 'student.erased', subject: serviceUserId }
  await recordAction(tx, { ...audit, details: {}, mode: tenant.mode })
  return { changed: true, verifications: held.length }
}

/** Somebody waits for these to end, and nobody will answer now: their organisation is told. A draft was never asked of anybody. */
async function endOpen({ newId }: EraseDeps, tx: TenantTx, held: readonly HeldVerification[], at: Date): Promise<void> {
  const open = held.filter(({ state }) => state === 'awaiting_reviewer' || state === 'questions_ready')
  for (const { id } of open) {
    const skills = await listSkills(tx, id)
    const outcomes = expiredOutcomes(skills.map(({ number }) => number))
    await settleSkills({ newId, issueCredentials: issueNothing }, tx, id, { outcomes }, at)
  }
}

const issueNothing: SettleDeps['issueCredentials'] = async () => {
  throw new Error('Erasing verifies nothing.')
}
