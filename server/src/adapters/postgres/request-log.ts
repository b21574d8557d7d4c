import type pg from 'pg'
import type { LoggedCall, RequestLog } from '../../gates/request-log.ts'
import { every } from '../every.ts'

const FLUSH_EVERY_MS = 1_000
/** A database that is away for long costs this many lines of memory, and then lines. */
const MOST_WAITING = 10_000
const ROWS_A_STATEMENT = 1_000

export interface BufferedRequestLog extends RequestLog {
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Gathers lines and writes them once a second, a thousand a statement. */
export function postgresRequestLog(pool: pg.Pool, onError: (error: unknown) => void): BufferedRequestLog {
  let waiting: LoggedCall[] = []
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, ROWS_A_STATEMENT)
      await pool.query({
        name: 'append_request_log',
        text: 'select append_request_log($1)',
        values: [JSON.stringify(batch.map(toRow))],
      })
    }
  }
  const timer = every(FLUSH_EVERY_MS, flush, onError)
  return {
    note: call => {
      waiting.push(call)
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING)
    },
    flush,
    stop: async () => {
      timer.stop()
      await flush().catch(onError)
    },
  }
}

function toRow({ tenant, requestId, keyId, at, ...rest }: LoggedCall) {
  return {
    ...rest,
    org_id: tenant.orgId,
    mode: tenant.mode,
    request_id: requestId,
    key_id: keyId,
    at: at.toISOString(),
  }
}
