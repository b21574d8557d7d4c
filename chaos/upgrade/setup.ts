import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { hmacKey, type KeyObject } from '../../server/src/kernel/crypto.ts'
import { call, type Reply } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { BANK_SKILLS, NO_RATE_LIMITS, validMandate } from '../../testing/mandates.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'
import { startPostgresFrom } from '../../testing/postgres.ts'
import { type ServerProcess, serverEnvironment, startServer, until } from '../../testing/process.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { openAtNight } from '../campaigns/agency.ts'
import { command } from '../container/command.ts'
import { readKey } from '../container/partner.ts'
import type { Release } from './releases.ts'

/** A partner that calls as through a proxy that terminates TLS. */
export interface Partner {
  readonly orgId: string
  readonly workflowId: string
  /** Ready: campaigns are for it. */
  readonly mandateId: string
  call(api: Pick<ServerProcess, 'url'>, method: string, path: string, options?: PartnerCall): Promise<Reply>
}

interface PartnerCall {
  readonly json?: unknown
  readonly idempotencyKey?: string
}

export interface Setup {
  readonly db: TestDatabase
  readonly receiver: Receiver
  readonly partner: Partner
  /** An API with the settings of production, whose linger and checks it has; a worker that may call the receiver on this machine. */
  start(part: 'api' | 'worker', release: { readonly main: string }): Promise<ServerProcess>
  close(): Promise<void>
}

const PREPARED_WITHIN_MS = 60_000
const CREDITS = 1_000_000_000

/** A database with the schema of the previous release, made with its own commands. */
export async function createSetup(previous: Release, oldRows: number): Promise<Setup> {
  const undo: Undo[] = []
  try {
    const db = await createDatabase(previous, undo)
    const receiver = await startReceiver()
    undo.push(receiver.close)
    const start = starterOf(db)
    const partner = await createPartner(db, previous, receiver)
    await fill(db, partner, oldRows)
    return { db, receiver, partner, start, close: () => undoAll(undo) }
  } catch (error) {
    await undoAll(undo)
    throw error
  }
}

async function createDatabase(previous: Release, undo: Undo[]): Promise<TestDatabase> {
  const initdb = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-k']
  const postgres = await startPostgresFrom(async ({ dataFolder, program }) => {
    await program('initdb', ['-D', dataFolder, ...initdb])
  })
  undo.push(postgres.close)
  const { db } = postgres
  const server = await openServer(db.url)
  try {
    await server.query(await readFile(join(previous.folder, 'server/migrations/roles.sql'), 'utf8'))
    for (const [login, roles] of LOGINS)
      await server.query(`create role ${login} login noinherit; grant ${roles} to ${login}`)
    await server.query('create database pramaan owner pramaan_owner')
    await server.query('grant create on database pramaan to pramaan_jobs')
  } finally {
    await server.end()
  }
  await type(previous, db, ['migrate'])
  await type(previous, db, ['catalogue', 'import', 'starter'])
  return db
}

/** As the checklist of deploy/README.md says. */
const LOGINS = [
  ['pramaan_migrate', 'pramaan_owner, pramaan_jobs'],
  ['pramaan_api', 'pramaan_app, pramaan_sign_in'],
] as const

export function asLogin(url: string, login: (typeof LOGINS)[number][0]): string {
  const address = new URL(url)
  address.username = login
  return address.href
}

async function openServer(url: string) {
  const { default: pg } = await import('pg')
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  return client
}

/** Runs a command of a release as its operator. */
async function type(release: Release, db: TestDatabase, words: readonly string[]): Promise<string> {
  const env = await serverEnvironment({ DATABASE_URL: db.url })
  return await command(process.execPath, [release.main, ...words], { cwd: release.folder, env })
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pramaan.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
  ADMIN_API_KEY: 'an admin key of this scenario only',
  CONSOLE_SECRET: 'a console secret of this scenario only',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@example.org',
  QUESTION_GENERATOR: 'built-in',
  REDIS_URL: 'redis://127.0.0.1:6379',
}

function starterOf(db: TestDatabase): Setup['start'] {
  const shared = { REDIS_PREFIX: `upgrade:${process.pid}:`, LOG_LEVEL: 'warn' }
  const settings = {
    api: { ...shared, ...PRODUCTION, DATABASE_URL: asLogin(db.url, 'pramaan_api') },
    worker: { ...shared, DATABASE_URL: db.url, WEBHOOK_ALLOW_LOOPBACK: 'yes' },
  }
  return (part, { main }) => startServer(part, settings[part], main)
}

/** Made through an API that may send to this machine, and with the commands of the previous release. */
async function createPartner(db: TestDatabase, previous: Release, receiver: Receiver): Promise<Partner> {
  const typed = (...words: string[]) => type(previous, db, words)
  const orgId = (await typed('organisation', 'create', 'Acme Staffing')).trim()
  const { keyId, secret } = readKey(await typed('key', 'issue', orgId, 'test'))
  const limits = JSON.stringify({ ...NO_RATE_LIMITS, people: { perDay: 1_000_000 } })
  await typed('key', 'limits', orgId, 'test', keyId, limits)
  await typed('credits', 'grant', orgId, 'test', String(CREDITS), '--reason', 'chaos')
  const send = callerOf(keyId, hmacKey(secret))
  const settings = {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `upgrade-setup:${process.pid}:`,
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
  }
  const server = await startServer('all', settings, previous.main)
  try {
    const create = async (path: string, json: object) => {
      const { status, text, body } = await send(server, 'POST', path, { json })
      if (status >= 300) throw new Error(`POST ${path} answered ${status}: ${text}`)
      return body.data
    }
    const { workflow_id: workflowId } = await create('/workflows', WORKFLOW)
    await openAtNight(db, workflowId)
    await create('/webhooks', { url: receiver.url, types: ['mandate.ready'] })
    const { mandate_id: mandateId } = await create('/mandates', mandateBody(workflowId, 'first'))
    const isReady = async () => (await send(server, 'GET', `/mandates/${mandateId}`)).body.data.status === 'ready'
    await until(isReady, PREPARED_WITHIN_MS, 'the first mandate to be ready')
    return { orgId, workflowId, mandateId, call: send }
  } finally {
    await server.end('SIGTERM')
  }
}

export const WORKFLOW = { name: 'Masons', channels: ['whatsapp'], languages: ['en'] }

export function mandateBody(workflowId: string, jobId: string): Record<string, unknown> {
  return validMandate(workflowId, { job_id: jobId, skills: [{ skill_id: BANK_SKILLS[0], verify: true }] })
}

function callerOf(keyId: string, key: KeyObject): Partner['call'] {
  return async (api, method, path, { json, idempotencyKey } = {}) => {
    const raw = json === undefined ? undefined : JSON.stringify(json)
    const target = BASE + path
    const signed = signedHeaders({ keyId, key, method, target, body: raw, idempotencyKey })
    const headers = { ...signed, 'x-forwarded-proto': 'https' }
    return await call(method, api.url + target, { headers, ...(raw !== undefined && { raw }) })
  }
}

/** Rows from before, so that a migration that reads or changes all of them takes its time. */
async function fill({ admin }: TestDatabase, { orgId }: Partner, rows: number): Promise<void> {
  await admin.query(
    `insert into skill_requests (org_id, mode, skill_request_id, name, folded_name, description, status, reason, created_at, decided_at)
     select $1, 'test', 'SR_' || lpad(n::text, 26, '0'), 'Old ' || n, 'old ' || n, '', 'rejected', 'Not a skill.', now(), now()
     from generate_series(1, $2::int) as n`,
    [orgId, rows],
  )
}
