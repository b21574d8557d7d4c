import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import type { StatusListPosition } from './core/facts.ts'

/** SQL of the slice. Tenant columns are filled in from the transaction; `find_…` functions work before the tenant is known. */
export interface CredentialRow {
  readonly credentialId: string
  readonly verificationId: string
  readonly serviceUserId: string
  readonly skillNumber: number
  readonly position: StatusListPosition
  readonly keyId: string
  readonly payload: string
  readonly jwt: string
  readonly issuedAt: Date
}

export interface Revocation {
  readonly at: Date
  readonly by: string
  readonly reason: string
}

export interface FoundCredential {
  readonly tenant: Tenant
  readonly payload: string
  readonly jwt: string | null
  readonly issuedAt: Date
  readonly revokedAt: Date | null
  readonly erasedAt: Date | null
}

/** Reads the mode of the transaction's tenant. */
export async function readMode(tx: TenantReads): Promise<Mode> {
  const { rows } = await sql<{ mode: Mode }>`select tenant_mode() as mode`.execute(tx)
  return rows[0]!.mode
}

export async function findIssued(tx: TenantReads, verificationId: string, skillNumber: number): Promise<string | null> {
  const { rows } = await sql<{ credential_id: string }>`
    select credential_id from credentials where verification_id = ${verificationId} and skill_number = ${skillNumber}
  `.execute(tx)
  return rows[0]?.credential_id ?? null
}

export async function findIssuedBy(
  tx: TenantReads,
  verificationId: string,
): Promise<readonly { readonly credentialId: string; readonly skillNumber: number }[]> {
  const { rows } = await sql<{ credential_id: string; skill_number: number }>`
    select credential_id, skill_number from credentials where verification_id = ${verificationId} order by skill_number
  `.execute(tx)
  return rows.map(row => ({ credentialId: row.credential_id, skillNumber: row.skill_number }))
}

export async function hasUnerased(tx: TenantReads, verificationId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from credentials where verification_id = ${verificationId} and erased_at is null) as found
  `.execute(tx)
  return rows[0]!.found
}

export async function findNewestList(tx: TenantReads): Promise<string | null> {
  const { rows } = await sql<{ list_id: string }>`
    select list_id from credential_status_lists order by created_at desc, list_id limit 1
  `.execute(tx)
  return rows[0]?.list_id ?? null
}

export async function insertList(tx: TenantTx, listId: string, at: Date): Promise<void> {
  await sql`insert into credential_status_lists (list_id, created_at) values (${listId}, ${at})`.execute(tx)
}

export async function isTaken(tx: TenantReads, { listId, index }: StatusListPosition): Promise<boolean> {
  const { rows } = await sql`
    select from credentials where list_id = ${listId} and status_index = ${index}
  `.execute(tx)
  return rows.length > 0
}

/** False if the position is taken, or the skill of this verification already has a credential. */
export async function insertCredential(tx: TenantTx, row: CredentialRow): Promise<boolean> {
  const { rows } = await sql`
    insert into credentials (credential_id, verification_id, service_user_id, skill_number, list_id, status_index, key_id,
      payload, jwt, issued_at)
    values (${row.credentialId}, ${row.verificationId}, ${row.serviceUserId}, ${row.skillNumber}, ${row.position.listId},
      ${row.position.index}, ${row.keyId}, ${row.payload}, ${row.jwt}, ${row.issuedAt})
    on conflict do nothing returning credential_id
  `.execute(tx)
  return rows.length > 0
}

export type RevocationOutcome = 'revoked' | 'already_revoked' | 'not_found'

/** A second revocation keeps the time and reason of the first. */
export async function setRevoked(tx: TenantTx, credentialId: string, why: Revocation): Promise<RevocationOutcome> {
  const { rows } = await sql`
    update credentials set revoked_at = ${why.at}, revoked_by = ${why.by}, reason = ${why.reason}
    where credential_id = ${credentialId} and revoked_at is null returning credential_id
  `.execute(tx)
  if (rows.length > 0) return 'revoked'
  const known = await sql`select from credentials where credential_id = ${credentialId}`.execute(tx)
  return known.rows.length > 0 ? 'already_revoked' : 'not_found'
}

export type ErasureScope = { readonly serviceUserId: string } | { readonly verificationId: string }

interface Unerased {
  readonly credential_id: string
  readonly payload: string
}

/** Locks the rows in one order, to avoid deadlocks. */
export async function lockUnerased(tx: TenantTx, scope: ErasureScope): Promise<readonly Unerased[]> {
  const of =
    'serviceUserId' in scope
      ? sql`service_user_id = ${scope.serviceUserId}`
      : sql`verification_id = ${scope.verificationId}`
  const { rows } = await sql<Unerased>`
    select credential_id, payload from credentials where ${of} and erased_at is null order by credential_id for update
  `.execute(tx)
  return rows
}

/** Revokes the credential if needed, deletes its JWT and replaces its payload. Also replaces an earlier reason, which may name a person. */
export async function setErased(tx: TenantTx, credentialId: string, payload: string, why: Revocation): Promise<void> {
  await sql`
    update credentials set payload = ${payload}, jwt = null, erased_at = ${why.at}, revoked_at = coalesce(revoked_at, ${why.at}),
      revoked_by = coalesce(revoked_by, ${why.by}), reason = ${why.reason}
    where credential_id = ${credentialId}
  `.execute(tx)
}

export async function findCredential(tx: Reads, credentialId: string): Promise<FoundCredential | null> {
  const { rows } = await sql<{
    org_id: string
    mode: Mode
    payload: string
    jwt: string | null
    issued_at: Date
    revoked_at: Date | null
    erased_at: Date | null
  }>`select * from find_credential(${credentialId})`.execute(tx)
  const row = rows[0]
  if (!row) return null
  return {
    tenant: { orgId: row.org_id, mode: row.mode },
    payload: row.payload,
    jwt: row.jwt,
    issuedAt: row.issued_at,
    revokedAt: row.revoked_at,
    erasedAt: row.erased_at,
  }
}

/** Null if the list does not exist. */
export async function findRevokedPositions(tx: Reads, listId: string): Promise<readonly number[] | null> {
  const { rows } = await sql<{
    positions: number[]
  }>`select places as positions from find_revoked_places(${listId})`.execute(tx)
  return rows[0]?.positions ?? null
}

export async function findKeysInUse(tx: Reads): Promise<readonly string[]> {
  const { rows } = await sql<{ key_id: string }>`select key_id from find_credential_keys() as key_id`.execute(tx)
  return rows.map(row => row.key_id)
}
