import type { AnalyticsOverview } from '../../contract/analytics.ts'
import type { Database } from '../../database/tx.ts'
import { type Clock, istDay } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readTime } from '../test-clock/index.ts'
import { findWorkflow } from '../workflows/index.ts'
import { overviewOf } from './core/overview.ts'
import { decidePeriod, type GivenDays } from './core/period.ts'
import { readCounts } from './store.ts'

/** Equal to a count of the rows at this moment. */
export async function readOverview(
  deps: { readonly database: Database; readonly clock: Clock },
  tenant: Tenant,
  workflowId: string,
  given: GivenDays,
): Promise<Result<AnalyticsOverview, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const { reads, transaction } = deps.database.forTenant(tenant)
  const period = decidePeriod(given, istDay((await readTime(deps, reads, tenant)).getTime()))
  if (!period.ok) return period
  if ((await findWorkflow(reads, workflowId)) === null) return err(domainError('NOT_FOUND'))
  const { all } = await transaction(tx => readCounts(tx, workflowId, period.value))
  return ok(overviewOf(all, period.value))
}
