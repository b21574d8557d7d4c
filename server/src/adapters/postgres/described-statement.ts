import pg from 'pg'

/** What is sent to PostgreSQL. With a name it is prepared, once for each connection. */
export interface Sent {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** Of the prepared statements of a connection, by name. */
type KnownColumns = Map<string, readonly Column[]>

const columnsOf = new WeakMap<pg.ClientBase, KnownColumns>()

/**
 * From now on PostgreSQL describes the columns of a prepared statement at its first execution on this connection only. `pg` asks each time: a
 * message both ways, and the parser of each column is looked up again. PostgreSQL refuses to execute a prepared statement whose columns
 * changed (0A000), so they hold for as long as the connection. Not through a pooler, which prepares it again elsewhere without saying so.
 */
export function describeOnce(client: pg.ClientBase): void {
  columnsOf.set(client, new Map())
}

/** As `client.query`. Without `describeOnce`, as through a pooler, it is that. */
export function sendStatement(client: pg.ClientBase, sent: Sent): Promise<pg.QueryResult> {
  const { text, name, values = [] } = sent
  const known = columnsOf.get(client)
  if (name === undefined || known === undefined) return client.query({ text, values: [...values], ...named(name) })
  return new Promise((resolve, reject) => {
    const statement = new DescribedStatement({ text, name, values }, known, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(statement)
  })
}

const named = (name: string | undefined) => (name === undefined ? {} : { name })

type Answer = (error: unknown, result: pg.QueryResult) => void

/** What `pg` calls on a statement. It does not declare it. */
interface Internals {
  name: string
  values: readonly unknown[]
  callback: Answer
  prepare(connection: pg.Connection): void
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: DataRow): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

interface DataRow {
  readonly fields: readonly (string | null)[]
}

const Query = pg.Query as unknown as new (text: string) => pg.Query & Internals

/** Reads its rows as `pg` does, without an event and a copied object for each, and without copies of what is sent. */
class DescribedStatement extends Query {
  readonly #known: KnownColumns
  readonly #rows: unknown[] = []
  #columns: readonly Column[] = []
  #failed: unknown

  constructor({ text, name, values }: Required<Sent>, known: KnownColumns, answer: Answer) {
    super(text)
    this.name = name
    this.values = values
    this.#known = known
    this.callback = (error, result) => {
      if (!error) result.rows = this.#rows
      answer(error ?? this.#failed, result)
    }
  }

  override prepare(connection: pg.Connection): void {
    const known = this.#known.get(this.name)
    this.#columns = known ?? []
    super.prepare(known === undefined ? connection : withoutDescribe(connection))
  }

  override handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  /** An error that left this function would end the process. */
  override handleDataRow({ fields: texts }: DataRow): void {
    try {
      const row: Record<string, unknown> = {}
      for (let at = 0; at < texts.length; at++) {
        const { name, parse } = this.#columns[at]!
        const text = texts[at] ?? null
        row[name] = text === null ? null : parse(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#failed ??= error
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    this.#known.set(this.name, this.#columns)
  }
}

const silent = new WeakMap<pg.Connection, pg.Connection>()

/** The same connection, on which `describe` sends nothing. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = silent.get(connection)
  if (known !== undefined) return known
  const made = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection
  silent.set(connection, made)
  return made
}
