import type { TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { decideArchive, decideReplace, judgeTerms } from './core/decide.ts'
import type { CreatedVia, Workflow, WorkflowTerms } from './core/workflow.ts'
import type { FindUses } from './ports.ts'
import { insertWorkflow, lockWorkflow, setArchived, setTerms } from './store.ts'

export interface WorkflowDeps {
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

export async function createWorkflow(
  deps: WorkflowDeps,
  tx: TenantTx,
  terms: WorkflowTerms,
  createdVia: CreatedVia,
): Promise<Result<Workflow, Refusal<'VALIDATION_FAILED'>>> {
  const judged = judgeTerms(terms)
  if (!judged.ok) return judged
  const at = new Date(deps.clock())
  const id = deps.newId('WF_BC_')
  const workflow: Workflow = { ...terms, id, status: 'active', createdVia, createdAt: at, updatedAt: at }
  await insertWorkflow(tx, workflow)
  return ok(workflow)
}

export async function replaceWorkflow(
  deps: WorkflowDeps,
  tx: TenantTx,
  id: string,
  terms: WorkflowTerms,
): Promise<Result<Workflow, Refusal<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT' | 'VALIDATION_FAILED'>>> {
  const now = await lockWorkflow(tx, id)
  if (now === null) return refused(refusal('NOT_FOUND'))
  const decided = decideReplace(now, terms)
  if (!decided.ok) return decided
  const at = new Date(deps.clock())
  await setTerms(tx, id, decided.value, at)
  return ok({ ...now, ...decided.value, updatedAt: at })
}

/** Archived, never erased: its mandates and their results go on naming it. */
export async function archiveWorkflow(
  deps: WorkflowDeps & { readonly findUses: FindUses },
  tx: TenantTx,
  id: string,
): Promise<Result<Workflow, Refusal<'NOT_FOUND' | 'FORBIDDEN' | 'WORKFLOW_IN_USE'>>> {
  const now = await lockWorkflow(tx, id)
  if (now === null) return refused(refusal('NOT_FOUND'))
  const decided = decideArchive(now, await deps.findUses(tx, id))
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok(now)
  const at = new Date(deps.clock())
  await setArchived(tx, id, at)
  return ok({ ...now, status: 'archived', updatedAt: at })
}
