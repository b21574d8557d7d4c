import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { buildWebIfStale } from '../web/build.ts'
import { buildConsoleIfStale } from '../web/console/build.ts'
import { call } from './client.ts'
import { credentialKeysFile } from './credentials.ts'
import { bareEnvironment, COMPILE_CACHE, TAXONOMY_CACHE } from './environment.ts'
import { masterKeysFile } from './keys.ts'

export const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export interface ServerProcess {
  readonly url: string
  readonly metricsUrl: string
  readonly pid: number
  /** Log lines so far. */
  readonly log: string[]
  isRunning(): boolean
  /** Sends the signal and waits until the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** What every `pramaan-server` of a test sees, and these settings. */
export async function serverEnvironment(settings: Record<string, string>): Promise<Record<string, string>> {
  return {
    ...bareEnvironment(),
    NODE_ENV: 'test',
    MASTER_KEYS_FILE: await masterKeysFile(),
    CREDENTIAL_KEYS_FILE: await credentialKeysFile(),
    TAXONOMY_CACHE_DIRECTORY: TAXONOMY_CACHE,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...settings,
  }
}

/** On two cores with a load of 25, 90 s were not enough for a process with API and worker. */
const START_WITHIN_MS = 180_000

/**
 * A real `pramaan-server` process, started as an operator starts it; on a free port, unless PORT is given. `main` is the program of another
 * release, which has its own browser files.
 */
export async function startServer(
  part: 'api' | 'worker' | 'all',
  env: Record<string, string>,
  main = MAIN,
): Promise<ServerProcess> {
  if (main === MAIN) {
    await buildWebIfStale()
    await buildConsoleIfStale()
  }
  const [port, metricsPort] = [env.PORT ?? (await freePort()), await freePort()]
  const child = spawn(process.execPath, [main, part], {
    env: await serverEnvironment({
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const server = {
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    pid: child.pid!,
    log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: (signal: 'SIGTERM' | 'SIGKILL') => endProcess(child, signal),
  }
  const readyAt = part === 'worker' ? server.metricsUrl : `${server.url}/readyz`
  const isReady = async () => {
    if (!server.isRunning()) throw new Error(`The server ended immediately:\n${log.join('')}`)
    return (await call('GET', readyAt)).status === 200
  }
  try {
    await until(isReady, START_WITHIN_MS, 'the server to be ready')
  } catch (error) {
    // The caller never gets a handle to this process, so it is ended here.
    await server.end('SIGKILL')
    throw new Error(`${part} did not become ready:\n${log.join('')}`, { cause: error })
  }
  return server
}

export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** A separate Redis, which a test can kill and start again on the same port. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await until(async () => output.includes('Ready to accept connections'), 10_000, 'Redis to start')
  return child
}

/** The system may return a port again that was just closed: a server then got the same one for both of its listeners. */
const given = new Set<number>()

export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    server.close()
    await once(server, 'close')
    if (given.has(port)) continue
    given.add(port)
    return port
  }
}

/** Polls until `done` returns true; an error counts as false. Bounded by a timeout. */
export async function until(done: () => Promise<boolean>, withinMs: number, what: string): Promise<number> {
  const start = performance.now()
  let last: unknown
  while (performance.now() - start < withinMs) {
    try {
      if (await done()) return performance.now() - start
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('The server ended')) throw error
      last = error
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`Timed out after ${withinMs} ms waiting for ${what}.`, { cause: last })
}
