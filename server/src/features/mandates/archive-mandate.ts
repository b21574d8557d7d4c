import type { TenantTx } from '../../database/tx.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { forgetSteps } from '../questions/index.ts'
import { decideArchive } from './core/decide-moves.ts'
import type { WrittenMandate } from './create-mandate.ts'
import type { MandateDeps } from './ports.ts'
import { settleOverdue } from './settle-overdue.ts'
import { lockMandate, setState } from './store.ts'

/** Nothing is erased. A preparation that is still running finds it archived and writes nothing. */
export async function archiveMandate(
  deps: MandateDeps,
  tx: TenantTx,
  id: string,
): Promise<Result<WrittenMandate, Refusal<'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT'>>> {
  const found = await lockMandate(tx, id)
  if (found === null) return refused(refusal('NOT_FOUND'))
  const now = new Date(deps.clock())
  const mandate = await settleOverdue(deps, tx, found, now)
  const decided = decideArchive(mandate)
  if (!decided.ok) return decided
  if (!decided.value.changed) return ok({ mandate, changed: false })
  const archived = { ...mandate, state: decided.value.state, updatedAt: now }
  await setState(tx, archived)
  // What a worker had noted on the way holds right answers; it comes to nothing now.
  await forgetSteps(tx, id, mandate.preparation)
  return ok({ mandate: archived, changed: true })
}
