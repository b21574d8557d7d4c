import type pg from 'pg'
import { every } from '../runtime.ts'
import type { TimeAnswer } from './database-clock.ts'
import { createPool, openFirstConnection, REQUEST_WAITS_MS } from './pool.ts'

/** Whether PostgreSQL answers, whether it takes writes, and what time it is. Known all the time, so that a health check costs no query. */
export interface DatabaseProbe {
  /** Why requests would fail now; null if they would not. */
  problem(): string | null
  stop(): Promise<void>
}

export interface ProbeOptions {
  readonly url: string
  /** Then the pooler is asked, too: requests need it. */
  readonly isPooled?: boolean
  readonly monotonicNow: () => number
  /** Called with each answer, and the time that PostgreSQL said. */
  readonly onAnswer: (time: TimeAnswer) => void
}

const PROBE_EVERY_MS = 1_000
/** Together with the interval it bounds the time until a silent link is noticed: 3 s. */
const ANSWER_WITHIN_MS = 2_000
const SILENT_AFTER_MS = 3_000
/** One answer on a new connection does not show that the others work again. */
const ANSWERS_UNTIL_READY = 2

/**
 * Asks on a connection of its own: the pool of requests may be exhausted by a lock or a busy partner while PostgreSQL is well, and a
 * process that reports not ready then takes the last capacity away.
 */
export async function startDatabaseProbe({
  url,
  isPooled = false,
  monotonicNow,
  onAnswer,
}: ProbeOptions): Promise<DatabaseProbe> {
  const pool = createPool({
    url,
    isPooled,
    role: 'pramaan_app',
    size: 1,
    name: 'pramaan health',
    statementTimeoutMs: ANSWER_WITHIN_MS / 2,
    answerWithinMs: ANSWER_WITHIN_MS,
    waitMs: REQUEST_WAITS_MS,
    // The probe itself reports what is wrong.
    onError: () => {},
  })
  let answeredAt = monotonicNow()
  let answersInARow = ANSWERS_UNTIL_READY
  let isReadOnly = false
  const probe = async () => {
    const askedAt = monotonicNow()
    const state = await readState(pool)
    answeredAt = monotonicNow()
    isReadOnly = state.read_only
    answersInARow++
    onAnswer({ databaseMs: state.now_ms, askedAt, answeredAt })
  }
  // The first connection takes longer than an answer, so the time of its query is not the time of an answer.
  try {
    await openFirstConnection(pool)
    await probe()
  } catch (error) {
    await pool.end()
    throw error
  }
  const probes = every(PROBE_EVERY_MS, probe, () => {
    answersInARow = 0
  })
  return {
    problem: () => {
      const isSilent = monotonicNow() - answeredAt > SILENT_AFTER_MS
      if (isSilent || answersInARow < ANSWERS_UNTIL_READY) return 'the database is unavailable'
      return isReadOnly ? 'the database is read-only' : null
    },
    stop: async () => {
      probes.stop()
      await pool.end()
    },
  }
}

interface DatabaseState {
  readonly read_only: boolean
  readonly now_ms: number
}

/** After a failover the old address may lead to a standby; some providers make a database read-only when its disk is full. */
async function readState(pool: pg.Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<DatabaseState>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as read_only,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`,
  )
  return rows[0]!
}
