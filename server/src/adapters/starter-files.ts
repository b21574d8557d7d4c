import { createHash } from 'node:crypto'
import type { StarterDocument } from '../features/taxonomy/index.ts'
import { readYamlFolder } from './yaml-folder.ts'

/** The starter catalogue: one YAML file per master skill, in the order of the file names. */
export interface StarterFiles {
  /** The first 12 hex digits of the SHA-256 of all bytes in that order. */
  readonly version: string
  readonly documents: readonly StarterDocument[]
}

/** `readStarter` validates the documents. */
export async function readStarterFiles(directory: string): Promise<StarterFiles> {
  const files = await readYamlFolder(directory)
  const digest = createHash('sha256')
  for (const { bytes } of files) digest.update(bytes)
  const documents = files.map(({ file, value }) => ({ file, value }) as StarterDocument)
  return { version: digest.digest('hex').slice(0, 12), documents }
}
