import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/**
 * Kysely over `pg` with every statement named by a hash of its text, so that PostgreSQL parses and plans it once per
 * connection. Unnamed, Kysely ran at 0.10 to 0.12 of pgbench, `pg` with named statements at 0.16 to 0.19 (docs/adr/0002).
 */
export function namedStatementsDialect(pool: pg.Pool, how: HowToRun = plainly): Dialect {
  return {
    createDriver: () => new NamedStatementsDriver(pool, how),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
}

/** What is put around statements; a tenant's settings, for one. */
export interface HowToRun {
  /** Opens a transaction, in one round trip. */
  readonly begin: string
  /** Around a statement that runs outside a transaction. */
  readonly wrap: (sql: string, parameters: readonly unknown[]) => { sql: string; parameters: readonly unknown[] }
}

const plainly: HowToRun = { begin: 'begin', wrap: (sql, parameters) => ({ sql, parameters }) }

/**
 * Each name holds a plan on each connection. Lists go in as one array parameter, so the texts are few; should code ever
 * build them without end, the rest runs unnamed.
 */
const MOST_NAMES = 1_000
const names = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMES) return undefined
  const name = `s_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`
  names.set(sql, name)
  return name
}

class NamedStatementsDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #how: HowToRun

  constructor(pool: pg.Pool, how: HowToRun) {
    this.#pool = pool
    this.#how = how
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NamedStatementsConnection> {
    return new NamedStatementsConnection(await this.#pool.connect(), this.#how)
  }

  async releaseConnection(connection: NamedStatementsConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: NamedStatementsConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined) throw new Error('No rule of ours rests on an isolation level.')
    await connection.begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class NamedStatementsConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #how: HowToRun
  #inTransaction = false
  #broken: Error | undefined

  constructor(client: pg.PoolClient, how: HowToRun) {
    this.#client = client
    this.#how = how
  }

  async begin(): Promise<void> {
    this.#inTransaction = true
    await this.#send({ text: this.#how.begin })
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = this.#inTransaction ? query : this.#how.wrap(query.sql, query.parameters)
    const name = parameters.length > 0 ? nameOf(sql) : undefined
    const { rows, rowCount, command } = await this.#send({
      text: sql,
      values: [...parameters],
      ...(name === undefined ? {} : { name }),
    })
    const affected = command === 'SELECT' || rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }
    return { rows, ...affected }
  }

  /** A connection lost in mid-statement would poison the pool for the next request. */
  async #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query)
    } catch (error) {
      if (!isServerAnswer(error)) this.#broken = error as Error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: an AsyncIterable is the interface; no query of ours streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('No query of ours streams.')
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

/** PostgreSQL answered with an error (SQLSTATE of five characters); anything else is the connection's own trouble. */
function isServerAnswer(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
}
