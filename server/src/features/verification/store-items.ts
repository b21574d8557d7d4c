import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { awaitReviewer } from './await-reviewer.ts'
import {
  listClaims,
  listItems,
  listPassedSkills,
  listSkills,
  releaseAbandoned,
  replaceClaims,
  replaceItems,
} from './bundle-store.ts'
import { type ClaimCode, judgeClaims } from './core/claims.ts'
import { deadBefore } from './core/session.ts'
import { type SelectedIds, selectItems } from './core/submitted.ts'
import { claimType, isFixed } from './core/verification.ts'
import { takeSession } from './find-session.ts'
import type { VerificationDeps } from './ports.ts'
import { findReviewer, isUsedOtherwise, replaceUses } from './reviewer-store.ts'
import { findSources, lockStudent, type StoredSource, type Verification } from './session-store.ts'
import { type StoredItems, viewStored } from './view.ts'

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

/** Step 3. The order of its checks is public contract. */
export async function storeItems(
  deps: Pick<VerificationDeps, 'database' | 'clock'>,
  tenant: Tenant,
  sessionToken: string,
  selected: SelectedIds,
): Promise<Result<StoredBundle, Refusal<StoreItemsCode>>> {
  const now = new Date(deps.clock())
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const verification = await takeSession(tx, sessionToken, now)
    if (verification === null) return refused(refusal('SESSION_NOT_FOUND'))
    if (verification.method === null) return refused(refusal('VERIFICATION_METHOD_NOT_SET'))
    const items = selectItems(verification.submitted, selected)
    if (!items.ok) return items
    await lockStudent(tx, verification.serviceUserId)
    const sources = await findSources(tx, verification.serviceUserId, items.value)
    const attached = await attach(tx, tenant, verification, sources, now)
    if (!attached.ok) return attached
    const { id, serviceUserId, submitted } = verification
    return ok({ verificationId: id, serviceUserId, stored: viewStored(submitted, sources) })
  })
}

async function attach(
  tx: TenantTx,
  tenant: Tenant,
  verification: Verification,
  sources: readonly StoredSource[],
  now: Date,
): Promise<Result<null, Refusal<StoreItemsCode>>> {
  const { id: verificationId, serviceUserId } = verification
  const sourceIds = sources.map(source => source.sourceId)
  const skillNumbers = (await listSkills(tx, verificationId)).map(skill => skill.number)
  const type = claimType(verification.method, verification.endorsementType)
  await releaseAbandoned(tx, sourceIds, deadBefore(now))
  const claims = await listClaims(tx, sourceIds)
  const passedSkills = await listPassedSkills(tx, serviceUserId)
  const judged = judgeClaims({ verificationId, sourceIds, skillNumbers, type, claims, passedSkills })
  if (!judged.ok) return judged
  const reviewer = await findReviewer(tx, verificationId)
  const use = reviewer && { verificationId, sourceIds, email: reviewer.email, type }
  if (use && (await isUsedOtherwise(tx, use))) return refused(refusal('DUPLICATE_REVIEWER_EMAIL'))
  if (isFixed(verification.state)) {
    const before = (await listItems(tx, verificationId)).map(item => item.sourceId)
    return before.join() === sourceIds.join() ? ok(null) : refused(refusal('VERIFICATION_FIXED'))
  }
  await replaceItems(tx, verificationId, sourceIds)
  await replaceClaims(tx, verificationId, sourceIds, skillNumbers, type)
  if (use) await replaceUses(tx, use)
  if (reviewer) await awaitReviewer(tx, tenant, verificationId, now)
  return ok(null)
}
