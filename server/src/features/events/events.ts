import type { EventType, EventValues, StoredEvent } from '../../contract/event.ts'
import type { Database, TenantTx } from '../../database/tx.ts'
import { type Clock, DAY_MS } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { fanOut } from '../webhooks/index.ts'
import { createdBetween, isSent } from './core/event.ts'
import type { EventHorizon } from './event-horizon.ts'
import {
  acknowledgeByIds,
  type EventFilter,
  findEvent,
  findFrom,
  findNewest,
  findUnacknowledged,
  insertEvents,
  type KeptEvent,
  type LogPosition,
  type NewEvent,
} from './store.ts'

/** Writes an event and its deliveries in the transaction of the change: they exist if and only if the change does. */
export async function appendEvent(tx: TenantTx, event: NewEvent): Promise<void> {
  await appendEvents(tx, [event])
}

/** The same for a list, in its order. Two statements, whatever its length: a batch of candidates ends with as many events. */
export async function appendEvents(tx: TenantTx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(tx, events)
  const sent = events.filter(({ type }) => isSent(type))
  if (sent.length > 0) await fanOut(tx, sent)
}

/** Final and safe to repeat. Unknown ids and ids of other organisations are both reported as not found. */
export async function acknowledgeEvents(
  { clock }: { readonly clock: Clock },
  tx: TenantTx,
  ids: readonly string[],
): Promise<{ readonly acknowledged: readonly string[]; readonly notFound: readonly string[] }> {
  const requested = [...new Set(ids)].sort()
  const found = new Set(await acknowledgeByIds(tx, requested, createdBetween(requested, DAY_MS), new Date(clock())))
  return { acknowledged: requested.filter(id => found.has(id)), notFound: requested.filter(id => !found.has(id)) }
}

interface Deps {
  readonly database: Database
}

/** Events that are not acknowledged, oldest first. */
export async function pullEvents(
  { database }: Deps,
  tenant: Tenant,
  types: readonly EventType[] | null,
  limit: number,
): Promise<{ readonly events: readonly StoredEvent[]; readonly hasMore: boolean }> {
  const rows = await findUnacknowledged(database.forTenant(tenant).reads, types, limit + 1)
  return { events: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** Greater than every id: the list starts with the newest event. */
export const NEWEST_EVENT = 'EV_~'

/** Newest first, for people: an event that commits late may be missing between two that are listed. */
export async function browseEvents(
  { database }: Deps,
  tenant: Tenant,
  filter: EventFilter,
  before: string,
  limit: number,
): Promise<{ readonly events: readonly EventValues[]; readonly next: string | null }> {
  const { events, scannedUntil } = await database
    .forTenant(tenant)
    .transaction(tx => findNewest(tx, filter, before, limit + 1))
  const page = events.slice(0, limit)
  return { events: page, next: events.length > limit ? page.at(-1)!.id : scannedUntil }
}

export async function getEvent(
  { database }: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<KeptEvent, DomainError<'NOT_FOUND'>>> {
  const event = await findEvent(database.forTenant(tenant).reads, id, createdBetween([id], DAY_MS))
  return event ? ok(event) : err(domainError('NOT_FOUND'))
}

export interface BackfillDeps extends Deps {
  readonly eventHorizon: EventHorizon
}

interface Backfilled {
  readonly events: readonly StoredEvent[]
  readonly next: LogPosition | null
  /** Null if there are more pages, or while it is not known. */
  readonly completeUntil: Date | null
}

/** Sorts before every event. */
export const LOG_START: LogPosition = { xact: '0', seq: '0' }

/**
 * All events of the last 30 days from `since` on, acknowledged or not, in an order that later commits cannot change. After the last
 * page, every event that was committed before `completeUntil` has been returned.
 */
export async function backfillEvents(
  { database, eventHorizon }: BackfillDeps,
  tenant: Tenant,
  since: Date,
  from: LogPosition,
  limit: number,
): Promise<Backfilled> {
  // Before the events are read: the horizon only moves forward.
  const completeUntil = await eventHorizon.look(database.reads)
  const rows = await findFrom(database.forTenant(tenant).reads, tenant.mode, from, since, limit + 1)
  const events = rows.slice(0, limit)
  if (rows.length > limit) return { events, next: events.at(-1)!.position, completeUntil: null }
  return { events, next: null, completeUntil }
}
