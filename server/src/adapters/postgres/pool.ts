import pg from 'pg'
import { watchConnection, watchPipelinedConnection } from './answer-deadline.ts'

/** In development one login may serve all roles; each pool sets its role when it connects. */
export type Role = 'pramaan_owner' | 'pramaan_app' | 'pramaan_jobs' | 'pramaan_grader' | 'pramaan_sign_in'

export interface PoolOptions {
  readonly url: string
  readonly role: Role
  readonly size: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Longer for the import of a catalogue. */
  readonly statementTimeoutMs?: number
  /** `off` where a crash of the database may lose the most recent writes. */
  readonly synchronousCommit?: 'off'
  /**
   * For pools whose statements only look up a few rows by key. Otherwise PostgreSQL joins them with the whole backlog of a busy
   * endpoint (1.5 s instead of 20 ms), because a new day's partition has no statistics yet.
   */
  readonly lookUpsOnly?: boolean
  /**
   * For statements that find a few rows by key, whatever the keys are. Otherwise PostgreSQL may plan again at each call: for one skill that took
   * 1.0 of 1.3 ms.
   */
  readonly plansOnce?: boolean
  /** Where names without a schema are looked up; `public` otherwise. */
  readonly searchPath?: 'sign_in'
  /** Limit of the wait for an answer, after which the connection is closed. Default: two seconds after the statement timeout. */
  readonly answerWithinMs?: number
  /** Limit of the wait for a connection. Requests wait for a second only. */
  readonly waitMs?: number
  readonly onError: (error: Error) => void
}

/** A request that gets no connection within a second is answered with 503 instead of waiting longer. */
export const REQUEST_WAITS_MS = 1_000
/** For commands and threads, which nobody waits for with a deadline: on a busy machine a new connection took longer than a second. */
const WAIT_FOR_CONNECTION_MS = 15_000

/**
 * A process that stands still must not keep its locks. Not shorter than a statement may take: a migration that got no CPU for ten seconds
 * between two statements lost its connection.
 */
const IDLE_IN_TRANSACTION_MS = 10_000
/** PostgreSQL ends a statement before this deadline, unless the link to it is broken. */
const ANSWER_AFTER_TIMEOUT_MS = 2_000
/** A connection whose peer is gone without a word is found between two statements too. */
const KEEP_ALIVE_AFTER_MS = 10_000

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(options),
    max: options.size,
    connectionTimeoutMillis: options.waitMs ?? WAIT_FOR_CONNECTION_MS,
  })
  // An idle connection closed by the server (restart, failover) must not end the process.
  pool.on('error', options.onError)
  pool.on('connect', client => {
    client.on('error', options.onError)
    watchConnection(client, answerDeadlineOf(options))
  })
  return pool
}

function statementTimeoutOf(options: PoolOptions): number {
  return options.statementTimeoutMs ?? 5_000
}

function answerDeadlineOf(options: PoolOptions): number {
  return options.answerWithinMs ?? statementTimeoutOf(options) + ANSWER_AFTER_TIMEOUT_MS
}

function connectionSettings(options: PoolOptions): pg.ClientConfig {
  const statementTimeoutMs = statementTimeoutOf(options)
  const settings = {
    role: options.role,
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, statementTimeoutMs),
    ...(options.synchronousCommit && { synchronous_commit: options.synchronousCommit }),
    ...(options.searchPath && { search_path: options.searchPath }),
    ...(options.plansOnce && { plan_cache_mode: 'force_generic_plan' }),
    ...(options.lookUpsOnly && { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off', jit: 'off' }),
  }
  return {
    connectionString: options.url,
    application_name: options.name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}

/** A connection on which statements are sent without waiting for the answers to earlier ones. The caller connects it. */
export function createPipelinedClient(given: Omit<PoolOptions, 'size'>): pg.Client {
  const options = { ...given, size: 1 }
  const client = new pg.Client({
    ...connectionSettings(options),
    pipeline: true,
    connectionTimeoutMillis: options.waitMs ?? WAIT_FOR_CONNECTION_MS,
  })
  client.on('error', options.onError)
  watchPipelinedConnection(client, answerDeadlineOf(options))
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
