import type pg from 'pg'

/** The socket of a connection. `pg` does not declare it. */
interface Corked {
  cork(): void
  uncork(): void
}

/**
 * Statements that are started before Node looks at its sockets again leave in one write. `pg` writes each at once, and a write to the socket of
 * PostgreSQL is a system call: 4 of 10 parts of the time of a process that creates mandates, waits for a core included. Look-ups of many calls start together too, when the
 * limiter's verdict on all of them comes in one packet.
 */
export function writeTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Corked } }).connection
  let isCorked = false
  const query: (...sent: readonly unknown[]) => unknown = client.query.bind(client)
  client.query = ((...sent: readonly unknown[]) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return query(...sent)
  }) as typeof client.query
}
