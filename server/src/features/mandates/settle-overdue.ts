import type { TenantTx } from '../../database/tx.ts'
import { appendEvent } from '../events/index.ts'
import { type Mandate, standing } from './core/mandate.ts'
import { viewOf } from './core/view.ts'
import type { MandateDeps } from './ports.ts'
import { setState } from './store.ts'

/** Of a locked mandate: a preparation that took too long is written down as failed, with its event, before anything else happens. */
export async function settleOverdue(deps: MandateDeps, tx: TenantTx, mandate: Mandate, now: Date): Promise<Mandate> {
  const state = standing(mandate.state, now)
  if (state === mandate.state) return mandate
  const failed: Mandate = { ...mandate, state, updatedAt: now }
  await setState(tx, failed)
  await tellOutcome(deps, tx, failed)
  return failed
}

export async function tellOutcome(deps: MandateDeps, tx: TenantTx, mandate: Mandate): Promise<void> {
  const type = mandate.state.status === 'ready' ? 'mandate.ready' : 'mandate.failed'
  const data = { mandate: viewOf(mandate) }
  await appendEvent(tx, { id: deps.newId('EV_'), type, createdAt: mandate.updatedAt, data })
}
