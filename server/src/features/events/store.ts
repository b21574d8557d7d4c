import { CompiledQuery } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type EventRef, spanOf } from '../webhooks/index.ts'
import { type EventType, KEPT_DAYS, type StoredEvent } from './core/event.ts'

/** The slice's only SQL. Statements are made once: a partner polls them all day. */
export interface NewEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  readonly data: Readonly<Record<string, unknown>>
}

const INSERT = `
  with event as (
    insert into events (event_id, type, created_at, data) values ($1, $2, $3, $4)
    returning stored_at, event_id, seq, type
  )
  insert into unacknowledged_events (stored_at, event_id, seq, type) select stored_at, event_id, seq, type from event`

export async function insertEvent(tx: TenantTx, { id, type, createdAt, data }: NewEvent): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(INSERT, [id, type, createdAt, JSON.stringify(data)]))
}

interface Row {
  event_id: string
  type: EventType
  created_at: Date
  data: unknown
}

const toEvent = (row: Row): StoredEvent => ({
  id: row.event_id,
  type: row.type,
  createdAt: row.created_at,
  data: row.data,
})

const KEPT = `stored_at > now() - interval '${KEPT_DAYS} days'`
/** Null asks for all types. */
const OF_TYPES = '($1::text[] is null or type = any($1))'

/** Each looked up by the primary key: without statistics a join would read whole days of events. */
const UNACKNOWLEDGED = `
  select found.event_id, found.type, found.created_at, found.data from (
    select stored_at, event_id, seq from unacknowledged_events
    where ${KEPT} and ${OF_TYPES} order by stored_at, seq limit $2
  ) as wanted
  cross join lateral (
    select event_id, type, created_at, data from events
    where event_id = wanted.event_id and stored_at = wanted.stored_at limit 1
  ) as found
  order by wanted.stored_at, wanted.seq`

/** Oldest first. What commits later than it was stored is in the next pull: nothing is passed over, for there is no cursor. */
export async function findUnacknowledged(
  tx: TenantReads,
  types: readonly EventType[] | null,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(UNACKNOWLEDGED, [types, limit]))
  return rows.map(toEvent)
}

/**
 * One look-up an id, by the primary key. Asked for `event_id = any(…)`, a new day's partition without statistics was read whole:
 * 4.9 s for 100 ids among 25,000. An id holds the time it was made, which is within a day of when it was stored, so three
 * partitions are looked into and not all.
 */
const FIND_STORED = `
  select found.event_id, found.stored_at::text, found.type from unnest($1::text[]) as wanted (id)
  cross join lateral (
    select event_id, stored_at, type from events
    where event_id = wanted.id and stored_at >= $2 and stored_at < $3 and ${KEPT} limit 1
  ) as found`

interface StoredRow {
  readonly event_id: string
  readonly stored_at: string
  readonly type: EventType
}

export async function findStored(
  tx: TenantReads,
  ids: readonly string[],
  made: { readonly from: Date; readonly until: Date },
): Promise<readonly StoredRow[]> {
  const query = CompiledQuery.raw(FIND_STORED, [ids, made.from, made.until])
  const { rows } = await tx.executeQuery<StoredRow>(query)
  return rows
}

/**
 * Locked one after the other in the order given, whatever the plan: in the order of a hash join two who acknowledged the same
 * events waited for each other.
 */
const ACKNOWLEDGE = `
  with locked as materialized (
    select found.event_id, found.stored_at from unnest($1::text[], $2::timestamptz[]) as wanted (id, at)
    cross join lateral (
      select event_id, stored_at from unacknowledged_events
      where event_id = wanted.id and stored_at = wanted.at and stored_at >= $3 and stored_at <= $4 limit 1 for update
    ) as found
  )
  delete from unacknowledged_events as gone using locked
  where gone.event_id = locked.event_id and gone.stored_at = locked.stored_at and gone.stored_at >= $3 and gone.stored_at <= $4`

/** Nobody pulls them any more. Two who acknowledge the same must take them in the same order: sorted. */
export async function acknowledge(tx: TenantTx, events: readonly EventRef[]): Promise<void> {
  const columns = [events.map(event => event.id), events.map(event => event.storedAt)]
  await tx.executeQuery(CompiledQuery.raw(ACKNOWLEDGE, [...columns, ...spanOf(events)]))
}

/** In the same manner. */
const SETTLE = `
  with locked as materialized (
    select found.event_id, found.stored_at from unnest($1::text[], $2::timestamptz[]) as wanted (id, at)
    cross join lateral (
      select event_id, stored_at from events
      where event_id = wanted.id and stored_at = wanted.at and stored_at >= $4 and stored_at <= $5
        and (settled_at is null or settled_at < $3) limit 1 for no key update
    ) as found
  )
  update events set settled_at = $3 from locked
  where events.event_id = locked.event_id and events.stored_at = locked.stored_at
    and events.stored_at >= $4 and events.stored_at <= $5`

/**
 * By a call of the partner, which also ends what is still to be sent. Gives those that exist, also those acknowledged before: a
 * repeated call gets the same answer.
 */
export async function settle(
  tx: TenantTx,
  ids: readonly string[],
  made: { readonly from: Date; readonly until: Date },
  at: Date,
): Promise<readonly string[]> {
  const rows = await findStored(tx, ids, made)
  if (rows.length === 0) return []
  const [found, storedAt] = [rows.map(row => row.event_id), rows.map(row => row.stored_at)]
  const events = rows.map(row => ({ id: row.event_id, storedAt: row.stored_at }))
  await acknowledge(tx, events)
  await tx.executeQuery(CompiledQuery.raw(SETTLE, [found, storedAt, at, ...spanOf(events)]))
  return found
}

/** Where a backfill goes on: after this event of this transaction. */
export interface LogPosition {
  /** Numbers of the transaction that wrote it and of the event, in decimal: more than a JavaScript number holds. */
  readonly xact: string
  readonly seq: string
}

/** The mode in words, besides what row-level security asks for: the log's order is indexed for each. */
const fromPosition = (mode: Tenant['mode']) => `
  select event_id, type, created_at, data, xact::text, seq::text from events
  where (xact, seq) > ($1::xid8, $2::bigint) and xact < pg_snapshot_xmin(pg_current_snapshot())
    and ${KEPT} and stored_at >= $3 and mode = '${mode}'
  order by events.xact, events.seq limit $4`
const FROM_POSITION = { live: fromPosition('live'), test: fromPosition('test') } as const

/**
 * In the order of the transactions that wrote them, and only up to the oldest that is still running: a transaction with a lower
 * number cannot commit any more, so a reader that goes on from the last row passes over none.
 */
export async function findFrom(
  tx: TenantReads,
  mode: Tenant['mode'],
  { xact, seq }: LogPosition,
  since: Date,
  limit: number,
): Promise<readonly (StoredEvent & { readonly position: LogPosition })[]> {
  const query = CompiledQuery.raw(FROM_POSITION[mode], [xact, seq, since, limit])
  const { rows } = await tx.executeQuery<Row & { xact: string; seq: string }>(query)
  return rows.map(row => ({ ...toEvent(row), position: { xact: row.xact, seq: row.seq } }))
}
