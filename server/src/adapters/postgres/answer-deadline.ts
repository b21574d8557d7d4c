import type pg from 'pg'

/** `code` is that of a TCP timeout, so that callers treat it as a lost connection. */
class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(withinMs: number) {
    super(`PostgreSQL did not answer within ${withinMs} ms; the connection was closed.`)
  }
}

/** A connection that is being closed waits for PostgreSQL to close its side: on a silent link, forever. */
const CLOSE_WITHIN_MS = 2_000

/**
 * Destroys a connection whose statement is not answered in time. statement_timeout runs in PostgreSQL and cannot help if the link
 * between is silent: without this deadline ten silent connections stopped a process for as long as the link was silent (more than
 * three minutes measured). pg's own query_timeout was rejected: it fails the statement but keeps the connection, and the next
 * statement gets the late answer or waits as long again.
 */
export function watchConnection(client: pg.ClientBase, answerWithinMs: number): void {
  const { stream } = connectionOf(client)
  let deadline: NodeJS.Timeout | undefined
  const clear = () => {
    clearTimeout(deadline)
    deadline = undefined
  }
  // Emitted when every statement that was sent is answered.
  client.on('drain', clear)
  client.on('end', clear)
  const query: (...sent: readonly unknown[]) => unknown = client.query.bind(client)
  client.query = ((...sent: readonly unknown[]) => {
    deadline ??= setTimeout(() => stream.destroy(new NoAnswerError(answerWithinMs)), answerWithinMs).unref()
    return query(...sent)
  }) as typeof client.query
  closeInTime(client as pg.Client)
}

/**
 * The same for a connection on which statements are sent before earlier ones are answered. It may never be without one that waits, so each
 * answer starts the time again.
 */
export function watchPipelinedConnection(client: pg.Client, answerWithinMs: number): void {
  const connection = connectionOf(client)
  const { stream } = connection
  const deadline = setTimeout(() => {
    if (waiting > 0) stream.destroy(new NoAnswerError(answerWithinMs))
  }, answerWithinMs).unref()
  let waiting = 0
  // The first is that of the connection itself.
  connection.on('readyForQuery', () => {
    waiting = Math.max(0, waiting - 1)
    deadline.refresh()
  })
  const query: (...sent: readonly unknown[]) => unknown = client.query.bind(client)
  client.query = ((...sent: readonly unknown[]) => {
    if (waiting++ === 0) deadline.refresh()
    return query(...sent)
  }) as typeof client.query
  client.on('end', () => clearTimeout(deadline))
  closeInTime(client)
}

function closeInTime(connection: pg.Client): void {
  const { stream } = connectionOf(connection)
  const end = connection.end.bind(connection) as (...sent: readonly unknown[]) => Promise<void>
  connection.end = ((...sent: readonly unknown[]) => {
    const closing = setTimeout(() => stream.destroy(), CLOSE_WITHIN_MS).unref()
    connection.once('end', () => clearTimeout(closing))
    return end(...sent)
  }) as typeof connection.end
}

interface Connection {
  readonly stream: { destroy(error?: Error): void }
  /** PostgreSQL has answered a statement, or failed it. */
  on(event: 'readyForQuery', told: () => void): void
}

function connectionOf(client: pg.ClientBase): Connection {
  return (client as unknown as { connection: Connection }).connection
}
