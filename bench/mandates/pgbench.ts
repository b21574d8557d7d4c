import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Changing, Statement } from './recorded.ts'

const VERSIONS = '/usr/lib/postgresql'

/**
 * Transactions per second of the same statements sent by pgbench, which has almost no overhead; null where it is not
 * installed.
 */
export async function pgbench(
  url: string,
  statements: readonly Statement[],
  was: Changing,
  idOf: string,
  clients: number,
  seconds: number,
): Promise<number | null> {
  const version = (await readdir(VERSIONS).catch(() => [])).at(-1)
  if (version === undefined) return null
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
  try {
    const script = join(folder, 'script.sql')
    await writeFile(script, toScript(statements, was, idOf))
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script, url]
    const environment = { ...process.env, PGOPTIONS: '-c role=pramaan_app' }
    const run = promisify(execFile)(`${VERSIONS}/${version}/bin/pgbench`, options, { env: environment })
    const { stdout } = await run
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `idOf` is the SQL for the mandate of a transaction, from pgbench's random `:nth`. */
function toScript(statements: readonly Statement[], was: Changing, idOf: string): string {
  const literal = (value: unknown) => {
    if (typeof value !== 'string') return pg.escapeLiteral(toText(value))
    // pgbench reads `:true` as one of its variables, even within a text.
    const text = pg.escapeLiteral(value.replace(/:(?=[A-Za-z_])/g, ': '))
    const withId = text.replaceAll(was.mandateId, `' || ${idOf} || '`)
    return `(${withId.replaceAll(was.idempotencyKey, `' || 'pgbench-' || :nth || '`)})`
  }
  const lines = statements.flatMap(({ text, values }) =>
    text
      .replace(/\s+/g, ' ')
      .split('; ')
      .map(each => `${each.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1]))};`),
  )
  return ['\\set nth random(1, 2000000000)', ...lines].join('\n')
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(each => JSON.stringify(toText(each))).join(',')}}`
  return String(value)
}
