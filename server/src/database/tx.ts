import type { Kysely, Transaction } from 'kysely'
import type { DB } from './generated/tables.ts'

/** A transaction. First parameter of every store function that writes, never optional. */
export type Tx = Transaction<DB>

/** What a store function needs that only reads one statement's worth: a transaction will do, and so will no transaction. */
export type Reads = Kysely<DB>

/** The truth, as features see it. */
export interface Database {
  /** Runs `work` in one transaction: all of it or nothing. Never nested. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For reads of a single statement: no transaction's round trips. */
  readonly reads: Reads
}
