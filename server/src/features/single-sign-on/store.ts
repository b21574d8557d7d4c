import { sql } from 'kysely'
import type { Reads, TenantReads, TenantTx, Tx } from '../../database/tx.ts'
import type { SealedSecret } from '../keys/index.ts'
import type { SingleSignOn } from './core/settings.ts'

/** The slice's only SQL. */
export interface StoredSingleSignOn extends SingleSignOn {
  readonly secret: SealedSecret
}

interface Row extends SingleSignOn {
  readonly sealed: Buffer
  readonly masterKeyId: string
}

const COLUMNS = sql`issuer, client_id as "clientId", domain, txt_token as "txtToken", proven_at as "provenAt", is_required as "isRequired",
  adds_viewers as "addsViewers", owner_signed_in_at as "ownerSignedInAt", updated_at as "updatedAt", sealed_secret as sealed,
  master_key_id as "masterKeyId"`

function toStored(row: Row | undefined): StoredSingleSignOn | null {
  if (row === undefined) return null
  const { sealed, masterKeyId, ...settings } = row
  return { ...settings, secret: { sealed, masterKeyId } }
}

export async function findSettings(reads: TenantReads): Promise<StoredSingleSignOn | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from single_sign_on`.execute(reads)
  return toStored(rows[0])
}

export async function lockSettings(tx: TenantTx): Promise<StoredSingleSignOn | null> {
  const { rows } = await sql<Row>`select ${COLUMNS} from single_sign_on for update`.execute(tx)
  return toStored(rows[0])
}

export async function putSettings(tx: TenantTx, stored: StoredSingleSignOn): Promise<void> {
  const { issuer, clientId, domain, txtToken, provenAt, isRequired, addsViewers, ownerSignedInAt, updatedAt } = stored
  const { sealed, masterKeyId } = stored.secret
  await sql`
    insert into single_sign_on (issuer, client_id, domain, txt_token, proven_at, is_required, adds_viewers, owner_signed_in_at, updated_at,
      sealed_secret, master_key_id)
    values (${issuer}, ${clientId}, ${domain}, ${txtToken}, ${provenAt}, ${isRequired}, ${addsViewers}, ${ownerSignedInAt}, ${updatedAt},
      ${sealed}, ${masterKeyId})
    on conflict (org_id) do update set issuer = excluded.issuer, client_id = excluded.client_id, domain = excluded.domain,
      txt_token = excluded.txt_token, proven_at = excluded.proven_at, is_required = excluded.is_required,
      adds_viewers = excluded.adds_viewers, owner_signed_in_at = excluded.owner_signed_in_at, updated_at = excluded.updated_at,
      sealed_secret = excluded.sealed_secret, master_key_id = excluded.master_key_id
  `.execute(tx)
}

export async function deleteSettings(tx: TenantTx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('single_sign_on').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Of two organisations that prove a domain at the same time, the second waits and sees the first. */
export async function lockDomain(tx: TenantTx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('single sign-on ' || ${domain}, 0))`.execute(tx)
}

export interface ProvenDomain {
  readonly orgId: string
  readonly isRequired: boolean
  readonly disabled: boolean
}

export async function findProvenDomain(reads: Reads, domain: string): Promise<ProvenDomain | null> {
  const { rows } = await sql<ProvenDomain>`
    select org_id as "orgId", is_required as "isRequired", disabled from find_proven_domain(${domain})
  `.execute(reads)
  return rows[0] ?? null
}

export interface StoredAttempt {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

export async function insertAttempt(
  tx: Tx,
  { stateHash, browserHash }: StoredAttempt,
  orgId: string,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into single_sign_on_attempts (state_hash, browser_hash, org_id, expires_at)
    values (${stateHash}, ${browserHash}, ${orgId}, ${expiresAt})
  `.execute(tx)
}

/** Used once: of two at the same time, one finds it. Another browser finds nothing, and does not end it. Returns the organisation. */
export async function consumeAttempt(
  tx: Tx,
  { stateHash, browserHash }: StoredAttempt,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ orgId: string }>`
    delete from single_sign_on_attempts
    where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now} returning org_id as "orgId"
  `.execute(tx)
  return rows[0]?.orgId ?? null
}

/** Returns how many were deleted. */
export async function deleteExpiredAttempts(tx: Tx, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from single_sign_on_attempts
    where state_hash in (select state_hash from single_sign_on_attempts where expires_at <= ${now} limit ${most})
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function findSettingsToRewrap(
  reads: Reads,
  currentMasterKeyId: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select org_id as "orgId" from find_single_sign_on_to_rewrap(${currentMasterKeyId}, ${most})
  `.execute(reads)
  return rows.map(({ orgId }) => orgId)
}
