import type { Kysely, Transaction } from 'kysely'
import type { Tenant } from '../kernel/tenant.ts'
import type { DB } from './generated/tables.ts'

/** A transaction. First parameter of every store function that writes, never optional. */
export type Tx = Transaction<DB>

/** What a store function needs that only reads one statement's worth: a transaction will do, and so will no transaction. */
export type Reads = Kysely<DB>

declare const tenantBrand: unique symbol

/** The same, working as one tenant: row-level security shows and takes that tenant's rows only. */
export type TenantTx = Tx & { readonly [tenantBrand]: true }
export type TenantReads = Reads & { readonly [tenantBrand]: true }

/** The truth, as features see it. */
export interface Database {
  /** Runs `work` in one transaction: all of it or nothing. Never nested. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For reads of a single statement: no transaction's round trips. */
  readonly reads: Reads
  /** The same as one tenant. Stores of tenant tables take nothing less. */
  forTenant(tenant: Tenant): TenantDatabase
}

export interface TenantDatabase {
  transaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>
  readonly reads: TenantReads
}
