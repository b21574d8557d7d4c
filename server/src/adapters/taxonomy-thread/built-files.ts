import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { sha256, sha256Hex } from '../../kernel/crypto.ts'

/** A deployment has two versions of the program and of the catalogue for a while; each version has two files of 10 to 20 MB. */
const FILES_KEPT = 8
const CHECKSUM_BYTES = 32

/** Indexes that were built before from the same input. */
export interface BuiltFiles {
  /** What `build` returned for this input, from the file if there is one. */
  reuse<T>(name: string, input: unknown, build: () => T): Promise<T>
}

export const nothingKept: BuiltFiles = { reuse: async (_name, _input, build) => build() }

/**
 * Keeps indexes in a directory: building those of the starter catalogue takes 6 s of CPU at each start of a process, reading them 0.2 s.
 * A file is named after its input, the program that built it and the version of V8, so it is never stale. A file that cannot be read,
 * written or verified costs a build and nothing else.
 */
export function builtFilesIn(directory: string): BuiltFiles {
  return {
    reuse: async (name, input, build) => {
      const key = sha256Hex(Buffer.concat([await digestOfProgram(), serialize([process.versions.v8, input])]))
      const file = join(directory, `${name}-${key.slice(0, 40)}.bin`)
      const kept = await readKept(file)
      if (kept !== null) return kept.value as ReturnType<typeof build>
      const value = build()
      await keep(directory, file, value).catch(() => {})
      return value
    },
  }
}

async function readKept(file: string): Promise<{ readonly value: unknown } | null> {
  try {
    const bytes = await readFile(file)
    const content = bytes.subarray(CHECKSUM_BYTES)
    if (!sha256(content).equals(bytes.subarray(0, CHECKSUM_BYTES))) return null
    // Used now: the files used longest ago are removed first.
    await utimes(file, new Date(), new Date()).catch(() => {})
    return { value: withOwnBuffers(deserialize(content)) }
  } catch {
    return null
  }
}

/** Read from a file, arrays are views of its bytes, and some of a pool that cannot be transferred to another thread. */
function withOwnBuffers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice()
  if (Array.isArray(value)) return value.map(withOwnBuffers)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withOwnBuffers(part)]))
}

/** Renamed when complete: another process never reads half a file. */
async function keep(directory: string, file: string, value: unknown): Promise<void> {
  await mkdir(directory, { recursive: true })
  const content = serialize(value)
  const half = `${file}.${randomUUID()}`
  await writeFile(half, Buffer.concat([sha256(content), content]))
  await rename(half, file)
  await removeOldest(directory)
}

async function removeOldest(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter(name => name.includes('.bin')).map(name => join(directory, name))
  const used = await Promise.all(files.map(async file => ({ file, at: (await stat(file)).mtimeMs })))
  const oldest = used.toSorted((a, b) => b.at - a.at).slice(FILES_KEPT)
  await Promise.all(oldest.map(({ file }) => rm(file, { force: true })))
}

const PROGRAM = fileURLToPath(new URL('../../../../matching/src', import.meta.url))

async function digestOfProgram(): Promise<Buffer> {
  const entries = await readdir(PROGRAM, { recursive: true, withFileTypes: true })
  const names = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  names.sort()
  const files = await Promise.all(names.map(name => readFile(name)))
  return sha256(Buffer.concat([Buffer.from(names.join('\n')), ...files]))
}
