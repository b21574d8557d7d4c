import { CompiledQuery, sql } from 'kysely'
import type { Reads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SealedSecret } from '../keys/index.ts'
import type { System } from './core/order.ts'

/** SQL of tokens. Before the tenant is known they are found through functions of the role `pramaan_gate`. */
export interface FoundToken {
  readonly tenant: Tenant
  readonly tokenId: string
  readonly system: System
  readonly organisationDisabled: boolean
  readonly revokedAt: Date | null
}

interface TenantRow {
  readonly org_id: string
  readonly mode: Tenant['mode']
}

const tenantOf = ({ org_id, mode }: TenantRow): Tenant => ({ orgId: org_id, mode })

export interface NewToken {
  readonly tokenId: string
  readonly system: System
  readonly hash: Uint8Array
  /** Of Ashby. */
  readonly apiUrl: string | null
  readonly secret: SealedSecret
}

export async function insertToken(tx: TenantTx, token: NewToken, at: Date): Promise<void> {
  const { tokenId, system, hash, apiUrl, secret } = token
  await sql`
    insert into ats_tokens (token_id, ats, token_hash, api_url, sealed_secret, master_key_id, created_at)
    values (${tokenId}, ${system}, ${hash}, ${apiUrl}, ${secret.sealed}, ${secret.masterKeyId}, ${at})
  `.execute(tx)
}

export async function findToken(reads: Reads, hash: Uint8Array): Promise<FoundToken | null> {
  const { rows } = await reads.executeQuery<
    TenantRow & { token_id: string; ats: System; organisation_disabled: boolean; revoked_at: Date | null }
  >(CompiledQuery.raw('select * from find_ats_token($1)', [hash]))
  const row = rows[0]
  if (!row) return null
  const { token_id: tokenId, ats: system, organisation_disabled: organisationDisabled, revoked_at: revokedAt } = row
  return { tenant: tenantOf(row), tokenId, system, organisationDisabled, revokedAt }
}

/** A second revocation keeps the time of the first. False if there is no such token. */
export async function setTokenRevoked(tx: TenantTx, tokenId: string, at: Date): Promise<boolean> {
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(
      'update ats_tokens set revoked_at = coalesce(revoked_at, $2) where token_id = $1 returning token_id',
      [tokenId, at],
    ),
  )
  return rows.length > 0
}

/** A token as the operator sees it, without its secret. */
export interface ListedToken {
  readonly tenant: Tenant
  readonly tokenId: string
  readonly system: System
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

export async function selectTokens(reads: Reads, orgId: string | null): Promise<readonly ListedToken[]> {
  const { rows } = await reads.executeQuery<
    TenantRow & { token_id: string; ats: System; created_at: Date; revoked_at: Date | null }
  >(CompiledQuery.raw('select * from list_ats_tokens($1)', [orgId]))
  return rows.map(row => ({
    tenant: tenantOf(row),
    tokenId: row.token_id,
    system: row.ats,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  }))
}

export async function findTokensToRewrap(reads: Reads, currentMasterKeyId: string, most: number) {
  const { rows } = await reads.executeQuery<TenantRow & { token_id: string }>(
    CompiledQuery.raw('select * from find_ats_tokens_to_rewrap($1, $2)', [currentMasterKeyId, most]),
  )
  return rows.map(row => ({ tenant: tenantOf(row), tokenId: row.token_id }))
}

export async function lockTokenSecret(tx: TenantTx, tokenId: string): Promise<SealedSecret | null> {
  const { rows } = await tx.executeQuery<{ sealed_secret: Buffer; master_key_id: string }>(
    CompiledQuery.raw('select sealed_secret, master_key_id from ats_tokens where token_id = $1 for update', [tokenId]),
  )
  return rows[0] ? { sealed: rows[0].sealed_secret, masterKeyId: rows[0].master_key_id } : null
}

export async function setTokenSecret(tx: TenantTx, tokenId: string, secret: SealedSecret): Promise<void> {
  await sql`
    update ats_tokens set sealed_secret = ${secret.sealed}, master_key_id = ${secret.masterKeyId} where token_id = ${tokenId}
  `.execute(tx)
}
