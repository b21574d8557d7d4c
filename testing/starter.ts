import { fileURLToPath } from 'node:url'
import { readStarterFiles } from '../server/src/adapters/starter-files.ts'
import { readStarter, type SourceTree } from '../server/src/features/taxonomy/index.ts'

const CATALOGUE = fileURLToPath(new URL('../catalogue', import.meta.url))

/** The starter catalogue as read from its files, before any import. */
export async function readStarterTree(): Promise<SourceTree> {
  const read = readStarter(await readStarterFiles(CATALOGUE))
  if (!read.ok) throw new Error(read.error.join('\n'))
  return read.value
}
