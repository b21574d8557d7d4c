import type { SentBody } from '../../contract/mandate.ts'
import type { MandatePreview } from '../../contract/mandate-preview.ts'
import type { Database, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Method } from '../../kernel/methods.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findWorkflow } from '../workflows/index.ts'
import { normalise } from './core/body.ts'
import { type CreateError, decideCreate } from './core/decide.ts'
import { previewDraft, previewFlow } from './core/preview.ts'
import { checkCounts } from './core/rules.ts'
import type { WriteDeps } from './create-mandate.ts'
import { loadReferences } from './load-references.ts'
import { getMandate } from './read-mandates.ts'
import { findByJob } from './store.ts'

export interface CheckedMandate {
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  readonly preview: MandatePreview
}

/** Judges a body as creating or replacing the mandate would, and writes nothing. */
export async function checkMandate(
  deps: Pick<WriteDeps, 'servedSkills'>,
  tx: TenantTx,
  tenant: Tenant,
  { sent, jobId, isNew }: { readonly sent: SentBody; readonly jobId: string | null; readonly isNew: boolean },
): Promise<Result<CheckedMandate, CreateError>> {
  const counted = checkCounts(sent)
  if (!counted.ok) return counted
  const body = normalise(sent)
  const references = await loadReferences(tx, tenant, body, deps.servedSkills.current())
  const workflow = await findWorkflow(tx, body.workflow_id)
  const sameJob = jobId === null || !isNew ? null : await findByJob(tx, jobId)
  // A mandate can be replaced although its workflow was archived since.
  const usable = workflow === null || isNew ? workflow : { ...workflow, status: 'active' as const }
  const decided = decideCreate(body, { workflow: usable, sameJob, references, recruiter: null })
  if (!decided.ok) return decided
  const { methods, warnings } = decided.value.changed ? decided.value : sameJob!
  return ok({ methods, warnings, preview: previewDraft(body, methods, workflow!.languages) })
}

/** What a candidate of the mandate is asked: by its flow, or what can be said before it is prepared. */
export async function previewMandate(
  deps: { readonly database: Database; readonly clock: Clock },
  tenant: Tenant,
  id: string,
): Promise<Result<MandatePreview, DomainError<'NOT_FOUND'>>> {
  const found = await getMandate(deps, tenant, id)
  if (!found.ok) return found
  const { mandate, flow } = found.value
  if (flow !== null) return ok(previewFlow(flow))
  const workflow = await findWorkflow(deps.database.forTenant(tenant).reads, mandate.body.workflow_id)
  return ok(previewDraft(mandate.body, mandate.methods, workflow?.languages ?? ['en']))
}
