import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ensureNewerPrograms, NEWER_PGBOUNCER } from './newer-programs.ts'
import { endProcess, freePort, until } from './process.ts'

const SETTINGS = fileURLToPath(new URL('../deploy/pgbouncer.ini', import.meta.url))
const ADMIN = 'pgbouncer'

/** A PgBouncer of its own before a PostgreSQL, with the settings of deploy/ and what `changes` replaces. */
export interface TestPgBouncer {
  /** For a client with this login. */
  urlOf(login: string): string
  /** A command of its console, for example `SHOW POOLS`. */
  console(command: string): Promise<readonly Readonly<Record<string, string>>[]>
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly postgresUrl: string
  readonly logins: readonly string[]
  readonly changes?: Readonly<Record<string, string | number>>
}

export async function startPgBouncer({ postgresUrl, logins, changes }: Options): Promise<TestPgBouncer> {
  await ensureNewerPrograms()
  const { hostname, port: postgresPort, pathname } = new URL(postgresUrl)
  const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'pramaan-pgbouncer-'))]
  const users = [...logins, ADMIN].map(name => `"${name}" ""\n`).join('')
  const settings = {
    listen_port: port,
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    logfile: join(folder, 'log'),
    unix_socket_dir: '',
    ...changes,
  }
  const file = join(folder, 'pgbouncer.ini')
  const database = `host=${hostname} port=${postgresPort} dbname=${pathname.slice(1)}`
  await writeFile(join(folder, 'users'), users)
  await writeFile(file, withSettings(await readFile(SETTINGS, 'utf8'), { pramaan: database, ...settings }))
  await chmod(folder, 0o777)
  const urlOf = (login: string, name = 'pramaan') => `postgres://${login}@127.0.0.1:${port}/${name}`
  let child: ChildProcess | undefined
  const start = async () => {
    // It refuses to run as root. Started by its parent's id and not by runuser, so that a signal reaches it.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    child = spawn(NEWER_PGBOUNCER, ['--quiet', file], { ...user, cwd: folder, stdio: 'ignore' })
    await until(() => answers(urlOf(ADMIN, 'pgbouncer')), 30_000, 'PgBouncer to answer')
  }
  await start()
  const kill = async () => void (child && (await endProcess(child, 'SIGKILL')))
  return {
    urlOf: login => urlOf(login),
    console: command => inConsole(urlOf(ADMIN, 'pgbouncer'), command),
    kill,
    start,
    close: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

/** Replaced in their lines: a second section of the same name would give all others their default. New ones at the end. */
function withSettings(ini: string, settings: Readonly<Record<string, string | number>>): string {
  const lines = ini.split('\n').map(line => {
    const [, name = ''] = /^(\w+) = /.exec(line) ?? []
    return name in settings ? null : line
  })
  const [databases, others] = [`pramaan = ${settings.pramaan}`, Object.entries(settings)]
  const added = others.filter(([name]) => name !== 'pramaan').map(([name, value]) => `${name} = ${value}`)
  const kept = lines
    .filter(line => line !== null)
    .flatMap(line => (line === '[databases]' ? [line, databases] : [line]))
  return [...kept, ...added, ''].join('\n')
}

async function answers(url: string): Promise<boolean> {
  return (await inConsole(url, 'SHOW VERSION')).length > 0
}

/** The console understands simple queries only. */
async function inConsole(url: string, command: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(command)).rows ?? []
  } finally {
    await client.end()
  }
}

/**
 * The logins of deploy/README.md for an API and a worker, without a password. A superuser makes them; their defaults are set by
 * `pramaan-server login set-defaults`.
 */
export async function createLogins(
  admin: pg.Pool,
  names: { readonly api: string; readonly worker: string },
): Promise<void> {
  for (const [login, roles] of [
    [names.api, 'pramaan_app, pramaan_sign_in'],
    [names.worker, 'pramaan_app, pramaan_jobs'],
  ] as const) {
    await admin.query(`create role ${login} login noinherit`)
    await admin.query(`grant ${roles} to ${login}`)
  }
}
