import { CompiledQuery } from 'kysely'
import { EVENT_TYPES } from '../../contract/event.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type EventLog, type EventRef, spanOf } from '../webhooks/index.ts'
import { createdBetween, isSent } from './core/event.ts'
import { appendEvent } from './events.ts'

import { acknowledge, findStored } from './store.ts'

/** Types that can only be pulled. */
const NOT_SENT = EVENT_TYPES.filter(type => !isSent(type))

/**
 * The first and last time are parameters, so that only one or two partitions are searched: with all 33 in the plan, 128 look-ups took
 * 19 ms instead of 3. Each event is looked up by its key: joined, each of 128 was compared with all of the tenant's day.
 */
const BODIES = `
  select found.* from unnest($1::text[], $2::timestamptz[]) as requested (id, at)
  cross join lateral (
    select e.event_id, e.type, e.created_at, e.data::text, e.settled_at, e.traceparent from events e
    where e.event_id = requested.id and e.stored_at = requested.at and e.stored_at >= $3 and e.stored_at <= $4 limit 1
  ) as found`

const STORED_BETWEEN = `
  select event_id, stored_at::text from events
  where stored_at >= $1 and stored_at < $2 and event_id > $3
    and (cardinality($4::text[]) = 0 or type = any ($4)) and type <> all ($6)
  order by event_id limit $5`

interface BodyRow {
  event_id: string
  type: string
  created_at: Date
  data: string
  settled_at: Date | null
  traceparent: string | null
}

/** The event log as the webhooks slice uses it. compose passes it on, because this slice depends on the webhooks slice. */
export const eventLog: EventLog = {
  read: async (tx, events) => {
    const { rows } = await tx.executeQuery<BodyRow>(
      CompiledQuery.raw(BODIES, [...columnsOf(events), ...spanOf(events)]),
    )
    return new Map(
      rows.map(({ event_id: id, type, created_at: createdAt, data, settled_at: acknowledgedAt, traceparent }) => [
        id,
        { id, type, createdAt, data, acknowledgedAt, traceparent },
      ]),
    )
  },
  acknowledge: async (tx, events) => {
    // Two endpoints may acknowledge the same events in different orders; sorted, they cannot deadlock.
    const inOrder = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await acknowledge(tx, inOrder)
  },
  append: (tx, event) => appendEvent(tx, event),
  find: async (tx, ids) => {
    const rows = await findStored(tx, ids, createdBetween(ids, DAY_MS))
    return rows.filter(row => isSent(row.type)).map(row => ({ id: row.event_id, storedAt: row.stored_at }))
  },
  storedBetween: async (tx, { since, until, after, types, limit }) => {
    const query = CompiledQuery.raw(STORED_BETWEEN, [since, until, after, types, limit, NOT_SENT])
    const { rows } = await tx.executeQuery<{ event_id: string; stored_at: string }>(query)
    return rows.map(row => ({ id: row.event_id, storedAt: row.stored_at }))
  },
}

function columnsOf(events: readonly EventRef[]): [string[], string[]] {
  return [events.map(event => event.id), events.map(event => event.storedAt)]
}
