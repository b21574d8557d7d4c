import { fileURLToPath } from 'node:url'
import { readStarterFiles } from '../../src/adapters/starter-files.ts'
import { readStarter, type SourceTree } from '../../src/features/catalogue/index.ts'

const DIRECTORY = fileURLToPath(new URL('../../../catalogue/starter', import.meta.url))

/** The starter catalogue as its files say it, before any import. */
export async function readStarterTree(): Promise<SourceTree> {
  const { documents, version } = await readStarterFiles(DIRECTORY)
  const read = readStarter(documents, version)
  if (!read.ok) throw new Error(read.refusal.join('\n'))
  return read.value
}
