import pg from 'pg'

/** What is sent to PostgreSQL. With a name it is prepared, once for each connection. */
export interface Sent {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string
}

/** The columns of a result, as `pg` keeps them to read rows. */
interface Columns {
  readonly fields: unknown
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

/** What `pg` does not declare. */
interface Internals {
  name: string | undefined
  values: readonly unknown[] | undefined
  callback: (error: Error | null, result: pg.QueryResult) => void
  readonly _result: { -readonly [Key in keyof Columns]: Columns[Key] }
  _accumulateRows: boolean
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

const Query = pg.Query as unknown as new (text: string) => pg.Query & Internals

/** Of the prepared statements of a connection, by name. */
const columnsOf = new WeakMap<pg.ClientBase, Map<string, Columns>>()

/**
 * From now on PostgreSQL describes the columns of a prepared statement at its first execution on this connection only. `pg` asks each time: a
 * message both ways, and the parser of each column is looked up again. PostgreSQL refuses to execute a prepared statement whose columns
 * changed (0A000), so they hold for as long as the connection. Not through a pooler, which prepares it again elsewhere without saying so.
 */
export function describeOnce(client: pg.ClientBase): void {
  columnsOf.set(client, new Map())
}

/** As `client.query`, without its copies of what is sent. */
export function sendStatement(client: pg.ClientBase, sent: Sent): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const answer: Internals['callback'] = (error, result) => (error ? reject(error) : resolve(result))
    client.query(new DescribedStatement(sent, columnsOf.get(client), answer))
  })
}

class DescribedStatement extends Query {
  readonly #known: Map<string, Columns> | undefined

  constructor({ text, values, name }: Sent, known: Map<string, Columns> | undefined, callback: Internals['callback']) {
    super(text)
    this.values = values
    this.name = name
    this.callback = callback
    this.#known = known
  }

  override prepare(connection: pg.Connection): void {
    const columns = this.name === undefined ? undefined : this.#known?.get(this.name)
    if (columns !== undefined) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
    }
    super.prepare(columns === undefined ? connection : withoutDescribe(connection))
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    if (this.name === undefined || this.#known === undefined || this.#known.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
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
