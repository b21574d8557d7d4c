import type { TenantTx } from '../../../database/tx.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import { expiredBefore } from '../core/session.ts'
import { type ClaimCode, type ClaimFacts, validateClaims } from '../core/skill-claims.ts'
import { type SelectedIds, selectItems } from '../core/submission.ts'
import { claimType, isFixed } from '../core/verification.ts'
import type { VerificationDeps } from '../ports.ts'
import { requestReview } from '../review/request-review.ts'
import { findReviewer, isUsedAsOtherType, replaceUses } from '../review/reviewer-store.ts'
import { findSources, lockStudent, type StoredSource, type Verification } from './session-store.ts'
import {
  listClaims,
  listItems,
  listPassedSkills,
  listSkills,
  releaseAbandoned,
  replaceClaims,
  replaceItems,
} from './skills-and-items-store.ts'
import { touchSessionInTransaction } from './touch-session.ts'
import { type StoredItems, viewItems } from './views.ts'

export type StoreItemsCode =
  | 'SESSION_NOT_FOUND'
  | 'VERIFICATION_METHOD_NOT_SET'
  | 'NO_ITEMS_SELECTED'
  | 'ITEM_NOT_FOUND'
  | ClaimCode
  | 'DUPLICATE_REVIEWER_EMAIL'
  | 'VERIFICATION_FIXED'

export interface StoredBundle {
  readonly verificationId: string
  readonly serviceUserId: string
  readonly stored: StoredItems
}

/** Step 3: attaches sources. The order of the checks is public contract. */
export async function storeItems(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  tenant: Tenant,
  sessionToken: string,
  selected: SelectedIds,
): Promise<Result<StoredBundle, DomainError<StoreItemsCode>>> {
  const now = new Date(deps.clock())
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await touchSessionInTransaction(tx, sessionToken, now)
    if (verification === null) return err(domainError('SESSION_NOT_FOUND'))
    if (verification.method === null) return err(domainError('VERIFICATION_METHOD_NOT_SET'))
    const items = selectItems(verification.submitted, selected)
    if (!items.ok) return items
    await lockStudent(tx, verification.serviceUserId)
    const sources = await findSources(tx, verification.serviceUserId, items.value)
    const attached = await attach(tx, tenant, verification, sources, now)
    if (!attached.ok) return attached
    const { id, serviceUserId, submitted } = verification
    return ok({ verificationId: id, serviceUserId, stored: viewItems(submitted, sources) })
  })
}

async function attach(
  tx: TenantTx,
  tenant: Tenant,
  verification: Verification,
  sources: readonly StoredSource[],
  now: Date,
): Promise<Result<null, DomainError<StoreItemsCode>>> {
  const { id: verificationId, serviceUserId } = verification
  const sourceIds = sources.map(source => source.sourceId)
  const skillNumbers = (await listSkills(tx, verificationId)).map(skill => skill.number)
  const type = claimType(verification.method, verification.endorsementType)
  const checked = await checkClaims(tx, serviceUserId, { verificationId, sourceIds, skillNumbers, type }, now)
  if (!checked.ok) return checked
  const reviewer = await findReviewer(tx, verificationId)
  const use = reviewer && { verificationId, sourceIds, email: reviewer.email, type }
  if (use && (await isUsedAsOtherType(tx, use))) return err(domainError('DUPLICATE_REVIEWER_EMAIL'))
  if (isFixed(verification.state)) {
    const before = (await listItems(tx, verificationId)).map(item => item.sourceId)
    return before.join() === sourceIds.join() ? ok(null) : err(domainError('VERIFICATION_FIXED'))
  }
  await replaceItems(tx, verificationId, sourceIds)
  await replaceClaims(tx, verificationId, sourceIds, skillNumbers, type)
  if (use) await replaceUses(tx, use)
  if (reviewer) await requestReview(tx, tenant, verificationId, now)
  return ok(null)
}

/** Checks the rules over all sessions of the student, whose row the caller has locked. */
export async function checkClaims(
  tx: TenantTx,
  serviceUserId: string,
  facts: Omit<ClaimFacts, 'claims' | 'passedSkills'>,
  now: Date,
): Promise<Result<null, DomainError<ClaimCode>>> {
  await releaseAbandoned(tx, facts.sourceIds, expiredBefore(now))
  const claims = await listClaims(tx, facts.sourceIds)
  return validateClaims({ ...facts, claims, passedSkills: await listPassedSkills(tx, serviceUserId) })
}
