import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { Pramaan } from '@pramaan/sdk'
import type { Command } from 'commander'
import { type Context, contextOf } from '../context.ts'
import { UsageError } from '../errors.ts'
import { keyFileOf, parseKey, storeKey } from '../key-file.ts'

interface LoginOptions {
  readonly keyFile: string
  readonly live?: boolean
}

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Check a key and store it for this user.')
    .requiredOption('--key-file <file>', 'JSON with baseUrl, keyId and secret; - for standard input')
    .option('--live', 'take the live key of a file that has both')
    .addHelpText(
      'after',
      '\nExample, with the demo organisation:\n  npm run -s demo:keys -- --json | pramaan login --key-file -',
    )
    .action(async (options: LoginOptions, command: Command) => login(contextOf(command), options))
}

/** A secret as an argument would be in the history of the shell and in the list of processes: it is read from a file only. */
async function login({ output, folder, profile }: Context, { keyFile, live = false }: LoginOptions): Promise<void> {
  const given = keyFile === '-' ? await readAll(process.stdin) : await readText(keyFile)
  const key = parseKey(given, live ? 'live' : 'test')
  const account = await new Pramaan(key).account.get()
  await storeKey(folder, profile, key)
  const { mode, scopes } = account.key
  const stored = {
    profile,
    key_id: key.keyId,
    mode,
    organisation: account.organisation.name,
    scopes,
    file: keyFileOf(folder),
  }
  output.answer(
    stored,
    `${key.keyId} of ${stored.organisation} (${mode} mode) is stored in ${stored.file} as "${profile}".`,
  )
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
}
