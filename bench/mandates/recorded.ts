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

type QueryArgument = string | { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] }

/** The transaction that `call` runs. */
export async function record(call: () => Promise<void>): Promise<readonly Statement[]> {
  const statements = await recordAll(call)
  const begin = statements.findIndex(({ text }) => text.startsWith('begin'))
  const commit = statements.findIndex(({ text }) => text === 'commit')
  if (begin < 0 || commit < begin) throw new Error('No transaction was recorded.')
  return statements.slice(begin, commit + 1)
}

/** A read runs outside a transaction; `part` occurs in its statement and in no other. */
export async function recordRead(part: string, call: () => Promise<void>): Promise<Statement> {
  const statements = (await recordAll(call)).filter(({ text }) => text.includes(part))
  if (statements.length !== 1) throw new Error(`${statements.length} statements were recorded.`)
  return statements[0]!
}

/** Every query of `pg` in this process while `call` runs. The API must run in this process. */
async function recordAll(call: () => Promise<void>): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function recording(this: pg.Client, ...args: unknown[]) {
    const sent = args[0] as QueryArgument
    const statement = typeof sent === 'string' ? { text: sent, values: [] } : sent
    statements.push({
      ...(statement.name !== undefined && { name: statement.name }),
      text: statement.text,
      values: statement.values ?? [],
    })
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await call()
  } finally {
    pg.Client.prototype.query = query
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
