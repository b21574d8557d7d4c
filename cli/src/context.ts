import { Pramaan } from '@pramaan/sdk'
import type { Command } from 'commander'
import { UsageError } from './errors.ts'
import { configFolder, isTestKey, type Key, readKey } from './key-file.ts'
import { createOutput, type Output } from './output.ts'

/** What every command gets. Tests replace the streams and the environment by those of a process of its own. */
export interface Context {
  readonly output: Output
  readonly folder: string
  readonly profile: string
  readonly env: NodeJS.ProcessEnv
  key(): Promise<Key>
  client(): Promise<Pramaan>
  /** For what would contact people or move time in live mode. */
  testClient(purpose: string): Promise<Pramaan>
}

export interface GlobalOptions {
  readonly json?: boolean
  readonly profile: string
}

export function contextOf(command: Command): Context {
  const { json = false, profile } = command.optsWithGlobals<GlobalOptions>()
  const { env } = process
  const folder = configFolder(env)
  const key = () => readKey(env, folder, profile)
  const open = (given: Key) => new Pramaan(given)
  return {
    output: createOutput(json, { out: process.stdout, err: process.stderr }),
    folder,
    profile,
    env,
    key,
    client: async () => open(await key()),
    testClient: async purpose => {
      const given = await key()
      if (isTestKey(given)) return open(given)
      throw new UsageError(`${purpose} needs a test key (VFN_TEST_…): ${given.keyId} is a live key.`)
    },
  }
}
