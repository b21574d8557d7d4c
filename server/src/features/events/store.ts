import { CompiledQuery } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { type EventType, KEPT_DAYS, type StoredEvent } from './core/event.ts'

/** The slice's only SQL. Statements are made once: a partner polls them all day. */
export interface NewEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  readonly data: Readonly<Record<string, unknown>>
}

const INSERT = 'insert into events (event_id, type, created_at, data) values ($1, $2, $3, $4)'

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

const UNACKNOWLEDGED = `
  select event_id, type, created_at, data from events
  where acknowledged_at is null and ${KEPT} and ${OF_TYPES}
  order by stored_at, seq limit $2`

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
  select found.event_id, found.stored_at::text from unnest($1::text[]) as wanted (id)
  cross join lateral (
    select event_id, stored_at from events
    where event_id = wanted.id and stored_at >= $2 and stored_at < $3 and ${KEPT} limit 1
  ) as found`

const ACKNOWLEDGE = `
  update events set acknowledged_at = $3
  from unnest($1::text[], $2::timestamptz[]) as wanted (id, at)
  where event_id = wanted.id and stored_at = wanted.at and acknowledged_at is null`

/** Gives those that exist, also those acknowledged before: a repeated call gets the same answer. */
export async function acknowledge(
  tx: TenantTx,
  ids: readonly string[],
  made: { readonly from: Date; readonly until: Date },
  at: Date,
): Promise<readonly string[]> {
  const find = CompiledQuery.raw(FIND_STORED, [ids, made.from, made.until])
  const { rows } = await tx.executeQuery<{ event_id: string; stored_at: string }>(find)
  if (rows.length === 0) return []
  const values = [rows.map(row => row.event_id), rows.map(row => row.stored_at), at]
  await tx.executeQuery(CompiledQuery.raw(ACKNOWLEDGE, values))
  return rows.map(row => row.event_id)
}

/** Where a backfill goes on: after this event of this transaction. */
export interface LogPosition {
  /** Numbers of the transaction that wrote it and of the event, in decimal: more than a JavaScript number holds. */
  readonly xact: string
  readonly seq: string
}

const FROM_POSITION = `
  select event_id, type, created_at, data, xact::text, seq::text from events
  where (xact, seq) > ($1::xid8, $2::bigint) and xact < pg_snapshot_xmin(pg_current_snapshot())
    and ${KEPT} and stored_at >= $3
  order by events.xact, events.seq limit $4`

/**
 * In the order of the transactions that wrote them, and only up to the oldest that is still running: a transaction with a lower
 * number cannot commit any more, so a reader that goes on from the last row passes over none.
 */
export async function findFrom(
  tx: TenantReads,
  { xact, seq }: LogPosition,
  since: Date,
  limit: number,
): Promise<readonly (StoredEvent & { readonly position: LogPosition })[]> {
  const query = CompiledQuery.raw(FROM_POSITION, [xact, seq, since, limit])
  const { rows } = await tx.executeQuery<Row & { xact: string; seq: string }>(query)
  return rows.map(row => ({ ...toEvent(row), position: { xact: row.xact, seq: row.seq } }))
}
