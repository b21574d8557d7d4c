import { BLOCK, DAYS, EVENTS_A_PERSON, id, ORG } from './rows.ts'

/** Rows of tables that have a partition for each day, in the order in which they would have been stored. $5 is the day, 0 for today. */

/** Within the day, up to $9, which is the same for all tables: a delivery has the time of its event. */
function at(number: string, from: string, to: string): string {
  return `(date_trunc('day', $9, 'utc') - $5 * interval '1 day'
    + (${number} - ${from})::float8 / (${to} - ${from} + 1) * case when $5 = 0 then $9 - date_trunc('day', $9, 'utc') else interval '1 day' end)`
}

/** As the ids of the service begin with the time, in 48 bits. */
function timeOfId(milliseconds: string): string {
  const letters = "'0123456789ABCDEFGHJKMNPQRSTVWXYZ'"
  return [45, 40, 35, 30, 25, 20, 15, 10, 5, 0]
    .map(bits => `substr(${letters}, ((${milliseconds} >> ${bits}) & 31)::integer + 1, 1)`)
    .join(' || ')
}

const FIRST = `(($1 - 1) * ${EVENTS_A_PERSON} + 1)`
const LAST = `($2 * ${EVENTS_A_PERSON})`
/**
 * Events of a day: number, person, time, id, and what kinds of events are chosen by. By the number itself, each day would have other kinds of events,
 * and by a part of it, each person.
 */
const OF_DAY = `
  from (select e, (e - 1) / ${EVENTS_A_PERSON} + 1 as n, e / ${2 * DAYS} + e as kind, ${at('e', FIRST, LAST)} as at from generate_series(${FIRST} + $5, ${LAST}, ${DAYS}) e) as timed
  cross join lateral (select (extract(epoch from timed.at) * 1000)::bigint as ms offset 0) as clock
  cross join lateral (select 'EV_' || ${timeOfId('ms')} || lpad(e::text, 16, '0') as event_id offset 0) as named`
/** $6 and $7 are the endpoints of the two organisations that the API made. */
const ENDPOINT = `case when n % 2 = 0 then $6 when n <= ${BLOCK} then $7 else ${id('WH_', `(n - 1) / ${BLOCK}`)} end`
const DELIVERED = 'where kind % 5 = 0'

/** The number of the transaction is asked for once: its default, once a row, took half of the time of writing. */
const events = `
  insert into events (xact, org_id, mode, event_id, type, created_at, data, stored_at)
  select (select event_number()), ${ORG}, 'live', event_id, case when kind % 10 = 0 then 'mandate.ready' else 'result.completed' end, at,
    case when kind % 10 = 0 then $8::json else json_build_object('result', json_build_object('result_id', ${id('RS_')}, 'status', 'completed')) end, at
  ${OF_DAY}`

const unacknowledged = `
  insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type)
  select ${ORG}, 'live', at, event_id, e, 'result.completed' ${OF_DAY} where kind % 10 = 3`

const deliveries = `
  insert into webhook_deliveries (org_id, mode, webhook_id, event_id, stored_at, state, due_at, attempts)
  select ${ORG}, 'live', ${ENDPOINT}, event_id, at, case when kind % 100 = 0 then 'failed' else 'delivered' end, at, 1 ${OF_DAY} ${DELIVERED}`

const attempts = `
  insert into webhook_attempts (org_id, mode, webhook_id, event_id, stored_at, number, at, url, status, duration_ms, reply, replay)
  select ${ORG}, 'live', ${ENDPOINT}, event_id, at, 1, at, 'https://example.com/hook', case when kind % 100 = 0 then 500 else 200 end, 40, 'ok', false
  ${OF_DAY} ${DELIVERED}`

/** The small organisation has more than a page looks at: the calls of this bench are logged, too, and would count as growth. */
const requests = `
  insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, code, milliseconds)
  select ${ORG}, 'live', at, 'req_' || lpad(e::text, 24, '0'), ${id('VFN_LIVE_', '1')}, 'GET', '/mandates',
    case when kind % 50 = 1 then 404 else 200 end, case when kind % 50 = 1 then 'NOT_FOUND' end, 12
  ${OF_DAY} where kind % 5 = 1 or n <= ${BLOCK} and n % 2 = 1`

export const OF_EACH_DAY = [events, unacknowledged, deliveries, attempts, requests]
