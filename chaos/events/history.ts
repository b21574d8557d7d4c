import type { WrittenTransaction } from './journal.ts'

/** What was written, what was told and what is stored, from three journals that know nothing of each other. */
export interface History {
  readonly written: readonly WrittenTransaction[]
  /** In the order of the log. */
  readonly stored: readonly StoredRow[]
  readonly pulls: readonly Pull[]
  readonly acks: readonly Ack[]
  readonly readers: readonly Reader[]
  readonly refused: readonly Refused[]
  /** When something was killed or cut, or came back, in milliseconds. */
  readonly faultsAt: readonly number[]
  /** From the last fault until each process worked again; null if one never did. */
  readonly recoveredMs: number | null
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
  /** Its number among all that was sent and answered. */
  readonly sent: number
  readonly sentAt: number
  readonly answeredAt: number
  readonly ids: readonly string[]
  /** Type and mode of each, as it was shown. */
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

export interface Refused {
  readonly path: string
  readonly status: number
  readonly code: string
  readonly at: number
}
