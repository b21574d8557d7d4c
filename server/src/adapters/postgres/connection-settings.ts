import pg from 'pg'

/** In development one login may serve all roles; each connection sets its role when it is opened. */
export type Role = 'pramaan_owner' | 'pramaan_app' | 'pramaan_jobs' | 'pramaan_grader' | 'pramaan_sign_in'

export interface ConnectionOptions {
  readonly url: string
  /**
   * `url` leads to a pooler in transaction mode, which takes no settings of a connection: role and limits are those of the login
   * (login-defaults.ts), so `role` must be pramaan_app.
   */
  readonly isPooled?: boolean
  readonly role: Role
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Longer for the import of a catalogue. Behind a pooler the limit is that of the login. */
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

type Settings = Readonly<Record<string, string | number>>

const STATEMENT_TIMEOUT_MS = 5_000
/**
 * A process that stands still must not keep its locks. Not shorter than a statement may take: a migration that got no CPU for ten seconds
 * between two statements lost its connection.
 */
const IDLE_IN_TRANSACTION_MS = 10_000
/** PostgreSQL ends a statement before this deadline, unless the link to it is broken. */
const ANSWER_AFTER_TIMEOUT_MS = 2_000
/** A connection whose peer is gone without a word is found between two statements too. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** Of all connections through a pooler: it would send `set application_name` before a transaction of a client with another one. */
const POOLED_NAME = 'pramaan'

function sessionSettings(role: Role, statementTimeoutMs: number): Settings {
  return {
    role,
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, statementTimeoutMs),
    // Compiling a plan took 230 ms at each call of a statement of 2 ms that plans without a way of reading that it has to take nevertheless:
    // PostgreSQL adds 10,000,000,000 to its cost. No statement here runs for so long that compiling it would pay.
    jit: 'off',
    // PostgreSQL expects the rows of an average tenant. For few it reads a bitmap and sorts, and does the same for a tenant with a million; without
    // bitmaps the index that has the order of a page is cheaper for any number. No index of the schema can only be read that way.
    enable_bitmapscan: 'off',
  }
}

/** What connections of requests have, as defaults of a login that a pooler connects with. */
export const REQUEST_SETTINGS = sessionSettings('pramaan_app', STATEMENT_TIMEOUT_MS)

/** How PostgreSQL plans and commits. Unlike role and limits, wrong ones make statements slow, not unsafe. */
function planSettings({ synchronousCommit, plansOnce, lookUpsOnly }: ConnectionOptions): Settings {
  return {
    ...(synchronousCommit && { synchronous_commit: synchronousCommit }),
    ...(plansOnce && { plan_cache_mode: 'force_generic_plan' }),
    ...(lookUpsOnly && { enable_hashjoin: 'off', enable_mergejoin: 'off', enable_seqscan: 'off' }),
  }
}

/** Behind a pooler, the statement that sets them for one transaction; empty if nothing has to be set. */
export function transactionSettings(options: ConnectionOptions): string {
  const settings = Object.entries(options.isPooled ? planSettings(options) : {})
  if (settings.length === 0) return ''
  const set = ([name, value]: [string, unknown]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, true)`
  return `select ${settings.map(set).join(', ')}`
}

export function answerDeadline({ answerWithinMs, statementTimeoutMs }: ConnectionOptions): number {
  return answerWithinMs ?? (statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + ANSWER_AFTER_TIMEOUT_MS
}

export function clientConfig(options: ConnectionOptions): pg.ClientConfig {
  const { url, isPooled, role, name, searchPath } = options
  const shared = { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS }
  if (isPooled) {
    if (role !== 'pramaan_app' || searchPath) throw new Error(`${name} needs a direct connection to PostgreSQL.`)
    return { ...shared, application_name: POOLED_NAME }
  }
  const settings = {
    ...sessionSettings(role, options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS),
    ...(searchPath && { search_path: searchPath }),
    ...planSettings(options),
  }
  const startup = Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value}`)
  return { ...shared, application_name: name, options: startup.join(' ') }
}
