import type { TenantTx } from '../../../database/tx.ts'
import type { TriedDelivery } from '../core/decide-outcomes.ts'
import { decideOutcomes } from '../core/decide-outcomes.ts'
import { type EndpointStatus, type Health, type Turn, WELL } from '../core/health.ts'
import { type Attempt, insertAttempts, type SettledDelivery, settleDeliveries } from '../delivery-store.ts'
import { holdLane, type Lane, leaveLane, saveHealth } from '../lane-store.ts'
import type { DeliverDeps } from './deps.ts'

export interface LaneState {
  readonly status: EndpointStatus
  readonly health: Health
}

export interface ToRecord {
  readonly tried: readonly TriedDelivery[]
  /** Acknowledged by their owner before they were sent. */
  readonly ended: readonly SettledDelivery[]
  /** Null while it stays. */
  readonly leaves: { readonly replayAfter: Date | null } | null
}

/**
 * - `lost`: somebody else has the lane. Nothing was written, and they try again.
 * - `changed`: written, but its owner has changed the endpoint since the lane was taken: address, state or secret.
 */
export type Recorded = 'written' | 'changed' | 'lost'

/**
 * What came of some tries, in one transaction and under the lane's token: deliveries, tries, acknowledgements and health say the
 * same. The health is decided on the row as it is now; tries at an endpoint that has changed since say nothing about it.
 */
export async function record(deps: DeliverDeps, lane: Lane, { tried, ended, leaves }: ToRecord): Promise<Recorded> {
  const now = new Date(deps.clock())
  const recorded = await deps.database.forTenant(lane.tenant).transaction(async tx => {
    const before = await holdLane(tx, lane)
    if (before === null) return null
    const isChanged = before.updatedAt.getTime() !== lane.updatedAt.getTime()
    const outcomes = decideOutcomes(before, tried, now, deps.random)
    const decided = isChanged ? { ...before, deliveries: outcomes.deliveries, turns: [] } : outcomes
    await settleDeliveries(tx, lane.webhookId, [...decided.deliveries, ...ended])
    await insertAttempts(tx, lane.webhookId, tried.map(toAttempt))
    const taken = decided.deliveries.filter(({ state }) => state === 'delivered')
    if (taken.length > 0) await deps.events.acknowledge(tx, taken)
    if (decided.health !== before.health && !(isWell(before) && isWell(decided)))
      await saveHealth(tx, lane.webhookId, decided.status, decided.health)
    for (const turn of decided.turns) await tell(deps, tx, lane, turn, now)
    if (leaves) await leaveLane(tx, lane.webhookId, now, leaves.replayAfter)
    return { isChanged, turns: decided.turns }
  })
  if (recorded === null) return 'lost'
  for (const turn of recorded.turns) deps.watch.turned(lane.tenant, lane.webhookId, turn)
  return recorded.isChanged ? 'changed' : 'written'
}

/** The common case writes nothing: it was well, and it is. */
function isWell({ status, health }: LaneState): boolean {
  return status === 'enabled' && health.failuresInRow === WELL.failuresInRow && health.notBefore === WELL.notBefore
}

function toAttempt({ id, storedAt, attempts, at, url, replayedAt, outcome }: TriedDelivery): Attempt {
  const { durationMs } = outcome
  const tried = { id, storedAt, number: attempts + 1, at, url, replay: replayedAt !== null, durationMs }
  return outcome.kind === 'answered'
    ? { ...tried, status: outcome.status, error: null, reply: outcome.body }
    : { ...tried, status: null, error: outcome.why, reply: '' }
}

async function tell(deps: DeliverDeps, tx: TenantTx, { webhookId, url }: Lane, turn: Turn, now: Date): Promise<void> {
  if (turn.kind !== 'suspended') return
  const webhook = {
    webhook_id: webhookId,
    url,
    status: 'suspended',
    failing_since: turn.failingSince.toISOString(),
    suspended_at: now.toISOString(),
  }
  await deps.events.append(tx, {
    id: deps.newId('EV_'),
    type: 'webhook.suspended',
    createdAt: now,
    data: { webhook },
  })
}
