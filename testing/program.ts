import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestApi } from './api.ts'
import { bareEnvironment } from './environment.ts'
import type { Partner } from './partner.ts'
import { until } from './process.ts'

interface ProgramRun {
  readonly node: string
  readonly file: string
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Default 25,000. */
  readonly patienceMs?: number
}

/** Runs a program of a reader against the API, with the key of `partner`, while jobs run. Returns what it printed. */
export async function runProgram(
  api: TestApi,
  { keyId, secret }: Partner,
  { node, file, cwd, env = {}, patienceMs = 25_000 }: ProgramRun,
): Promise<string> {
  const settings = { BASE_URL: api.url, KEY_ID: keyId, SECRET: secret }
  const child = spawn(node, [file], { cwd, env: { ...bareEnvironment(), ...settings, ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  let closed = false
  child.once('close', () => {
    closed = true
  })
  const ended = async () => {
    await api.runJobs()
    return closed
  }
  await until(ended, patienceMs, `${file} to end`).finally(() => child.kill())
  return printed
}

const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin']

/** A Node of this machine, by its major version. Not skipped if there is none: the test would prove nothing and nobody would notice. */
export function findNode(major: number): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS]
  const found = folders
    .map(folder => join(folder, 'node'))
    .find(node => existsSync(node) && spawnSync(node, ['--version']).stdout.toString().startsWith(`v${major}.`))
  if (found !== undefined) return found
  throw new Error(`This test needs Node ${major}: install it in a folder of PATH or in ${USUAL_FOLDERS.join(' or ')}.`)
}
