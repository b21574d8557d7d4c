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
export function namedStatementsDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new NamedStatementsDriver(pool),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  }
}

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

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NamedStatementsConnection> {
    return new NamedStatementsConnection(await this.#pool.connect())
  }

  async releaseConnection(connection: NamedStatementsConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined) throw new Error('No rule of ours rests on an isolation level.')
    await connection.executeQuery(CompiledQuery.raw('begin'))
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
  #broken: Error | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = query.parameters.length > 0 ? nameOf(query.sql) : undefined
    try {
      const { rows, rowCount, command } = await this.#client.query({
        text: query.sql,
        values: [...query.parameters],
        ...(name === undefined ? {} : { name }),
      })
      const affected = command === 'SELECT' || rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }
      return { rows, ...affected }
    } catch (error) {
      // A connection lost in mid-statement would poison the pool for the next request.
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
