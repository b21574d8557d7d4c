import type { TenantReads } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { checkExpiry, checkKeyCount, decideRotation, type RotationError } from './core/key-status.ts'
import type { Scope } from './core/scopes.ts'
import { type IssuedKey, insertBearerKey, insertKey, type KeysDeps, record } from './manage-keys.ts'
import * as store from './store.ts'

/** Keys as the members of an organisation manage them. Limits of a key stay with the operator. */
export interface OwnKeyInput {
  readonly kind: store.KeyKind
  readonly name: string
  /** Empty for a verification key. */
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
}

export async function issueOwnKey(
  deps: KeysDeps,
  tenant: Tenant,
  { kind, name, scopes, expiresAt }: OwnKeyInput,
  actor: string,
): Promise<Result<IssuedKey, DomainError<'LIMIT_EXCEEDED' | 'VALIDATION_FAILED'>>> {
  const now = deps.clock()
  const checked = checkExpiry(expiresAt, now)
  if (!checked.ok) return checked
  return await deps.database.forTenant(tenant).transaction(async tx => {
    await store.lockKeyCount(tx)
    const counted = checkKeyCount(await store.countUsableKeys(tx, kind, new Date(now)))
    if (!counted.ok) return counted
    const input = { name, limitOverrides: {}, expiresAt }
    const key =
      kind === 'partner'
        ? await insertKey(deps, tx, tenant, { ...input, scopes })
        : await insertBearerKey(deps, tx, tenant, input)
    await record(deps, tx, tenant, actor, `${kind}_key.issued`, key.id, { scopes, expiresAt })
    return ok(key)
  })
}

/** The new key has the settings of the old one, which stays usable during the overlap. */
export async function rotateOwnKey(
  deps: KeysDeps,
  tenant: Tenant,
  keyId: string,
  how: { readonly overlapHours: number; readonly force: boolean },
  actor: string,
): Promise<
  Result<IssuedKey & { readonly oldExpiresAt: Date }, RotationError | DomainError<'KEY_NOT_FOUND' | 'LIMIT_EXCEEDED'>>
> {
  const now = deps.clock()
  const kind = kindOf(keyId)
  return await deps.database.forTenant(tenant).transaction(async tx => {
    await store.lockKeyCount(tx)
    const partner = kind === 'partner' ? await store.lockPartnerKey(tx, keyId) : null
    const bearer = kind === 'verification' ? await store.lockVerificationKey(tx, keyId) : null
    const old = partner ?? bearer
    if (old === null) return err(domainError('KEY_NOT_FOUND'))
    const decision = decideRotation(old, how.overlapHours, how.force, now)
    if (!decision.ok) return decision
    // Rotating again and again would otherwise leave any number of keys usable during their overlaps.
    const counted = checkKeyCount((await store.countUsableKeys(tx, kind, new Date(now))) - 1)
    if (!counted.ok) return counted
    const key =
      partner === null
        ? await insertBearerKey(deps, tx, tenant, { ...old, expiresAt: null })
        : await insertKey(deps, tx, tenant, { ...partner, expiresAt: null })
    await store.setExpiry(tx, keyId, decision.value.oldExpiresAt)
    await record(deps, tx, tenant, actor, `${kind}_key.rotated`, keyId, { newKeyId: key.id, ...decision.value })
    return ok({ ...key, ...decision.value })
  })
}

function kindOf(keyId: string): store.KeyKind {
  return keyId.startsWith('VK_') ? 'verification' : 'partner'
}

/** Revoked and expired ones stay in the list; nobody needs more of them than this. */
const MOST_LISTED = 200

/** Newest first, without secrets. */
export async function listOwnKeys(reads: TenantReads): Promise<readonly store.OwnKey[]> {
  return await store.listTenantKeys(reads, MOST_LISTED)
}
