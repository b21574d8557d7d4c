import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { isArchived, isPreparing, madeInPlayground } from './decide-replace.ts'
import { type Mandate, type MandateState, preparing } from './mandate.ts'

/** The moves beside replacing. Each takes the mandate as it stands (an overdue preparation is failed by then). */
type Moved = Result<{ readonly changed: boolean; readonly state: MandateState }, Refusal<'FORBIDDEN' | 'CONFLICT'>>

export function decideArchive({ createdVia, state }: Pick<Mandate, 'createdVia' | 'state'>): Moved {
  if (createdVia !== 'api') return refused(madeInPlayground())
  if (state.status === 'archived') return ok({ changed: false, state })
  return ok({ changed: true, state: { status: 'archived' } })
}

/** Only what failed is prepared once more. */
export function decidePrepareAgain({ createdVia, state }: Pick<Mandate, 'createdVia' | 'state'>, now: Date): Moved {
  if (createdVia !== 'api') return refused(madeInPlayground())
  if (state.status === 'archived') return refused(isArchived())
  if (state.status === 'preparing') return refused(isPreparing())
  if (state.status === 'ready')
    return refused(refusal('CONFLICT', { path: 'mandate_id', message: 'The mandate is ready.' }))
  return ok({ changed: true, state: preparing(now) })
}

/** Null when nothing is to be written: another preparation began since, or none is under way any more. */
export function decideFinish(
  { state, preparation }: Pick<Mandate, 'state' | 'preparation'>,
  finished: { readonly preparation: number; readonly failure: string | null },
): MandateState | null {
  if (state.status !== 'preparing' || preparation !== finished.preparation) return null
  return finished.failure === null ? { status: 'ready' } : { status: 'failed', reason: finished.failure }
}
