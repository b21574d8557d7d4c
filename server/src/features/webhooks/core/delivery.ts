import type { Endpoint } from './endpoint.ts'

/** Reference to an event. `storedAt` selects the day's partition. It is text because it has microseconds. */
export interface EventRef {
  readonly id: string
  readonly storedAt: string
}

/**
 * The first and last time, so that statements read only the partitions of those days. The text format of PostgreSQL sorts in
 * the order of the times.
 */
export function spanOf(events: readonly EventRef[]): readonly [string, string] {
  const moments = events.map(({ storedAt }) => storedAt).toSorted()
  return [moments[0] ?? 'infinity', moments.at(-1) ?? '-infinity']
}

/** Status of a delivery in the API. */
export type DeliveryStatus = 'waiting' | 'held' | 'delivered' | 'acknowledged' | 'failed'

export interface StoredDelivery {
  readonly state: 'queued' | 'delivered' | 'failed' | 'ended'
  readonly dueAt: Date
  readonly replayedAt: Date | null
}

/** Acknowledged by the partner, and not requested again since. */
export function isEnded(acknowledgedAt: Date | null, replayedAt: Date | null): boolean {
  return acknowledgedAt !== null && (replayedAt === null || replayedAt < acknowledgedAt)
}

/**
 * Derived from the delivery, its endpoint and its event: the delivery of an acknowledged event is stored as ended only when it is
 * due, and deliveries of an endpoint that is not enabled are not updated at all.
 */
export function statusOf(
  { state, replayedAt }: StoredDelivery,
  { status }: Pick<Endpoint, 'status'>,
  acknowledgedAt: Date | null,
): DeliveryStatus {
  if (state === 'delivered' || state === 'failed') return state
  if (state === 'ended' || isEnded(acknowledgedAt, replayedAt)) return 'acknowledged'
  return status === 'enabled' ? 'waiting' : 'held'
}

/** Null if no attempt is scheduled. */
export function nextAttemptAt(
  delivery: StoredDelivery,
  { status, health }: Endpoint,
  acknowledgedAt: Date | null,
): Date | null {
  const { notBefore } = health
  const shown = statusOf(delivery, { status }, acknowledgedAt)
  if (status === 'suspended') return shown === 'held' ? notBefore : null
  if (shown !== 'waiting') return null
  return notBefore !== null && notBefore > delivery.dueAt ? notBefore : delivery.dueAt
}

/**
 * A delivery is read before its attempts, and an attempt may end in between. Attempts that the row does not count yet are not
 * shown: CI saw "attempt 0" together with one attempt.
 */
export function countedAttempts<T extends { readonly id: string; readonly number: number }>(
  { id, attempts }: { readonly id: string; readonly attempts: number },
  tries: readonly T[],
): readonly T[] {
  return tries.filter(attempted => attempted.id === id && attempted.number <= attempts)
}
