import type { AnalyticsOverview } from '../../contract/analytics.ts'
import type { Database } from '../../database/tx.ts'
import { type Clock, istDay } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readTime } from '../test-clock/index.ts'
import { findWorkflow } from '../workflows/index.ts'
import { overviewOf } from './core/overview.ts'
import { decidePeriod } from './core/period.ts'
import { readCounts } from './store.ts'

/** Equal to a count of the rows at this moment. */
export async function readOverview(
  deps: { readonly database: Database; readonly clock: Clock },
  tenant: Tenant,
  workflowId: string,
  given: { readonly from: string | null; readonly to: string | null },
): Promise<Result<AnalyticsOverview, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const period = decidePeriod(given, istDay((await readTime(deps, reads, tenant)).getTime()))
  if (!period.ok) return period
  if ((await findWorkflow(reads, workflowId)) === null) return err(domainError('NOT_FOUND'))
  return ok(overviewOf(await readCounts(reads, workflowId, period.value), period.value))
}
