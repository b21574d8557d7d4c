import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import type { Scope } from './core/scopes.ts'
import type { SealedSecret } from './ports.ts'

/** The slice's only SQL. The transaction fills in the tenant columns; `find_…` functions look up keys before the tenant is known. */
export interface PartnerKeyRow extends SealedSecret {
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly limitOverrides: unknown
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export interface FoundPartnerKey extends Omit<PartnerKeyRow, 'name'> {
  readonly orgId: string
  readonly mode: Mode
  readonly organisationName: string
  readonly organisationDisabled: boolean
}

export async function insertPartnerKey(tx: TenantTx, key: PartnerKeyRow, at: Date): Promise<void> {
  await sql`
    insert into partner_keys (key_id, name, sealed_secret, master_key_id, scopes, limit_overrides, created_at, expires_at)
    values (${key.keyId}, ${key.name}, ${key.sealed}, ${key.masterKeyId}, ${key.scopes}::text[],
            ${JSON.stringify(key.limitOverrides)}::jsonb, ${at}, ${key.expiresAt})
  `.execute(tx)
}

/** Locks the key, so that two rotations of it run one after the other. */
export async function lockPartnerKey(tx: TenantTx, keyId: string): Promise<PartnerKeyRow | null> {
  const row = await tx
    .selectFrom('partner_keys')
    .select(['name', 'sealed_secret', 'master_key_id', 'scopes', 'limit_overrides', 'expires_at', 'revoked_at'])
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    keyId,
    name: row.name,
    sealed: row.sealed_secret,
    masterKeyId: row.master_key_id,
    scopes: row.scopes as Scope[],
    limitOverrides: row.limit_overrides,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

export async function setExpiry(tx: TenantTx, keyId: string, expiresAt: Date): Promise<void> {
  await tx.updateTable(tableOf(keyId)).set({ expires_at: expiresAt }).where('key_id', '=', keyId).execute()
}

export async function setSealedSecret(
  tx: TenantTx,
  keyId: string,
  { sealed, masterKeyId }: SealedSecret,
): Promise<void> {
  await tx
    .updateTable('partner_keys')
    .set({ sealed_secret: Buffer.from(sealed), master_key_id: masterKeyId })
    .where('key_id', '=', keyId)
    .execute()
}

const tableOf = (keyId: string) => (keyId.startsWith('VK_') ? 'verification_keys' : 'partner_keys')

export async function setLimitOverrides(tx: TenantTx, keyId: string, overrides: unknown): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tableOf(keyId))
    .set({ limit_overrides: JSON.stringify(overrides) })
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A second revocation keeps the time of the first. False if the key does not exist. */
export async function setRevoked(tx: TenantTx, keyId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(tableOf(keyId))
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${at})` })
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface VerificationKeyRow {
  readonly keyId: string
  readonly name: string
  readonly limitOverrides: unknown
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export async function insertVerificationKey(
  tx: TenantTx,
  key: Omit<VerificationKeyRow, 'revokedAt'>,
  hash: Uint8Array,
  at: Date,
): Promise<void> {
  await sql`
    insert into verification_keys (key_id, name, secret_hash, limit_overrides, created_at, expires_at)
    values (${key.keyId}, ${key.name}, ${hash}, ${JSON.stringify(key.limitOverrides)}::jsonb, ${at}, ${key.expiresAt})
  `.execute(tx)
}

/** Locks the key, so that two rotations of it run one after the other. */
export async function lockVerificationKey(tx: TenantTx, keyId: string): Promise<VerificationKeyRow | null> {
  const row = await tx
    .selectFrom('verification_keys')
    .select(['name', 'limit_overrides', 'expires_at', 'revoked_at'])
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { name, limit_overrides: limitOverrides, expires_at: expiresAt, revoked_at: revokedAt } = row
  return { keyId, name, limitOverrides, expiresAt, revokedAt }
}

/** Serialises the issue of keys per organisation and mode until the transaction ends. */
export async function lockKeyCount(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('keys ' || tenant_org() || tenant_mode()))`.execute(tx)
}

/** A key as its organisation sees it. */
export interface OwnKey {
  readonly keyId: string
  readonly kind: KeyKind
  readonly name: string
  /** Empty for a verification key, which has none. */
  readonly scopes: readonly string[]
  readonly limitOverrides: unknown
  readonly createdAt: Date
  /** Exact to the hour. */
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export type KeyKind = 'partner' | 'verification'

/** Of both kinds, newest first. An organisation has tens of them, not thousands: `ownKeyLimit` bounds those that are usable. */
export async function listTenantKeys(reads: TenantReads, limit: number): Promise<readonly OwnKey[]> {
  const { rows } = await sql<OwnKey>`
    select key_id as "keyId", 'partner' as kind, name, scopes, limit_overrides as "limitOverrides", created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"
    from partner_keys
    union all
    select key_id, 'verification', name, '{}', limit_overrides, created_at, last_used_at, expires_at, revoked_at
    from verification_keys
    order by "createdAt" desc, "keyId" desc limit ${limit}
  `.execute(reads)
  return rows
}

export async function countUsableKeys(tx: TenantTx, kind: KeyKind, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom(kind === 'partner' ? 'partner_keys' : 'verification_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('revoked_at', 'is', null)
    .where(where => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

export async function findPartnerKey(tx: Reads, keyId: string): Promise<FoundPartnerKey | null> {
  const { rows } = await sql<{
    org_id: string
    mode: Mode
    organisation_name: string
    organisation_disabled: boolean
    sealed_secret: Buffer
    master_key_id: string
    scopes: Scope[]
    limit_overrides: unknown
    expires_at: Date | null
    revoked_at: Date | null
  }>`select * from find_partner_key(${keyId})`.execute(tx)
  const row = rows[0]
  if (!row) return null
  return {
    keyId,
    orgId: row.org_id,
    mode: row.mode,
    organisationName: row.organisation_name,
    organisationDisabled: row.organisation_disabled,
    sealed: row.sealed_secret,
    masterKeyId: row.master_key_id,
    scopes: row.scopes,
    limitOverrides: row.limit_overrides,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

export interface FoundVerificationKey {
  readonly keyId: string
  readonly tenant: Tenant
  readonly organisationDisabled: boolean
  readonly limitOverrides: unknown
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export async function findVerificationKey(tx: Reads, hash: Uint8Array): Promise<FoundVerificationKey | null> {
  const { rows } = await sql<{
    org_id: string
    mode: Mode
    key_id: string
    organisation_disabled: boolean
    limit_overrides: unknown
    expires_at: Date | null
    revoked_at: Date | null
  }>`select * from find_verification_key_with_limits(${hash})`.execute(tx)
  const row = rows[0]
  if (!row) return null
  return {
    keyId: row.key_id,
    tenant: { orgId: row.org_id, mode: row.mode },
    organisationDisabled: row.organisation_disabled,
    limitOverrides: row.limit_overrides,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

export async function findKeysToRewrap(tx: Reads, currentMasterKeyId: string, most: number) {
  const { rows } = await sql<{ org_id: string; mode: Mode; key_id: string }>`
    select * from find_keys_to_rewrap(${currentMasterKeyId}, ${most})
  `.execute(tx)
  return rows.map(row => ({ tenant: { orgId: row.org_id, mode: row.mode }, keyId: row.key_id }))
}

/** A key as the operator sees it, without its secret. */
export interface ListedKey {
  readonly tenant: Tenant
  readonly keyId: string
  /** Null for a verification key, which has none. */
  readonly scopes: readonly string[] | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

/** Of one organisation, or of all. */
interface ListedRow {
  org_id: string
  mode: Mode
  key_id: string
  scopes: string[] | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

function toListedKey(row: ListedRow): ListedKey {
  return {
    tenant: { orgId: row.org_id, mode: row.mode },
    keyId: row.key_id,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

export async function listAllKeys(tx: Reads, orgId: string | null): Promise<readonly ListedKey[]> {
  const { rows } = await sql<ListedRow>`select * from list_keys(${orgId})`.execute(tx)
  return rows.map(toListedKey)
}

export interface KeyWithLimits extends ListedKey {
  readonly limitOverrides: unknown
}

export async function selectKeysWithLimits(reads: Reads, orgId: string): Promise<readonly KeyWithLimits[]> {
  const { rows } = await sql<ListedRow & { limit_overrides: unknown }>`
    select * from list_keys_with_limits(${orgId})
  `.execute(reads)
  return rows.map(row => ({ ...toListedKey(row), limitOverrides: row.limit_overrides }))
}
