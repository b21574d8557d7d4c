import type { WrittenTransaction } from './journal.ts'

/** What was written, answered and stored, from three independent journals. */
export interface History {
  readonly written: readonly WrittenTransaction[]
  /** In the order of the log. */
  readonly stored: readonly StoredRow[]
  readonly pulls: readonly Pull[]
  readonly acks: readonly Ack[]
  readonly readers: readonly Reader[]
  readonly rejected: readonly Err[]
  /** Times of kills, terminated connections and restarts, in milliseconds. */
  readonly faultsAt: readonly number[]
  /** From the last fault until each process works again; null if one never did. */
  readonly recoveredMs: number | null
  /**
   * The short form runs on machines of tests, where another process may take the CPU for a minute: a call that is told to come back is
   * no fault there, and a recovery may take as long as it needs. The full form runs alone.
   */
  readonly mayBeBusy?: boolean
}

export interface StoredRow {
  readonly id: string
  readonly tenant: string
  readonly type: string
  readonly acknowledged: boolean
}

export interface Pull {
  readonly tenant: string
  readonly types: readonly string[] | null
  readonly limit: number
  /** Its number among all requests and answers. */
  readonly sent: number
  readonly sentAt: number
  readonly answeredAt: number
  readonly ids: readonly string[]
  /** Type and mode of each, as returned. */
  readonly shown: readonly string[]
}

export interface Ack {
  readonly tenant: string
  readonly ids: readonly string[]
  readonly acknowledged: readonly string[]
  readonly notFound: readonly string[]
  readonly answered: number
}

export interface Reader {
  readonly tenant: string
  readonly pages: readonly Page[]
}

export interface Page {
  readonly cursor: string | null
  readonly ids: readonly string[]
  readonly next: string | null
  readonly sentAt: number
  readonly answeredAt: number
}

export interface Err {
  readonly path: string
  readonly status: number
  readonly code: string
  readonly at: number
}

/** Everything that the pullers and readers of this process sent and received, in one order. */
export interface Journals {
  readonly pulls: Pull[]
  readonly acks: Ack[]
  readonly readers: { readonly tenant: string; readonly pages: Page[] }[]
  readonly rejected: Err[]
  readonly seen: { abandoned: number; replayed: number; cut: number; unreached: number }
  /** Increases with every call: a request sent after an answer has a higher number than the answer. */
  tick(): number
  /** An id occurs many times and is stored once. */
  one(id: string): string
}

export function newJournals(): Journals {
  const ids = new Map<string, string>()
  let ticks = 0
  return {
    pulls: [],
    acks: [],
    readers: [],
    rejected: [],
    seen: { abandoned: 0, replayed: 0, cut: 0, unreached: 0 },
    tick: () => ++ticks,
    one: id => {
      const known = ids.get(id)
      if (known === undefined) ids.set(id, id)
      return known ?? id
    },
  }
}

/** A clock that all processes of this machine share, to well below a millisecond. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
