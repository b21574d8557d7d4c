import { enqueue } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import { foldName } from '../../kernel/fold-name.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { confirmSuggestions } from '../suggestions/index.ts'
import { holdWorkflow } from '../workflows/index.ts'
import { digestOf, isPending, type MandateBody, normalise, type SentBody } from './core/body.ts'
import { type DecidedReplace, decideReplace, type ReplaceRefusal } from './core/decide-replace.ts'
import { type Mandate, preparing } from './core/mandate.ts'
import { asItStands, type WrittenMandate } from './create-mandate.ts'
import { gatherReferences } from './gather-references.ts'
import { prepareMandate } from './jobs.ts'
import { setPendingNames } from './pending-store.ts'
import type { MandateDeps } from './ports.ts'
import { settleOverdue } from './settle-overdue.ts'
import { lockMandate, replaceMandate as writeReplacement } from './store.ts'

export async function replaceMandate(
  deps: MandateDeps,
  tx: TenantTx,
  tenant: Tenant,
  { id, sent, recruiter }: { readonly id: string; readonly sent: SentBody; readonly recruiter: string | null },
): Promise<Result<WrittenMandate, ReplaceRefusal | Refusal<'NOT_FOUND'>>> {
  const next = normalise(sent)
  const references = await gatherReferences(tx, next)
  const found = await lockMandate(tx, id)
  if (found === null) return refused(refusal('NOT_FOUND'))
  const now = new Date(deps.clock())
  const mandate = asItStands(found, now)
  const workflow = await holdWorkflow(tx, mandate.body.workflow_id)
  const facts = { workflowMethods: workflow?.methods ?? [], references, recruiter, now }
  const decided = decideReplace(mandate, next, facts)
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ mandate, changed: false })
  // Only now: an identical body alters nothing, not even a preparation that nobody has failed yet.
  await settleOverdue(deps, tx, found, now)
  const replaced = apply(mandate, next, decided.value, now)
  await writeReplacement(tx, replaced)
  await setPendingNames(tx, id, namesOf(mandate), decided.value.pendingNames)
  await confirmSuggestions(tx, tenant, [...references.skills.keys()], now)
  await enqueue(tx, prepareMandate, [{ ...tenant, mandateId: id, preparation: replaced.preparation }])
  return ok({ mandate: replaced, changed: true })
}

function apply(
  mandate: Mandate,
  next: MandateBody,
  { body, methods, warnings, changes }: Extract<DecidedReplace, { readonly changed: true }>,
  now: Date,
): Mandate {
  return {
    ...mandate,
    state: preparing(now),
    flowVersion: mandate.flowVersion + 1,
    preparation: mandate.preparation + 1,
    sent: digestOf(next),
    body,
    methods,
    warnings,
    changes,
    updatedAt: now,
  }
}

function namesOf({ body }: Mandate): readonly string[] {
  return body.skills.filter(isPending).map(skill => foldName(skill.name))
}
