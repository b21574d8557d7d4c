import type { Static } from 'typebox'
import type { Database } from '../../database/tx.ts'
import type { Result } from '../../kernel/result.ts'
import { forgetSteps } from '../questions/index.ts'
import { findWorkflow } from '../workflows/index.ts'
import { appendOutcomeEvent, expireOverdue } from './change-status.ts'
import { decideFinish } from './core/decide.ts'
import type { Mandate } from './core/mandate.ts'
import type { MandateDeps } from './create-mandate.ts'
import { insertFlow } from './flow-store.ts'
import type { prepareMandate } from './jobs.ts'
import { type FlowDeps, type MadeFlow, makeFlow } from './make-flow.ts'
import { findMandate, listOverdue, lockMandate, setState } from './store.ts'

export interface PrepareDeps extends FlowDeps, MandateDeps {
  readonly database: Database
}

type Payload = Static<typeof prepareMandate.payload>

/**
 * Creates the flow outside a transaction, because a model is slow, and stores it in one, if this preparation is still the last. When
 * it runs twice, by two workers or after a crash, the second run finds nothing to write.
 */
export async function runPrepareMandate(deps: PrepareDeps, payload: Payload, signal: AbortSignal): Promise<void> {
  const { mandateId, preparation, ...tenant } = payload
  const view = deps.database.forTenant(tenant)
  const mandate = await findMandate(view.reads, mandateId)
  if (mandate?.state.status !== 'preparing' || mandate.preparation !== preparation) {
    // Archived or replaced before this attempt: the stored steps of earlier attempts are no longer needed.
    await view.transaction(tx => forgetSteps(tx, mandateId, preparation))
    return
  }
  const workflow = await findWorkflow(view.reads, mandate.body.workflow_id)
  const task = { tenant, subject: mandateId, run: preparation }
  const made = await makeFlow(deps, task, mandate, workflow?.languages ?? ['en'], signal)
  await finish(deps, payload, made)
}

async function finish(deps: PrepareDeps, payload: Payload, made: Result<MadeFlow, string>): Promise<void> {
  const { mandateId, preparation, ...tenant } = payload
  await deps.database.forTenant(tenant).transaction(async tx => {
    const found = await lockMandate(tx, mandateId)
    if (found === null) return
    const now = new Date(deps.clock())
    const mandate = await expireOverdue(deps, tx, found, now)
    await forgetSteps(tx, mandateId, preparation)
    const state = decideFinish(mandate, { preparation, failure: made.ok ? null : made.error })
    if (state === null) return
    const warnings = made.ok ? [...mandate.warnings, ...made.value.warnings] : mandate.warnings
    const finished: Mandate = { ...mandate, state, warnings, updatedAt: now }
    if (made.ok) await insertFlow(tx, mandateId, mandate.flowVersion, made.value.flow, made.value.keys, now)
    await setState(tx, finished)
    await appendOutcomeEvent(deps, tx, finished)
  })
}

const OVERDUE_AT_ONCE = 100

/** Runs every minute. Fails preparations whose worker never finished. */
export async function failOverdue(
  deps: MandateDeps & { readonly database: Database },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const overdue = await listOverdue(deps.database.reads, new Date(deps.clock()), OVERDUE_AT_ONCE)
    for (const { tenant, id } of overdue) {
      signal.throwIfAborted()
      await deps.database.forTenant(tenant).transaction(async tx => {
        const mandate = await lockMandate(tx, id)
        if (mandate === null) return
        const completed = await expireOverdue(deps, tx, mandate, new Date(deps.clock()))
        if (completed !== mandate) await forgetSteps(tx, id, mandate.preparation)
      })
    }
    if (overdue.length < OVERDUE_AT_ONCE) return
  }
}
