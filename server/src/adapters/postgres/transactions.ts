import { type ConnectionProvider, Kysely, type QueryExecutor, Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../database/generated/tables.ts'
import type { TransactionOptions } from '../../database/tx.ts'
import {
  type DriverOptions,
  dialectOf,
  type NamedStatementsConnection,
  namedStatementsDriver,
} from './named-statements.ts'

/** Kysely on a pool, and transactions on it. */
export interface Opened {
  readonly kysely: Kysely<DB>
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>, options?: TransactionOptions): Promise<T>
}

/**
 * Kysely's own transactions send a statement when the one before is answered. Here statements that are started together are sent together, in
 * the order of their calls, and PostgreSQL carries them out one after the other (ADR 0047).
 */
export function openKysely(pool: pg.Pool, options: DriverOptions): Opened {
  const driver = namedStatementsDriver(pool, options)
  const dialect = dialectOf(() => driver)
  const kysely = new Kysely<DB>({ dialect })
  const executor = kysely.getExecutor()
  const open = (own: QueryExecutor) => new Transaction<DB>({ config: { dialect }, dialect, driver, executor: own })
  return {
    kysely,
    transaction: (work, { readsFirst = false } = {}) =>
      executor.provideConnection(async given => {
        const connection = given as NamedStatementsConnection
        const begun = connection.begin()
        if (!readsFirst) await begun
        const provider = new OwnConnection(connection)
        try {
          const result = await work(open(executor.withConnectionProvider(provider)))
          await begun
          provider.end()
          await connection.commit()
          return result
        } catch (error) {
          if (!provider.hasEnded()) {
            provider.end()
            await connection.rollback()
          }
          throw error
        }
      }),
  }
}

/** A statement of a transaction that has ended would run in that of somebody else. */
class OwnConnection implements ConnectionProvider {
  readonly #connection: NamedStatementsConnection
  #hasEnded = false

  constructor(connection: NamedStatementsConnection) {
    this.#connection = connection
  }

  async provideConnection<T>(consumer: (connection: NamedStatementsConnection) => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw new Error('The transaction of this statement has ended.')
    return await consumer(this.#connection)
  }

  end(): void {
    this.#hasEnded = true
  }

  hasEnded(): boolean {
    return this.#hasEnded
  }
}
