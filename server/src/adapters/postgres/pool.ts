import pg from 'pg'

/** One login may serve all roles in development; each pool puts on the one it needs before its first statement. */
export type Role = 'pramaan_owner' | 'pramaan_app' | 'pramaan_jobs'

export interface PoolOptions {
  readonly url: string
  readonly role: Role
  readonly size: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** The import of a whole catalogue is one long statement after another; requests are not. */
  readonly statementTimeoutMs?: number
  /** `off` where a crash of the database may forget the last moments. */
  readonly synchronousCommit?: 'off'
  /**
   * Where every statement finds a few rows by their keys. Left to itself, PostgreSQL joins them with all that a busy endpoint has
   * waiting (1.5 s instead of 20 ms), because a new day's partition has no statistics yet.
   */
  readonly lookUpsOnly?: boolean
  /** How long one may wait for a free connection. */
  readonly waitMs?: number
  readonly onError: (error: Error) => void
}

/** A request that finds no free connection within a second is answered 503 rather than queued without end. */
const WAIT_FOR_CONNECTION_MS = 1_000

export function createPool(options: PoolOptions): pg.Pool {
  const settings = {
    role: options.role,
    timezone: 'UTC',
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    ...(options.synchronousCommit && { synchronous_commit: options.synchronousCommit }),
    ...(options.lookUpsOnly && { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off', jit: 'off' }),
  }
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: options.waitMs ?? WAIT_FOR_CONNECTION_MS,
    application_name: options.name,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // An idle connection that the server ends (restart, failover) must not end the process.
  pool.on('error', options.onError)
  pool.on('connect', client => client.on('error', options.onError))
  return pool
}
