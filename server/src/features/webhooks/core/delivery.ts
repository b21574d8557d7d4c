import { DAY_MS } from '../../../kernel/clock.ts'
import { timeOfId } from '../../../kernel/ulid-time.ts'
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

export interface StoredBetween {
  readonly from: Date
  /** Not included. */
  readonly until: Date
}

/** Most pages are full with the deliveries of these days. */
const RECENT_DAYS = 3
const BEGINNING = new Date(0)
const END_MS = Date.UTC(9999, 0)

/**
 * Where a page of deliveries before the event is looked for: in recent days, then in all. Planning a read of 31 partitions took ten times as long
 * as the read. An id has a time that is within a day of when its event is stored.
 */
export function spansOfPage(before: string, now: number): readonly [recent: StoredBetween, all: StoredBetween] {
  const made = timeOfId(before)
  // The first page has no end: the clock of PostgreSQL may be ahead.
  const until = new Date(made === 0 ? END_MS : Math.min(END_MS, made + DAY_MS))
  return [
    { from: new Date(Math.min(END_MS, made || now) - RECENT_DAYS * DAY_MS), until },
    { from: BEGINNING, until },
  ]
}

/** Whether nothing newer than the last event can be stored before the span. */
export function isWithin({ from }: StoredBetween, last: EventRef | undefined): boolean {
  return last !== undefined && timeOfId(last.id) >= from.getTime() + DAY_MS
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
