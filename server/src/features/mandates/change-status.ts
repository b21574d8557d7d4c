import type { CreatedVia } from '../../contract/fields.ts'
import { renderMandate } from '../../contract/mandate.ts'
import { enqueue } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { appendEvent } from '../events/index.ts'
import { forgetSteps } from '../questions/index.ts'
import { decideArchive, decidePrepareAgain } from './core/decide.ts'
import { effectiveStatus, type Mandate } from './core/mandate.ts'
import type { MandateDeps, WrittenMandate } from './create-mandate.ts'
import { prepareMandate } from './jobs.ts'
import { lockMandate, setState } from './store.ts'

/** Finds campaigns of a mandate that are not finished. Provided by the campaigns slice, which depends on this one. */
export type FindCampaigns = (tx: TenantTx, mandateId: string) => Promise<readonly string[]>

/** Archives a mandate; nothing is deleted. A preparation that is still running finds it archived and writes nothing. */
export async function archiveMandate(
  deps: MandateDeps & { readonly findUnfinishedCampaigns: FindCampaigns },
  tx: TenantTx,
  id: string,
  via: CreatedVia,
): Promise<Result<WrittenMandate, DomainError<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT'>>> {
  const found = await lockMandate(tx, id)
  if (found === null) return err(domainError('NOT_FOUND'))
  const now = new Date(deps.clock())
  const mandate = await expireOverdue(deps, tx, found, now)
  const decided = decideArchive(mandate, await deps.findUnfinishedCampaigns(tx, id), via)
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ mandate, changed: false })
  const archived = { ...mandate, state: decided.value.state, updatedAt: now }
  await setState(tx, archived)
  // The stored steps of the preparation contain right answers and are no longer needed.
  await forgetSteps(tx, id, mandate.preparation)
  return ok({ mandate: archived, changed: true })
}

/** Prepares the same version again. */
export async function prepareAgain(
  deps: MandateDeps,
  tx: TenantTx,
  tenant: Tenant,
  id: string,
  via: CreatedVia,
): Promise<Result<WrittenMandate, DomainError<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT'>>> {
  const found = await lockMandate(tx, id)
  if (found === null) return err(domainError('NOT_FOUND'))
  const now = new Date(deps.clock())
  const mandate = await expireOverdue(deps, tx, found, now)
  const decided = decidePrepareAgain(mandate, now, via)
  if (!decided.ok) return decided
  const again = { ...mandate, state: decided.value.state, preparation: mandate.preparation + 1, updatedAt: now }
  await setState(tx, again)
  await enqueue(tx, prepareMandate, [{ ...tenant, mandateId: id, preparation: again.preparation }])
  return ok({ mandate: again, changed: true })
}

/** Stores an overdue preparation as failed, with its event. The mandate must be locked. */
export async function expireOverdue(deps: MandateDeps, tx: TenantTx, mandate: Mandate, now: Date): Promise<Mandate> {
  const state = effectiveStatus(mandate.state, now)
  if (state === mandate.state) return mandate
  const failed: Mandate = { ...mandate, state, updatedAt: now }
  await setState(tx, failed)
  await appendOutcomeEvent(deps, tx, failed)
  return failed
}

export async function appendOutcomeEvent(deps: MandateDeps, tx: TenantTx, mandate: Mandate): Promise<void> {
  const type = mandate.state.status === 'ready' ? 'mandate.ready' : 'mandate.failed'
  const data = { mandate: renderMandate(mandate) }
  await appendEvent(tx, { id: deps.newId('EV_'), type, createdAt: mandate.updatedAt, data })
}
