import { Pool } from 'undici'
import { realAmbient } from '../../server/src/adapters/ambient.ts'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { keysDeps, newOrganisation } from '../../server/test/harness/keys.ts'
import { BASE } from '../../server/test/harness/partner.ts'
import { startServer } from '../../server/test/harness/process.ts'
import { signedHeaders } from '../../server/test/harness/signed.ts'
import { mandateBody } from '../mandates/place.ts'
import { type Bare, openBare } from '../timed.ts'

/** A database in which so many acknowledged events of one partner lie, an API process on it, and that partner. */
export interface EventsPlace {
  readonly acknowledged: number
  readonly db: TestDatabase
  readonly partner: EventsPartner
  readonly bare: Bare
  close(): Promise<void>
}

interface EventsPartner {
  readonly orgId: string
  readonly keyId: string
  /** How often it was told to come back, each time at the cost of a call that did nothing. */
  readonly busy: () => number
  /** Comes back when it is told to; throws on anything else but 200. */
  send(method: 'GET' | 'POST', path: string, body: string, idempotencyKey: string): Promise<string>
}

const CONNECTIONS = 32
const RAISED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000 }
const MOST_BUSY = 10_000
const KEPT_DAYS = 30
const DATA = JSON.stringify({
  mandate: { mandate_id: 'JM_00000000000000000000000000', ...mandateBody('WF_1', 'stored') },
})

export async function openEventsPlace(acknowledged: number): Promise<EventsPlace> {
  const db = await createTestDatabase()
  const server = await startServer('api', {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `bench:${process.pid}:${acknowledged}:`,
    LOG_LEVEL: 'error',
  })
  const http = new Pool(server.url, { connections: CONNECTIONS })
  const partner = await newPartner(db, http)
  await fill(db, partner.orgId, acknowledged)
  const bare = await openBare(db.url)
  return {
    acknowledged,
    db,
    partner,
    bare,
    close: async () => {
      await bare.close()
      await http.close()
      await server.end('SIGTERM')
      await db.drop()
    },
  }
}

async function newPartner(db: TestDatabase, http: Pool): Promise<EventsPartner> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const orgId = await newOrganisation(deps)
  const terms = { scopes: SCOPES, limitOverrides: { wholeKey: RAISED, reads: RAISED }, expiresAt: null }
  const { id: keyId, secret } = await issuePartnerKey(deps, { orgId, mode: 'live' }, terms, 'bench')
  const key = hmacKey(secret)
  let busy = 0
  const send: EventsPartner['send'] = async (method, path, body, idempotencyKey) => {
    const target = BASE + path
    const sent = method === 'POST' ? { body, idempotencyKey } : {}
    const headers = signedHeaders({ keyId, key, method, target, ...sent })
    const reply = await http.request({ method, path: target, headers, ...(method === 'POST' && { body }) })
    const text = await reply.body.text()
    if (reply.statusCode === 503 && ++busy < MOST_BUSY) return await send(method, path, body, idempotencyKey)
    if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`)
    return text
  }
  return { orgId, keyId, busy: () => busy, send }
}

/** Over all the days that are kept, each in its partition, so that a pull has as many to look into as it ever has. */
async function fill(db: TestDatabase, orgId: string, acknowledged: number): Promise<void> {
  for (let days = KEPT_DAYS; days >= 0; days -= 3)
    await db.admin.query('select roll_days(current_date - $1::integer)', [days])
  await db.admin.query(
    `insert into events (org_id, mode, event_id, type, created_at, data, stored_at)
     select $1, 'live', 'EV_' || lpad(nth::text, 26, '0'), 'mandate.ready', at, $2::json, at
     from (select nth, now() - interval '29.5 days' * (1 - nth::float / $3) as at from generate_series(1, $3::integer) nth) as made`,
    [orgId, DATA, acknowledged],
  )
  await db.admin.query('vacuum analyze events')
  await db.admin.query('checkpoint')
}

/** Not acknowledged, stored now; gives their ids. */
export async function addEvents({ db, partner }: EventsPlace, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => realAmbient.newId('EV_'))
  await db.admin.query(
    `with made as (
       insert into events (org_id, mode, event_id, type, created_at, data)
       select $1, 'live', id, 'mandate.ready', now(), $2::json from unnest($3::text[]) id
       returning org_id, mode, stored_at, event_id, seq, type
     )
     insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type) select * from made`,
    [partner.orgId, DATA, ids],
  )
  // As autovacuum does where it is on; planned for as an empty one, a full partition is slow to acknowledge in.
  await db.admin.query('analyze events, unacknowledged_events')
  return ids
}

/** Gone without a trace, so that rounds stay alike. */
export async function removeEvents({ db }: EventsPlace, ids: readonly string[]): Promise<void> {
  await db.admin.query(`delete from events where event_id = any($1) and stored_at > now() - interval '1 day'`, [ids])
  await db.admin.query('truncate idempotent_answers')
  await db.admin.query('vacuum analyze events, unacknowledged_events')
}
