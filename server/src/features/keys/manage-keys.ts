import type { Database, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { routablePrefix } from '../../kernel/routable-id.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findShortNumber, recordAction } from '../organisations/index.ts'
import { decideRotation, type RotationError } from './core/key-status.ts'
import type { Scope } from './core/scopes.ts'
import type { SecretBox } from './ports.ts'
import * as store from './store.ts'
import { findKeysToRewrap, insertVerificationKey, lockPartnerKey, setSealedSecret } from './store.ts'

export interface KeysDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  /** Returns the prefix followed by 256 random bits. */
  readonly newSecret: (prefix: string) => string
  readonly secretBox: SecretBox
}

/** A new key. The secret is shown only once. */
export interface IssuedKey {
  readonly id: string
  readonly secret: string
}

export interface KeyInput {
  /** What people call it. */
  readonly name?: string
  readonly scopes: readonly Scope[]
  readonly limitOverrides: unknown
  readonly expiresAt: Date | null
}

export async function issuePartnerKey(
  deps: KeysDeps,
  tenant: Tenant,
  input: KeyInput,
  actor: string,
): Promise<IssuedKey> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const key = await insertKey(deps, tx, tenant, input)
    await record(deps, tx, tenant, actor, 'partner_key.issued', key.id, { scopes: input.scopes })
    return key
  })
}

/** Issues a new key with the settings of the old one, which expires after the overlap. */
export async function rotatePartnerKey(
  deps: KeysDeps,
  tenant: Tenant,
  keyId: string,
  how: { readonly overlapHours: number; readonly force: boolean },
  actor: string,
): Promise<Result<IssuedKey & { readonly oldExpiresAt: Date }, RotationError | DomainError<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const old = await store.lockPartnerKey(tx, keyId)
    if (old === null) return err(domainError('KEY_NOT_FOUND'))
    const decision = decideRotation(old, how.overlapHours, how.force, deps.clock())
    if (!decision.ok) return decision
    const key = await insertKey(deps, tx, tenant, { ...old, expiresAt: null })
    await store.setExpiry(tx, keyId, decision.value.oldExpiresAt)
    await record(deps, tx, tenant, actor, 'partner_key.rotated', keyId, { newKeyId: key.id, ...decision.value })
    return ok({ ...key, ...decision.value })
  })
}

/** Revokes a partner key or a verification key. Every process rejects it within five seconds. */
export async function revokeKey(
  deps: KeysDeps,
  tenant: Tenant,
  keyId: string,
  actor: string,
): Promise<Result<null, DomainError<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if (!(await store.setRevoked(tx, keyId, new Date(deps.clock())))) return err(domainError('KEY_NOT_FOUND'))
    await record(deps, tx, tenant, actor, 'key.revoked', keyId, {})
    return ok(null)
  })
}

export async function changeLimits(
  deps: Pick<KeysDeps, 'database' | 'clock' | 'newId'>,
  tenant: Tenant,
  keyId: string,
  overrides: unknown,
  actor: string,
): Promise<Result<null, DomainError<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if (!(await store.setLimitOverrides(tx, keyId, overrides))) return err(domainError('KEY_NOT_FOUND'))
    const kind = keyId.startsWith('VK_') ? 'verification_key' : 'partner_key'
    await record(deps, tx, tenant, actor, `${kind}.limits_changed`, keyId, { overrides })
    return ok(null)
  })
}

/** Keys of both kinds, of one organisation or of all. For the operator; it never returns a secret. */
export async function listKeys(
  { database }: Pick<KeysDeps, 'database'>,
  orgId: string | null,
): Promise<readonly store.ListedKey[]> {
  return await store.listAllKeys(database.reads, orgId)
}

/** Keys of both kinds of an organisation, with what was agreed for each. For the operator. */
export async function listKeysWithLimits(
  { database }: Pick<KeysDeps, 'database'>,
  orgId: string,
): Promise<readonly store.KeyWithLimits[]> {
  return await store.selectKeysWithLimits(database.reads, orgId)
}

export async function insertKey(deps: KeysDeps, tx: TenantTx, tenant: Tenant, input: KeyInput): Promise<IssuedKey> {
  const id = deps.newId(routablePrefix(`VFN_${tenant.mode.toUpperCase()}`, await findShortNumber(tx)))
  const secret = deps.newSecret('VFN_SK_')
  const sealed = deps.secretBox.seal(secret, { ...tenant, keyId: id, purpose: 'partner-key' })
  const { name = '', scopes, limitOverrides, expiresAt } = input
  const row = { keyId: id, name, ...sealed, scopes, limitOverrides, expiresAt, revokedAt: null }
  await store.insertPartnerKey(tx, row, new Date(deps.clock()))
  return { id, secret }
}

export async function record(
  deps: Pick<KeysDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  { mode }: Tenant,
  actor: string,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const at = new Date(deps.clock())
  await recordAction(tx, { auditId: deps.newId('AU_'), at, actor, action, subject, details, mode })
}

/** Issues a bearer secret for the Verification API. Only its hash is stored, so it cannot be shown again. */
export async function issueVerificationKey(deps: KeysDeps, tenant: Tenant, actor: string): Promise<IssuedKey> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const key = await insertBearerKey(deps, tx, tenant, { name: '', limitOverrides: {}, expiresAt: null })
    await record(deps, tx, tenant, actor, 'verification_key.issued', key.id, {})
    return key
  })
}

export async function insertBearerKey(
  deps: KeysDeps,
  tx: TenantTx,
  { mode }: Tenant,
  input: Pick<store.VerificationKeyRow, 'name' | 'limitOverrides' | 'expiresAt'>,
): Promise<IssuedKey> {
  const id = deps.newId('VK_')
  const secret = deps.newSecret(routablePrefix(`VFN_VK_${mode.toUpperCase()}`, await findShortNumber(tx)))
  await insertVerificationKey(tx, { ...input, keyId: id }, sha256(secret), new Date(deps.clock()))
  return { id, secret }
}

const BATCH = 100

/**
 * Re-encrypts every secret under the current master key while the service runs. Each key has its own transaction, so the command can
 * be stopped at any point and started again. Returns the number of rewrapped keys.
 */
export async function rewrapKeys(deps: KeysDeps, actor: string, onProgress: (done: number) => void): Promise<number> {
  const { database, secretBox } = deps
  let done = 0
  for (;;) {
    const batch = await findKeysToRewrap(database.reads, secretBox.currentMasterKeyId, BATCH)
    if (batch.length === 0) return done
    for (const { tenant, keyId } of batch) {
      await database.forTenant(tenant).transaction(async tx => {
        const key = await lockPartnerKey(tx, keyId)
        if (key === null || key.masterKeyId === secretBox.currentMasterKeyId) return
        await setSealedSecret(tx, keyId, secretBox.rewrap(key, { ...tenant, keyId, purpose: 'partner-key' }))
        await record(deps, tx, tenant, actor, 'partner_key.rewrapped', keyId, { to: secretBox.currentMasterKeyId })
      })
      done += 1
      onProgress(done)
    }
  }
}
