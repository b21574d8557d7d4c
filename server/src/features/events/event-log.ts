import { CompiledQuery } from 'kysely'
import { DAY_MS } from '../../kernel/ist-day.ts'
import { type EventLog, type EventRef, spanOf } from '../webhooks/index.ts'
import { appendEvent } from './append-event.ts'
import { EVENT_TYPES, isSent } from './core/event.ts'
import { madeBetween } from './core/made-between.ts'
import { acknowledge, findStored } from './store.ts'

/** Those that only can be pulled. */
const NOT_SENT = EVENT_TYPES.filter(type => !isSent(type))

/**
 * The first and last moment as constants, so that one or two days are looked into: with all 33 in the plan the look-ups of 128 took
 * 19 ms instead of 3.
 */
const BODIES = `
  select e.event_id, e.type, e.created_at, e.data::text, e.settled_at
  from (select * from unnest($1::text[], $2::timestamptz[]) as listed (id, at) offset 0) as wanted
  join events e on e.event_id = wanted.id and e.stored_at = wanted.at and e.stored_at >= $3 and e.stored_at <= $4`

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
}

/** The log as the webhooks need it. They get it from compose, since this slice hands its events to them. */
export const eventLog: EventLog = {
  read: async (tx, events) => {
    const { rows } = await tx.executeQuery<BodyRow>(
      CompiledQuery.raw(BODIES, [...columnsOf(events), ...spanOf(events)]),
    )
    return new Map(
      rows.map(({ event_id: id, type, created_at: createdAt, data, settled_at: settledAt }) => [
        id,
        { id, type, createdAt, data, settledAt },
      ]),
    )
  },
  acknowledge: async (tx, events) => {
    // Two endpoints take the same events, each in its own order: locked in that order they would wait for each other.
    const inOrder = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await acknowledge(tx, inOrder)
  },
  append: (tx, event) => appendEvent(tx, event),
  find: async (tx, ids) => {
    const rows = await findStored(tx, ids, madeBetween(ids, DAY_MS))
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
