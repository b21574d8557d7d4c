import type { Database, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { recordAction } from '../organisations/index.ts'
import { decideRotation, type RotationRefusal } from './core/decide-rotation.ts'
import type { Scope } from './core/scopes.ts'
import type { SecretBox } from './ports.ts'
import * as store from './store.ts'

export interface KeysDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  /** Prefix and 256 random bits. */
  readonly newSecret: (prefix: string) => string
  readonly secretBox: SecretBox
}

/** The secret is shown here, once, and never again. */
export interface IssuedKey {
  readonly id: string
  readonly secret: string
}

export interface KeyTerms {
  readonly scopes: readonly Scope[]
  readonly limitOverrides: unknown
  readonly expiresAt: Date | null
}

export async function issuePartnerKey(
  deps: KeysDeps,
  tenant: Tenant,
  terms: KeyTerms,
  actor: string,
): Promise<IssuedKey> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const key = await insertKey(deps, tx, tenant, terms)
    await record(deps, tx, tenant, actor, 'partner_key.issued', key.id, { scopes: terms.scopes })
    return key
  })
}

/** A new key with the old one's terms; the old one ends after the overlap. */
export async function rotatePartnerKey(
  deps: KeysDeps,
  tenant: Tenant,
  keyId: string,
  how: { readonly overlapHours: number; readonly force: boolean },
  actor: string,
): Promise<Result<IssuedKey & { readonly oldExpiresAt: Date }, RotationRefusal | Refusal<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const old = await store.lockPartnerKey(tx, keyId)
    if (old === null) return refused(refusal('KEY_NOT_FOUND'))
    const decision = decideRotation(old, how.overlapHours, how.force, deps.clock())
    if (!decision.ok) return decision
    const key = await insertKey(deps, tx, tenant, { ...old, expiresAt: null })
    await store.setExpiry(tx, keyId, decision.value.oldExpiresAt)
    await record(deps, tx, tenant, actor, 'partner_key.rotated', keyId, { newKeyId: key.id, ...decision.value })
    return ok({ ...key, ...decision.value })
  })
}

/** Of either kind. Every process refuses it within five seconds. */
export async function revokeKey(
  deps: KeysDeps,
  tenant: Tenant,
  keyId: string,
  actor: string,
): Promise<Result<null, Refusal<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if (!(await store.setRevoked(tx, keyId, new Date(deps.clock())))) return refused(refusal('KEY_NOT_FOUND'))
    await record(deps, tx, tenant, actor, 'key.revoked', keyId, {})
    return ok(null)
  })
}

export async function changeLimits(
  deps: KeysDeps,
  tenant: Tenant,
  keyId: string,
  overrides: unknown,
  actor: string,
): Promise<Result<null, Refusal<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if (!(await store.setLimitOverrides(tx, keyId, overrides))) return refused(refusal('KEY_NOT_FOUND'))
    await record(deps, tx, tenant, actor, 'partner_key.limits_changed', keyId, { overrides })
    return ok(null)
  })
}

async function insertKey(deps: KeysDeps, tx: TenantTx, tenant: Tenant, terms: KeyTerms): Promise<IssuedKey> {
  const id = deps.newId(`VFN_${tenant.mode.toUpperCase()}_`)
  const secret = deps.newSecret('VFN_SK_')
  const sealed = deps.secretBox.seal(secret, { ...tenant, keyId: id, purpose: 'partner-key' })
  const { scopes, limitOverrides, expiresAt } = terms
  const row = { keyId: id, ...sealed, scopes, limitOverrides, expiresAt, revokedAt: null }
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
