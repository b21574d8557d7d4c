import { chown, open, rename, rm, stat } from 'node:fs/promises'
import { OperatorError } from '../kernel/operator-error.ts'
import { isEntry, newMasterKeyLine, parseMasterKeys, readMasterKeysText } from './master-keys.ts'

/**
 * Changes of the master keys file, each a step of a rotation. The new file replaces the old one by a rename, so a process that reads
 * at that moment sees one of the two, and a command killed in the middle leaves the old one. Comments stay.
 */

/** Adds a new key at the end, where nothing is encrypted with it yet. Returns its id. */
export async function publishMasterKey(file: string, wantedId?: string): Promise<string> {
  const { lines, ids } = readLines(file)
  const id = wantedId ?? nextId(ids)
  if (ids.includes(id)) throw new OperatorError(`${file} already has a key ${id}.`)
  await replaceFile(file, [...lines, newMasterKeyLine(id)])
  return id
}

/** Moves the key to the top: it becomes the current one. */
export async function useMasterKey(file: string, id: string): Promise<void> {
  const { lines } = readLines(file)
  const line = lineOf(file, lines, id)
  const others = lines.filter(each => each !== line)
  const top = others.findIndex(isEntry)
  await replaceFile(file, top === -1 ? [line] : [...others.slice(0, top), line, ...others.slice(top)])
}

/** Removes a key that is not the current one. */
export async function removeMasterKey(file: string, id: string): Promise<void> {
  const { lines, ids } = readLines(file)
  const line = lineOf(file, lines, id)
  if (ids[0] === id) throw new OperatorError(`${id} is the current key: publish and use another one first.`)
  await replaceFile(
    file,
    lines.filter(each => each !== line),
  )
}

function readLines(file: string): { readonly lines: readonly string[]; readonly ids: readonly string[] } {
  const text = readMasterKeysText(file)
  const ids = [...parseMasterKeys(file, text).all.keys()]
  return { lines: text.replace(/\n+$/, '').split('\n'), ids }
}

function lineOf(file: string, lines: readonly string[], id: string): string {
  const found = lines.find(line => isEntry(line) && line.trim().split(/\s+/)[0] === id)
  if (found === undefined)
    throw new OperatorError(`${file} has no key ${id}: copy the file of the host where it was published.`)
  return found
}

/** m1, m2, …: one more than the greatest number in use. */
function nextId(ids: readonly string[]): string {
  const numbers = ids.map(id => Number(/^m(\d{1,9})$/.exec(id)?.[1] ?? 0))
  return `m${Math.max(0, ...numbers) + 1}`
}

async function replaceFile(file: string, lines: readonly string[]): Promise<void> {
  const text = `${lines.join('\n')}\n`
  parseMasterKeys(file, text)
  const { mode, uid, gid } = await stat(file)
  const next = `${file}.next`
  // Left by a command that was killed: it may be incomplete.
  await rm(next, { force: true })
  const handle = await open(next, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.chmod(mode & 0o700)
    await handle.sync()
  } finally {
    await handle.close()
  }
  // Run by root, the file must stay readable for the user of the service.
  await chown(next, uid, gid)
  try {
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    const { code = '' } = error as { code?: string }
    if (code !== 'EBUSY') throw error
    throw new OperatorError(`${file} is a mount and cannot be replaced: run the command where the file itself is.`)
  }
}
