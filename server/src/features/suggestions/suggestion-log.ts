import type { Database } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { insertSuggestions, type Offer } from './store.ts'

/** Never delays or fails a call: a lost suggestion only affects the next fit of the scores. */
export interface SuggestionLog {
  note(tenant: Tenant, offer: Offer): void
}

export interface QueuedSuggestionLog extends SuggestionLog {
  /** Resolves when everything recorded so far is written or lost. */
  settled(): Promise<void>
  /** The same for shutdown: after a failure the rest is dropped, so that an unavailable database does not delay it. */
  stop(): Promise<void>
}

export interface SuggestionLogDeps {
  readonly database: Database
  readonly onLost: (count: number, error: unknown) => void
}

interface Noted {
  readonly tenant: Tenant
  readonly offer: Offer
}

/** About 5 MB, more than a process is asked for while a database restarts. */
const MOST_WAITING = 20_000

/**
 * One insert per call, sequentially on a single connection, so that the other connections stay free for requests. Written as the
 * tenant, not in batches over all tenants as the request log: phrases are data of the caller, and no function may write them for others.
 * Nothing is recorded for test keys: tests are not evidence.
 */
export function suggestionLog({ database, onLost }: SuggestionLogDeps): QueuedSuggestionLog {
  const queue: Noted[] = []
  let waiting = 0
  let writing: Promise<void> | null = null
  let stopping = false

  const write = async ({ tenant, offer }: Noted) =>
    await database.forTenant(tenant).transaction(tx => insertSuggestions(tx, offer))
  const writeAll = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const count = next.offer.suggestions.length
      waiting -= count
      await write(next).catch(error => onLost(count + (stopping ? dropRest() : 0), error))
    }
    writing = null
  }
  const dropRest = () => {
    const dropped = waiting
    queue.length = 0
    waiting = 0
    return dropped
  }
  const settled = async () => {
    await writing
  }

  return {
    note: (tenant, offer) => {
      const count = offer.suggestions.length
      if (tenant.mode !== 'live' || count === 0) return
      if (waiting + count > MOST_WAITING) return onLost(count, new Error('Too many suggestions wait to be written.'))
      queue.push({ tenant, offer })
      waiting += count
      writing ??= writeAll()
    },
    settled,
    stop: async () => {
      stopping = true
      await settled()
    },
  }
}
