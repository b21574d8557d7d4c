import type { AnalyticsOverview } from '../../contract/analytics.ts'
import type { Database, TenantDatabase } from '../../database/tx.ts'
import { type Clock, istDay } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { readTime } from '../test-clock/index.ts'
import { findWorkflow } from '../workflows/index.ts'
import { type DayCounts, overviewOf, seriesOf } from './core/overview.ts'
import { decidePeriods, type GivenPeriods, type Period } from './core/period.ts'
import { readCounts } from './store.ts'

/** A period with a number for each of its days. */
export interface PeriodView {
  readonly overview: AnalyticsOverview
  readonly days: readonly DayCounts[]
}

export interface PeriodsView {
  readonly period: PeriodView
  readonly compared: PeriodView | null
}

/** Of a workflow, or of all. Each period is equal to a count of the rows at one moment. */
export async function readPeriods(
  deps: { readonly database: Database; readonly clock: Clock },
  tenant: Tenant,
  workflowId: string | null,
  given: GivenPeriods,
): Promise<Result<PeriodsView, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const own = deps.database.forTenant(tenant)
  const { reads } = own
  const decided = decidePeriods(given, istDay((await readTime(deps, reads, tenant)).getTime()))
  if (!decided.ok) return decided
  if (workflowId !== null && (await findWorkflow(reads, workflowId)) === null) return err(domainError('NOT_FOUND'))
  const { period, compared } = decided.value
  const [shown, other] = await Promise.all([
    viewOf(own, workflowId, period),
    compared === null ? null : viewOf(own, workflowId, compared),
  ])
  return ok({ period: shown, compared: other })
}

async function viewOf(own: TenantDatabase, workflowId: string | null, period: Period): Promise<PeriodView> {
  const { all, byDay } = await own.transaction(tx => readCounts(tx, workflowId, period))
  return { overview: overviewOf(all, period), days: seriesOf(byDay, period) }
}
