import { Pool } from 'undici'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'
import { addPastDay } from '../../testing/past-days.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { type Baseline, openBaseline } from '../calls-at-once.ts'
import { mandateBody } from '../mandates/fixture.ts'

/** A database with this many acknowledged events of one partner, an API process on it, and that partner. */
export interface EventsFixture {
  readonly acknowledged: number
  readonly db: TestDatabase
  readonly server: ServerProcess
  readonly partner: EventsPartner
  readonly baseline: Baseline
  close(): Promise<void>
}

interface EventsPartner {
  readonly orgId: string
  readonly keyId: string
  /** How often a call was answered 503 and repeated. */
  readonly busy: () => number
  /** Repeats the call after a 503; throws on any other status but 200. */
  send(method: 'GET' | 'POST', path: string, body: string, idempotencyKey: string): Promise<string>
}

const CONNECTIONS = 32
const RAISED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000 }
const MOST_BUSY = 10_000
const KEPT_DAYS = 30
const DATA = JSON.stringify({
  mandate: { mandate_id: 'JM_00000000000000000000000000', ...mandateBody('WF_1', 'stored') },
})

export async function openEventsFixture(acknowledged: number): Promise<EventsFixture> {
  const db = await createTestDatabase()
  const server = await startServer('api', {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `bench:${process.pid}:${acknowledged}:`,
    LOG_LEVEL: 'error',
  })
  const http = new Pool(server.url, { connections: CONNECTIONS })
  const partner = await newPartner(db, http)
  await fill(db, partner.orgId, acknowledged)
  const baseline = await openBaseline(db.url)
  return {
    acknowledged,
    db,
    server,
    partner,
    baseline,
    close: async () => {
      await baseline.close()
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

/** Spread over all retained days, each in its partition, so that a pull has to search as many partitions as it ever has. */
async function fill(db: TestDatabase, orgId: string, acknowledged: number): Promise<void> {
  for (let days = KEPT_DAYS; days >= 0; days--) await addPastDay(db.admin, days)
  await db.admin.query(
    `insert into events (org_id, mode, event_id, type, created_at, data, stored_at)
     select $1, 'live', 'EV_' || lpad(nth::text, 26, '0'), 'mandate.ready', at, $2::json, at
     from (select nth, now() - interval '29.5 days' * (1 - nth::float / $3) as at from generate_series(1, $3::integer) nth) as made`,
    [orgId, DATA, acknowledged],
  )
  await db.admin.query('vacuum analyze events')
  await db.admin.query('checkpoint')
}

/** Stores unacknowledged events now; returns their ids. */
export async function addEvents({ db, partner }: EventsFixture, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => realRuntime.newId('EV_'))
  await db.admin.query(
    `with made as (
       insert into events (org_id, mode, event_id, type, created_at, data)
       select $1, 'live', id, 'mandate.ready', now(), $2::json from unnest($3::text[]) id
       returning org_id, mode, stored_at, event_id, seq, type
     )
     insert into unacknowledged_events (org_id, mode, stored_at, event_id, seq, type) select * from made`,
    [partner.orgId, DATA, ids],
  )
  // As autovacuum does where it is on. A full partition planned as an empty one is slow to acknowledge in.
  await db.admin.query('analyze events, unacknowledged_events')
  return ids
}

/** Removes every trace of them, so that all rounds start alike. */
export async function removeEvents({ db }: EventsFixture, ids: readonly string[]): Promise<void> {
  await db.admin.query(`delete from events where event_id = any($1) and stored_at > now() - interval '1 day'`, [ids])
  await db.admin.query('truncate idempotent_answers')
  await db.admin.query('vacuum analyze events, unacknowledged_events')
}
