import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findSkillFacts, lookUpSkillNames } from '../catalogue/index.ts'
import { listSkills, replaceSkills } from './bundle-store.ts'
import { decideSkills, judgeSkills } from './core/steps.ts'
import type { EndorsementType } from './core/verification.ts'
import type { VerificationDeps } from './ports.ts'
import { lockVerification, setEndorsementType } from './session-store.ts'
import { takeBackItems } from './take-back-items.ts'

export interface SentSkill {
  readonly skillId: string
  readonly proofUrls: readonly string[]
}

export interface NamedSkill extends SentSkill {
  readonly name: string
}

/**
 * Step 1. Replaces what was stored. Other skills, or another type, take back the items of step 3: the rules over all sessions are
 * judged there, and the bundle is no longer the one they allowed.
 */
export async function storeSkills(
  deps: Pick<VerificationDeps, 'database'>,
  tenant: Tenant,
  verificationId: string,
  sent: readonly SentSkill[],
  endorsementType: EndorsementType,
): Promise<Result<readonly NamedSkill[], Refusal<'VALIDATION_FAILED' | 'VERIFICATION_FIXED' | 'UNAUTHORIZED'>>> {
  const wanted = sent.map(skill => ({ ...skill, number: parseCatalogueId('skill', skill.skillId) }))
  const numbers = wanted.flatMap(({ number }) => number ?? [])
  const judged = judgeSkills(wanted, await findSkillFacts(deps.database.reads, numbers))
  if (!judged.ok) return judged
  const decided = await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await lockVerification(tx, verificationId)
    if (verification === null) return refused(refusal('UNAUTHORIZED'))
    const { state, endorsementType: storedType } = verification
    const stored = { state, skills: await listSkills(tx, verificationId), endorsementType: storedType }
    const decision = decideSkills(stored, judged.value, endorsementType)
    if (!decision.ok || !decision.value.changed) return decision
    await replaceSkills(tx, verificationId, judged.value)
    await setEndorsementType(tx, verificationId, endorsementType)
    await takeBackItems(tx, verificationId)
    return decision
  })
  if (!decided.ok) return decided
  const names = await lookUpSkillNames(deps.database.reads, numbers)
  return ok(sent.map((skill, at) => ({ ...skill, name: names[at]?.name ?? '' })))
}
