import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

export type TransferKind = 'grant' | 'withdraw' | 'reserve' | 'charge' | 'release'

export interface Credits {
  /** Can be spent. */
  readonly available: number
  /** Set aside for accepted candidates. */
  readonly reserved: number
  /** `credits.low` is sent when `available` falls below it. */
  readonly threshold: number
}

/** Until the operator sets another. The default of the column is the same. */
export const DEFAULT_THRESHOLD = 1_000

/** Catches a slip of the finger, and keeps sums far from the largest exact number. */
const MOST_AT_ONCE = 1_000_000_000

/** An amount that an operator typed. */
export function checkAmount(amount: number): Result<number, DomainError<'AMOUNT_OUT_OF_RANGE'>> {
  return checkWhole(amount, 1, 'amount')
}

export function checkThreshold(threshold: number): Result<number, DomainError<'AMOUNT_OUT_OF_RANGE'>> {
  return checkWhole(threshold, 0, 'threshold')
}

function checkWhole(value: number, least: number, path: string): Result<number, DomainError<'AMOUNT_OUT_OF_RANGE'>> {
  if (Number.isSafeInteger(value) && value >= least && value <= MOST_AT_ONCE) return ok(value)
  const message = `Use a whole number from ${least} to ${MOST_AT_ONCE}.`
  return err(domainError('AMOUNT_OUT_OF_RANGE', { path, message }))
}

export function insufficientCredits(needed: number, available: number): DomainError<'INSUFFICIENT_CREDITS'> {
  return domainError(
    'INSUFFICIENT_CREDITS',
    { path: 'credits.needed', message: String(needed) },
    { path: 'credits.available', message: String(available) },
  )
}

/**
 * What to do about `credits.low` after a change: send it, or note that it may be sent again. `fell` says that the change took credits away
 * or raised the threshold: a first grant below the threshold is no reason to complain.
 */
export function decideLow(
  { available, threshold }: Pick<Credits, 'available' | 'threshold'>,
  isReported: boolean,
  fell: boolean,
): 'send' | 'rearm' | 'nothing' {
  if (available >= threshold) return isReported ? 'rearm' : 'nothing'
  return fell && !isReported ? 'send' : 'nothing'
}

/** What a batch of results costs: credits charged and released for one cause. */
export interface Settlement {
  readonly campaignId: string
  readonly cause: string
  readonly charge: number
  readonly release: number
}

export interface Movement {
  readonly kind: TransferKind
  readonly amount: number
  readonly cause: string
  readonly campaignId: string | null
}

/** At most one transfer per kind and settlement, none for zero. */
export function movementsOf(settlements: readonly Settlement[]): readonly Movement[] {
  return settlements.flatMap(({ campaignId, cause, charge, release }) => [
    ...movement({ kind: 'charge', amount: charge, cause, campaignId }),
    ...movement({ kind: 'release', amount: release, cause, campaignId }),
  ])
}

/** None for zero. A fraction or a negative amount is a bug of the caller. */
export function movement(wanted: Movement): readonly Movement[] {
  if (!Number.isSafeInteger(wanted.amount) || wanted.amount < 0)
    throw new RangeError(`${wanted.amount} credits cannot be moved (${wanted.kind}, ${wanted.cause}).`)
  return wanted.amount === 0 ? [] : [wanted]
}
