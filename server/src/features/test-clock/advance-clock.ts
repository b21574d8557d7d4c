import { CompiledQuery } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { decideAdvance, decideStep } from './core/advance.ts'

interface Deps {
  readonly clock: Clock
}

/** A call that moves the clock. A retry has the same key. */
export interface ClockMove {
  readonly key: string
  /** How far ahead of the real time the clock is when the move is done. */
  readonly targetMs: number
}

/** The row is locked by its own insertion or update until the transaction ends: of several calls one begins. */
const LOCK = `
  insert into test_clocks (offset_ms) values (0)
  on conflict (org_id, mode) do update set offset_ms = test_clocks.offset_ms
  returning offset_ms::float8 as "aheadMs", move_key as key, move_target_ms::float8 as "targetMs", moving_until as "movingUntil"`

interface LockedClock {
  readonly aheadMs: number
  readonly key: string | null
  readonly targetMs: number | null
  readonly movingUntil: Date | null
}

async function lockClock(tx: TenantTx): Promise<LockedClock> {
  return (await tx.executeQuery<LockedClock>(CompiledQuery.raw(LOCK, []))).rows[0]!
}

/** Longer than a batch of journeys takes. If the process of a call was killed, others wait so long. */
const MOVING_FOR_MS = 30_000

const BEGIN = 'update test_clocks set move_key = $1, move_target_ms = $2, moving_until = $3'

/** Null while another call moves the clock. A retry goes on to the end of its first attempt, so that it does not add to it. */
export async function beginMove(
  { clock }: Deps,
  tx: TenantTx,
  tenant: Tenant,
  { key, seconds }: { readonly key: string; readonly seconds: number },
): Promise<Result<ClockMove | null, DomainError<'FORBIDDEN' | 'CONFLICT'>>> {
  const locked = tenant.mode === 'test' ? await lockClock(tx) : null
  if (locked?.key !== key && locked?.movingUntil && locked.movingUntil.getTime() > clock()) return ok(null)
  const target =
    locked?.key === key && locked.targetMs !== null
      ? ok(locked.targetMs)
      : decideAdvance(tenant, locked?.aheadMs ?? 0, seconds)
  if (!target.ok) return target
  await tx.executeQuery(CompiledQuery.raw(BEGIN, [key, target.value, new Date(clock() + MOVING_FOR_MS)]))
  return ok({ key, targetMs: target.value })
}

/** What is to be done at a time of the clock. */
export interface DueWork {
  /** Something is due, or its outcome is awaited: the clock must not move yet. */
  readonly isLeft: boolean
  /** When the next thing is due, in milliseconds. */
  readonly nextMs: number | null
}

export type Step =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'moved' | 'waiting'; readonly aheadMs: number }
  /** It took so long that another call has begun. */
  | { readonly kind: 'replaced'; readonly aheadMs: number }

const SET = 'update test_clocks set offset_ms = $1, moving_until = $2'

/** Moves the clock to the next time at which there is work, if everything that is due before is done. */
export async function stepClock(
  { clock }: Deps,
  tx: TenantTx,
  { key, targetMs }: ClockMove,
  workAt: (now: Date) => Promise<DueWork>,
): Promise<Step> {
  const { aheadMs, key: movedBy } = await lockClock(tx)
  const realMs = clock()
  const work = await workAt(new Date(realMs + aheadMs))
  if (work.isLeft) return { kind: 'waiting', aheadMs }
  if (aheadMs >= targetMs) return { kind: 'arrived' }
  if (movedBy !== key) return { kind: 'replaced', aheadMs }
  const next = decideStep({ aheadMs, targetMs }, realMs, work.nextMs)
  await tx.executeQuery(CompiledQuery.raw(SET, [next, new Date(realMs + MOVING_FOR_MS)]))
  const isDone = work.nextMs === null || work.nextMs > realMs + targetMs
  return isDone ? { kind: 'arrived' } : { kind: 'moved', aheadMs: next }
}

const END = 'update test_clocks set moving_until = null where move_key = $1'

/** Lets other calls begin. */
export async function endMove(tx: TenantTx, { key }: ClockMove): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(END, [key]))
}
