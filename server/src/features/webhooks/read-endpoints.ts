import type { Database } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Endpoint } from './core/endpoint.ts'
import { findEndpoint, listEndpoints } from './store.ts'

interface Deps {
  readonly database: Database
}

export async function getEndpoint(
  { database }: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<Endpoint, Refusal<'NOT_FOUND'>>> {
  const endpoint = await findEndpoint(database.forTenant(tenant).reads, id)
  return endpoint ? ok(endpoint) : refused(refusal('NOT_FOUND'))
}

/** After every id there can be: the list begins with the newest. */
export const NEWEST_ENDPOINT = 'WH_~'

export async function listOwnEndpoints(
  { database }: Deps,
  tenant: Tenant,
  before: string,
  limit: number,
): Promise<{ readonly endpoints: readonly Endpoint[]; readonly next: string | null }> {
  const rows = await listEndpoints(database.forTenant(tenant).reads, before, limit + 1)
  const endpoints = rows.slice(0, limit)
  return { endpoints, next: rows.length > limit ? endpoints.at(-1)!.id : null }
}
