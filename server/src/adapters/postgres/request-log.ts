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
  const write = async (calls: readonly LoggedCall[]) => {
    const values = [JSON.stringify(calls.map(toRow))]
    await pool.query({ name: 'append_request_log', text: 'select append_request_log($1)', values })
  }
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, ROWS_A_STATEMENT)
      try {
        await write(batch)
      } catch (error) {
        if (!isOfData(error)) {
          waiting = [...batch, ...waiting].slice(-MOST_WAITING)
          throw error
        }
        // One line that cannot be stored must not take the others of its batch, and of other organisations, with it.
        for (const call of batch) await write([call]).catch(onError)
      }
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

/** PostgreSQL's class 22: the statement reached it, and what it says cannot be stored. */
function isOfData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
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
