import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { EndpointStatus } from '../../../contract/webhook.ts'
import type { WebhookEndpoints } from '../../../database/generated/tables.ts'
import type { Reads, TenantReads, TenantTx } from '../../../database/tx.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'
import type { SealedSecret } from '../../keys/index.ts'
import type { Endpoint } from '../core/endpoint.ts'
import type { Health } from '../core/health.ts'
import type { SecretExpiry } from '../core/rotation.ts'

/** SQL for endpoints and their secrets. */
export type HealthRow = Pick<
  Selectable<WebhookEndpoints>,
  'failures_in_row' | 'failing_since' | 'warned_percent' | 'pauses' | 'not_before'
>

export function toHealth(row: HealthRow): Health {
  return {
    failuresInRow: row.failures_in_row,
    failingSince: row.failing_since,
    warnedPercent: row.warned_percent,
    pauses: row.pauses,
    notBefore: row.not_before,
  }
}

export function healthColumns({ failuresInRow, failingSince, warnedPercent, pauses, notBefore }: Health) {
  return {
    failures_in_row: failuresInRow,
    failing_since: failingSince,
    warned_percent: warnedPercent,
    pauses,
    not_before: notBefore,
  }
}

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = [
  'webhook_id',
  'url',
  'types',
  'description',
  'status',
  'failures_in_row',
  'failing_since',
  'warned_percent',
  'pauses',
  'not_before',
  'created_at',
  'updated_at',
] as const

function toEndpoint(row: Pick<Selectable<WebhookEndpoints>, (typeof COLUMNS)[number]>): Endpoint {
  return {
    id: row.webhook_id,
    url: row.url,
    types: row.types,
    description: row.description,
    status: row.status as EndpointStatus,
    health: toHealth(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Serialises the creation of endpoints per organisation and mode until the transaction ends. */
export async function lockEndpointCount(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('webhooks ' || tenant_org() || tenant_mode()))`.execute(tx)
}

export async function countEndpoints(tx: TenantReads): Promise<number> {
  const { n } = await tx
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  return n
}

export async function insertEndpoint(tx: TenantTx, endpoint: Endpoint): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({
      webhook_id: endpoint.id,
      url: endpoint.url,
      types: [...endpoint.types],
      description: endpoint.description,
      created_at: endpoint.createdAt,
      updated_at: endpoint.updatedAt,
    })
    .execute()
}

export async function findEndpoint(tx: TenantReads, id: string): Promise<Endpoint | null> {
  const row = await tx.selectFrom('webhook_endpoints').select(COLUMNS).where('webhook_id', '=', id).executeTakeFirst()
  return row ? toEndpoint(row) : null
}

/** `for no key update`: secrets reference the key, and may be added concurrently. */
export async function lockEndpoint(tx: TenantTx, id: string): Promise<Endpoint | null> {
  const query = tx.selectFrom('webhook_endpoints').select(COLUMNS).where('webhook_id', '=', id)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row ? toEndpoint(row) : null
}

/** Newest first; ids sort by time. */
export async function listEndpoints(tx: TenantReads, before: string, limit: number): Promise<readonly Endpoint[]> {
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('webhook_id', '<', before)
    .orderBy('webhook_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEndpoint)
}

/** A disabled endpoint is no longer due; an enabled one is due once it is notified. */
export async function saveEndpoint(tx: TenantTx, endpoint: Endpoint): Promise<void> {
  const { id, url, types, description, status, health, updatedAt } = endpoint
  const isTried = status === 'enabled' || status === 'suspended'
  await tx
    .updateTable('webhook_endpoints')
    .set({ url, types: [...types], description, status, updated_at: updatedAt, ...healthColumns(health) })
    .$if(!isTried, query => query.set({ due_at: sql<Date>`'infinity'` }))
    .where('webhook_id', '=', id)
    .execute()
}

const WAKE = 'insert into webhook_wakes (webhook_id) values ($1)'

/** Workers look at the queue as soon as this is committed. */
export async function notifyQueue(tx: TenantTx, id: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(WAKE, [id]))
}

export interface StoredSecret extends SealedSecret {
  readonly id: string
}

export async function insertSecret(tx: TenantTx, webhookId: string, secret: StoredSecret, at: Date): Promise<void> {
  await tx
    .insertInto('webhook_secrets')
    .values({
      webhook_id: webhookId,
      secret_id: secret.id,
      sealed_secret: Buffer.from(secret.sealed),
      master_key_id: secret.masterKeyId,
      created_at: at,
    })
    .execute()
}

/** Newest first. */
export async function findActiveSecrets(
  tx: TenantReads,
  webhookId: string,
  now: Date,
): Promise<readonly (StoredSecret & SecretExpiry)[]> {
  const rows = await tx
    .selectFrom('webhook_secrets')
    .select(['secret_id', 'sealed_secret', 'master_key_id', 'expires_at'])
    .where('webhook_id', '=', webhookId)
    .where(where => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.secret_id,
    sealed: row.sealed_secret,
    masterKeyId: row.master_key_id,
    expiresAt: row.expires_at,
  }))
}

export async function setSecretExpiry(tx: TenantTx, webhookId: string, { id, expiresAt }: SecretExpiry): Promise<void> {
  await tx
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('webhook_id', '=', webhookId)
    .where('secret_id', '=', id)
    .execute()
}

export async function lockSecret(tx: TenantTx, webhookId: string, secretId: string): Promise<SealedSecret | null> {
  const row = await tx
    .selectFrom('webhook_secrets')
    .select(['sealed_secret', 'master_key_id'])
    .where('webhook_id', '=', webhookId)
    .where('secret_id', '=', secretId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { sealed: row.sealed_secret, masterKeyId: row.master_key_id } : null
}

export async function setSealed(
  tx: TenantTx,
  webhookId: string,
  { id, sealed, masterKeyId }: StoredSecret,
): Promise<void> {
  await tx
    .updateTable('webhook_secrets')
    .set({ sealed_secret: Buffer.from(sealed), master_key_id: masterKeyId })
    .where('webhook_id', '=', webhookId)
    .where('secret_id', '=', id)
    .execute()
}

export async function findSecretsToRewrap(
  tx: Reads,
  currentMasterKeyId: string,
  most: number,
): Promise<readonly { readonly tenant: Tenant; readonly webhookId: string; readonly secretId: string }[]> {
  const { rows } = await sql<{ org_id: string; mode: Mode; webhook_id: string; secret_id: string }>`
    select * from find_webhook_secrets_to_rewrap(${currentMasterKeyId}, ${most})
  `.execute(tx)
  return rows.map(row => ({
    tenant: { orgId: row.org_id, mode: row.mode },
    webhookId: row.webhook_id,
    secretId: row.secret_id,
  }))
}
