import type { TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/process.ts'
import type { Received, Receiver } from '../../testing/receiver.ts'
import type { Balancer } from './balancer.ts'
import type { Answered } from './load.ts'
import type { Partner, Setup } from './setup.ts'
import { CANDIDATES_OF_A_CAMPAIGN, type Kind } from './writes.ts'

/** Deliveries that failed twice are due after 30 seconds; jobs of a worker that was lost, after 35. */
const SETTLED_WITHIN_MS = 120_000

/** Until there is nothing left to do: no job, no mandate in preparation, no candidate without a message, no event on its way. */
export async function untilSettled({ db, receiver }: Setup): Promise<void> {
  const isSettled = async () => {
    const { rows } = await db.admin.query<{ left: number; events: string[] }>(
      `select (select count(*)::integer from mandates where status = 'preparing')
         + (select count(*)::integer from journeys where last_send_status is distinct from 'delivered')
         + (select count(*)::integer from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
             where t.identifier = 'prepare_mandate') as left,
         (select coalesce(array_agg(event_id), '{}') from events where type = 'mandate.ready') as events`,
    )
    const { left, events } = rows[0]!
    const received = receivedIds(receiver.journal)
    return left === 0 && events.every(id => received.has(id))
  }
  await until(isSettled, SETTLED_WITHIN_MS, 'all jobs, messages and deliveries to be done')
}

function receivedIds(journal: readonly Received[]): ReadonlySet<string> {
  return new Set(journal.map(({ headers }) => headers['webhook-id']!))
}

/** Compares what was answered with what is stored and with what the receiver got. */
export async function findFaults({ db, receiver }: Setup, answered: readonly Answered[]): Promise<readonly string[]> {
  const of = (kind: Kind) => answered.filter(each => each.kind === kind)
  return [
    ...(await compareStored(db, of('mandate'), 'select job_id as name, mandate_id as id from mandates')),
    ...(await compareStored(db, of('campaign'), 'select name, campaign_id as id from campaigns')),
    ...(await compareStored(db, of('workflow'), 'select name, workflow_id as id from workflows')),
    ...(await compareStored(
      db,
      of('skill request'),
      "select replace(name, 'Chaos ', '') as name, skill_request_id as id from skill_requests where name like 'Chaos %'",
    )),
    ...(await findJobFaults(db, receiver)),
    ...(await findMessageFaults(db, of('campaign'))),
    ...(await findAcknowledgementFaults(db, of('acknowledgement'))),
  ]
}

interface Stored {
  readonly name: string
  readonly id: string
}

async function compareStored(
  { admin }: TestDatabase,
  written: readonly Answered[],
  query: string,
): Promise<readonly string[]> {
  const { rows } = await admin.query<Stored>(query)
  const stored = Map.groupBy(rows, ({ name }) => name)
  const accepted = written.filter(({ fault }) => fault === null)
  const faultOf = ({ name, id }: Answered) => {
    const found = stored.get(name) ?? []
    if (found.length === 1 && found[0]!.id === id) return []
    return [found.length === 0 ? `${name} was accepted and is not stored` : `${name} is stored ${found.length} times`]
  }
  const known = new Set(written.map(({ name }) => name))
  const more = rows.filter(
    ({ name }) => /^(mandate|campaign|workflow|skill-request)-\d+$/.test(name) && !known.has(name),
  )
  return [...accepted.flatMap(faultOf), ...more.map(({ name }) => `${name} is stored and was never sent`)]
}

/** Each mandate is prepared once, which its event shows, and none of its jobs is left. */
async function findJobFaults({ admin }: TestDatabase, receiver: Receiver): Promise<readonly string[]> {
  const { rows: mandates } = await admin.query<{ mandate_id: string; status: string; events: string[] }>(
    `select m.mandate_id, m.status, array_remove(array_agg(e.event_id), null) as events
     from mandates m left join events e on e.type = 'mandate.ready' and e.data -> 'mandate' ->> 'mandate_id' = m.mandate_id
     group by m.mandate_id, m.status`,
  )
  const received = receivedIds(receiver.journal)
  const { rows: jobs } = await admin.query<{ task: string; reason: string }>(
    `select t.identifier as task, coalesce(j.last_error, 'locked') as reason from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts > 1 or j.last_error is not null`,
  )
  return [
    ...mandates
      .filter(({ status, events }) => status !== 'ready' || events.length !== 1)
      .map(({ mandate_id, status, events }) => `${mandate_id} is ${status} with ${events.length} events`),
    ...mandates
      .filter(({ events }) => events.some(id => !received.has(id)))
      .map(each => `${each.mandate_id}: lost event`),
    ...jobs.map(({ task, reason }) => `a job of ${task} is left: ${reason.slice(0, 100)}`),
  ]
}

/** Every candidate of an accepted campaign got the first message, and nobody got it twice. */
async function findMessageFaults({ admin }: TestDatabase, written: readonly Answered[]): Promise<readonly string[]> {
  const { rows } = await admin.query<{ name: string; candidates: number; messages: number; people: number }>(
    `select c.name, count(distinct j.result_id)::integer as candidates, count(s.send_id)::integer as messages,
       count(distinct s.result_id)::integer as people
     from campaigns c join journeys j using (org_id, mode, campaign_id) left join journey_sends s using (org_id, mode, result_id)
     group by c.campaign_id, c.name`,
  )
  const found = new Map(rows.map(row => [row.name, row]))
  return written
    .filter(({ fault }) => fault === null)
    .flatMap(({ name }) => {
      const { candidates = 0, messages = 0, people = 0 } = found.get(name) ?? {}
      const isRight = [candidates, messages, people].every(count => count === CANDIDATES_OF_A_CAMPAIGN)
      return isRight ? [] : [`${name}: ${messages} messages to ${people} of ${candidates} candidates`]
    })
}

async function findAcknowledgementFaults(
  { admin }: TestDatabase,
  written: readonly Answered[],
): Promise<readonly string[]> {
  const ids = written.filter(({ fault }) => fault === null).flatMap(({ json }) => json.event_ids as string[])
  const { rows } = await admin.query<{ event_id: string }>(
    'select event_id from unacknowledged_events where event_id = any($1)',
    [ids],
  )
  return rows.map(({ event_id }) => `${event_id} was acknowledged and is not`)
}

/** Every so many accepted writes are sent again with their key to a process of the new release: the answer must be the same to the byte. */
export async function findReplayFaults(
  partner: Partner,
  balancer: Balancer,
  answered: readonly Answered[],
  every: number,
): Promise<{ readonly replayed: number; readonly faults: readonly string[] }> {
  const chosen = answered.filter(({ fault }, at) => fault === null && at % every === 0)
  const faults: string[] = []
  for (const { name, path, json, text } of chosen) {
    const reply = await balancer.send(api => partner.call(api, 'POST', path, { json, idempotencyKey: name }))
    if (reply.text !== text || reply.headers['idempotent-replayed'] !== 'true')
      faults.push(`${name}: sent again it got another answer (${reply.status})`)
  }
  return { replayed: chosen.length, faults }
}
