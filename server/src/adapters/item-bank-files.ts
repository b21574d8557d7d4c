import { fileURLToPath } from 'node:url'
import { type ItemBank, readItemBank } from '../features/questions/index.ts'
import { readYamlFolder } from './yaml-folder.ts'

const FOLDER = fileURLToPath(new URL('../../../catalogue/questions/', import.meta.url))

/** The questions we wrote, read once by each worker: half a megabyte, in memory from then on. */
export async function loadItemBank(): Promise<ItemBank> {
  const files = await readYamlFolder(FOLDER)
  return readItemBank(files.map(({ file, value }) => ({ name: file, content: value })))
}
