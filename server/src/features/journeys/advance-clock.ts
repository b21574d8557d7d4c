import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { beginMove, type ClockMove, endMove, stepClock } from '../test-clock/index.ts'
import type { JourneyDeps } from './ports.ts'
import { runDue } from './run-due.ts'
import { readWork } from './store.ts'

export interface AdvanceDeps {
  readonly journeys: JourneyDeps
  readonly monotonicNow: () => number
  readonly pause: (ms: number) => Promise<void>
}

export interface Advance {
  /** The same for a retry of the call. */
  readonly key: string
  readonly seconds: number
  /** After this it ends, and a retry goes on. */
  readonly withinMs: number
  /** Aborts requests to the provider. */
  readonly signal: AbortSignal
}

type AdvanceError = DomainError<'FORBIDDEN' | 'CONFLICT' | 'SERVICE_DISABLED'>

const BATCH = 100
const POLL_MS = 20

/**
 * Moves the clock of the organisation's test mode from one due time to the next, and runs what is due at each. Otherwise follow-ups of
 * several days would all happen at the last of them. Between the steps no transaction is open: workers take part in the work.
 */
export async function advanceTestClock(
  deps: AdvanceDeps,
  tenant: Tenant,
  advance: Advance,
): Promise<Result<Date, AdvanceError>> {
  const { journeys, monotonicNow } = deps
  const database = journeys.database.forTenant(tenant)
  const endAt = monotonicNow() + advance.withinMs
  for (;;) {
    const begun = await database.transaction(tx => beginMove(journeys, tx, tenant, advance))
    if (!begun.ok) return begun
    const move = begun.value
    if (move !== null) {
      const moved = await runMove(deps, tenant, move, advance, endAt).finally(() =>
        database.transaction(tx => endMove(tx, move)),
      )
      return moved.isDone
        ? ok(new Date(journeys.clock() + move.targetMs))
        : err(unfinished(move.targetMs - moved.aheadMs))
    }
    if (monotonicNow() >= endAt) return err(occupied())
    await deps.pause(POLL_MS)
  }
}

async function runMove(
  { journeys, monotonicNow, pause }: AdvanceDeps,
  tenant: Tenant,
  move: ClockMove,
  { signal }: Advance,
  endAt: number,
): Promise<{ readonly isDone: true } | { readonly isDone: false; readonly aheadMs: number }> {
  const database = journeys.database.forTenant(tenant)
  for (;;) {
    const step = await database.transaction(tx => stepClock(journeys, tx, move, now => readWork(tx, now)))
    if (step.kind === 'arrived') return { isDone: true }
    if (step.kind === 'replaced' || monotonicNow() >= endAt) return { isDone: false, aheadMs: step.aheadMs }
    const size = await runDue(journeys, tenant, BATCH, signal)
    // What is left is with a worker: it has claimed it, or waits for the provider.
    if (size === 0 && step.kind === 'waiting') await pause(POLL_MS)
  }
}

function unfinished(leftMs: number): DomainError<'SERVICE_DISABLED'> {
  const left = Math.ceil(Math.max(0, leftMs) / 1_000)
  const message =
    `There is more to do than one call can wait for: ${left} seconds are left. Send the call again with the same Idempotency-Key, ` +
    'or with the seconds that are left.'
  return { ...domainError('SERVICE_DISABLED'), message, retryAfterSeconds: 1 }
}

function occupied(): DomainError<'SERVICE_DISABLED'> {
  const message = 'Another call is moving the test clock. Nothing was changed.'
  return { ...domainError('SERVICE_DISABLED'), message, retryAfterSeconds: 1 }
}
