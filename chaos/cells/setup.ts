import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { runCommand } from '../../testing/command.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import {
  endProcess,
  freePort,
  MAIN,
  type ServerProcess,
  serverEnvironment,
  startRedis,
  startServer,
  until,
} from '../../testing/process.ts'

/** A whole installation: PostgreSQL and Redis of its own, an API and a worker. */
export interface RunningCell {
  readonly id: string
  readonly postgres: OwnPostgres
  readonly db: TestDatabase
  readonly api: ServerProcess
  readonly worker: ServerProcess
  /** As when its machines lose power. */
  kill(): Promise<void>
}

export interface Cells {
  readonly first: RunningCell
  readonly second: RunningCell
  /** Address of HAProxy. */
  readonly router: { readonly url: string }
  /** Runs `pramaan-server cell …`. Throws if it fails. */
  command(words: readonly string[]): Promise<string>
  /** The same in a process that can be killed. */
  start(words: readonly string[], onOutput: (text: string) => void): Promise<ChildProcess>
  end(): Promise<void>
}

export async function startCells(say: (line: string) => void): Promise<Cells> {
  const undo: Undo[] = []
  const end = () => undoAll(undo)
  try {
    return { ...(await build(say, undo)), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function build(say: (line: string) => void, undo: Undo[]): Promise<Omit<Cells, 'end'>> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-cells-'))
  undo.push(() => rm(folder, { recursive: true }))
  const first = await startCell('in-1', undo)
  say(`${first.id} runs`)
  const second = await startCell('in-2', undo)
  say(`${second.id} runs`)
  const file = join(folder, 'cells.json')
  const databases = [first, second].map(({ id, db }) => [id, { database: db.url }] as const)
  await writeFile(file, JSON.stringify(Object.fromEntries(databases)), { mode: 0o600 })
  const words = (given: readonly string[]) => ['cell', ...given, '--cells', file]
  const command = async (given: readonly string[]) => {
    const { code, printed, errors } = await runCommand(words(given), {})
    if (code !== 0) throw new Error(`cell ${given.join(' ')}: ${errors}`)
    return printed
  }
  const start = async (given: readonly string[], onOutput: (text: string) => void) => {
    const child = spawn(process.execPath, [MAIN, ...words(given)], {
      env: await serverEnvironment({}),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => onOutput(chunk.toString()))
    return child
  }
  for (const [at, { id, api }] of [first, second].entries())
    await command(['init', id, '--region', 'in', '--code', String(at + 1), '--api', new URL(api.url).host])
  const router = await startRouter(folder, start, command, undo)
  return { first, second, router, command, start }
}

async function startCell(id: string, undo: Undo[]): Promise<RunningCell> {
  const postgres = await startOwnPostgres()
  undo.push(postgres.close)
  const { db } = postgres
  await db.admin.query("alter system set wal_level = 'logical'")
  await db.admin.query("select resume_sending('test')")
  await postgres.kill()
  await postgres.start()
  const redisPort = await freePort()
  const redis = await startRedis(redisPort)
  undo.push(() => endProcess(redis, 'SIGKILL'))
  const env = {
    DATABASE_URL: db.url,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
  }
  const api = await startServer('api', env)
  undo.push(() => api.end('SIGKILL'))
  const worker = await startServer('worker', env)
  undo.push(() => worker.end('SIGKILL'))
  const kill = async () => {
    await Promise.all([api.end('SIGKILL'), worker.end('SIGKILL'), endProcess(redis, 'SIGKILL'), postgres.kill()])
  }
  return { id, postgres, db, api, worker, kill }
}

type StartCommand = Cells['start']

/** HAProxy, and the command that keeps its maps. */
async function startRouter(
  folder: string,
  start: StartCommand,
  command: Cells['command'],
  undo: Undo[],
): Promise<Cells['router']> {
  const port = await freePort()
  const words = ['router', '--out', folder, '--bind', `127.0.0.1:${port}`, '--haproxy', '/usr/sbin/haproxy']
  await command(words)
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  undo.push(() => endProcess(haproxy, 'SIGKILL'))
  const keeper = await start([...words, '--watch'], () => {})
  undo.push(() => endProcess(keeper, 'SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const isServing = async () => (await fetch(`${url}/api/skills/search?keyword=mason`)).status === 200
  await until(isServing, 30_000, 'the router to reach a cell')
  return { url }
}
