import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../kernel/operator-error.ts'

/** Keys that encrypt secrets, from a file outside the database: one `id base64-of-32-bytes` per line, the current key first. */
export interface MasterKeys {
  readonly currentId: string
  readonly all: ReadonlyMap<string, Uint8Array>
}

const LINE = /^([A-Za-z0-9_-]{1,32})\s+([A-Za-z0-9+/]{43}=)$/

/** Synchronous: a secret under a key that the process does not know yet makes it read the file while the secret is being opened. */
export function readMasterKeys(file: string): MasterKeys {
  return parseMasterKeys(file, readMasterKeysText(file))
}

export function readMasterKeysText(file: string): string {
  try {
    const { mode } = statSync(file)
    if ((mode & 0o077) !== 0) throw new OperatorError(`${file} is readable by other users: run chmod 600 ${file}.`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`Master keys not found at ${file}: run npm run setup, or set MASTER_KEYS_FILE.`)
  }
}

/** Errors name the entry by its number, never its text: it may be a mistyped key. */
export function parseMasterKeys(file: string, text: string): MasterKeys {
  const keys = text
    .split('\n')
    .filter(isEntry)
    .map((line, at) => {
      const [, id, key] = LINE.exec(line.trim()) ?? []
      if (id === undefined || key === undefined)
        throw new OperatorError(`${file}: entry ${at + 1} does not have the form "id base64-of-32-bytes".`)
      return [id, Buffer.from(key, 'base64')] as const
    })
  if (keys.length === 0) throw new OperatorError(`${file} contains no key.`)
  const all = new Map(keys)
  if (all.size < keys.length) throw new OperatorError(`${file} contains a key id twice.`)
  return { currentId: keys[0]![0], all }
}

/** A line with a key. Others are empty or comments. */
export function isEntry(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#')
}

export function newMasterKeyLine(id: string): string {
  return `${id} ${randomBytes(32).toString('base64')}`
}

/** For development. True if the file was created. */
export async function ensureMasterKeys(file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return await writeFile(file, `${newMasterKeyLine('m1')}\n`, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  )
}
