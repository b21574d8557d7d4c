import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { listSkills } from './bundle-store.ts'
import { decideMethod } from './core/steps.ts'
import type { VerificationMethod } from './core/verification.ts'
import type { VerificationDeps } from './ports.ts'
import { removeReviewer } from './reviewer-store.ts'
import { lockVerification, setMethod } from './session-store.ts'
import { takeBackItems } from './take-back-items.ts'

/** Step 2. Another method takes back what followed from the one before: the items of step 3 and the reviewer. */
export async function chooseMethod(
  deps: Pick<VerificationDeps, 'database'>,
  tenant: Tenant,
  /** Of the session that calls, and what the call names: they must be the same. */
  session: { readonly verificationId: string; readonly named: string },
  wanted: VerificationMethod,
): Promise<Result<null, Refusal<'VERIFICATION_NOT_FOUND' | 'NO_SKILLS' | 'METHOD_FIXED'>>> {
  const { verificationId, named } = session
  if (named !== verificationId) return refused(refusal('VERIFICATION_NOT_FOUND'))
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await lockVerification(tx, verificationId)
    if (verification === null) return refused(refusal('VERIFICATION_NOT_FOUND'))
    const { state, method } = verification
    const skillCount = (await listSkills(tx, verificationId)).length
    const decided = decideMethod({ state, method, skillCount }, wanted)
    if (!decided.ok) return decided
    if (decided.value.changed) {
      await setMethod(tx, verificationId, wanted)
      await takeBackItems(tx, verificationId)
      await removeReviewer(tx, verificationId)
    }
    return ok(null)
  })
}
