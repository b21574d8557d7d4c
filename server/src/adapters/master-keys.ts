import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Foreseen } from '../kernel/foreseen.ts'

/** Keys that seal keys, from a file outside the database: `id base64-of-32-bytes` a line, the current one first. */
export interface MasterKeys {
  readonly currentId: string
  readonly all: ReadonlyMap<string, Uint8Array>
}

const LINE = /^([A-Za-z0-9_-]{1,32})\s+([A-Za-z0-9+/]{43}=)$/

export async function readMasterKeys(file: string): Promise<MasterKeys> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Foreseen(`There is no file of master keys at ${file}: run npm run setup, or set MASTER_KEYS_FILE.`)
  })
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) throw new Foreseen(`${file} can be read by others: chmod 600 it.`)
  const lines = text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'))
  const keys = lines.map((line, at) => {
    const [, id, key] = LINE.exec(line.trim()) ?? []
    // Never the line itself: it may be a key with a slip in it.
    if (id === undefined || key === undefined)
      throw new Foreseen(`${file}: entry ${at + 1} is no "id base64-of-32-bytes".`)
    return [id, Buffer.from(key, 'base64')] as const
  })
  if (keys.length === 0) throw new Foreseen(`${file} holds no key.`)
  const all = new Map(keys)
  if (all.size < keys.length) throw new Foreseen(`${file} holds an id twice.`)
  return { currentId: keys[0]![0], all }
}

/** For a developer's machine; true if it had to be made. */
export async function ensureMasterKeys(file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const line = `m1 ${randomBytes(32).toString('base64')}\n`
  return await writeFile(file, line, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  )
}
