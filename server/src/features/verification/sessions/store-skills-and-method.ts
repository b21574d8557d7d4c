import type { TenantTx } from '../../../database/tx.ts'
import { parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { findSkillStatuses, lookUpSkillNames } from '../../taxonomy/index.ts'
import { decideMethod, decideSkills, validateSkills } from '../core/session-steps.ts'
import { claimType, type EndorsementType, type VerificationMethod } from '../core/verification.ts'
import type { VerificationDeps } from '../ports.ts'
import { removeReviewer, removeUses } from '../review/reviewer-store.ts'
import { lockStudent, lockVerification, setEndorsementType, setMethod, type Verification } from './session-store.ts'
import { listItems, listSkills, replaceClaims, replaceItems, replaceSkills } from './skills-and-items-store.ts'
import { checkClaims } from './store-items.ts'

export interface SentSkill {
  readonly skillId: string
  readonly proofUrls: readonly string[]
}

export interface NamedSkill extends SentSkill {
  readonly name: string
}

/**
 * Step 1: replaces the skills. Other skills, or another type, remove the items of step 3, because step 3 checks the rules over all
 * sessions for exactly these skills and this type.
 */
export async function storeSkills(
  deps: Pick<VerificationDeps, 'database'>,
  tenant: Tenant,
  verificationId: string,
  sent: readonly SentSkill[],
  endorsementType: EndorsementType,
): Promise<Result<readonly NamedSkill[], DomainError<'VALIDATION_FAILED' | 'VERIFICATION_FIXED' | 'UNAUTHORIZED'>>> {
  const requested = sent.map(skill => ({ ...skill, number: parseCatalogueId('skill', skill.skillId) }))
  const numbers = requested.flatMap(({ number }) => number ?? [])
  const checked = validateSkills(requested, await findSkillStatuses(deps.database.reads, numbers))
  if (!checked.ok) return checked
  const decided = await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await lockVerification(tx, verificationId)
    if (verification === null) return err(domainError('UNAUTHORIZED'))
    const { state, endorsementType: storedType } = verification
    const stored = { state, skills: await listSkills(tx, verificationId), endorsementType: storedType }
    const decision = decideSkills(stored, checked.value, endorsementType)
    if (!decision.ok || !decision.value.changed) return decision
    await replaceSkills(tx, verificationId, checked.value)
    await setEndorsementType(tx, verificationId, endorsementType)
    await clearItems(tx, verificationId)
    return decision
  })
  if (!decided.ok) return decided
  const names = await lookUpSkillNames(deps.database.reads, numbers)
  return ok(sent.map((skill, at) => ({ ...skill, name: names[at]?.name ?? '' })))
}

/** Step 2. Another method keeps the items of step 3 and removes the reviewer. */
export async function chooseMethod(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  tenant: Tenant,
  /** The verification of the calling session, and the id in the body: they must be equal. */
  session: { readonly verificationId: string; readonly named: string },
  requested: VerificationMethod,
): Promise<Result<null, DomainError<'VERIFICATION_NOT_FOUND' | 'NO_SKILLS' | 'METHOD_FIXED'>>> {
  const { verificationId, named } = session
  if (named !== verificationId) return err(domainError('VERIFICATION_NOT_FOUND'))
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await lockVerification(tx, verificationId)
    if (verification === null) return err(domainError('VERIFICATION_NOT_FOUND'))
    const { state, method } = verification
    const skillCount = (await listSkills(tx, verificationId)).length
    const decided = decideMethod({ state, method, skillCount }, requested)
    if (!decided.ok) return decided
    if (decided.value.changed) {
      await setMethod(tx, verificationId, requested)
      await keepItems(tx, { ...verification, method: requested }, new Date(deps.clock()))
      await removeUses(tx, verificationId)
      await removeReviewer(tx, verificationId)
    }
    return ok(null)
  })
}

/**
 * The items stay, claimed under the new method. Where a rule over all sessions of the student forbids that (a skill that was
 * passed already, for example), they are removed, and step 3 answers with the rule. To reject the method instead would leave a
 * student with such items no way to choose others for it.
 */
async function keepItems(tx: TenantTx, verification: Verification, now: Date): Promise<void> {
  const { id: verificationId, serviceUserId, method, endorsementType } = verification
  const sourceIds = (await listItems(tx, verificationId)).map(item => item.sourceId)
  if (sourceIds.length === 0) return
  await lockStudent(tx, serviceUserId)
  const skillNumbers = (await listSkills(tx, verificationId)).map(skill => skill.number)
  const type = claimType(method, endorsementType)
  const checked = await checkClaims(tx, serviceUserId, { verificationId, sourceIds, skillNumbers, type }, now)
  if (checked.ok) await replaceClaims(tx, verificationId, sourceIds, skillNumbers, type)
  else await clearItems(tx, verificationId)
}

/** Removes items and claims, so that step 3 must be repeated. The verification is locked and a draft. */
async function clearItems(tx: TenantTx, verificationId: string): Promise<void> {
  await replaceItems(tx, verificationId, [])
  await replaceClaims(tx, verificationId, [], [], 'other')
  await removeUses(tx, verificationId)
}
