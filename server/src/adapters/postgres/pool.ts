import pg from 'pg'
import { watchConnection, watchPipelinedConnection } from './answer-deadline.ts'
import { answerDeadline, type ConnectionOptions, clientConfig, transactionSettings } from './connection-settings.ts'
import { describeOnce } from './described-statement.ts'
import { writeTogether } from './write-together.ts'

export interface PoolOptions extends ConnectionOptions {
  readonly size: number
}

/** A request that gets no connection within a second is answered with 503 instead of waiting longer. */
export const REQUEST_WAITS_MS = 1_000
/** For commands and threads, which nobody waits for with a deadline: on a busy machine a new connection took longer than a second. */
const WAIT_FOR_CONNECTION_MS = 15_000

/** Behind a pooler: what each transaction of a pool has to set first. */
const transactionStarts = new WeakMap<pg.Pool, string>()

export function createPool(options: PoolOptions): pg.Pool {
  const start = transactionSettings(options)
  const pool = new pg.Pool({
    ...clientConfig(options),
    // Statements that are started together are one round trip (ADR 0047).
    pipeline: true,
    max: options.size,
    connectionTimeoutMillis: options.waitMs ?? WAIT_FOR_CONNECTION_MS,
  })
  // An idle connection closed by the server (restart, failover) must not end the process.
  pool.on('error', options.onError)
  pool.on('connect', client => {
    client.on('error', options.onError)
    watchConnection(client, answerDeadline(options))
    writeTogether(client)
    if (!options.isPooled) describeOnce(client)
  })
  transactionStarts.set(pool, start)
  return pool
}

/** The statement that each transaction on this pool starts with; empty for none. */
export function transactionStartOf(pool: pg.Pool): string {
  return transactionStarts.get(pool) ?? ''
}

/** A connection on which statements are sent without waiting for the answers to earlier ones. The caller connects it. */
export function createPipelinedClient(options: ConnectionOptions): pg.Client {
  const client = new pg.Client({
    ...clientConfig(options),
    pipeline: true,
    connectionTimeoutMillis: options.waitMs ?? WAIT_FOR_CONNECTION_MS,
  })
  client.on('error', options.onError)
  watchPipelinedConnection(client, answerDeadline(options))
  writeTogether(client)
  if (!options.isPooled) describeOnce(client)
  return client
}

/** So many times the pool's wait: a machine that starts several services at once needs more than one second for the first connection. */
const FIRST_CONNECTION_TRIES = 15

/** Makes the first connection of a process with more patience than a request has. Rejected connections are reported at once. */
export async function openFirstConnection(pool: pg.Pool): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (tries >= FIRST_CONNECTION_TRIES || !(error as Error).message.includes('connection timeout')) throw error
    }
  }
}

/** Required for durability: a confirmed write survives a crash. */
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** All reasons why this database is not safe for production. */
export async function findUnsafeSettings(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1) and setting = $2',
    [DURABLE, 'off'],
  )
  const role = await pool.query<{ name: string; unsafe: boolean; owns: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as unsafe, exists (select from pg_class where relowner = pg_roles.oid) as owns
     from pg_roles where rolname = current_user`,
  )
  // `role` is only a default: whoever takes over the process can go back to the login.
  const login = await pool.query<{ unsafe: boolean; owns: boolean }>(
    `select rolsuper or rolbypassrls as unsafe, pg_has_role(oid, 'pramaan_owner', 'member') as owns
     from pg_roles where rolname = session_user`,
  )
  return [
    ...rows.map(row => `PostgreSQL runs with ${row.name} off: confirmed writes could be lost.`),
    ...(role.rows[0]?.name === 'pramaan_app'
      ? []
      : ['Connections of the application do not use the role pramaan_app.']),
    ...(role.rows[0]?.unsafe ? ['The role of the application may bypass row-level security.'] : []),
    ...(role.rows[0]?.owns ? ['The role of the application owns tables.'] : []),
    ...(login.rows[0]?.unsafe ? ['The login of DATABASE_URL is a superuser or bypasses row-level security.'] : []),
    ...(login.rows[0]?.owns && !login.rows[0].unsafe
      ? ['The login of DATABASE_URL may act as the owner of all tables.']
      : []),
  ]
}
