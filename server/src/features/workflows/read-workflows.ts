import type { Database } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Workflow } from './core/workflow.ts'
import { findWorkflow, listWorkflows } from './store.ts'

interface Deps {
  readonly database: Database
}

export async function getWorkflow(
  deps: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<Workflow, Refusal<'NOT_FOUND'>>> {
  const workflow = await findWorkflow(deps.database.forTenant(tenant).reads, id)
  return workflow ? ok(workflow) : refused(refusal('NOT_FOUND'))
}

/** After every id there can be: the list begins with the newest. */
export const NEWEST_WORKFLOW = 'WF_~'

export async function listOwnWorkflows(
  deps: Deps,
  tenant: Tenant,
  before: string,
  limit: number,
): Promise<{ readonly workflows: readonly Workflow[]; readonly next: string | null }> {
  const rows = await listWorkflows(deps.database.forTenant(tenant).reads, before, limit + 1)
  const workflows = rows.slice(0, limit)
  return { workflows, next: rows.length > limit ? workflows.at(-1)!.id : null }
}
