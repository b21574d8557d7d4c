import type { Endpoint } from './endpoint.ts'

/** A delivery as its owner sees it. */
export type DeliveryStatus = 'waiting' | 'held' | 'delivered' | 'acknowledged' | 'failed'

export interface StoredDelivery {
  readonly state: 'queued' | 'delivered' | 'failed' | 'ended'
  readonly dueAt: Date
  readonly replayedAt: Date | null
}

/** Acknowledged by a call of its owner, and not asked for again since. */
export function isEnded(settledAt: Date | null, replayedAt: Date | null): boolean {
  return settledAt !== null && (replayedAt === null || replayedAt < settledAt)
}

/**
 * What its row, its endpoint and its event say together: an acknowledged event's delivery is only written down as ended when its
 * turn comes, and one of an endpoint that takes nothing is not touched at all.
 */
export function statusOf(
  { state, replayedAt }: StoredDelivery,
  { status }: Pick<Endpoint, 'status'>,
  settledAt: Date | null,
): DeliveryStatus {
  if (state === 'delivered' || state === 'failed') return state
  if (state === 'ended' || isEnded(settledAt, replayedAt)) return 'acknowledged'
  return status === 'enabled' ? 'waiting' : 'held'
}

/** Null where none is planned. */
export function nextTryAt(delivery: StoredDelivery, { status, health }: Endpoint, settledAt: Date | null): Date | null {
  const { notBefore } = health
  const shown = statusOf(delivery, { status }, settledAt)
  if (status === 'suspended') return shown === 'held' ? notBefore : null
  if (shown !== 'waiting') return null
  return notBefore !== null && notBefore > delivery.dueAt ? notBefore : delivery.dueAt
}

/**
 * A delivery is read before its tries, and one may end in between: what the row does not count yet is not shown with it. CI saw
 * "attempt 0" beside one try.
 */
export function countedTries<T extends { readonly id: string; readonly number: number }>(
  { id, attempts }: { readonly id: string; readonly attempts: number },
  tries: readonly T[],
): readonly T[] {
  return tries.filter(tried => tried.id === id && tried.number <= attempts)
}
