import { CompiledQuery } from 'kysely'
import type { EventType, EventValues, StoredEvent } from '../../contract/event.ts'
import { readInOrder } from '../../database/read-in-order.ts'
import type { Reads, TenantReads, TenantTx } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type EventRef, spanOf } from '../webhooks/index.ts'
import { isoTime, KEPT_DAYS } from './core/event.ts'
import type { Observation } from './core/horizon.ts'

/** The slice's only SQL. Statements are constants, because partners poll them all day. */
export interface NewEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** In the order of the list: their numbers rise with it. The transaction's is asked for once, by default once a row: 1,000 times for a batch. */
const INSERT = `
  with event as (
    insert into events (event_id, type, created_at, data, xact)
    select id, type, created_at, data, (select event_number())
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::json[]) with ordinality as listed (id, type, created_at, data, place)
    order by place
    returning stored_at, event_id, seq, type
  )
  insert into unacknowledged_events (stored_at, event_id, seq, type) select stored_at, event_id, seq, type from event`

export async function insertEvents(tx: TenantTx, events: readonly NewEvent[]): Promise<void> {
  const columns = [
    events.map(each => each.id),
    events.map(each => each.type),
    events.map(each => each.createdAt),
    events.map(each => JSON.stringify(each.data)),
  ]
  await tx.executeQuery(CompiledQuery.raw(INSERT, columns))
}

interface Row {
  event_id: string
  type: EventType
  created_at: Date
  data: unknown
}

const toEvent = (row: Row): EventValues => ({
  id: row.event_id,
  type: row.type,
  createdAt: row.created_at,
  data: row.data,
})

/** Of a page of up to 500: texts that are sent as they are. To read 100 times as dates and write them again took 0.1 ms of a pull. */
const PAGE_COLUMNS = `event_id, type, (created_at at time zone 'UTC')::text as created_at_utc, data::text`

interface PageRow {
  event_id: string
  type: EventType
  /** As `2026-11-15 07:05:11.48`. */
  created_at_utc: string
  data: string
}

const toStoredEvent = (row: PageRow): StoredEvent => ({
  id: row.event_id,
  type: row.type,
  createdAt: isoTime(row.created_at_utc),
  data: row.data,
})

const KEPT = `stored_at > now() - interval '${KEPT_DAYS} days'`
/** Null means all types. */
const OF_TYPES = '($1::text[] is null or type = any($1))'

/**
 * Most events are those of results. The others have an index by type (migration 0125), which is used by statements that name its condition: one that
 * never happened would be looked for among all of them.
 */
const BY_TYPE = `type not like 'result.%'`
const isIndexedByType = (type: EventType) => !type.startsWith('result.')

/** Each event is looked up by the primary key: without statistics a join would read whole days of events. */
const oldestOf = (requested: string) => `
  select found.event_id, found.type, found.created_at_utc, found.data from (${requested}) as requested
  cross join lateral (
    select ${PAGE_COLUMNS} from events
    where event_id = requested.event_id and stored_at = requested.stored_at limit 1
  ) as found
  order by requested.stored_at, requested.seq`
const UNACKNOWLEDGED = oldestOf(`
    select stored_at, event_id, seq from unacknowledged_events
    where ${KEPT} and ${OF_TYPES} order by stored_at, seq limit $2`)
const UNACKNOWLEDGED_BY_TYPE = oldestOf(`
    select each.stored_at, each.event_id, each.seq from unnest($1::text[]) as wanted (type)
    cross join lateral (
      select stored_at, event_id, seq from unacknowledged_events
      where ${KEPT} and type = wanted.type and ${BY_TYPE} order by stored_at, seq limit $2
    ) as each
    order by each.stored_at, each.seq limit $2`)

/** Oldest first. An event that commits late is in the next pull: without a cursor none can be skipped. */
export async function findUnacknowledged(
  tx: TenantReads,
  types: readonly EventType[] | null,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const query =
    types?.every(isIndexedByType) === true
      ? CompiledQuery.raw(UNACKNOWLEDGED_BY_TYPE, [[...new Set(types)], limit])
      : CompiledQuery.raw(UNACKNOWLEDGED, [types, limit])
  const { rows } = await tx.executeQuery<PageRow>(query)
  return rows.map(toStoredEvent)
}

/**
 * One look-up per id, by the primary key. With `event_id = any(…)` a new partition without statistics was read completely: 4.9 s for
 * 100 ids among 25,000. An id contains its creation time, which is within a day of the storing time, so three partitions are
 * searched instead of all.
 */
const FIND_STORED = `
  select found.event_id, found.stored_at::text, found.type from unnest($1::text[]) as requested (id)
  cross join lateral (
    select event_id, stored_at, type from events
    where event_id = requested.id and stored_at >= $2 and stored_at < $3 and ${KEPT} limit 1
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
 * Locks the rows one by one in the given order, independently of the plan: in the order of a hash join, two calls that acknowledged
 * the same events deadlocked. Locked rows are found again by their address: by their keys, PostgreSQL read all events of the time between
 * the first and the last of them, 384 pages for ten. One statement can do both because these rows are never updated.
 */
const ACKNOWLEDGE = `
  with locked as materialized (
    select found.part, found.address from unnest($1::text[], $2::timestamptz[]) as requested (id, at)
    cross join lateral (
      select tableoid as part, ctid as address from unacknowledged_events
      where event_id = requested.id and stored_at = requested.at and stored_at >= $3 and stored_at <= $4 limit 1 for update
    ) as found
  )
  delete from unacknowledged_events as gone using locked
  where gone.ctid = locked.address and gone.tableoid = locked.part and gone.stored_at >= $3 and gone.stored_at <= $4`

/** Removes events from the pull queue. Must be called with sorted events, so that two calls cannot deadlock. */
export async function acknowledge(tx: TenantTx, events: readonly EventRef[]): Promise<void> {
  const columns = [events.map(event => event.id), events.map(event => event.storedAt)]
  await tx.executeQuery(CompiledQuery.raw(ACKNOWLEDGE, [...columns, ...spanOf(events)]))
}

/**
 * In the same order, in a statement of its own: erasing a person updates events. A row that another transaction updates meanwhile gets
 * an address that is not visible to the statement that waited for it, which would leave that event unmarked.
 */
const LOCK_UNMARKED = `
  select found.part, found.address from unnest($1::text[], $2::timestamptz[]) as requested (id, at)
  cross join lateral (
    select tableoid::text as part, ctid::text as address from events
    where event_id = requested.id and stored_at = requested.at and stored_at >= $4 and stored_at <= $5
      and (settled_at is null or settled_at < $3) limit 1 for no key update
  ) as found`

const MARK_ACKNOWLEDGED = `
  update events set settled_at = $3 from unnest($1::oid[], $2::tid[]) as locked (part, address)
  where events.ctid = locked.address and events.tableoid = locked.part and events.stored_at >= $4 and events.stored_at <= $5`

/** Must be called with sorted events, too. */
async function markAcknowledged(tx: TenantTx, events: readonly EventRef[], at: Date): Promise<void> {
  const columns = [events.map(event => event.id), events.map(event => event.storedAt)]
  const rest = [at, ...spanOf(events)]
  const { rows } = await tx.executeQuery<{ part: string; address: string }>(
    CompiledQuery.raw(LOCK_UNMARKED, [...columns, ...rest]),
  )
  if (rows.length === 0) return
  const addresses = [rows.map(row => row.part), rows.map(row => row.address)]
  await tx.executeQuery(CompiledQuery.raw(MARK_ACKNOWLEDGED, [...addresses, ...rest]))
}

/**
 * For a call of the partner, which also ends outstanding deliveries. Returns the ids that exist, including those acknowledged before:
 * a repeated call gets the same answer.
 */
export async function acknowledgeByIds(
  tx: TenantTx,
  ids: readonly string[],
  made: { readonly from: Date; readonly until: Date },
  at: Date,
): Promise<readonly string[]> {
  const rows = await findStored(tx, ids, made)
  if (rows.length === 0) return []
  const events = rows.map(row => ({ id: row.event_id, storedAt: row.stored_at }))
  await acknowledge(tx, events)
  await markAcknowledged(tx, events, at)
  return events.map(({ id }) => id)
}

/** Position in a backfill: after this event of this transaction. */
export interface LogPosition {
  /** Numbers of the transaction, above the base of its epoch, and of the event, in decimal: they can exceed a JavaScript number. */
  readonly xact: string
  readonly seq: string
}

/** The mode is a literal, in addition to row-level security, because each mode has its own index. */
const fromPosition = (mode: Tenant['mode']) => `
  select ${PAGE_COLUMNS}, xact::text, seq::text from events
  where (xact, seq) > ($1::xid8, $2::bigint) and xact < (select event_horizon())
    and ${KEPT} and stored_at >= $3 and mode = '${mode}'
  order by events.xact, events.seq limit $4`
const FROM_POSITION = { live: fromPosition('live'), test: fromPosition('test') } as const

/**
 * In the order of the epochs and transactions that wrote them, up to the oldest that is still running: no transaction with a lower
 * number can commit later, so a reader that continues after the last row skips none.
 */
export async function findFrom(
  tx: TenantReads,
  mode: Tenant['mode'],
  { xact, seq }: LogPosition,
  since: Date,
  limit: number,
): Promise<readonly (StoredEvent & { readonly position: LogPosition })[]> {
  const query = CompiledQuery.raw(FROM_POSITION[mode], [xact, seq, since, limit])
  const { rows } = await tx.executeQuery<PageRow & { xact: string; seq: string }>(query)
  return rows.map(row => ({ ...toStoredEvent(row), position: { xact: row.xact, seq: row.seq } }))
}

/** Null of a filter takes all. */
export interface EventFilter {
  readonly type: EventType | null
  /** An id that the data contains as a value. */
  readonly subject: string | null
  readonly since: Date | null
  readonly until: Date | null
}

/**
 * A page looks at this many events. An index by subject, or by the types of results, would cost every event that is written; so a rare match takes
 * several pages, and each costs the same however long the log is.
 */
const MOST_SCANNED = 1_000

const WITHIN = `event_id < $1 and ${KEPT} and stored_at >= coalesce($2::timestamptz, '-infinity')
    and stored_at < coalesce($3::timestamptz, 'infinity')`
const SCANNED = `
  from events where ${WITHIN}
  order by event_id desc`
const NEWEST = `
  select event_id, type, created_at, data from (
    select event_id, type, created_at, data ${SCANNED} limit ${MOST_SCANNED}
  ) as newest
  where ($4::text is null or type = $4) and ($5::text is null or strpos(data::text, '"' || $5 || '"') > 0)
  order by event_id desc limit $6`
const NEWEST_BY_TYPE = `
  select event_id, type, created_at, data from events
  where ${WITHIN} and type = $4 and ${BY_TYPE} order by event_id desc limit $5`
const SCANNED_UNTIL = `select event_id ${SCANNED} offset ${MOST_SCANNED - 1} limit 1`

/** Newest first, in a transaction of its own. `scannedUntil`: older events were not looked at; null if all were, or if the page is full. */
export async function findNewest(
  tx: TenantTx,
  { type, subject, since, until }: EventFilter,
  before: string,
  limit: number,
): Promise<{ readonly events: readonly EventValues[]; readonly scannedUntil: string | null }> {
  await readInOrder(tx)
  if (type !== null && subject === null && isIndexedByType(type)) {
    const query = CompiledQuery.raw(NEWEST_BY_TYPE, [before, since, until, type, limit])
    return { events: (await tx.executeQuery<Row>(query)).rows.map(toEvent), scannedUntil: null }
  }
  const query = CompiledQuery.raw(NEWEST, [before, since, until, type, subject, limit])
  const { rows } = await tx.executeQuery<Row>(query)
  const events = rows.map(toEvent)
  if (rows.length === limit) return { events, scannedUntil: null }
  const end = await tx.executeQuery<{ event_id: string }>(CompiledQuery.raw(SCANNED_UNTIL, [before, since, until]))
  return { events, scannedUntil: end.rows[0]?.event_id ?? null }
}

const ONE_EVENT = `
  select event_id, stored_at::text, type, created_at, data, settled_at from events
  where event_id = $1 and stored_at >= $2 and stored_at < $3 and ${KEPT} limit 1`

export interface KeptEvent extends EventValues, EventRef {
  /** When the partner acknowledged it by a call. */
  readonly acknowledgedAt: Date | null
}

export async function findEvent(
  tx: TenantReads,
  id: string,
  made: { readonly from: Date; readonly until: Date },
): Promise<KeptEvent | null> {
  const query = CompiledQuery.raw(ONE_EVENT, [id, made.from, made.until])
  const { rows } = await tx.executeQuery<Row & { stored_at: string; settled_at: Date | null }>(query)
  const row = rows[0]
  return row ? { ...toEvent(row), storedAt: row.stored_at, acknowledgedAt: row.settled_at } : null
}

/** A function, because row-level security keeps PostgreSQL from using the index of the result (migration 0090). */
const OF_RESULT = `
  select event_id as id, type, created_at as "createdAt", settled_at as "acknowledgedAt"
  from list_events_of_result($1, interval '${KEPT_DAYS} days')`

export interface ResultEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  /** By the partner, or by the delivery to an endpoint. */
  readonly acknowledgedAt: Date | null
}

/** What the partner was told about a result, as long as events are kept. By an index of its own. */
export async function listEventsOfResult(tx: TenantReads, resultId: string): Promise<readonly ResultEvent[]> {
  return (await tx.executeQuery<ResultEvent>(CompiledQuery.raw(OF_RESULT, [resultId]))).rows
}

/** `statement_timestamp` is before the snapshot: what was committed by then has a number below `pg_snapshot_xmax`. */
const SNAPSHOT = `
  select floor(extract(epoch from statement_timestamp()) * 1000)::float8 as at,
    pg_snapshot_xmin(snapshot)::text as oldest, pg_snapshot_xmax(snapshot)::text as next
  from pg_current_snapshot() as snapshot`

export async function readSnapshot(reads: Reads): Promise<Observation> {
  const { rows } = await reads.executeQuery<{ at: number; oldest: string; next: string }>(
    CompiledQuery.raw(SNAPSHOT, []),
  )
  const { at, oldest, next } = rows[0]!
  return { atMs: at, oldestRunning: BigInt(oldest), aboveEnded: BigInt(next) }
}
