import { CompiledQuery } from 'kysely'
import { readInOrder } from '../../../database/read-in-order.ts'
import type { TenantReads, TenantTx } from '../../../database/tx.ts'
import { type EventRef, type StoredBetween, type StoredDelivery, spanOf } from '../core/delivery.ts'

/**
 * SQL for deliveries and attempts. Statements are prepared texts, because all traffic uses them.
 * An event of a test clock that is ahead is sent at once: workers go by the real time.
 */
const FAN_OUT = `
  with made as (
    insert into webhook_deliveries (webhook_id, event_id, due_at)
    select e.webhook_id, listed.id, least(listed.created_at, now())
    from unnest($1::text[], $2::text[], $3::timestamptz[]) as listed (id, type, created_at)
    join webhook_endpoints e on e.status <> 'archived' and (e.types = '{}' or listed.type = any (e.types))
    returning webhook_id
  )
  insert into webhook_wakes (webhook_id) select distinct webhook_id from made`

/**
 * Queues new events, in their transaction, for every endpoint that subscribed to their type. Disabled endpoints are included:
 * their deliveries wait until they are enabled.
 */
export async function fanOut(
  tx: TenantTx,
  events: readonly { readonly id: string; readonly type: string; readonly createdAt: Date }[],
): Promise<void> {
  const columns = [events.map(each => each.id), events.map(each => each.type), events.map(each => each.createdAt)]
  await tx.executeQuery(CompiledQuery.raw(FAN_OUT, columns))
}

export interface DueDelivery extends EventRef {
  readonly attempts: number
  readonly failures: number
  /** When a replay was last requested. */
  readonly replayedAt: Date | null
}

interface DueRow {
  event_id: string
  stored_at: string
  attempts: number
  failures: number
  replayed_at: Date | null
}

const due = (which: string) => `
  select event_id, stored_at::text, attempts, failures, replayed_at from webhook_deliveries
  where webhook_id = $1 and state = 'queued' and replayed_at is ${which} and due_at <= $2
  order by due_at limit $3`
const DUE = { first: due('null'), replays: due('not null') }

/** Later than any due time: every queued delivery is due by then. */
export const END_OF_TIME = new Date(8_640_000_000_000_000 / 100)

/** Replays are read separately, because they have their own rate. */
export async function findDue(
  tx: TenantReads,
  which: keyof typeof DUE,
  webhookId: string,
  by: Date,
  limit: number,
): Promise<readonly DueDelivery[]> {
  const { rows } = await tx.executeQuery<DueRow>(CompiledQuery.raw(DUE[which], [webhookId, by, limit]))
  return rows.map(row => ({
    id: row.event_id,
    storedAt: row.stored_at,
    attempts: row.attempts,
    failures: row.failures,
    replayedAt: row.replayed_at,
  }))
}

export interface RecordedDelivery extends EventRef {
  readonly state: 'queued' | 'delivered' | 'failed' | 'ended'
  /** Null keeps the stored value. */
  readonly dueAt: Date | null
  readonly attempts: number
  readonly failures: number
  /** The value when the delivery was read. */
  readonly replayedAt: Date | null
}

/**
 * Each is looked up by the primary key, in the order of the list: joined with the list, all deliveries of the tenant in the time between the first and
 * the last were read. They are updated by their address in a statement of its own, because a statement that waited for a row does not see its address.
 */
const LOCK_DELIVERIES = `
  select listed.place::integer as place, found.part, found.address
  from unnest($2::text[], $3::timestamptz[]) with ordinality as listed (id, at, place) cross join lateral (
    select tableoid::text as part, ctid::text as address from webhook_deliveries
    where webhook_id = $1 and event_id = listed.id and stored_at = listed.at and stored_at >= $4 and stored_at <= $5 limit 1 for no key update
  ) as found`

/** If a replay was requested during the attempt, the replay stays queued; the attempt is still counted, because attempts are numbered. */
const RECORD_DELIVERIES = `
  update webhook_deliveries d set attempts = done.attempts,
    state = case when d.replayed_at is distinct from done.replayed_at then d.state else done.state end,
    failures = case when d.replayed_at is distinct from done.replayed_at then d.failures else done.failures end,
    due_at = case when d.replayed_at is distinct from done.replayed_at then d.due_at else coalesce(done.due_at, d.due_at) end
  from unnest($1::oid[], $2::tid[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::timestamptz[])
    as done (part, address, state, due_at, attempts, failures, replayed_at)
  where d.ctid = done.address and d.tableoid = done.part and d.stored_at >= $8 and d.stored_at <= $9
  returning d.event_id as id, d.reply_erased as "isErased"`

/** Returns the events whose person was erased: what an endpoint replies to them is not kept. */
export async function recordDeliveries(
  tx: TenantTx,
  webhookId: string,
  done: readonly RecordedDelivery[],
): Promise<ReadonlySet<string>> {
  if (done.length === 0) return new Set()
  const wanted = [webhookId, done.map(each => each.id), done.map(each => each.storedAt), ...spanOf(done)]
  const { rows: locked } = await tx.executeQuery<{ place: number; part: string; address: string }>(
    CompiledQuery.raw(LOCK_DELIVERIES, wanted),
  )
  const found = locked.map(({ place }) => done[place - 1]!)
  const column = <K extends keyof RecordedDelivery>(name: K) => found.map(each => each[name])
  const { rows } = await tx.executeQuery<{ id: string; isErased: boolean }>(
    CompiledQuery.raw(RECORD_DELIVERIES, [
      locked.map(({ part }) => part),
      locked.map(({ address }) => address),
      column('state'),
      column('dueAt'),
      column('attempts'),
      column('failures'),
      column('replayedAt'),
      ...spanOf(done),
    ]),
  )
  return new Set(rows.filter(({ isErased }) => isErased).map(({ id }) => id))
}

export interface Attempt extends EventRef {
  readonly number: number
  readonly at: Date
  readonly url: string
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
  readonly reply: string
  readonly replay: boolean
}

const INSERT_ATTEMPTS = `
  insert into webhook_attempts
    (webhook_id, event_id, stored_at, number, at, url, status, error, duration_ms, reply, replay)
  select $1, * from unnest($2::text[], $3::timestamptz[], $4::int[], $5::timestamptz[], $6::text[], $7::smallint[],
    $8::text[], $9::int[], $10::text[], $11::boolean[])`

export async function insertAttempts(tx: TenantTx, webhookId: string, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  const column = <K extends keyof Attempt>(name: K) => attempts.map(each => each[name])
  await tx.executeQuery(
    CompiledQuery.raw(INSERT_ATTEMPTS, [
      webhookId,
      column('id'),
      column('storedAt'),
      column('number'),
      column('at'),
      column('url'),
      column('status'),
      column('error'),
      column('durationMs'),
      column('reply'),
      column('replay'),
    ]),
  )
}

const IS_WRITTEN = `
  select exists (
    select from webhook_attempts where webhook_id = $1 and event_id = $2 and stored_at = $3 and number = $4 and at = $5
  ) or exists (
    select from webhook_deliveries
    where webhook_id = $1 and event_id = $2 and stored_at = $3 and accepted_number = $4 and accepted_at = $5
  ) as written`

export async function isAttemptWritten(tx: TenantTx, webhookId: string, attempt: Attempt): Promise<boolean> {
  const { id, storedAt, number, at } = attempt
  const query = CompiledQuery.raw(IS_WRITTEN, [webhookId, id, storedAt, number, at])
  return (await tx.executeQuery<{ written: boolean }>(query)).rows[0]!.written
}

export interface ListedDelivery extends EventRef, StoredDelivery {
  readonly attempts: number
}

const COLUMNS = 'event_id, stored_at::text, state, due_at, attempts, replayed_at'
const OF_ENDPOINT = `webhook_id = $1 and event_id < $2 and stored_at > now() - interval '30 days'`

const NEWEST_FIRST = `
  select ${COLUMNS} from webhook_deliveries where ${OF_ENDPOINT} and stored_at >= $4 and stored_at < $5
  order by event_id desc limit $3`

/** Among this many of an endpoint's newest deliveries. A page costs the same however few of a million are open. */
const MOST_SCANNED = 1_000

const OPEN_ONES = `
  select ${COLUMNS} from (
    select event_id, stored_at, state, due_at, attempts, replayed_at from webhook_deliveries where ${OF_ENDPOINT} order by event_id desc limit ${MOST_SCANNED}
  ) as newest where state in ('failed', 'queued') order by event_id desc limit $3`
const SCANNED_UNTIL = `
  select event_id from webhook_deliveries where ${OF_ENDPOINT} order by event_id desc offset ${MOST_SCANNED - 1} limit 1`

interface DeliveryRow {
  event_id: string
  stored_at: string
  state: StoredDelivery['state']
  due_at: Date
  attempts: number
  replayed_at: Date | null
}

function toListed(row: DeliveryRow): ListedDelivery {
  return {
    id: row.event_id,
    storedAt: row.stored_at,
    state: row.state,
    dueAt: row.due_at,
    attempts: row.attempts,
    replayedAt: row.replayed_at,
  }
}

export async function findDeliveries(
  tx: TenantReads,
  webhookId: string,
  before: string,
  limit: number,
  stored: StoredBetween,
): Promise<readonly ListedDelivery[]> {
  const values = [webhookId, before, limit, stored.from, stored.until]
  const { rows } = await tx.executeQuery<DeliveryRow>(CompiledQuery.raw(NEWEST_FIRST, values))
  return rows.map(toListed)
}

/** Of all days, in a transaction of its own. */
export async function findDeliveriesInOrder(
  tx: TenantTx,
  ...wanted: [webhookId: string, before: string, limit: number, stored: StoredBetween]
): Promise<readonly ListedDelivery[]> {
  await readInOrder(tx)
  return await findDeliveries(tx, ...wanted)
}

/** Those that the endpoint has not accepted, in a transaction of its own. `scannedUntil`: older ones were not looked at; null if all were. */
export async function findOpenDeliveries(
  tx: TenantTx,
  webhookId: string,
  before: string,
  limit: number,
): Promise<{ readonly rows: readonly ListedDelivery[]; readonly scannedUntil: string | null }> {
  await readInOrder(tx)
  const { rows } = await tx.executeQuery<DeliveryRow>(CompiledQuery.raw(OPEN_ONES, [webhookId, before, limit]))
  if (rows.length === limit) return { rows: rows.map(toListed), scannedUntil: null }
  const end = await tx.executeQuery<{ event_id: string }>(CompiledQuery.raw(SCANNED_UNTIL, [webhookId, before]))
  return { rows: rows.map(toListed), scannedUntil: end.rows[0]?.event_id ?? null }
}

const OF_EVENT = `
  select webhook_id, ${COLUMNS} from webhook_deliveries
  where webhook_id = any ($1) and event_id = $2 and stored_at = $3 order by webhook_id desc`

/** Of one event, by endpoint. */
export async function findDeliveriesOfEvent(
  tx: TenantReads,
  webhookIds: readonly string[],
  { id, storedAt }: EventRef,
): Promise<ReadonlyMap<string, ListedDelivery>> {
  const query = CompiledQuery.raw(OF_EVENT, [webhookIds, id, storedAt])
  const { rows } = await tx.executeQuery<DeliveryRow & { webhook_id: string }>(query)
  return new Map(rows.map(row => [row.webhook_id, toListed(row)]))
}

/**
 * The attempt that delivered an event at first is part of the delivery, unless it was written together with others. Each event is looked up by the
 * primary key: joined, all attempts and deliveries of the endpoint in the time between the first and the last event were read.
 */
const ATTEMPTS_OF = `
  select wanted.id, wanted.at::text as "storedAt", found.number, found.at, found.url, found.status, found.error,
    found.duration_ms as "durationMs", found.reply, found.replay
  from unnest($2::text[], $3::timestamptz[]) as wanted (id, at) cross join lateral (
    select number, at, url, status, error, duration_ms, reply, replay from webhook_attempts
    where webhook_id = $1 and event_id = wanted.id and stored_at = wanted.at and stored_at >= $4 and stored_at <= $5 offset 0
  ) as found
  union all
  select wanted.id, wanted.at::text, found.accepted_number, found.accepted_at, found.accepted_url, found.accepted_status, null,
    found.accepted_ms, found.accepted_reply, false
  from unnest($2::text[], $3::timestamptz[]) as wanted (id, at) cross join lateral (
    select accepted_number, accepted_at, accepted_url, accepted_status, accepted_ms, accepted_reply from webhook_deliveries
    where webhook_id = $1 and event_id = wanted.id and stored_at = wanted.at and stored_at >= $4 and stored_at <= $5
      and accepted_number is not null offset 0
  ) as found
  where not exists (
    select from webhook_attempts a where a.webhook_id = $1 and a.event_id = wanted.id and a.stored_at = wanted.at
      and a.stored_at >= $4 and a.stored_at <= $5 and a.number = found.accepted_number offset 0
  )
  order by number`

export async function findAttempts(
  tx: TenantReads,
  webhookId: string,
  of: readonly EventRef[],
): Promise<readonly Attempt[]> {
  const wanted = [of.map(each => each.id), of.map(each => each.storedAt)]
  const query = CompiledQuery.raw(ATTEMPTS_OF, [webhookId, ...wanted, ...spanOf(of)])
  const { rows } = await tx.executeQuery<Attempt>(query)
  return rows
}

const FAILED_BETWEEN = `
  select event_id, stored_at::text from webhook_deliveries
  where webhook_id = $1 and stored_at >= $2 and stored_at < $3 and event_id > $4
    and state in ('failed', 'queued')
  order by event_id limit $5`

export interface FailedBetween {
  readonly since: Date
  readonly until: Date
  readonly after: string
  readonly limit: number
}

/** Ordered by event id. */
export async function findFailed(
  tx: TenantReads,
  webhookId: string,
  { since, until, after, limit }: FailedBetween,
): Promise<readonly EventRef[]> {
  const query = CompiledQuery.raw(FAILED_BETWEEN, [webhookId, since, until, after, limit])
  const { rows } = await tx.executeQuery<{ event_id: string; stored_at: string }>(query)
  return rows.map(row => ({ id: row.event_id, storedAt: row.stored_at }))
}

const REPLAY = `
  insert into webhook_deliveries (webhook_id, event_id, stored_at, due_at, replayed_at)
  select $1, wanted.id, wanted.at, $4, $4 from unnest($2::text[], $3::timestamptz[]) as wanted (id, at)
  on conflict (org_id, mode, webhook_id, event_id, stored_at) do update
    set state = 'queued', due_at = excluded.due_at, failures = 0, replayed_at = excluded.replayed_at
    where webhook_deliveries.replayed_at is distinct from excluded.replayed_at`

/** Idempotent for one request: a job that runs again skips what it queued before. Includes events never sent to this endpoint. */
export async function queueReplays(
  tx: TenantTx,
  webhookId: string,
  events: readonly EventRef[],
  replayedAt: Date,
): Promise<void> {
  const values = [webhookId, events.map(event => event.id), events.map(event => event.storedAt), replayedAt]
  await tx.executeQuery(CompiledQuery.raw(REPLAY, values))
}
