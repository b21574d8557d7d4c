import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { issuePartnerKey, SCOPES } from '../../server/src/features/keys/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'

/** A database with this many mandates, an API process on it, and a partner that calls it. */
export interface Fixture {
  readonly stored: number
  readonly db: TestDatabase
  readonly server: ServerProcess
  readonly partner: BenchPartner
  close(): Promise<void>
}

export interface BenchPartner {
  /** How often a call was answered 503 and repeated. */
  readonly shed: { count: number }
  readonly orgId: string
  readonly keyId: string
  readonly workflowId: string
  /** Throws on any other status than the wanted one. */
  send(method: 'POST' | 'PUT', path: string, body: string, idempotencyKey: string, wanted: number): Promise<string>
}

const CONNECTIONS = 32
const RAISED = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000, perDay: 1_000_000_000 }
const ORGANISATIONS = 100
const RETRY_MS = 200
const MOST_RETRIES = 50

export async function openFixture(stored: number): Promise<Fixture> {
  const db = await createTestDatabase()
  const server = await startServer('api', {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `bench:${process.pid}:${stored}:`,
    LOG_LEVEL: 'error',
  })
  const http = new Pool(server.url, { connections: CONNECTIONS })
  const partner = await newPartner(db, http)
  await fill(db, partner, stored)
  return {
    stored,
    db,
    server,
    partner,
    close: async () => {
      await http.close()
      await server.end('SIGTERM')
      await db.drop()
    },
  }
}

async function newPartner(db: TestDatabase, http: Pool): Promise<BenchPartner> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const orgId = await newOrganisation(deps)
  const limitOverrides = { wholeKey: RAISED, mandateWrites: RAISED, workflowWrites: RAISED }
  const terms = { scopes: SCOPES, limitOverrides, expiresAt: null }
  const { id: keyId, secret } = await issuePartnerKey(deps, { orgId, mode: 'live' }, terms, 'bench')
  const key = hmacKey(secret)
  const shed = { count: 0 }
  const send: BenchPartner['send'] = async (method, path, body, idempotencyKey, wanted) => {
    const target = BASE + path
    const headers = signedHeaders({ keyId, key, method, target, body, idempotencyKey })
    const ask = async () => {
      const { statusCode, body: answered } = await http.request({ method, path: target, headers, body })
      return { statusCode, text: await answered.text() }
    }
    let reply = await ask()
    // A disk that is busy with a checkpoint of a million rows makes the server shed load for a moment. A client repeats the
    // call, and the time counts.
    for (let tries = 0; reply.statusCode === 503 && tries < MOST_RETRIES; tries++) {
      shed.count++
      await wait(RETRY_MS)
      reply = await ask()
    }
    const { text } = reply
    if (reply.statusCode !== wanted) throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`)
    return text
  }
  const workflow = JSON.stringify({ name: 'Bench', channels: ['whatsapp'], languages: ['en', 'hi'] })
  const made = JSON.parse(await send('POST', '/workflows', workflow, 'workflow', 201)) as {
    data: { workflow_id: string }
  }
  return { orgId, keyId, workflowId: made.data.workflow_id, send, shed }
}

/** Mandates of a hundred organisations, half of them the partner's own, with rows of realistic size. */
async function fill(db: TestDatabase, { orgId, workflowId }: BenchPartner, stored: number): Promise<void> {
  const body = JSON.stringify(mandateBody(workflowId, 'stored'))
  await db.admin.query('alter table mandates disable trigger all')
  await db.admin.query(
    `insert into organisations (org_id, name, created_at)
     select 'ORG_' || lpad(nth::text, 26, '0'), 'Bench ' || nth, now() from generate_series(1, $1) nth
     on conflict do nothing`,
    [ORGANISATIONS],
  )
  await db.admin.query(
    `insert into mandates (org_id, mode, mandate_id, workflow_id, job_id, status, created_via, body, sent, methods, created_at, updated_at)
     select case when nth % 2 = 0 then $1 else 'ORG_' || lpad((nth % $5 + 1)::text, 26, '0') end, 'live',
       'JM_' || lpad(nth::text, 26, '0'), $2, case when nth % 3 = 0 then 'job-' || nth end,
       case nth % 20 when 0 then 'archived' else 'ready' end, 'api', $3::json, sha256(nth::text::bytea),
       array['data_enrichment', 'skill_verification', 'interest_collection'], now(), now()
     from generate_series(1, $4::integer) nth`,
    [orgId, workflowId, body, stored, ORGANISATIONS],
  )
  await db.admin.query('alter table mandates enable trigger all')
  await db.admin.query('vacuum analyze mandates')
  await db.admin.query('checkpoint')
}

/** A typical body: six skills, two of them to verify, three questions. */
export function mandateBody(workflowId: string, title: string) {
  return {
    workflow_id: workflowId,
    title: `Mason ${title}`,
    company_name: 'Acme Infra Projects',
    location: { city: 'Pune', state: 'Maharashtra', pincode: '411014' },
    experience: { min_years: 1, max_years: 5 },
    openings: 25,
    salary: { min: 18_000, max: 24_000 },
    description: 'Brick and block work on a housing site, with boarding and food. Own tools are welcome.',
    shift: 'day',
    employment_type: 'contract',
    skills: [1001, 1002, 1003, 1004, 1005, 1006].map((number, at) => ({ skill_id: `sk_${number}`, verify: at < 2 })),
    enrichment_questions: [
      { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?' },
      { key: 'shift', type: 'yes_no', text: 'Can you work at night when asked?', knockout: 'no' },
      { key: 'last_site', type: 'voice', text: 'Tell us about the last site you worked on.' },
    ],
  }
}
