import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AudioStorage } from '../../features/recordings/index.ts'

/** For one machine, or a folder that all processes share. An object is there as a whole or not at all. */
export function folderStorage(folder: string): AudioStorage {
  return {
    put: async (key, bytes) => {
      const path = pathOf(folder, key)
      const unfinished = `${path}.${randomUUID()}.tmp`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: async key => {
      try {
        return await readFile(pathOf(folder, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: key => rm(pathOf(folder, key), { force: true }),
  }
}

/** Keys are ours. One that would lead out of the folder is a fault of ours, too. */
function pathOf(folder: string, key: string): string {
  if (!/^\w+(?:\/\w+)*$/.test(key)) throw new Error('The key of an object has other characters than ours.')
  return join(folder, key)
}
