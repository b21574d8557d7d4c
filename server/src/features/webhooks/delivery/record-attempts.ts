import type { EndpointStatus } from '../../../contract/webhook.ts'
import type { TenantTx } from '../../../database/tx.ts'
import type { AttemptedDelivery } from '../core/decide-outcomes.ts'
import { decideOutcomes } from '../core/decide-outcomes.ts'
import { HEALTHY, type Health, type Transition } from '../core/health.ts'
import type { DeliverDeps } from '../ports.ts'
import {
  type Attempt,
  insertAttempts,
  isAttemptWritten,
  type RecordedDelivery,
  recordDeliveries,
} from './delivery-store.ts'
import { type EndpointQueue, lockQueue, releaseQueue, saveHealth } from './queue-store.ts'

export interface QueueState {
  readonly status: EndpointStatus
  readonly health: Health
}

export interface ToRecord {
  readonly attempted: readonly AttemptedDelivery[]
  /** Acknowledged by the partner before they were sent. */
  readonly ended: readonly RecordedDelivery[]
  /** Null to keep the lease. */
  readonly release: { readonly replayAfter: Date | null } | null
}

/**
 * - `lost`: another worker has the lease. Nothing was written, and that worker sends again.
 * - `changed`: written, but the owner has changed URL, status or secret of the endpoint since the lease was taken.
 */
export type Recorded = 'written' | 'changed' | 'lost'

/**
 * Writes the outcomes of attempts in one transaction, under the lease token: deliveries, attempts, acknowledgements and health are
 * consistent. Health is decided on the current row; attempts against an endpoint that was changed since do not affect it.
 *
 * `isRepeated`: it was called before and failed, perhaps only after its commit. Then all is written, or nothing.
 */
export async function record(
  deps: DeliverDeps,
  queue: EndpointQueue,
  { attempted, ended, release }: ToRecord,
  isRepeated = false,
): Promise<Recorded> {
  const now = new Date(deps.clock())
  const recorded = await deps.database.forTenant(queue.tenant).transaction(async tx => {
    const before = await lockQueue(tx, queue)
    if (before === null) return null
    const isChanged = before.updatedAt.getTime() !== queue.updatedAt.getTime()
    const attempts = attempted.map(toAttempt)
    if (isRepeated && attempts[0] !== undefined && (await isAttemptWritten(tx, queue.webhookId, attempts[0])))
      return { isChanged, transitions: [] }
    const outcomes = decideOutcomes(before, attempted, now, deps.random)
    const decided = isChanged ? { ...before, deliveries: outcomes.deliveries, transitions: [] } : outcomes
    const erased = await recordDeliveries(tx, queue.webhookId, [...decided.deliveries, ...ended])
    // The person was erased after the event was sent: the reply may still name them.
    const kept = attempts.map(attempt => (erased.has(attempt.id) ? { ...attempt, reply: '' } : attempt))
    await insertAttempts(tx, queue.webhookId, kept)
    const taken = decided.deliveries.filter(({ state }) => state === 'delivered')
    if (taken.length > 0) await deps.events.acknowledge(tx, taken)
    if (decided.health !== before.health && !(isHealthy(before) && isHealthy(decided)))
      await saveHealth(tx, queue.webhookId, decided.status, decided.health)
    for (const transition of decided.transitions) await appendSuspendedEvent(deps, tx, queue, transition, now)
    if (release) await releaseQueue(tx, queue.webhookId, now, release.replayAfter)
    return { isChanged, transitions: decided.transitions }
  })
  if (recorded === null) return 'lost'
  for (const transition of recorded.transitions) deps.watch.transitioned(queue.tenant, queue.webhookId, transition)
  return recorded.isChanged ? 'changed' : 'written'
}

/** A healthy endpoint that stays healthy needs no write. */
export function isHealthy({ status, health }: QueueState): boolean {
  return (
    status === 'enabled' && health.failuresInRow === HEALTHY.failuresInRow && health.notBefore === HEALTHY.notBefore
  )
}

export function toAttempt({ id, storedAt, attempts, at, url, replayedAt, outcome }: AttemptedDelivery): Attempt {
  const { durationMs } = outcome
  const attempted = { id, storedAt, number: attempts + 1, at, url, replay: replayedAt !== null, durationMs }
  return outcome.kind === 'answered'
    ? { ...attempted, status: outcome.status, error: null, reply: outcome.body }
    : { ...attempted, status: null, error: outcome.why, reply: '' }
}

async function appendSuspendedEvent(
  deps: DeliverDeps,
  tx: TenantTx,
  { webhookId, url }: EndpointQueue,
  transition: Transition,
  now: Date,
): Promise<void> {
  if (transition.kind !== 'suspended') return
  const webhook = {
    webhook_id: webhookId,
    url,
    status: 'suspended',
    failing_since: transition.failingSince.toISOString(),
    suspended_at: now.toISOString(),
  }
  await deps.events.append(tx, {
    id: deps.newId('EV_'),
    type: 'webhook.suspended',
    createdAt: now,
    data: { webhook },
  })
}
