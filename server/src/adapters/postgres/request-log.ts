import type pg from 'pg'
import type { LoggedCall, RequestLog } from '../../http/middleware/request-log.ts'
import { uncountedCalls } from '../../http/middleware/uncounted-calls.ts'
import { boundedMap } from '../../kernel/bounded-map.ts'
import type { Clock } from '../../kernel/clock.ts'
import { every } from '../runtime.ts'

const FLUSH_EVERY_MS = 1_000
/** While the database is unavailable, this many entries are buffered; older ones are dropped. */
const MAX_WAITING = 10_000
const ROWS_PER_STATEMENT = 1_000

export interface BufferedRequestLog extends RequestLog {
  flush(): Promise<void>
  stop(): Promise<void>
}

interface RequestLogOptions {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** A refused call got no line of its own. */
  readonly onCounted: () => void
}

/** Buffers entries and writes them once a second, a thousand per statement. */
export function postgresRequestLog({ pool, clock, onError, onCounted }: RequestLogOptions): BufferedRequestLog {
  const uncounted = uncountedCalls()
  let waiting: LoggedCall[] = []
  const add = (calls: readonly LoggedCall[]) => {
    waiting.push(...calls)
    if (waiting.length > MAX_WAITING) waiting = waiting.slice(-MAX_WAITING)
  }
  const write = async (calls: readonly LoggedCall[]) => {
    const values = [JSON.stringify(calls.map(toRow))]
    await pool.query({ name: 'append_request_log', text: 'select append_request_log($1)', values })
  }
  const uses = keyUses(pool)
  const flush = async (nowMs = clock()) => {
    add(uncounted.takeSummaries(nowMs))
    uses.add(waiting)
    while (waiting.length > 0) {
      const batch = waiting.splice(0, ROWS_PER_STATEMENT)
      try {
        await write(batch)
      } catch (error) {
        if (!isDataError(error)) {
          waiting = [...batch, ...waiting].slice(-MAX_WAITING)
          throw error
        }
        // One entry that cannot be stored must not lose the rest of its batch.
        for (const call of batch) await write([call]).catch(onError)
      }
    }
    await uses.write()
  }
  const timer = every(FLUSH_EVERY_MS, () => flush(), onError)
  return {
    note: call => {
      if (uncounted.admits(call)) add([call])
      else onCounted()
    },
    flush: () => flush(),
    stop: async () => {
      timer.stop()
      // The summaries of the minute that is not over, too.
      await flush(Number.POSITIVE_INFINITY).catch(onError)
    },
  }
}

const HOUR_MS = 3_600_000
const MOST_KEYS = 10_000

/** When keys were last used, exact to the hour: this process tells the database about a key once an hour. */
function keyUses(pool: pg.Pool) {
  const told = boundedMap<number>(MOST_KEYS)
  const unwritten = new Map<string, LoggedCall>()
  return {
    add: (calls: readonly LoggedCall[]) => {
      for (const call of calls)
        if (call.isCounted && call.at.getTime() - (told.get(call.keyId) ?? 0) > HOUR_MS) unwritten.set(call.keyId, call)
    },
    write: async () => {
      if (unwritten.size === 0) return
      const rows = [...unwritten.values()].map(toUse)
      await pool.query({ name: 'note_key_uses', text: 'select note_key_uses($1)', values: [JSON.stringify(rows)] })
      for (const { keyId, at } of unwritten.values()) told.set(keyId, at.getTime())
      unwritten.clear()
    },
  }
}

function toUse({ tenant, keyId, at }: LoggedCall) {
  return { org_id: tenant.orgId, mode: tenant.mode, key_id: keyId, at: at.toISOString() }
}

/** SQLSTATE class 22: the data cannot be stored. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
}

function toRow({ tenant, requestId, keyId, at, network: _network, isCounted: _isCounted, ...rest }: LoggedCall) {
  return {
    ...rest,
    org_id: tenant.orgId,
    mode: tenant.mode,
    request_id: requestId,
    key_id: keyId,
    at: at.toISOString(),
  }
}
