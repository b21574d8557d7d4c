import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import type { StarterDocument } from '../features/catalogue/index.ts'

/** Reads our own catalogue, one YAML file a master skill, in the order of the file names. */
export interface StarterFiles {
  /** The first 12 hex digits of the SHA-256 of all bytes in that order: other content, other version. */
  readonly version: string
  readonly documents: readonly StarterDocument[]
}

/** Throws with every file that is no YAML; what the documents say is judged by `readStarter`. */
export async function readStarterFiles(directory: string): Promise<StarterFiles> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.yaml')).sort()
  const digest = createHash('sha256')
  const documents: StarterDocument[] = []
  const faults: string[] = []
  for (const file of names) {
    const bytes = await readFile(join(directory, file))
    digest.update(bytes)
    const document = parseDocument(bytes.toString('utf8'))
    faults.push(...document.errors.map(error => `${file}: ${error.message}`))
    if (document.errors.length === 0) documents.push({ file, value: document.toJS() })
  }
  if (faults.length > 0) throw new Error(`${directory} holds files that are no YAML:\n${faults.join('\n')}`)
  return { version: digest.digest('hex').slice(0, 12), documents }
}
