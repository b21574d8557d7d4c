import type { Database, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { appendEvent } from '../events/index.ts'
import { type Credits, decideLow, insufficientCredits, movement, movementsOf, type Settlement } from './core/credits.ts'
import { findCredits, setLowReported, type Transferred, transfer } from './store.ts'

export interface CreditsDeps {
  readonly database: Database
  readonly clock: Clock
  /** Prefix and 26 characters that sort by time. */
  readonly newId: (prefix: string) => string
}

type InTransaction = Pick<CreditsDeps, 'clock' | 'newId'>

interface Reservation {
  readonly campaignId: string
  /** The call that accepts the candidates. Repeated with the same amount, it reserves nothing more. */
  readonly cause: string
  readonly amount: number
}

/** The whole amount or nothing. Locks the organisation's accounts until the transaction ends, so it should be one of its last steps. */
export async function reserveCredits(
  deps: InTransaction,
  tx: TenantTx,
  { campaignId, cause, amount }: Reservation,
): Promise<Result<null, DomainError<'INSUFFICIENT_CREDITS'>>> {
  const wanted = movement({ kind: 'reserve', amount, cause, campaignId })
  if (wanted.length === 0) return ok(null)
  const transfers = wanted.map(each => ({ ...each, transferId: deps.newId('CT_'), reason: null }))
  const [made] = await transfer(tx, transfers, new Date(deps.clock()))
  const { outcome, credits } = made!
  if (outcome === 'insufficient') return err(insufficientCredits(amount, credits.available))
  if (outcome === 'conflict') throw new Error(`${cause} has already reserved another amount or for another campaign.`)
  await reportLow(deps, tx, made!, true)
  return ok(null)
}

/**
 * Charges and releases reserved credits, each cause once: one that was settled before moves nothing. Throws if less is reserved, or if a
 * cause was settled with other amounts, because either is a bug of the caller.
 */
export async function settleCredits(
  deps: InTransaction,
  tx: TenantTx,
  settlements: readonly Settlement[],
): Promise<void> {
  const movements = movementsOf(settlements)
  if (movements.length === 0) return
  const transfers = movements.map(each => ({ ...each, transferId: deps.newId('CT_'), reason: null }))
  const made = await transfer(tx, transfers, new Date(deps.clock()))
  const wrong = made.findIndex(({ outcome }) => outcome === 'insufficient' || outcome === 'conflict')
  if (wrong >= 0) {
    const { kind, amount, cause } = movements[wrong]!
    throw new Error(`Cannot ${kind} ${amount} credits for ${cause}: ${made[wrong]!.outcome}.`)
  }
  await reportLow(deps, tx, made.at(-1)!, false)
}

/** Of the tenant that reads. Zero before its first grant. */
export async function readCredits(reads: TenantReads): Promise<Credits> {
  return await findCredits(reads)
}

/** Sends `credits.low` when it is due. The settings are locked, so that of two changes only one does. */
export async function reportLow(
  deps: InTransaction,
  tx: TenantTx,
  { credits, isLowReported }: Pick<Transferred, 'credits' | 'isLowReported'>,
  fell: boolean,
): Promise<void> {
  const decided = decideLow(credits, isLowReported, fell)
  if (decided === 'nothing') return
  await setLowReported(tx, decided === 'send')
  if (decided === 'rearm') return
  const createdAt = new Date(deps.clock())
  await appendEvent(tx, { id: deps.newId('EV_'), type: 'credits.low', createdAt, data: { credits } })
}
