import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { istDay } from '../../server/src/kernel/clock.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'

/** What the rows say after a first contact. */
export interface BareBatch {
  readonly tenant: Tenant
  readonly size: number
  readonly now: Date
  readonly sendingUntil: Date
  readonly followUpAt: Date
  readonly expiresAt: Date
}

const CLAIM = `
  select result_id, person_id from journeys where due_at <= $1 and due_at is not null order by due_at limit $2
  for update skip locked`

const INSERT = `
  insert into journey_sends (send_id, result_id, round, channel, language, status, token_hash, at)
  select n.send_id, n.result_id, 0, 'whatsapp', 'hi', 'sending', decode(n.hash, 'hex'), $4
  from unnest($1::text[], $2::text[], $3::text[]) as n (send_id, result_id, hash)`

const CONTACTED = 'update people set first_contacts = first_contacts || $2::timestamptz where person_id = any($1)'

const SENDING = `
  update journeys j set round = 0, round_began_at = $3, tried = '{whatsapp}', last_send_id = n.send_id, last_send_status = 'sending',
    last_send_at = $3, expires_at = $4, contacted_on = $5, due_at = $6, version = j.version + 1
  from unnest($1::text[], $2::text[]) as n (result_id, send_id) where j.result_id = n.result_id`

const ACCEPTED_SENDS = "update journey_sends set status = 'accepted' where send_id = any($1)"

const ACCEPTED = `
  update journeys set last_send_status = 'accepted', due_at = $2, version = version + 1 where result_id = any($1)`

/**
 * A batch without any decision: claimed, written as `sending` and committed, then written as `accepted`. The same rows and columns as
 * the product writes, by statements that know the answer. Returns how many were due.
 */
export async function runBaseline(client: pg.ClientBase, batch: BareBatch): Promise<number> {
  const { now, size } = batch
  await begin(client, batch.tenant)
  const { rows } = await send<{ result_id: string; person_id: string }>(client, 'claim', CLAIM, [now, size])
  if (rows.length === 0) {
    await client.query('commit')
    return 0
  }
  const results = rows.map(row => row.result_id)
  const sends = results.map(() => realRuntime.newId('SD_'))
  const hashes = results.map(() => randomBytes(32).toString('hex'))
  await send(client, 'insert', INSERT, [sends, results, hashes, now])
  const people = rows.map(row => row.person_id)
  await send(client, 'contacted', CONTACTED, [people, now])
  const contact = [now, batch.expiresAt, istDay(now.getTime()), batch.sendingUntil]
  await send(client, 'sending', SENDING, [results, sends, ...contact])
  await client.query('commit')
  await begin(client, batch.tenant)
  await send(client, 'accepted sends', ACCEPTED_SENDS, [sends])
  await send(client, 'accepted', ACCEPTED, [results, batch.followUpAt])
  await client.query('commit')
  return rows.length
}

async function begin(client: pg.ClientBase, { orgId, mode }: Tenant): Promise<void> {
  await client.query(`begin; select set_config('app.org', '${orgId}', true), set_config('app.mode', '${mode}', true)`)
}

async function send<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  return await client.query<Row>({ name: `bare ${name}`, text, values })
}
