import { enqueue } from '../../database/jobs.ts'
import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { decidePrepareAgain } from './core/decide-moves.ts'
import type { WrittenMandate } from './create-mandate.ts'
import { prepareMandate } from './jobs.ts'
import type { MandateDeps } from './ports.ts'
import { settleOverdue } from './settle-overdue.ts'
import { lockMandate, setState } from './store.ts'

/** The same version, tried once more. */
export async function prepareAgain(
  deps: MandateDeps,
  tx: TenantTx,
  tenant: Tenant,
  id: string,
): Promise<Result<WrittenMandate, Refusal<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT'>>> {
  const found = await lockMandate(tx, id)
  if (found === null) return refused(refusal('NOT_FOUND'))
  const now = new Date(deps.clock())
  const mandate = await settleOverdue(deps, tx, found, now)
  const decided = decidePrepareAgain(mandate, now)
  if (!decided.ok) return decided
  const again = { ...mandate, state: decided.value.state, preparation: mandate.preparation + 1, updatedAt: now }
  await setState(tx, again)
  await enqueue(tx, prepareMandate, [{ ...tenant, mandateId: id, preparation: again.preparation }])
  return ok({ mandate: again, changed: true })
}
