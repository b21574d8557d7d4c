import type { CreatedVia } from '../../contract/fields.ts'
import type { SentBody } from '../../contract/mandate.ts'
import { enqueue } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import { foldName } from '../../kernel/catalogue-id.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { confirmSuggestions } from '../suggestions/index.ts'
import { lockWorkflowForShare } from '../workflows/index.ts'
import { expireOverdue } from './change-status.ts'
import { resolveSkills, skillWarnings } from './core/apply-defaults.ts'
import { isPending, normalise } from './core/body.ts'
import { type DecidedReplace, decideReplace, type ReplaceError } from './core/decide.ts'
import { type Mandate, preparing } from './core/mandate.ts'
import { type WriteDeps, type WrittenMandate, withEffectiveStatus } from './create-mandate.ts'
import { prepareMandate } from './jobs.ts'
import { loadReferences } from './load-references.ts'
import { findWaiting, lockMandate, setPendingNames, setSkills, replaceMandate as writeReplacement } from './store.ts'

export interface Replacement {
  readonly id: string
  readonly sent: SentBody
  readonly recruiter: string | null
  /** Where the change comes from. */
  readonly via: CreatedVia
}

export async function replaceMandate(
  deps: WriteDeps,
  tx: TenantTx,
  tenant: Tenant,
  { id, sent, recruiter, via }: Replacement,
): Promise<Result<WrittenMandate, ReplaceError | DomainError<'NOT_FOUND'>>> {
  const next = normalise(sent)
  // Sent together, and carried out in this order: skill requests are locked first. A body that names another workflow than its mandate is refused.
  const [references, found, workflow] = await Promise.all([
    loadReferences(tx, tenant, next, deps.servedSkills.current()),
    lockMandate(tx, id),
    lockWorkflowForShare(tx, next.workflow_id),
  ])
  if (found === null) return err(domainError('NOT_FOUND'))
  const now = new Date(deps.clock())
  const mandate = withEffectiveStatus(found, now)
  const facts = { workflowMethods: workflow?.methods ?? [], references, recruiter, now, via }
  const decided = decideReplace(mandate, next, facts)
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ mandate, changed: false })
  // Not earlier: an identical body must not write anything, not even the failure of an overdue preparation.
  await expireOverdue(deps, tx, found, now)
  const replaced = apply(mandate, decided.value, now)
  await writeReplacement(tx, replaced)
  await setPendingNames(tx, id, namesOf(mandate), decided.value.pendingNames)
  await confirmSuggestions(tx, tenant, [...references.skills.keys()], now)
  await enqueue(tx, prepareMandate, [{ ...tenant, mandateId: id, preparation: replaced.preparation }])
  return ok({ mandate: replaced, changed: true })
}

function apply(
  mandate: Mandate,
  { body, sent, methods, warnings, changes }: Extract<DecidedReplace, { readonly changed: true }>,
  now: Date,
): Mandate {
  return {
    ...mandate,
    state: preparing(now),
    flowVersion: mandate.flowVersion + 1,
    preparation: mandate.preparation + 1,
    sent,
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

/**
 * Called when a skill request is approved: pending skills of its name become catalogue skills, in every state of their mandate. The
 * digest of the sent body stays, so sending that body again still changes nothing. The questions stay too: a pending skill has none.
 */
export async function resolvePending(tx: TenantTx, name: string, skillNumber: number, at: Date): Promise<void> {
  const folded = foldName(name)
  for (const id of await findWaiting(tx, folded)) {
    const mandate = await lockMandate(tx, id)
    if (mandate === null) continue
    const { skills, approved } = resolveSkills(mandate.body.skills, each => (each === folded ? skillNumber : null))
    await setPendingNames(tx, id, [folded], [])
    // The mandate was replaced by a body that no longer names the skill.
    if (approved.length === 0) continue
    const stale = new Set(skillWarnings(mandate.body.skills, []))
    const warnings = [...skillWarnings(skills, approved), ...mandate.warnings.filter(each => !stale.has(each))]
    await setSkills(tx, { ...mandate, body: { ...mandate.body, skills }, warnings, updatedAt: at })
  }
}
