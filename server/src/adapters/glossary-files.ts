import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GlossaryEntry, readGlossary } from '@pramaan/matching'
import { OperatorError } from '../kernel/operator-error.ts'

const DIRECTORY = fileURLToPath(new URL('../../../catalogue/glossary', import.meta.url))

/** The glossary of the repository. Throws an error that lists all problems. */
export async function readGlossaryFiles(): Promise<readonly GlossaryEntry[]> {
  const names = (await readdir(DIRECTORY)).filter(name => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(names.map(name => readFile(join(DIRECTORY, name), 'utf8')))
  const read = readGlossary(names.map((file, at) => ({ file, text: texts[at]! })))
  if (!read.ok) throw new OperatorError(`${DIRECTORY} is not a valid glossary:\n${read.error.join('\n')}`)
  return read.value
}
