import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { OpeningCode } from './core/endorsement.ts'
import { isHumanActMissing } from './core/human-act.ts'
import { type Endorsement, signalsOf } from './endorse.ts'
import { findOwnerOfVerification } from './find-owner.ts'
import { type OpenReview, openForReviewer } from './for-reviewer.ts'
import { noteDeclined, noteReported } from './mail/mail-store.ts'
import type { VerificationDeps } from './ports.ts'
import { settleSkills } from './settle-skills.ts'

/** What a reviewer sent who confirms nothing. */
export type Objection = Omit<Endorsement, 'decisions'> & { readonly reason: string }

export type ObjectionCode = OpeningCode | 'NOT_FOUND' | 'SERVICE_DISABLED' | 'CONFIRMATION_NEEDED'

type Outcome = Result<null, Refusal<ObjectionCode>>

/** The request as a whole is declined: no skill is verified, and the verification ends. */
export async function declineReview(
  deps: VerificationDeps,
  verificationId: string,
  given: Objection,
): Promise<Outcome> {
  return await objected(deps, verificationId, given, async (tx, review, now) => {
    const outcomes = review.skills.map(({ number }) => ({
      skillNumber: number,
      outcome: 'declined' as const,
      comment: null,
    }))
    const signals = signalsOf(review, given, now)
    const settled = await settleSkills(deps, tx, verificationId, { outcomes, signals }, now)
    if (!settled.ok) return settled
    await noteDeclined(tx, verificationId, given.reason)
    return ok(null)
  })
}

/** For the operator to look at. It decides nothing by itself, but nobody who complained is reminded. */
export async function reportReview(deps: VerificationDeps, verificationId: string, given: Objection): Promise<Outcome> {
  return await objected(deps, verificationId, given, async (tx, _review, now) => {
    await noteReported(tx, verificationId, given.reason, now)
    return ok(null)
  })
}

async function objected(
  deps: VerificationDeps,
  verificationId: string,
  given: Objection,
  apply: (tx: TenantTx, review: OpenReview, now: Date) => Promise<Outcome>,
): Promise<Outcome> {
  const owner = await findOwnerOfVerification(deps.database, verificationId)
  if (!owner.ok) return owner
  const now = new Date(deps.clock())
  return await deps.database.forTenant(owner.value).transaction(async tx => {
    const opened = await openForReviewer(tx, verificationId, given.token, now)
    if (!opened.ok) return opened
    const { fromBrowser, page } = given
    if (isHumanActMissing({ serviceVerificationId: verificationId, fromBrowser, page })) {
      const message = 'Type the number that the page shows.'
      return refused(refusal('CONFIRMATION_NEEDED', { path: 'page.number', message }))
    }
    return await apply(tx, opened.value, now)
  })
}
