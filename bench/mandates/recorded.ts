import pg from 'pg'

/** The statements of one call as the driver sent them, to be replayed without anything around them. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The values that differ from call to call. */
export interface Changing {
  readonly mandateId: string
  readonly idempotencyKey: string
}

/** The transaction that `call` runs; `part` occurs in one of its statements. Others, such as that of the request log, may run meanwhile. */
export async function record(part: string, call: () => Promise<void>): Promise<readonly Statement[]> {
  const recorded = await recordAll(call)
  const within = recorded.find(({ text }) => text.includes(part))
  const statements = recorded.filter(({ connection }) => connection === within?.connection)
  const at = statements.findIndex(({ text }) => text.includes(part))
  const begin = statements.findLastIndex(({ text }, nth) => nth < at && text.startsWith('begin'))
  const commit = statements.findIndex(({ text }, nth) => nth > at && text === 'commit')
  if (begin < 0 || commit < 0) throw new Error('No transaction was recorded.')
  return statements.slice(begin, commit + 1)
}

/** A read runs outside a transaction; `part` occurs in its statement and in no other. */
export async function recordRead(part: string, call: () => Promise<void>): Promise<Statement> {
  const statements = (await recordAll(call)).filter(({ text }) => text.includes(part))
  if (statements.length !== 1) throw new Error(`${statements.length} statements were recorded.`)
  return statements[0]!
}

/** What a query of `pg` sends. */
interface Sent {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

interface Recorded extends Statement {
  readonly connection: unknown
}

/** Every query of `pg` in this process while `call` runs, on whichever connection. The API must run in this process. */
async function recordAll(call: () => Promise<void>): Promise<readonly Recorded[]> {
  const statements: Recorded[] = []
  const { submit } = pg.Query.prototype
  pg.Query.prototype.submit = function recording(this: pg.Query, ...args: Parameters<typeof submit>) {
    const { name, text, values = [] } = this as unknown as Sent
    statements.push({ ...(name !== undefined && { name }), text, values, connection: args[0] })
    return Reflect.apply(submit, this, args)
  }
  try {
    await call()
  } finally {
    pg.Query.prototype.submit = submit
  }
  return statements
}

/** Replays the same call for another mandate. */
export function replayable(
  statements: readonly Statement[],
  was: Changing,
): (client: pg.ClientBase, now: Changing) => Promise<void> {
  return async (client, now) => {
    const changed = (value: unknown) =>
      typeof value === 'string'
        ? value.replaceAll(was.mandateId, now.mandateId).replaceAll(was.idempotencyKey, now.idempotencyKey)
        : value
    for (const { name, text, values } of statements)
      await client.query({ ...(name !== undefined && { name }), text, values: values.map(changed) })
  }
}
