import type { CreatedVia } from '../../contract/fields.ts'
import type { Workflow, WorkflowInput } from '../../contract/workflow.ts'
import type { Database, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { decideArchive, decideReplace, validateWorkflowInput } from './core/workflow.ts'
import { findWorkflow, insertWorkflow, listWorkflows, lockWorkflow, setArchived, setInput } from './store.ts'

/** Finds mandates that use a workflow and are not archived. Provided by the mandates slice, which depends on this one. */
export type FindUses = (tx: TenantTx, workflowId: string) => Promise<readonly string[]>

export interface WorkflowDeps {
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export async function createWorkflow(
  deps: WorkflowDeps,
  tx: TenantTx,
  input: WorkflowInput,
  createdVia: CreatedVia,
): Promise<Result<Workflow, DomainError<'VALIDATION_FAILED'>>> {
  const validated = validateWorkflowInput(input)
  if (!validated.ok) return validated
  const at = new Date(deps.clock())
  const id = deps.newId('WF_BC_')
  const workflow: Workflow = { ...input, id, status: 'active', createdVia, createdAt: at, updatedAt: at }
  await insertWorkflow(tx, workflow)
  return ok(workflow)
}

export async function replaceWorkflow(
  deps: WorkflowDeps,
  tx: TenantTx,
  id: string,
  input: WorkflowInput,
  via: CreatedVia,
): Promise<Result<Workflow, DomainError<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT' | 'VALIDATION_FAILED'>>> {
  const now = await lockWorkflow(tx, id)
  if (now === null) return err(domainError('NOT_FOUND'))
  const decided = decideReplace(now, input, via)
  if (!decided.ok) return decided
  const at = new Date(deps.clock())
  await setInput(tx, id, decided.value, at)
  return ok({ ...now, ...decided.value, updatedAt: at })
}

/** Archives a workflow. It is never deleted: mandates and results refer to it. */
export async function archiveWorkflow(
  deps: WorkflowDeps & { readonly findUses: FindUses },
  tx: TenantTx,
  id: string,
  via: CreatedVia,
): Promise<
  Result<
    { readonly workflow: Workflow; readonly changed: boolean },
    DomainError<'NOT_FOUND' | 'FORBIDDEN' | 'WORKFLOW_IN_USE'>
  >
> {
  const now = await lockWorkflow(tx, id)
  if (now === null) return err(domainError('NOT_FOUND'))
  const decided = decideArchive(now, await deps.findUses(tx, id), via)
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ workflow: now, changed: false })
  const at = new Date(deps.clock())
  await setArchived(tx, id, at)
  return ok({ workflow: { ...now, status: 'archived', updatedAt: at }, changed: true })
}

interface Deps {
  readonly database: Database
}

export async function getWorkflow(
  deps: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<Workflow, DomainError<'NOT_FOUND'>>> {
  const workflow = await findWorkflow(deps.database.forTenant(tenant).reads, id)
  return workflow ? ok(workflow) : err(domainError('NOT_FOUND'))
}

/** Sorts after every id, so a list from here starts with the newest. */
export const NEWEST_WORKFLOW = 'WF_~'

export async function listOwnWorkflows(
  deps: Deps,
  tenant: Tenant,
  status: Workflow['status'] | null,
  before: string,
  limit: number,
): Promise<{ readonly workflows: readonly Workflow[]; readonly next: string | null }> {
  const rows = await listWorkflows(deps.database.forTenant(tenant).reads, status, before, limit + 1)
  const workflows = rows.slice(0, limit)
  return { workflows, next: rows.length > limit ? workflows.at(-1)!.id : null }
}
