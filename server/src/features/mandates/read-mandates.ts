import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Flow } from './core/flow.ts'
import type { Mandate } from './core/mandate.ts'
import { asItStands } from './create-mandate.ts'
import { findFlow } from './flow-store.ts'
import { findMandate, listMandates, type MandateFilter } from './store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

export async function getMandate(
  deps: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<{ readonly mandate: Mandate; readonly flow: Flow | null }, Refusal<'NOT_FOUND'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const found = await findMandate(reads, id)
  if (found === null) return refused(refusal('NOT_FOUND'))
  const mandate = asItStands(found, new Date(deps.clock()))
  const flow = mandate.state.status === 'ready' ? await findFlow(reads, id, mandate.flowVersion) : null
  return ok({ mandate, flow })
}

/** After every id there can be: the list begins with the newest. */
export const NEWEST_MANDATE = 'JM_~'

export async function listOwnMandates(
  deps: Deps,
  tenant: Tenant,
  filter: MandateFilter,
  before: string,
  limit: number,
): Promise<{ readonly mandates: readonly Mandate[]; readonly next: string | null }> {
  const now = new Date(deps.clock())
  const rows = await listMandates(deps.database.forTenant(tenant).reads, filter, now, before, limit + 1)
  const mandates = rows.slice(0, limit).map(mandate => asItStands(mandate, now))
  return { mandates, next: rows.length > limit ? mandates.at(-1)!.id : null }
}
