import type { Kysely, Transaction } from 'kysely'
import type { Tenant } from '../kernel/tenant.ts'
import type { DB } from './generated/tables.ts'

/** A transaction. The first parameter of every store function that writes; never optional. */
export type Tx = Transaction<DB>

/** For store functions that run a single read statement, inside or outside a transaction. */
export type Reads = Kysely<DB>

declare const tenantBrand: unique symbol

/** The same for one tenant: row-level security limits reads and writes to that tenant's rows. */
export type TenantTx = Tx & { readonly [tenantBrand]: true }
export type TenantReads = Reads & { readonly [tenantBrand]: true }

/** The database as features use it. */
export interface Database {
  /** Runs `work` in one transaction. Never nested. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For reads of a single statement: saves the round trips of a transaction. */
  readonly reads: Reads
  /** The same for one tenant. Stores of tenant tables accept only this. */
  forTenant(tenant: Tenant): TenantDatabase
}

export interface TenantDatabase {
  transaction<T>(work: (tx: TenantTx) => Promise<T>, options?: TransactionOptions): Promise<T>
  readonly reads: TenantReads
}

export interface TransactionOptions {
  /**
   * The statements that `work` starts before it waits for one do not write: they are sent together with `begin`. A write would be committed alone if
   * `begin` itself was cancelled.
   */
  readonly readsFirst?: boolean
}
