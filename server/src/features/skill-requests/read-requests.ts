import type { Database } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findRequest, listRequests, type SkillRequest } from './store.ts'

interface Deps {
  readonly database: Database
}

export async function getRequest(
  deps: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<SkillRequest, Refusal<'NOT_FOUND'>>> {
  const request = await findRequest(deps.database.forTenant(tenant).reads, id)
  return request ? ok(request) : refused(refusal('NOT_FOUND'))
}

/** After every id there can be: the list begins with the newest. */
export const FROM_THE_NEWEST = 'SR_~'

export async function listOwnRequests(
  deps: Deps,
  tenant: Tenant,
  before: string,
  limit: number,
): Promise<{ readonly requests: readonly SkillRequest[]; readonly next: string | null }> {
  const rows = await listRequests(deps.database.forTenant(tenant).reads, before, limit + 1)
  const requests = rows.slice(0, limit)
  return { requests, next: rows.length > limit ? requests.at(-1)!.id : null }
}
