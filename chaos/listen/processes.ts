import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildCli } from '../../cli/build.ts'
import { bareEnvironment } from '../../testing/environment.ts'
import { endProcess, freePort, type ServerProcess, startServer } from '../../testing/process.ts'
import type { JournalingReceiver } from './receiver.ts'

/** A process that can be killed and is started again in the same place. */
export interface Restarted {
  /** SIGKILL, at once. */
  kill(): void
  /** After a kill: waits for its end, and starts it again. */
  restart(): Promise<void>
  end(): Promise<void>
}

const CLI = fileURLToPath(new URL('../../cli/', import.meta.url))
const MOST_STARTS = 5

/** The built command, with a configuration folder that all its processes share. */
export async function startListen(
  receiver: JournalingReceiver,
  key: Readonly<Record<string, string>>,
  secret: string,
): Promise<Restarted & { outages(): number; printed(): string }> {
  const folder = await mkdtemp(join(CLI, '.dist-'))
  const config = await mkdtemp(join(tmpdir(), 'pramaan-listen-'))
  const file = await buildCli(folder)
  const env = { ...bareEnvironment(), ...key, PRAMAAN_CONFIG: config }
  let [run, notes, isEnding] = [0, '', false]
  const begin = (): ChildProcess => {
    const words = [file, 'listen', '--forward-to', receiver.url, '--secret', secret]
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => {
      notes += chunk.toString()
    })
    child.on('exit', code => {
      // Killed on purpose it has no code. What ends by itself would forward nothing from then on.
      if (code !== null && !isEnding) notes += `pramaan listen ended by itself with ${code}\n`
    })
    return child
  }
  let child = begin()
  return {
    kill: () => child.kill('SIGKILL'),
    restart: async () => {
      await endProcess(child, 'SIGKILL')
      // Connections that the old process opened are accepted first.
      await nextTick()
      await nextTick()
      receiver.startRun(++run)
      child = begin()
    },
    outages: () => notes.split('The API cannot be reached').length - 1,
    printed: () => notes,
    end: async () => {
      isEnding = true
      await endProcess(child, 'SIGKILL')
      for (const each of [folder, config]) await rm(each, { recursive: true, force: true })
    },
  }
}

/** An API process that returns at the same address. */
export async function startApi(settings: Readonly<Record<string, string>>): Promise<Restarted & { url: string }> {
  const env = { ...settings, PORT: String(await freePort()) }
  let server = await startServer('api', env)
  return {
    url: server.url,
    kill: () => process.kill(server.pid, 'SIGKILL'),
    restart: async () => {
      await server.end('SIGKILL')
      server = await startAgain(env)
    },
    end: () => server.end('SIGTERM'),
  }
}

/** The port can be taken by a connection of somebody else for a moment. */
async function startAgain(env: Record<string, string>): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await startServer('api', env)
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}
