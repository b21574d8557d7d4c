import type { Random } from '../random.ts'

/** What happens to a statement. */
export type StatementFault = 'none' | 'lost before' | 'lost after' | 'crash before' | 'crash after' | 'freeze'

/** How often what happens, in a seed. Some seeds have no faults of a kind, some many. */
export interface FaultPlan {
  readonly lost: number
  readonly crash: number
  readonly freeze: number
  /** Of a provider: no answer although it has the message. */
  readonly answerLost: number
  readonly requestLost: number
  readonly throttled: number
  readonly rejected: number
  /** Of the receiver of webhooks. */
  readonly receiverFails: number
  /** How often a report of the provider comes twice, early, or out of order. */
  readonly disorder: number
}

export const NO_FAULTS: FaultPlan = {
  lost: 0,
  crash: 0,
  freeze: 0,
  answerLost: 0,
  requestLost: 0,
  throttled: 0,
  rejected: 0,
  receiverFails: 0,
  disorder: 0,
}

export function drawFaultPlan(random: Random): FaultPlan {
  const upTo = (most: number) => (random() < 0.3 ? 0 : random() ** 2 * most)
  return {
    lost: upTo(0.04),
    crash: upTo(0.02),
    freeze: upTo(0.01),
    answerLost: upTo(0.3),
    requestLost: upTo(0.08),
    throttled: upTo(0.3),
    rejected: upTo(0.2),
    receiverFails: upTo(0.8),
    disorder: upTo(0.6),
  }
}

/** A commit is where an unknown outcome matters, so it fails five times as often. */
export function drawStatementFault(plan: FaultPlan, isCommit: boolean, random: Random): StatementFault {
  const weight = isCommit ? 5 : 1
  const at = random()
  const { lost, crash, freeze } = plan
  const bounds: readonly (readonly [StatementFault, number])[] = [
    ['lost before', (lost * weight) / 2],
    ['lost after', (lost * weight) / 2],
    ['crash before', (crash * weight) / 2],
    ['crash after', (crash * weight) / 2],
    ['freeze', freeze],
  ]
  let bound = 0
  for (const [fault, share] of bounds) {
    bound += share
    if (at < bound) return fault
  }
  return 'none'
}
