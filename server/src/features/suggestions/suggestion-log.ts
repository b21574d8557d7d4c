import type { Database } from '../../database/tx.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { insertSuggestions, type Offer } from './store.ts'

/** Never waits and never fails a call: what is lost is missed by the next fit of the scores, and by nobody else. */
export interface SuggestionLog {
  note(tenant: Tenant, offer: Offer): void
}

export interface QueuedSuggestionLog extends SuggestionLog {
  /** Once all that was noted so far is written or lost. */
  settled(): Promise<void>
  /** The same for the last time: after a failure the rest is lost, so that a database that is away does not hold up the end. */
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

/** Some 5 MB, and more than a process can be asked for in the time a database takes to come back. */
const MOST_WAITING = 20_000

/**
 * One insert a call, one after the other on a single connection, so that callers who wait for an answer find the others free. As its
 * tenant, and not in batches over all as the request log: phrases are what a caller sent, and no function may write them for anybody.
 * Test keys leave nothing: what is tried out is no evidence of what people say.
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
