import { CompiledQuery } from 'kysely'
import type { Reads, TenantTx, Tx } from '../../database/tx.ts'
import type { SealedLink } from './core/short-link.ts'

export interface NewShortLink extends SealedLink {
  readonly sendId: string
  readonly expiresAt: Date
}

/** One for each message. A message that was postponed gets another token and another code; nobody knows the earlier ones. */
const INSERT = `
  insert into short_links (send_id, code_hash, sealed_token, expires_at)
  select n.send_id, decode(n.code_hash, 'hex'), decode(n.sealed_token, 'hex'), n.expires_at
  from json_to_recordset($1::json) as n (send_id text, code_hash text, sealed_token text, expires_at timestamptz)
  on conflict (org_id, mode, send_id) do update
    set code_hash = excluded.code_hash, sealed_token = excluded.sealed_token, expires_at = excluded.expires_at`

export async function insertShortLinks(tx: TenantTx, links: readonly NewShortLink[]): Promise<void> {
  if (links.length === 0) return
  const rows = links.map(({ sendId, hash, sealedToken, expiresAt }) => ({
    send_id: sendId,
    code_hash: hash.toString('hex'),
    sealed_token: sealedToken.toString('hex'),
    expires_at: expiresAt,
  }))
  await tx.executeQuery(CompiledQuery.raw(INSERT, [JSON.stringify(rows)]))
}

export interface StoredShortLink {
  readonly sealedToken: Buffer
  readonly expiresAt: Date
}

/** Of whatever organisation: the address has only the code. */
export async function findShortLink(tx: Reads, hash: Uint8Array): Promise<StoredShortLink | null> {
  const query = 'select sealed_token as "sealedToken", expires_at as "expiresAt" from find_short_link($1)'
  return (await tx.executeQuery<StoredShortLink>(CompiledQuery.raw(query, [hash]))).rows[0] ?? null
}

/** Of all organisations. Returns how many. */
export async function deleteShortLinks(tx: Tx, expiredBy: Date, most: number): Promise<number> {
  const query = CompiledQuery.raw('select forget_short_links($1, $2) as count', [expiredBy, most])
  return (await tx.executeQuery<{ count: number }>(query)).rows[0]!.count
}
