import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Flow } from './core/flow.ts'
import type { Mandate } from './core/mandate.ts'
import { withEffectiveStatus } from './create-mandate.ts'
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
): Promise<Result<{ readonly mandate: Mandate; readonly flow: Flow | null }, DomainError<'NOT_FOUND'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const found = await findMandate(reads, id)
  if (found === null) return err(domainError('NOT_FOUND'))
  const mandate = withEffectiveStatus(found, new Date(deps.clock()))
  const flow = mandate.state.status === 'ready' ? await findFlow(reads, id, mandate.flowVersion) : null
  return ok({ mandate, flow })
}

/** Sorts after every id, so a list from here starts with the newest. */
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
  const mandates = rows.slice(0, limit).map(mandate => withEffectiveStatus(mandate, now))
  return { mandates, next: rows.length > limit ? mandates.at(-1)!.id : null }
}
