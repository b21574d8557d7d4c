import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCli } from '../../../cli/build.ts'
import type { TestApi } from '../../../testing/api.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import type { Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'

export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A person at a shell with a home folder of their own, where the built command is started as a process. */
export interface Shell {
  readonly home: string
  run(
    words: readonly string[],
    how?: { readonly input?: string; readonly env?: Record<string, string> },
  ): Promise<Outcome>
  /** Starts it and returns at once. */
  start(words: readonly string[]): Running
  close(): Promise<void>
}

export interface Running {
  printed(): string
  /** On standard error. */
  noted(): string
  write(text: string): void
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<Outcome>
}

const ENDS_WITHIN_MS = 60_000

export async function openShell(api: TestApi): Promise<Shell> {
  const folder = await mkdtemp(fileURLToPath(new URL('../../../cli/.dist-', import.meta.url)))
  const file = await buildCli(folder)
  const home = await mkdtemp(join(tmpdir(), 'pramaan-cli-'))
  const environment = { ...bareEnvironment(), HOME: home, XDG_CONFIG_HOME: join(home, '.config') }
  const launch = (words: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [file, ...words], { env: { ...environment, ...env } })
    const said = { out: '', err: '', closed: false }
    child.stdout.on('data', (chunk: Buffer) => {
      said.out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said.err += chunk.toString()
    })
    child.once('close', () => {
      said.closed = true
    })
    const ended = async (): Promise<Outcome> => {
      const isOver = async () => {
        await api.runJobs()
        return said.closed
      }
      await until(isOver, ENDS_WITHIN_MS, `pramaan ${words.join(' ')} to end`).finally(() => child.kill('SIGKILL'))
      return { code: child.exitCode, out: said.out.trim(), err: said.err.trim() }
    }
    return { child, said, ended }
  }
  return {
    home,
    run: async (words, { input = '', env } = {}) => {
      const { child, ended } = launch(words, env)
      child.stdin.end(input)
      return await ended()
    },
    start: words => {
      const { child, said, ended } = launch(words)
      return {
        printed: () => said.out,
        noted: () => said.err,
        write: text => child.stdin.write(text),
        end: async signal => {
          child.kill(signal)
          return await ended()
        },
      }
    },
    close: async () => {
      for (const each of [home, folder]) await rm(each, { recursive: true, force: true })
    },
  }
}

export function keyFileText(api: TestApi, { keyId, secret }: Pick<Partner, 'keyId' | 'secret'>): string {
  return JSON.stringify({ baseUrl: api.url, keyId, secret })
}

export async function logIn(shell: Shell, api: TestApi, partner: Partner): Promise<void> {
  const { code, err } = await shell.run(['login', '--key-file', '-'], { input: keyFileText(api, partner) })
  if (code !== 0) throw new Error(err)
}

export function environmentOf(api: TestApi, { keyId, secret }: Partner): Record<string, string> {
  return { PRAMAAN_BASE_URL: api.url, PRAMAAN_KEY_ID: keyId, PRAMAAN_SECRET: secret }
}
