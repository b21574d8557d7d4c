import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { currentTraceparent } from '../tracing/trace-storage.ts'
import { type Sent, sendStatement } from './described-statement.ts'

/**
 * Kysely over `pg` with every statement named by a hash of its text, so that PostgreSQL parses and plans it once per
 * connection. Without names, Kysely reached 0.10 to 0.12 of pgbench; `pg` with named statements 0.16 to 0.19 (docs/adr/0002).
 */
export function namedStatementsDriver(pool: pg.Pool, options: DriverOptions = {}): Driver {
  const { how = unwrapped, onConnection = () => {} } = options
  return new NamedStatementsDriver(pool, how, onConnection)
}

export function dialectOf(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
}

/** Told how long a call waited for a connection, in seconds. */
export type WaitObserver = (seconds: number) => void

export interface DriverOptions {
  readonly how?: StatementWrapper
  readonly onConnection?: WaitObserver
}

/** Wraps statements, for example to set a tenant. */
export interface StatementWrapper {
  /** Starts a transaction, in one round trip. */
  readonly begin: string
  /** Wraps a statement that runs outside a transaction. */
  readonly wrap: (sql: string, parameters: readonly unknown[]) => { sql: string; parameters: readonly unknown[] }
  /** A statement outside a transaction is sent in one of its own instead of being wrapped. */
  readonly readsInTransaction?: true
}

export const unwrapped: StatementWrapper = { begin: 'begin', wrap: (sql, parameters) => ({ sql, parameters }) }

/**
 * Each name keeps a plan on each connection. Lists are one array parameter, so there are few texts; beyond this limit, statements
 * run without a name.
 */
const MAX_NAMES = 1_000
const names = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MAX_NAMES) return undefined
  const name = `s_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`
  names.set(sql, name)
  return name
}

class NamedStatementsDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #how: StatementWrapper
  readonly #onConnection: WaitObserver

  constructor(pool: pg.Pool, how: StatementWrapper, onConnection: WaitObserver) {
    this.#pool = pool
    this.#how = how
    this.#onConnection = onConnection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NamedStatementsConnection> {
    const start = performance.now()
    try {
      const client = await this.#pool.connect()
      return new NamedStatementsConnection(client, this.#how, broken => client.release(broken))
    } finally {
      this.#onConnection((performance.now() - start) / 1_000)
    }
  }

  async releaseConnection(connection: NamedStatementsConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Kysely sends one statement of a transaction after the other: use runTransaction.')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

export class NamedStatementsConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  readonly #how: StatementWrapper
  readonly #onRelease: (broken: Error | undefined) => void
  #inTransaction = false
  #begun: Promise<void> | undefined
  #broken: Error | undefined
  /** The first error. By it PostgreSQL gave up the transaction, if it did. */
  #failed: unknown

  constructor(client: pg.ClientBase, how: StatementWrapper, onRelease: (broken: Error | undefined) => void) {
    this.#client = client
    this.#how = how
    this.#onRelease = onRelease
  }

  /** What is sent before the answer is carried out within the transaction, or fails, unless PostgreSQL was told to cancel `begin` itself. */
  begin(): Promise<void> {
    this.#inTransaction = true
    this.#begun = this.#begin()
    this.#begun.catch(() => {})
    return this.#begun
  }

  async #begin(): Promise<void> {
    const trace = currentTraceparent()
    // Of hexadecimal digits only, and in the same round trip.
    const setTrace = trace === null ? '' : `; select set_config('app.trace', '${trace}', true)`
    try {
      await this.#send({ text: `${this.#how.begin}${setTrace}` })
    } catch (error) {
      // It has begun all the same if the tenant was refused.
      if (!this.isBroken()) await this.#send({ text: 'rollback' })
      throw error
    }
  }

  /** Sent behind what was sent and not waited for. PostgreSQL answers `ROLLBACK`, without an error, if one of those statements failed. */
  async commit(): Promise<void> {
    this.#inTransaction = false
    const { command } = await this.#send({ text: 'commit' })
    if (command !== 'COMMIT') throw this.#failed ?? new Error(`PostgreSQL answered ${command} to a commit.`)
  }

  /** A broken connection cannot roll back. PostgreSQL does, and the error that broke it must not be replaced by another. */
  async rollback(): Promise<void> {
    this.#inTransaction = false
    if (!this.isBroken()) await this.#send({ text: 'rollback' })
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) return await this.#executeOfTransaction(query)
    if (this.#how.readsInTransaction) return await this.#executeInTransaction(query)
    return await this.#execute(this.#how.wrap(query.sql, query.parameters))
  }

  /** Whoever waits for a later statement is told why the transaction was given up, and not that it was. */
  async #executeOfTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const sent = this.#execute<Row>(query)
    sent.catch(() => {})
    await this.#begun
    try {
      return await sent
    } catch (error) {
      throw (error as { code?: unknown }).code === IN_FAILED_TRANSACTION ? this.#failed : error
    }
  }

  /** All three are sent at once if the connection is pipelined. A `begin` that failed has not set the tenant, so it fails the read. */
  async #executeInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [begun, result, ended] = await Promise.allSettled([
      this.#send({ text: this.#how.begin }),
      this.#execute<Row>(query),
      this.#send({ text: 'commit' }),
    ])
    for (const each of [begun, result, ended]) if (each.status === 'rejected') throw each.reason
    return (result as PromiseFulfilledResult<QueryResult<Row>>).value
  }

  async #execute<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const name = parameters.length > 0 ? nameOf(sql) : undefined
    const { rows, rowCount, command } = await this.#send({
      text: sql,
      values: parameters,
      ...(name === undefined ? {} : { name }),
    })
    const affected = command === 'SELECT' || rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }
    return { rows, ...affected }
  }

  /** Marks a connection that broke during a statement, so that the pool discards it. */
  async #send(statement: Sent): Promise<pg.QueryResult> {
    try {
      return await sendStatement(this.#client, statement)
    } catch (error) {
      // The stack leads to the caller and not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (!isServerAnswer(error)) this.#broken = error as Error
      // Here, and not where it is waited for: the answer to the commit may come with it.
      this.#failed ??= error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: an AsyncIterable is the interface; no query streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported.')
  }

  isBroken(): boolean {
    return this.#broken !== undefined
  }

  release(): void {
    this.#onRelease(this.#broken)
  }
}

const IN_FAILED_TRANSACTION = '25P02'

/**
 * An error sent by PostgreSQL (SQLSTATE of five characters). Anything else is a connection error, and so are two that last for as long as the
 * connection: 26000, the preparation of the statement failed after others of its name had been sent; and 0A000, a migration changed the columns
 * of its result. After a fatal error the connection is closed; a pooler sends one when it loses its connection to PostgreSQL.
 */
function isServerAnswer(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  if (typeof code !== 'string' || severity === 'FATAL') return false
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !LASTING.has(code)
}

const LASTING: ReadonlySet<string> = new Set(['26000', '0A000'])
